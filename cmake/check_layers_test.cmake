# Shows that a wrong include breaks the build: makes a project of two floors with the project's own functions, builds
# it as it should be, then once with each kind of forbidden include, and looks for the message.
#
#   cmake -DROOT=repository -DSCRATCH=folder -DCOMPILER=c++ -P check_layers_test.cmake

file(REMOVE_RECURSE "${SCRATCH}")
file(
    WRITE "${SCRATCH}/CMakeLists.txt"
    "cmake_minimum_required(VERSION 3.25)\nproject(layers LANGUAGES CXX)\ninclude(${ROOT}/cmake/evora_options.cmake)\n"
    "include(${ROOT}/cmake/evora_targets.cmake)\nadd_subdirectory(src/low)\nadd_subdirectory(src/high)\n"
)
configure_file("${ROOT}/cmake/check_layers.awk" "${SCRATCH}/cmake/check_layers.awk" COPYONLY)
file(WRITE "${SCRATCH}/src/low/CMakeLists.txt" "evora_library(low PURE SOURCES low.cpp)\n")
file(WRITE "${SCRATCH}/src/high/CMakeLists.txt" "evora_library(high SOURCES high.cpp USES low)\n")
file(WRITE "${SCRATCH}/src/low/low.hpp" "#pragma once\nint low();\n")
file(WRITE "${SCRATCH}/src/low/detail/inner.hpp" "#pragma once\n")
file(WRITE "${SCRATCH}/src/high/high.hpp" "#pragma once\nint high();\n")

# Waits first, since a file written within the same tick of the clock as a stamp would not count as newer.
function(write low high)
    execute_process(COMMAND "${CMAKE_COMMAND}" -E sleep 0.05)
    file(WRITE "${SCRATCH}/src/low/low.cpp" "${low}\nint low() { return 1; }\n")
    file(WRITE "${SCRATCH}/src/high/high.cpp" "${high}\nint high() { return 2; }\n")
endfunction()

function(build)
    execute_process(
        COMMAND "${CMAKE_COMMAND}" --build "${SCRATCH}/build" RESULT_VARIABLE status OUTPUT_VARIABLE output
        ERROR_VARIABLE output
    )
    set(status "${status}" PARENT_SCOPE)
    set(output "${output}" PARENT_SCOPE)
endfunction()

set(good_low "#include \"low/detail/inner.hpp\"\n#include \"low/low.hpp\"\n#include <vector>")
set(good_high "#include \"high/high.hpp\"\n#include \"low/low.hpp\"\n#include <thread>")

write("${good_low}" "${good_high}")
execute_process(
    COMMAND "${CMAKE_COMMAND}" -G Ninja -S "${SCRATCH}" -B "${SCRATCH}/build" "-DCMAKE_CXX_COMPILER=${COMPILER}"
            OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY
)
build()
if(NOT status EQUAL 0)
    message(FATAL_ERROR "Allowed includes were refused:\n${output}")
endif()

function(expect_refusal low high message)
    write("${low}" "${high}")
    build()
    string(FIND "${output}" "${message}" place)
    if(status EQUAL 0 OR place EQUAL -1)
        message(FATAL_ERROR "Expected the build to fail and say\n  ${message}\nIts status was ${status}:\n${output}")
    endif()
endfunction()

set(low_only "the folder low may include low only")
expect_refusal("#include \"high/high.hpp\"" "${good_high}"
               "src/low/low.cpp:1: error: includes \"high/high.hpp\"; ${low_only}")
expect_refusal("\n  #  include \"high/high.hpp\"" "${good_high}" "src/low/low.cpp:2: error:")
expect_refusal("#include \"../high/high.hpp\"" "${good_high}" "name the folder first")
expect_refusal("#include \"low.hpp\"" "${good_high}" "name the folder first, as in \"low/low.hpp\"")
expect_refusal("#include <high/high.hpp>" "${good_high}" "may use the C++ standard library only")
expect_refusal("#include <thread>" "${good_high}" "has no files, streams, threads or clocks")
expect_refusal("${good_low}" "#include \"low/detail/inner.hpp\"" "belong to the folder low alone")
expect_refusal("${good_low}" "#define LOW \"low/low.hpp\"\n#include LOW" "src/high/high.cpp:2: error:")

write("${good_low}" "${good_high}")
build()
if(NOT status EQUAL 0)
    message(FATAL_ERROR "Allowed includes were refused after a fault was mended:\n${output}")
endif()
