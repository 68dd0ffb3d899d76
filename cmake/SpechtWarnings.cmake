# specht_warnings(target): the warnings every source of this project is compiled with.
function(specht_warnings target)
  target_compile_options(
    ${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                      $<$<BOOL:${SPECHT_WERROR}>:-Werror>)
endfunction()
