include(doctest)

# specht_test_binary(name LINKS target … SOURCES file.cpp … [SLOW "case" …] [PRECOMPILED_AS other])
#
# The test binary specht_tests_<name>, which links no more than its room. ctest knows it whole, because
# a failing case with a semicolon in its name passes there, and its cases one by one (label `case`).
# SLOW names the cases above 10 s: they, and the binary that has one, have the label `slow`.
# PRECOMPILED_AS: takes over the precompiled headers of another binary with the same flags.
function(specht_test_binary name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PRECOMPILED_AS" "LINKS;SOURCES;SLOW")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "specht_test_binary(${name}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(binary specht_tests_${name})
  add_executable(${binary} ${arg_SOURCES})
  specht_setup_test(${binary} ${arg_LINKS})
  # What takes time is compiled in the libraries.
  target_compile_options(${binary} PRIVATE $<$<CONFIG:Release>:-O1>)
  if(SPECHT_PCH AND arg_PRECOMPILED_AS)
    target_precompile_headers(${binary} REUSE_FROM specht_tests_${arg_PRECOMPILED_AS})
  else()
    specht_precompile(${binary} ${SPECHT_COMMON_HEADERS} <doctest/doctest.h>)
  endif()

  add_test(NAME ${binary} COMMAND ${binary})
  doctest_discover_tests(${binary} PROPERTIES LABELS case)
  if(arg_SLOW)
    set_tests_properties(${binary} PROPERTIES LABELS slow)
    # Read by ctest after the cases have been found; a name that no case has is an error there.
    set(marks "")
    foreach(case IN LISTS arg_SLOW)
      string(APPEND marks "set_tests_properties([==[${case}]==] PROPERTIES LABELS \"case;slow\")\n")
    endforeach()
    file(CONFIGURE OUTPUT ${binary}_slow.cmake CONTENT "${marks}" @ONLY)
    set_property(
      DIRECTORY
      APPEND
      PROPERTY TEST_INCLUDE_FILES "${CMAKE_CURRENT_BINARY_DIR}/${binary}_slow.cmake")
  endif()
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
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:specht_test_main>)
  target_link_libraries(${target} PRIVATE ${ARGN} doctest::doctest)
  target_compile_definitions(
    ${target} PRIVATE SPECHT_TEST_REFERENCE_DIR="${PROJECT_SOURCE_DIR}/tests/reference")
  if("specht::apps" IN_LIST ARGN)
    target_compile_definitions(${target} PRIVATE SPECHT_COMMAND="$<TARGET_FILE:specht>")
    add_dependencies(${target} specht)
  endif()
endfunction()

# specht_must_not_compile(name file.cpp "regex"): a test that passes when the compiler rejects the
# file with a first error that matches, and says it in a few lines.
function(specht_must_not_compile name source message)
  specht_add_compile_test(must_not_compile.${name} ${source} "${message}")
endfunction()

# specht_must_compile(name file.cpp): a test that passes when the compiler accepts the file.
function(specht_must_compile name source)
  specht_add_compile_test(must_compile.${name} ${source} "")
endfunction()

function(specht_add_compile_test name source message)
  add_test(
    NAME ${name}
    COMMAND
      ${CMAKE_COMMAND} -D "COMPILER=${CMAKE_CXX_COMPILER}" -D
      "INCLUDES=${SPECHT_INCLUDE_DIR};$<TARGET_PROPERTY:Eigen3::Eigen,INTERFACE_INCLUDE_DIRECTORIES>"
      -D "SOURCE=${CMAKE_CURRENT_SOURCE_DIR}/${source}" -D "MESSAGE=${message}" -P
      "${PROJECT_SOURCE_DIR}/cmake/must_not_compile.cmake")
endfunction()

# specht_check_room(room): a test that the folder's files include only what cmake/rooms.txt allows, in
# no ring, and print nothing unless they are the application.
function(specht_check_room room)
  add_test(NAME room.${room}
           COMMAND ${CMAKE_COMMAND} -D "ROOT=${PROJECT_SOURCE_DIR}" -D "ROOM=${room}" -P
                   "${PROJECT_SOURCE_DIR}/cmake/check_room.cmake")
endfunction()
