cmake_minimum_required(VERSION 3.25)

# Run by the test consumer.packages: BUILD_TREE, CPACK, DPKG_DEB, SCRATCH.
#
# Makes the Debian packages and looks into them: the command with what it needs, the library, the documents, and
# no file in two of them.
file(REMOVE_RECURSE "${SCRATCH}")
execute_process(
  COMMAND "${CPACK}" --config "${BUILD_TREE}/CPackConfig.cmake" -B "${SCRATCH}"
  WORKING_DIRECTORY "${BUILD_TREE}"
  RESULT_VARIABLE result
  OUTPUT_VARIABLE messages
  ERROR_VARIABLE messages)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "cpack failed:\n${messages}")
endif()

# package(name file …): its files are among them.
set(all "")
function(package name)
  file(GLOB package "${SCRATCH}/${name}_*.deb")
  list(LENGTH package count)
  if(NOT count EQUAL 1)
    message(FATAL_ERROR "${count} packages of the name ${name}")
  endif()
  execute_process(COMMAND "${DPKG_DEB}" --fsys-tarfile "${package}" OUTPUT_FILE "${SCRATCH}/${name}.tar"
                  COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${CMAKE_COMMAND} -E tar tf "${name}.tar" WORKING_DIRECTORY "${SCRATCH}"
                  OUTPUT_VARIABLE files COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]*[^/\n]\n" files "${files}")
  string(REPLACE "\n" "" files "${files}")
  foreach(wanted ${ARGN})
    if(NOT "./usr/${wanted}" IN_LIST files)
      message(FATAL_ERROR "${name} has no ${wanted}")
    endif()
  endforeach()
  set(all ${all} ${files} PARENT_SCOPE)
endfunction()

package(specht bin/specht share/specht/printed_fig9_period1.csv)
package(libspecht-dev include/specht/specht.hpp include/specht/core/geometry/outline.hpp)
package(specht-doc share/doc/specht-doc/README.md share/doc/specht-doc/examples/own_toy/main.cpp)

list(LENGTH all count)
list(REMOVE_DUPLICATES all)
list(LENGTH all different)
if(NOT count EQUAL different)
  message(FATAL_ERROR "a file is in two packages")
endif()
file(GLOB command "${SCRATCH}/specht_*.deb")
execute_process(COMMAND "${DPKG_DEB}" --field "${command}" Depends OUTPUT_VARIABLE depends)
if(NOT depends MATCHES "libboost-program-options")
  message(FATAL_ERROR "the command needs more than ${depends}")
endif()
