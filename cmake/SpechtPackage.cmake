# `cpack` in the build folder makes three Debian packages: libspecht-dev, specht (the command), specht-doc.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The specht authors <specht@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL library documentation)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libspecht-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION
    "Static libraries, headers, and the files of find_package and pkg-config.")
# The packages that find_package(specht) and the headers ask for.
string(JOIN ", " CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS libeigen3-dev "libboost-dev (>= 1.74)"
       "g++ (>= 4:12)")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SUGGESTS cmake)

set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_NAME specht-doc)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_ARCHITECTURE all)
set(CPACK_COMPONENT_DOCUMENTATION_DESCRIPTION "Documents, pictures and examples.")

if(SPECHT_APPS)
  list(APPEND CPACK_COMPONENTS_ALL command)
  string(APPEND CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS
         ", libboost-filesystem-dev, libboost-iostreams-dev, libboost-program-options-dev"
         ", libboost-system-dev")
  set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME specht)
  set(CPACK_DEBIAN_COMMAND_PACKAGE_SHLIBDEPS ON)
  # Figures; without gnuplot all else works.
  set(CPACK_DEBIAN_COMMAND_PACKAGE_RECOMMENDS "gnuplot-nox | gnuplot, fonts-dejavu-core")
  set(CPACK_DEBIAN_COMMAND_PACKAGE_SUGGESTS "specht-doc, libspecht-dev")
  set(CPACK_COMPONENT_COMMAND_DESCRIPTION
      "The command specht: return maps, diagrams, basins, equilibria and their figures.")
endif()
include(CPack)
