include(doctest)

# specht_test_main(main.cpp): begins the test binary specht_tests.
function(specht_test_main source)
  add_library(specht_test_main OBJECT ${source})
  target_link_libraries(specht_test_main PRIVATE doctest::doctest)
  add_executable(specht_tests)
  specht_setup_test(specht_tests)
  # What takes time is compiled in the libraries.
  target_compile_options(specht_tests PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# specht_test(file.cpp …): adds files to specht_tests.
function(specht_test)
  target_sources(specht_tests PRIVATE ${ARGN})
endfunction()

# specht_test_program(name file.cpp …): a doctest binary of its own, for what cannot share a process
# (a replaced operator new, signal handlers). Registered as one test.
function(specht_test_program name)
  add_executable(${name} ${ARGN})
  specht_setup_test(${name})
  add_test(NAME ${name} COMMAND ${name})
endfunction()

# specht_finish_tests(): registers the cases of specht_tests one by one (label `case`) and, because
# ctest loses the failure of a case whose name it cannot pass on, all of the binary once more, in two
# halves that run beside each other.
function(specht_finish_tests)
  doctest_discover_tests(specht_tests PROPERTIES LABELS case)
  set(half "*tests/core/*,*tests/toys/*")
  add_test(NAME specht_tests.systems COMMAND specht_tests "--source-file=${half}")
  add_test(NAME specht_tests.others COMMAND specht_tests "--source-file-exclude=${half}")
endfunction()

function(specht_setup_test target)
  specht_warnings(${target})
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:specht_test_main>)
  target_link_libraries(${target} PRIVATE specht::apps doctest::doctest)
  target_compile_definitions(
    ${target} PRIVATE SPECHT_TEST_REFERENCE_DIR="${PROJECT_SOURCE_DIR}/tests/reference")
  if(TARGET specht)
    target_compile_definitions(${target} PRIVATE SPECHT_COMMAND="$<TARGET_FILE:specht>")
    add_dependencies(${target} specht)
  endif()
endfunction()

set(specht_test_includes $<TARGET_PROPERTY:Eigen3::Eigen,INTERFACE_INCLUDE_DIRECTORIES>)

# specht_must_not_compile(name file.cpp "regex"): a test that passes when the compiler rejects the
# file with a message that matches. The same file must compile with -DSPECHT_CONTROL, so that a
# missing header or a typing error cannot pass for the expected rejection.
function(specht_must_not_compile name source message)
  add_test(
    NAME must_not_compile.${name}
    COMMAND
      ${CMAKE_COMMAND} -D "COMPILER=${CMAKE_CXX_COMPILER}" -D
      "INCLUDES=${SPECHT_INCLUDE_DIR};${specht_test_includes}" -D
      "SOURCE=${CMAKE_CURRENT_SOURCE_DIR}/${source}" -D "MESSAGE=${message}" -P
      "${PROJECT_SOURCE_DIR}/cmake/must_not_compile.cmake")
endfunction()

# specht_check_room(room SEES room …): a test that the folder's files include only these rooms (and
# their own), print nothing unless they are the application, and that each header stands alone.
function(specht_check_room room)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SEES")
  get_target_property(flags specht_tests COMPILE_OPTIONS)
  list(FILTER flags INCLUDE REGEX "^-W[^>]*$")
  add_test(
    NAME room.${room}
    COMMAND
      ${CMAKE_COMMAND} -D "COMPILER=${CMAKE_CXX_COMPILER}" -D "INCLUDES=${specht_test_includes}" -D
      "FLAGS=${flags};-fopenmp;-Werror" -D "ROOT=${PROJECT_SOURCE_DIR}" -D "ROOM=${room}" -D
      "SEES=${room};${arg_SEES}" -D "INCLUDE_ROOT=${SPECHT_INCLUDE_DIR}" -D
      "SCRATCH=${CMAKE_CURRENT_BINARY_DIR}/rooms" -P "${PROJECT_SOURCE_DIR}/cmake/check_room.cmake")
endfunction()
