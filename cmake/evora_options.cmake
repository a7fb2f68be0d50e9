# How every target is compiled: the language, the warnings, and what a preset asks for.

include(CheckCXXCompilerFlag)

set(EVORA_PRESET "" CACHE STRING "Name of the preset, to be printed beside figures")
set(EVORA_ARCHITECTURE "" CACHE STRING "Value of -march on x86-64; empty for the compiler's own choice")
set(EVORA_SANITIZE "" CACHE STRING "Value of -fsanitize; empty for none")
option(EVORA_LINK_TIME_OPTIMISATION "ThinLTO, where compiler and linker can" OFF)
option(EVORA_FUZZ "Build the libFuzzer targets, too" OFF)
option(EVORA_UNITY "Compile several sources of a folder as one, for whole builds that nobody edits in between" OFF)
option(EVORA_PRECOMPILE "Compile the most used standard headers once; no source need include them then" OFF)

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# Sources that are compiled as one share what is nameless in each of them.
if(EVORA_UNITY)
    set(CMAKE_UNITY_BUILD ON)
    set(CMAKE_UNITY_BUILD_BATCH_SIZE 8)
endif()

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(EVORA_CCACHE ccache)
if(EVORA_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${EVORA_CCACHE}")
    if(EVORA_PRECOMPILE)
        # What ccache must overlook to work with precompiled headers, as its manual says.
        set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros "${EVORA_CCACHE}")
    endif()
endif()

# One property bag that every target of the project links privately, so that imported libraries are left alone.
add_library(evora_options INTERFACE)
target_compile_options(
    evora_options
    INTERFACE -Werror
              -Wall
              -Wextra
              -Wpedantic
              -Wnon-virtual-dtor
              -Woverloaded-virtual
              -Wold-style-cast
              -Wimplicit-fallthrough
              -Wformat=2
              -Wextra-semi
)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(
        evora_options INTERFACE -Wshadow -Wconversion -Wsign-conversion -Wdouble-promotion -Wcast-align -Wunused
                                -Wnull-dereference -Wunreachable-code -Wnewline-eof -fcolor-diagnostics
    )
    if(EVORA_PRECOMPILE)
        target_compile_options(evora_options INTERFACE "SHELL:-Xclang -fno-pch-timestamp")
    endif()
    # Google Benchmark's macros count with __COUNTER__, which newer releases of clang call an extension, and naming
    # the fields that matter is what designated initializers are for.
    foreach(warning c2y-extensions missing-designated-field-initializers)
        check_cxx_compiler_flag("-W${warning}" "EVORA_HAS_${warning}")
        if(EVORA_HAS_${warning})
            target_compile_options(evora_options INTERFACE "-Wno-${warning}")
        endif()
    endforeach()
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ 12 reports these in its own standard library. Its ideas of shadowing and conversion are coarser than clang's,
    # which has checked both.
    target_compile_options(
        evora_options INTERFACE -Wno-maybe-uninitialized -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow
                                -Wno-stringop-overread -Wno-format-nonliteral -Wno-missing-field-initializers
                                -fdiagnostics-color
    )
endif()

if(EVORA_ARCHITECTURE AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    target_compile_options(evora_options INTERFACE "-march=${EVORA_ARCHITECTURE}")
endif()

if(EVORA_SANITIZE)
    target_compile_options(
        evora_options INTERFACE "-fsanitize=${EVORA_SANITIZE}" -fno-sanitize-recover=all -fno-omit-frame-pointer
    )
    target_link_options(evora_options INTERFACE "-fsanitize=${EVORA_SANITIZE}")
    target_compile_definitions(evora_options INTERFACE EVORA_SANITIZED)
endif()

# What all libraries link, too, and for the programs that people run. Objects also hold machine code as if there were no
# such optimisation, which the tests are linked from: each of their programs would else optimise most of the project anew.
# Apart, since a library hands on to whoever links it what it wants of the linker, however privately.
add_library(evora_fat_objects INTERFACE)
add_library(evora_link_time_optimisation INTERFACE)
if(EVORA_LINK_TIME_OPTIMISATION AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND EVORA_LLD)
    set(both -flto=thin)
    if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
        list(APPEND both -ffat-lto-objects)
    endif()
    target_compile_options(evora_fat_objects INTERFACE ${both})
    target_link_libraries(evora_link_time_optimisation INTERFACE evora_fat_objects)
    target_link_options(
        evora_link_time_optimisation INTERFACE ${both} "-Wl,--thinlto-cache-dir=${CMAKE_BINARY_DIR}/thinlto"
    )
endif()
