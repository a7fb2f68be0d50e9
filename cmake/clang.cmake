# Toolchain of every preset but gcc: the first clang of script/lib/clang-versions that is installed, then any
# clang++ that is at least as new as the last one named there.

set(EVORA_CLANG_VERSIONS_FILE "${CMAKE_CURRENT_LIST_DIR}/../script/lib/clang-versions")
file(STRINGS "${EVORA_CLANG_VERSIONS_FILE}" evora_clang_versions REGEX "^[0-9]+$")

foreach(version IN LISTS evora_clang_versions)
    find_program(EVORA_CLANG_${version} "clang++-${version}")
    if(EVORA_CLANG_${version})
        set(CMAKE_CXX_COMPILER "${EVORA_CLANG_${version}}")
        break()
    endif()
endforeach()

if(NOT CMAKE_CXX_COMPILER)
    find_program(EVORA_CLANG_PLAIN clang++)
    if(NOT EVORA_CLANG_PLAIN)
        message(FATAL_ERROR "No clang found. Looked for clang++-N with N in: ${evora_clang_versions}, then for "
                            "clang++. script/setup installs it or says what is missing; the preset gcc needs none.")
    endif()
    set(CMAKE_CXX_COMPILER "${EVORA_CLANG_PLAIN}")
endif()

# The linker and the archiver must come from the same LLVM as the compiler, or link-time optimisation breaks.
find_program(EVORA_LLD NAMES ld.lld HINTS "/usr/lib/llvm-${version}/bin" NO_CACHE)
if(EVORA_LLD)
    set(CMAKE_EXE_LINKER_FLAGS_INIT "-fuse-ld=lld")
endif()
