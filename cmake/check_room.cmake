cmake_minimum_required(VERSION 3.25)

# Run by specht_check_room: COMPILER, FLAGS, INCLUDES, INCLUDE_ROOT, ROOT, ROOM, SEES,
# SCRATCH.
#
# A room's files include only the rooms it may see, quiet rooms neither print nor touch files, and
# every header compiles by itself.
file(GLOB_RECURSE headers RELATIVE "${ROOT}" "${ROOT}/${ROOM}/*.hpp")
file(GLOB_RECURSE sources RELATIVE "${ROOT}" "${ROOT}/${ROOM}/*.cpp")
list(SORT headers)
list(TRANSFORM INCLUDES PREPEND "-isystem")
set(faults "")

foreach(file IN LISTS headers sources)
  file(STRINGS "${ROOT}/${file}" lines REGEX "#include <specht/")
  foreach(line IN LISTS lines)
    if(line MATCHES "<specht/([a-z]+)/" AND NOT CMAKE_MATCH_1 IN_LIST SEES)
      list(APPEND faults "${file} must not know ${CMAKE_MATCH_1}: ${line}")
    endif()
  endforeach()
  if(NOT ROOM STREQUAL "apps")
    file(STRINGS "${ROOT}/${file}" lines
         REGEX "<(iostream|fstream|filesystem|gnuplot)|std::(printf|fprintf|puts|fopen)")
    foreach(line IN LISTS lines)
      list(APPEND faults "${file} must neither print nor touch files: ${line}")
    endforeach()
  endif()
endforeach()

foreach(header IN LISTS headers)
  file(WRITE "${SCRATCH}/${ROOM}.cpp" "#include <specht/${header}>\n")
  execute_process(
    COMMAND "${COMPILER}" -std=c++20 -fsyntax-only ${FLAGS} "-I${INCLUDE_ROOT}" ${INCLUDES}
            "${SCRATCH}/${ROOM}.cpp"
    RESULT_VARIABLE result
    ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    list(APPEND faults "${header} does not compile by itself:\n${output}")
  endif()
endforeach()

if(faults)
  list(JOIN faults "\n" text)
  message("${text}")
  message(FATAL_ERROR "${ROOM}/ breaks the rules of its room")
endif()
