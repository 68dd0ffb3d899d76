# The files by which others find the library, the licence and the documents. The rooms install themselves.
# Components: library, command, documentation; each is a Debian package (SpechtPackage.cmake).
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/specht)
configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/spechtConfig.cmake.in" "${PROJECT_BINARY_DIR}/spechtConfig.cmake"
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file("${PROJECT_BINARY_DIR}/spechtConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(EXPORT spechtTargets NAMESPACE specht:: DESTINATION ${package_dir} COMPONENT library)
# find_package finds the build folder, too, if its bin is in PATH: there the package is that of the folder.
export(EXPORT spechtTargets NAMESPACE specht:: FILE "${PROJECT_BINARY_DIR}/spechtTargets.cmake")
install(
  FILES "${PROJECT_BINARY_DIR}/spechtConfig.cmake" "${PROJECT_BINARY_DIR}/spechtConfigVersion.cmake"
  DESTINATION ${package_dir}
  COMPONENT library)

# The same for those who do not use CMake. It names all rooms and what they link.
if(SPECHT_APPS AND NOT SPECHT_MPI)
  # The prefix is where the file is: below lib, or below lib and the name of the machine.
  string(REGEX REPLACE "[^/]+" ".." SPECHT_PREFIX_FROM_PC "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/specht.pc.in" "${PROJECT_BINARY_DIR}/specht.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/specht.pc"
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
endif()

# Packages have their own folders: no file belongs to two of them.
set(doc_root ${CMAKE_INSTALL_DATAROOTDIR}/doc)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT command)
foreach(package library/libspecht-dev documentation/specht-doc)
  get_filename_component(component ${package} DIRECTORY)
  get_filename_component(name ${package} NAME)
  install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION ${doc_root}/${name} RENAME copyright
          COMPONENT ${component})
endforeach()

install(
  FILES "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/CHANGELOG.md"
  DESTINATION ${doc_root}/specht-doc
  COMPONENT documentation)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs" "${PROJECT_SOURCE_DIR}/examples"
        DESTINATION ${doc_root}/specht-doc COMPONENT documentation)
# If it has been made: the target `docs`.
install(DIRECTORY "${PROJECT_BINARY_DIR}/site/" DESTINATION ${doc_root}/specht-doc/html
        COMPONENT documentation OPTIONAL)
