cmake_minimum_required(VERSION 3.25)

# Run by the test consumer.install: BUILD_TREE, PREFIX, DOCUMENTS, EXAMPLE.
file(REMOVE_RECURSE "${PREFIX}")
execute_process(COMMAND ${CMAKE_COMMAND} --install "${BUILD_TREE}" --prefix "${PREFIX}"
                RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "the installation failed")
endif()

# Only headers are installed below include/, in the folders they have in the project, and every file of
# the licence and the package is there.
file(GLOB_RECURSE headers RELATIVE "${PREFIX}" "${PREFIX}/include/*")
set(others ${headers})
list(FILTER others EXCLUDE
     REGEX "^include/specht/((core|maps|toys|bifurcation|apps)/.*|specht)\\.hpp$")
if(others)
  message(FATAL_ERROR "not a header, but installed as one: ${others}")
endif()
foreach(file include/specht/specht.hpp include/specht/core/lcp/lcp.hpp share/doc/specht/LICENSE
             share/specht/printed_fig9_period1.csv share/man/man1/specht.1
             share/bash-completion/completions/specht)
  if(NOT EXISTS "${PREFIX}/${file}")
    message(FATAL_ERROR "not installed: ${file}")
  endif()
endforeach()

# The example in the documents is the project that is built here.
foreach(document ${DOCUMENTS})
  file(READ "${document}" text)
  foreach(file main.cpp CMakeLists.txt)
    file(READ "${EXAMPLE}/${file}" example)
    string(FIND "${text}" "${example}" place)
    if(place EQUAL -1)
      message(FATAL_ERROR "the example in ${document} differs from ${EXAMPLE}/${file}")
    endif()
  endforeach()
endforeach()
