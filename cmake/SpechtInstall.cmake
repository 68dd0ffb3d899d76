# The package files of find_package(specht) and the licence. The rooms install themselves.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/specht)
configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/spechtConfig.cmake.in" "${PROJECT_BINARY_DIR}/spechtConfig.cmake"
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file("${PROJECT_BINARY_DIR}/spechtConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(EXPORT spechtTargets NAMESPACE specht:: DESTINATION ${package_dir})
install(FILES "${PROJECT_BINARY_DIR}/spechtConfig.cmake"
              "${PROJECT_BINARY_DIR}/spechtConfigVersion.cmake" DESTINATION ${package_dir})
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION ${CMAKE_INSTALL_DOCDIR})
