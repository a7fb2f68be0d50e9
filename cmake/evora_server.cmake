# Whether the play server is built. It is made of coroutines, which g++ 12 miscompiles (temporaries in a co_await
# expression are destroyed twice), so that only clang may.

set(default OFF)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    find_package(Boost 1.81 QUIET COMPONENTS json)
    if(Boost_FOUND)
        set(default ON)
    endif()
endif()
option(EVORA_SERVER "Build the play server; needs clang, Boost 1.81, SQLite, libsodium, OpenSSL 3, ICU, spdlog and toml++"
       ${default})
if(EVORA_SERVER AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "EVORA_SERVER is ON, but the compiler is ${CMAKE_CXX_COMPILER_ID}, which cannot be trusted "
                        "with coroutines; use clang or -DEVORA_SERVER=OFF.")
endif()
set(EVORA_LEFT_OUT)
if(NOT EVORA_SERVER)
    set(EVORA_LEFT_OUT ratings push store server)
endif()
