# Toolchain of the preset wasm: the same clang, for WebAssembly with the C library wasi-libc and the C++ library
# libc++. What runs there has no exceptions and no threads.
include("${CMAKE_CURRENT_LIST_DIR}/clang.cmake")

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
# Newer releases of clang call this name deprecated, but it is the one under which Debian keeps the libraries.
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-Wno-deprecated -msimd128 -fno-exceptions -fno-rtti")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)
