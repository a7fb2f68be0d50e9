# Toolchain of the preset gcc: Debian 12's g++, else whatever g++ there is.

find_program(EVORA_GCC NAMES g++-12 g++ REQUIRED)
set(CMAKE_CXX_COMPILER "${EVORA_GCC}")
