# The target `docs`: all documents as a site in site/ of the build folder, by mkdocs (tools/docs says what is
# missing). Nothing else needs it.
if(TARGET specht)
  add_custom_target(
    docs
    COMMAND "${PROJECT_SOURCE_DIR}/tools/docs" $<TARGET_FILE:specht> "${PROJECT_BINARY_DIR}/site"
    DEPENDS specht
    USES_TERMINAL VERBATIM)
endif()
