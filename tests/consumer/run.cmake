cmake_minimum_required(VERSION 3.25)

# Run by the test `consumer`: BUILD_TREE, BUILD_TYPE, COMPILER, FLAGS, GENERATOR, VERSION, PROJECT,
# SCRATCH.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    list(JOIN ARGV " " line)
    message(FATAL_ERROR "failed: ${line}")
  endif()
endfunction()

file(REMOVE_RECURSE "${SCRATCH}")
run(${CMAKE_COMMAND} --install "${BUILD_TREE}" --prefix "${SCRATCH}/prefix")

# Only headers are installed below include/, and every file of the licence and the package is there.
file(GLOB_RECURSE others RELATIVE "${SCRATCH}/prefix" "${SCRATCH}/prefix/include/*")
list(FILTER others EXCLUDE REGEX "^include/specht/(core|maps|toys|bifurcation|apps)/.*\\.hpp$")
if(others)
  message(FATAL_ERROR "not a header, but installed as one: ${others}")
endif()
if(NOT EXISTS "${SCRATCH}/prefix/share/doc/specht/LICENSE")
  message(FATAL_ERROR "the licence is not installed")
endif()

run(${CMAKE_COMMAND}
    -G "${GENERATOR}"
    -S "${PROJECT}"
    -B "${SCRATCH}/build"
    -D "CMAKE_BUILD_TYPE=${BUILD_TYPE}"
    -D "CMAKE_CXX_COMPILER=${COMPILER}"
    -D "CMAKE_CXX_FLAGS=${FLAGS}"
    -D "CMAKE_PREFIX_PATH=${SCRATCH}/prefix"
    -D "CMAKE_FIND_USE_PACKAGE_REGISTRY=OFF"
    -D "SPECHT_VERSION=${VERSION}")
run(${CMAKE_COMMAND} --build "${SCRATCH}/build")
run("${SCRATCH}/build/consumer")
