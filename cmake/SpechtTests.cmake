include(doctest)

# specht_test_main(main.cpp): doctest's main, and the precompiled headers of binaries without OpenMP.
function(specht_test_main source)
  add_library(specht_test_main OBJECT ${source})
  target_link_libraries(specht_test_main PRIVATE doctest::doctest)

  file(CONFIGURE OUTPUT precompiled.cpp CONTENT "// Precompiled headers belong to a source.\n")
  add_library(specht_test_headers OBJECT "${CMAKE_CURRENT_BINARY_DIR}/precompiled.cpp")
  target_link_libraries(specht_test_headers PRIVATE specht::core doctest::doctest)
  specht_test_optimisation(specht_test_headers)
  specht_precompile(specht_test_headers ${SPECHT_COMMON_HEADERS} <doctest/doctest.h>)
endfunction()

# What takes time is compiled in the libraries.
function(specht_test_optimisation target)
  target_compile_options(${target} PRIVATE $<IF:$<CONFIG:Release>,-O1,-O0>)
endfunction()

# specht_test_binary(name FOLDERS folder … [SOURCES file.cpp …] LINKS target … [PARTS n] [SLOW] [SLOW_CASES "case" …])
#
# The test binary specht_tests_<name> of all files test_*.cpp in the folders, and of SOURCES that they share. ctest
# knows it whole, because a failing case with a semicolon in its name passes there, or in PARTS that run side by side,
# each of some of the files; and its cases one by one (label `case`). The variable specht_tests_<name>_runs has the
# names of the former. What takes above 10 s on one core has the label `slow`: the whole binary if it is SLOW, and
# SLOW_CASES.
function(specht_test_binary name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "SLOW" "PARTS" "FOLDERS;SOURCES;LINKS;SLOW_CASES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "specht_test_binary(${name}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(binary specht_tests_${name})
  list(TRANSFORM arg_FOLDERS PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  list(TRANSFORM arg_FOLDERS APPEND "/test_*.cpp")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${arg_FOLDERS})
  add_executable(${binary} ${sources} ${arg_SOURCES})
  specht_setup_test(${binary} ${arg_LINKS})
  if("specht::bifurcation" IN_LIST arg_LINKS OR "specht::apps" IN_LIST arg_LINKS)
    # Headers precompiled without OpenMP do not serve with it.
    specht_precompile(${binary} ${SPECHT_COMMON_HEADERS} <doctest/doctest.h>)
  else()
    specht_precompile_as(${binary} specht_test_headers)
  endif()

  if(arg_PARTS)
    specht_add_parts(${binary} ${arg_PARTS} ${sources})
  else()
    set(runs ${binary})
    add_test(NAME ${binary} COMMAND ${binary})
  endif()
  set(${binary}_runs
      ${runs}
      PARENT_SCOPE)
  doctest_discover_tests(${binary} PROPERTIES LABELS case)
  if(arg_SLOW)
    set_tests_properties(${runs} PROPERTIES LABELS slow COST 75)
  endif()
  if(arg_SLOW_CASES)
    # Read by ctest where the binary is built; a name that no case has is an error there.
    set(marks "if(NOT EXISTS \"${CMAKE_CURRENT_BINARY_DIR}/${binary}\")\n  return()\nendif()\n")
    foreach(case IN LISTS arg_SLOW_CASES)
      string(APPEND marks "set_tests_properties([==[${case}]==] PROPERTIES LABELS \"case;slow\")\n")
    endforeach()
    file(CONFIGURE OUTPUT ${binary}_slow.cmake CONTENT "${marks}" @ONLY)
    set_property(
      DIRECTORY
      APPEND
      PROPERTY TEST_INCLUDE_FILES "${CMAKE_CURRENT_BINARY_DIR}/${binary}_slow.cmake")
  endif()
endfunction()

# Tests <binary>.1, .2, … of a test binary, each of every so manieth of its source files; sets `runs` to their names.
function(specht_add_parts binary parts)
  set(number 0)
  foreach(source IN LISTS ARGN)
    math(EXPR part "${number} % ${parts} + 1")
    math(EXPR number "${number} + 1")
    cmake_path(GET source FILENAME file)
    list(APPEND files_${part} "*/${file}")
  endforeach()
  set(names)
  foreach(part RANGE 1 ${parts})
    list(JOIN files_${part} "," files)
    add_test(NAME ${binary}.${part} COMMAND ${binary} "--source-file=${files}")
    list(APPEND names ${binary}.${part})
  endforeach()
  set(runs
      ${names}
      PARENT_SCOPE)
endfunction()

# specht_test_program(name LINKS target … SOURCES file.cpp …): a doctest binary of its own, for what
# cannot share a process (a replaced malloc). Registered as one test.
function(specht_test_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINKS;SOURCES")
  add_executable(${name} ${arg_SOURCES})
  specht_setup_test(${name} ${arg_LINKS})
  add_test(NAME ${name} COMMAND ${name})
endfunction()

function(specht_setup_test target)
  specht_test_optimisation(${target})
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:specht_test_main>)
  target_link_libraries(${target} PRIVATE ${ARGN} doctest::doctest)
  target_compile_definitions(
    ${target} PRIVATE SPECHT_TEST_REFERENCE_DIR="${PROJECT_SOURCE_DIR}/tests/reference")
  if("specht::apps" IN_LIST ARGN)
    target_compile_definitions(${target} PRIVATE SPECHT_COMMAND="$<TARGET_FILE:specht>"
                                                 SPECHT_TEST_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    add_dependencies(${target} specht)
  endif()
endfunction()

# specht_must_not_compile(name file.cpp "regex"): a test that passes when the compiler rejects the
# file with a first error that matches, and says it in a few lines. It includes the header of the last
# specht_must_compile, and needs that one to pass.
function(specht_must_not_compile name source message)
  specht_add_compile_test(must_not_compile.${name} ${source} "${message}")
  set_tests_properties(must_not_compile.${name} PROPERTIES FIXTURES_REQUIRED compiled_header)
endfunction()

# specht_must_compile(name file.cpp header.hpp): a test that passes when the compiler accepts the file, which includes
# the header.
function(specht_must_compile name source header)
  # g++ takes a precompiled header by its name.
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    set(specht_compiled_header ${header} PARENT_SCOPE)
    set(specht_compiled_header ${header})
  endif()
  specht_add_compile_test(must_compile.${name} ${source} "")
  set_tests_properties(must_compile.${name} PROPERTIES FIXTURES_SETUP compiled_header)
endfunction()

function(specht_add_compile_test name source message)
  add_test(
    NAME ${name}
    COMMAND
      ${CMAKE_COMMAND} -D "COMPILER=${CMAKE_CXX_COMPILER}" -D
      "INCLUDES=${SPECHT_INCLUDE_DIR};$<TARGET_PROPERTY:Eigen3::Eigen,INTERFACE_INCLUDE_DIRECTORIES>"
      -D "SOURCE=${CMAKE_CURRENT_SOURCE_DIR}/${source}" -D "MESSAGE=${message}" -D
      "HEADER=${specht_compiled_header}" -D "SCRATCH=${CMAKE_CURRENT_BINARY_DIR}" -P
      "${PROJECT_SOURCE_DIR}/cmake/must_not_compile.cmake")
endfunction()

# specht_check_room(room): a test that the folder's files include only what cmake/rooms.txt allows, in
# no ring, and print nothing unless they are the application.
function(specht_check_room room)
  add_test(NAME room.${room}
           COMMAND ${CMAKE_COMMAND} -D "ROOT=${PROJECT_SOURCE_DIR}" -D "ROOM=${room}" -P
                   "${PROJECT_SOURCE_DIR}/cmake/check_room.cmake")
endfunction()
