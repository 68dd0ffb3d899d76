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

if(NOT EXISTS "${SCRATCH}/prefix/share/specht/printed_fig9_period1.csv")
  message(FATAL_ERROR "the printed curves are not installed")
endif()

# The example in README is the program that is built here.
file(READ "${PROJECT}/main.cpp" example)
file(READ "${README}" readme)
string(FIND "${readme}" "${example}" place)
if(place EQUAL -1)
  message(FATAL_ERROR "the example in README.md differs from ${PROJECT}/main.cpp")
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

# The toy of the example has the whole command line, in both phases.
foreach(phase exact odeint)
  execute_process(
    COMMAND "${SCRATCH}/build/consumer" fixed-points self_excited --phase ${phase}
    RESULT_VARIABLE result
    OUTPUT_VARIABLE output)
  if(NOT result EQUAL 0 OR NOT output MATCHES "\n1,1,stable,1\\.641715917")
    message(FATAL_ERROR "no stable fixed point of the example, phase ${phase}:\n${output}")
  endif()
endforeach()
