cmake_minimum_required(VERSION 3.25)

# Run by the test consumer.pkg_config: COMPILER, FLAGS, PKG_CONFIG, PREFIX, SCRATCH, SOURCE.
#
# Compiles one source with what pkg-config says of the package installed at PREFIX, and runs it.
function(run output)
  execute_process(
    COMMAND ${ARGN}
    RESULT_VARIABLE result
    OUTPUT_VARIABLE text
    ERROR_VARIABLE messages)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " line)
    message(FATAL_ERROR "failed with ${result}: ${line}\n${text}\n${messages}")
  endif()
  set(${output} "${text}" PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE package "${PREFIX}/*/specht.pc")
get_filename_component(folder "${package}" DIRECTORY)
set(ENV{PKG_CONFIG_PATH} "${folder}")
run(flags "${PKG_CONFIG}" --cflags specht)
run(libraries "${PKG_CONFIG}" --libs specht)
separate_arguments(flags UNIX_COMMAND "${FLAGS} ${flags}")
separate_arguments(libraries UNIX_COMMAND "${libraries}")
file(MAKE_DIRECTORY "${SCRATCH}")
run(log "${COMPILER}" ${flags} "${SOURCE}" -o "${SCRATCH}/program" ${libraries})
run(text "${SCRATCH}/program")
if(NOT text MATCHES "\n1,1,1,unstable,0.4,-1.5\n")
  message(FATAL_ERROR "the program says something else:\n${text}")
endif()
