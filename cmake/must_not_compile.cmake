cmake_minimum_required(VERSION 3.25)

# Run by specht_must_not_compile and specht_must_compile: COMPILER, INCLUDES, SOURCE, MESSAGE, HEADER, SCRATCH. An
# empty message stands for no error. What compiles is precompiled in SCRATCH as HEADER, if that is given, for what does
# not.
list(TRANSFORM INCLUDES PREPEND "-isystem")
set(command "${COMPILER}" -std=c++20 ${INCLUDES})
set(precompiled "${SCRATCH}/${HEADER}")
if(HEADER AND MESSAGE STREQUAL "")
  cmake_path(GET SOURCE PARENT_PATH folder)
  file(WRITE "${precompiled}" "#include \"${folder}/${HEADER}\"\n")
  execute_process(COMMAND ${command} -x c++-header "${precompiled}" -o "${precompiled}.gch" COMMAND_ERROR_IS_FATAL ANY)
endif()
list(APPEND command -fsyntax-only)
if(HEADER)
  list(APPEND command -Winvalid-pch -Werror=invalid-pch -include "${precompiled}")
endif()
# What follows the first error tells nothing new.
set(most_errors 6)

execute_process(
  COMMAND ${command} "${SOURCE}"
  RESULT_VARIABLE result
  ERROR_VARIABLE output)
if(MESSAGE STREQUAL "")
  if(NOT result EQUAL 0)
    message("${output}")
    message(FATAL_ERROR "${SOURCE} does not compile")
  endif()
  return()
endif()
if(result EQUAL 0)
  message(FATAL_ERROR "${SOURCE} compiles, but must not")
endif()
string(REGEX MATCHALL "[^\n]*error:[^\n]*" errors "${output}")
list(LENGTH errors count)
list(GET errors 0 first)
if(NOT first MATCHES "${MESSAGE}")
  message("${output}")
  message(FATAL_ERROR "the first error does not match \"${MESSAGE}\"")
endif()
if(count GREATER most_errors)
  message("${output}")
  message(FATAL_ERROR "${count} errors, where ${most_errors} are enough")
endif()
