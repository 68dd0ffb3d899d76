cmake_minimum_required(VERSION 3.25)

# Run by the tests of consumer_of: NAME, BUILD_TYPE, COMPILER, FLAGS, GENERATOR, PACKAGE, PREFIX, PROJECT, SCRATCH.
#
# Builds PROJECT against the package in the folder PACKAGE, found at PREFIX or, if that is empty, by PATH; then runs
# <NAME>.cmake, which knows the program as ${program}.

# run(output command …): ends the test unless the command ends with 0.
function(run output)
  execute_process(
    COMMAND ${ARGN}
    WORKING_DIRECTORY "${SCRATCH}"
    RESULT_VARIABLE result
    OUTPUT_VARIABLE text
    ERROR_VARIABLE messages)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " line)
    message(FATAL_ERROR "failed with ${result}: ${line}\n${text}\n${messages}")
  endif()
  set(${output} "${text}" PARENT_SCOPE)
endfunction()

# expect(text "regex"): ends the test unless the text matches.
function(expect text regex)
  if(NOT text MATCHES "${regex}")
    message(FATAL_ERROR "nothing matches ${regex}:\n${text}")
  endif()
endfunction()

file(REMOVE_RECURSE "${SCRATCH}")
file(MAKE_DIRECTORY "${SCRATCH}")
run(log ${CMAKE_COMMAND}
    -G "${GENERATOR}"
    -S "${PROJECT}"
    -B "${SCRATCH}/build"
    -D "CMAKE_BUILD_TYPE=${BUILD_TYPE}"
    -D "CMAKE_CXX_COMPILER=${COMPILER}"
    -D "CMAKE_CXX_FLAGS=${FLAGS}"
    -D "CMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG"  # compiling takes longer than what runs
    -D "CMAKE_PREFIX_PATH=${PREFIX}"
    -D "CMAKE_FIND_USE_PACKAGE_REGISTRY=OFF")
file(STRINGS "${SCRATCH}/build/CMakeCache.txt" found REGEX "^specht_DIR:")
if(NOT found MATCHES "=${PACKAGE}(/|$)")
  message(FATAL_ERROR "not the package in ${PACKAGE}: ${found}")
endif()
run(log ${CMAKE_COMMAND} --build "${SCRATCH}/build")

set(program "${SCRATCH}/build/${NAME}")
include("${CMAKE_CURRENT_LIST_DIR}/verbs.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/${NAME}.cmake")
