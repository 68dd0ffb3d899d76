cmake_minimum_required(VERSION 3.25)

# Run by specht_must_not_compile: COMPILER, INCLUDES, SOURCE, MESSAGE.
list(TRANSFORM INCLUDES PREPEND "-isystem")
set(command "${COMPILER}" -std=c++20 -fsyntax-only ${INCLUDES})

execute_process(
  COMMAND ${command} -DSPECHT_CONTROL "${SOURCE}"
  RESULT_VARIABLE control
  ERROR_VARIABLE output)
if(NOT control EQUAL 0)
  message("${output}")
  message(FATAL_ERROR "the control does not compile")
endif()

execute_process(
  COMMAND ${command} "${SOURCE}"
  RESULT_VARIABLE result
  ERROR_VARIABLE output)
if(result EQUAL 0)
  message(FATAL_ERROR "${SOURCE} compiles, but must not")
endif()
if(NOT output MATCHES "${MESSAGE}")
  message("${output}")
  message(FATAL_ERROR "no message matches \"${MESSAGE}\"")
endif()
