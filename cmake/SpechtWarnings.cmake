# specht_warnings(target): the warnings every source of this project is compiled with.
function(specht_warnings target)
  # g++ 12 raises false alarms of these three on std::variant, std::string and small arrays when it optimises.
  target_compile_options(
    ${target}
    PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
            "$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized;-Wno-restrict;-Wno-array-bounds>"
            $<$<BOOL:${SPECHT_WERROR}>:-Werror>)
endfunction()
