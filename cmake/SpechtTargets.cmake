# specht_library(room [WITHOUT a.cpp …] [DEPENDS room …] [LINK target …] [OPTIONS flag …]
#                [PRECOMPILE <header> …] [INSTANTIATIONS a.cpp …])
#
# Declares the library of one folder, of all sources below it but those WITHOUT: target specht_<room>,
# alias and export specht::<room>. Without sources it is an interface library. DEPENDS names the rooms it may
# see, LINK what else it needs, OPTIONS compiler flags; all three reach whoever links it. PRECOMPILE names
# headers of others that most sources of the room read; see specht_precompile. INSTANTIATIONS are sources of little
# more than templates for certain types: long to compile, and with SPECHT_COMPILED_FROM taken from the same room of
# that build, which may be another compiler's and without its sanitizers.
#
# Its headers are a file set: they are installed to include/specht/<room>/… , and the target
# all_verify_interface_header_sets compiles each of them alone, with the project's warnings.
function(specht_library room)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "WITHOUT;DEPENDS;LINK;OPTIONS;PRECOMPILE;INSTANTIATIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "specht_library(${room}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(target specht_${room})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" "*.cpp")
  list(REMOVE_ITEM sources "" ${arg_WITHOUT})
  if(NOT SPECHT_SYSTEMS)
    list(FILTER sources EXCLUDE REGEX "^(compiled|impact_laws)/")
    list(FILTER arg_INSTANTIATIONS EXCLUDE REGEX "^compiled/")
  endif()
  if(SPECHT_COMPILED_FROM AND arg_INSTANTIATIONS)
    list(REMOVE_ITEM sources ${arg_INSTANTIATIONS})
    specht_find_objects(${target} ${room} "${sources}" ${arg_INSTANTIATIONS})
    list(APPEND sources ${objects})
  endif()
  if(sources)
    add_library(${target} STATIC ${sources})
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON LINKER_LANGUAGE CXX)
    set(scope PUBLIC)
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(specht::${room} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${room})
  target_compile_features(${target} ${scope} cxx_std_20)
  target_compile_options(${target} ${scope} ${arg_OPTIONS})
  list(TRANSFORM arg_DEPENDS PREPEND specht_)
  target_link_libraries(${target} ${scope} ${arg_DEPENDS} ${arg_LINK})
  if(sources)
    specht_precompile(${target} ${arg_PRECOMPILE})
  endif()
  specht_headers(${target} ${scope} "${room}" "${CMAKE_CURRENT_SOURCE_DIR}")
  install(
    TARGETS ${target}
    EXPORT spechtTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
    FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
endfunction()

# specht_find_objects(target room "own sources" source …): sets `objects` to what these sources of the target have
# become in SPECHT_COMPILED_FROM; all objects of the target there, in units, if it has no own sources.
function(specht_find_objects target room own)
  set(folder "${SPECHT_COMPILED_FROM}/${room}/CMakeFiles/${target}.dir")
  if(own)
    list(TRANSFORM ARGN REPLACE "(.+)" "${folder}/\\1.o" OUTPUT_VARIABLE found)
  else()
    file(GLOB_RECURSE found "${folder}/*.o")
  endif()
  foreach(object IN LISTS found ITEMS "${folder}")
    if(NOT EXISTS "${object}")
      message(FATAL_ERROR "SPECHT_COMPILED_FROM: ${object} is missing; build that folder first")
    endif()
  endforeach()
  set(objects
      ${found}
      PARENT_SCOPE)
endfunction()

# specht_headers(target scope room folder): all headers below `folder` are included as
# <specht/room/…>, in the tree by way of include/specht/room, which links to the folder.
function(specht_headers target scope room folder)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE "${folder}" "${folder}/*.hpp")
  list(TRANSFORM headers PREPEND "${SPECHT_INCLUDE_DIR}/specht/${room}/")
  target_sources(
    ${target} ${scope} FILE_SET HEADERS BASE_DIRS "${SPECHT_INCLUDE_DIR}" FILES ${headers})
  set_target_properties(${target} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
endfunction()

# What most sources read. Headers of the project are not among them: a change of one would compile all
# of its room anew.
set(SPECHT_COMMON_HEADERS
    <algorithm>
    <array>
    <cmath>
    <functional>
    <map>
    <memory>
    <optional>
    <set>
    <sstream>
    <stdexcept>
    <string>
    <vector>
    <Eigen/Core>)

# specht_precompile(target <header> …): compiles these headers once for all sources of the target,
# which must not rely on it: each includes what it needs, and -D SPECHT_PCH=OFF builds without.
function(specht_precompile target)
  if(SPECHT_PCH AND ARGN)
    target_precompile_headers(${target} PRIVATE ${ARGN})
    specht_precompiled_warnings(${target})
  endif()
endfunction()

# specht_precompile_as(target other): the same headers as those of another target with the same flags.
function(specht_precompile_as target other)
  if(SPECHT_PCH)
    target_precompile_headers(${target} REUSE_FROM ${other})
    specht_precompiled_warnings(${target})
  endif()
endfunction()

# g++ 12 forgets which of the precompiled code is the system's, and warns of its own std::string.
function(specht_precompiled_warnings target)
  target_compile_options(
    ${target} PRIVATE "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread>")
endfunction()

# specht_umbrella(): specht::specht, all rooms at once, with the header <specht/specht.hpp>.
function(specht_umbrella)
  add_library(specht_umbrella INTERFACE)
  add_library(specht::specht ALIAS specht_umbrella)
  set_target_properties(specht_umbrella PROPERTIES EXPORT_NAME specht
                                                   VERIFY_INTERFACE_HEADER_SETS ON)
  foreach(room core maps toys bifurcation apps)
    if(TARGET specht_${room})
      target_link_libraries(specht_umbrella INTERFACE specht_${room})
    endif()
  endforeach()
  target_sources(
    specht_umbrella INTERFACE FILE_SET HEADERS BASE_DIRS "${SPECHT_INCLUDE_DIR}" FILES
                              "${SPECHT_INCLUDE_DIR}/specht/specht.hpp")
  install(
    TARGETS specht_umbrella
    EXPORT spechtTargets
    FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
endfunction()
