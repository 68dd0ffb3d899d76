# specht_library(room [SOURCES a.cpp …] [DEPENDS room …] [LINK target …] [OPTIONS flag …])
#
# Declares the library of one folder: target specht_<room>, alias and export specht::<room>. Without
# sources it is an interface library. DEPENDS names the rooms it may see, LINK what else it needs,
# OPTIONS compiler flags; all three reach whoever links it.
function(specht_library room)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS;LINK;OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "specht_library(${room}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(target specht_${room})
  if(arg_SOURCES)
    add_library(${target} STATIC ${arg_SOURCES})
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    specht_warnings(${target})
    set(scope PUBLIC)
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(specht::${room} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${room})
  target_compile_features(${target} ${scope} cxx_std_20)
  target_compile_options(${target} ${scope} ${arg_OPTIONS})
  target_include_directories(
    ${target} ${scope} $<BUILD_INTERFACE:${SPECHT_INCLUDE_DIR}>
                       $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  list(TRANSFORM arg_DEPENDS PREPEND specht_)
  target_link_libraries(${target} ${scope} ${arg_DEPENDS} ${arg_LINK})
  install(
    TARGETS ${target}
    EXPORT spechtTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(
    DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/"
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/specht/${room}
    FILES_MATCHING
    PATTERN "*.hpp"
    PATTERN "data" EXCLUDE)
endfunction()
