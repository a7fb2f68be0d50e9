# The functions by which a folder becomes a target, and with which the build keeps lower floors from including
# higher ones.

# Checks the includes of all folders and compiles nothing.
add_custom_target(layers)

# Makes `target` fail to build when a file of the current folder includes a project header of a folder that is
# neither its own nor named in `uses`. See check_layers.awk for the other things it refuses.
function(evora_enforce_layers target folder uses pure)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS "*.cpp" "*.hpp")
    if(NOT files)
        return()
    endif()
    set(stamp "${CMAKE_BINARY_DIR}/layers/${folder}.ok")
    set(checker "${PROJECT_SOURCE_DIR}/cmake/check_layers.awk")
    file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/layers")
    add_custom_command(
        OUTPUT "${stamp}"
        COMMAND awk -v "folder=${folder}" -v "uses=${uses}" -v "pure=${pure}" -v "root=${PROJECT_SOURCE_DIR}/" -f
                "${checker}" ${files}
        COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
        DEPENDS ${files} "${checker}"
        COMMENT "Checking what ${folder} includes"
        VERBATIM
    )
    add_custom_target("${target}_layers" DEPENDS "${stamp}")
    add_dependencies("${target}" "${target}_layers")
    add_dependencies(layers "${target}_layers")
endfunction()

# How the floors that also run in a browser are compiled. Under the sanitizers they alone are optimised: there the time
# of tests goes into them, and the time of compilers into the headers of the others.
set(evora_pure_options -fno-exceptions)
if(EVORA_SANITIZE)
    list(APPEND evora_pure_options -O1)
endif()

# evora_precompile(TARGET KIND headers...): where the preset asks for it, the standard headers that most sources include
# are compiled once for all targets of a KIND, which are compiled alike: pure, plain, or tests, with GoogleTest's header.
# With more headers, large ones that most sources of the target include, it has a compilation of its own.
set(headers_pure algorithm array bit cstdint expected functional memory optional span string string_view variant
                 vector)
set(headers_plain ${headers_pure} atomic fstream map mutex set sstream thread)
set(headers_tests ${headers_plain} chrono filesystem gtest/gtest.h)
function(evora_precompile target kind)
    if(NOT EVORA_PRECOMPILE)
        return()
    endif()
    if(ARGN)
        list(TRANSFORM headers_${kind} REPLACE "(.+)" "<\\1>" OUTPUT_VARIABLE headers)
        list(TRANSFORM ARGN REPLACE "(.+)" "<\\1>" OUTPUT_VARIABLE more)
        target_precompile_headers("${target}" PRIVATE ${headers} ${more})
        return()
    endif()
    set(holder "evora_headers_${kind}")
    if(NOT TARGET "${holder}")
        set(source "${CMAKE_BINARY_DIR}/${holder}.cpp")
        file(TOUCH "${source}")
        add_library("${holder}" OBJECT "${source}")
        target_link_libraries("${holder}" PRIVATE evora_options)
        if(kind STREQUAL "pure")
            target_compile_options("${holder}" PRIVATE ${evora_pure_options})
        endif()
        if(kind STREQUAL "tests")
            target_link_libraries("${holder}" PRIVATE evora_tests_options GTest::gtest)
        else()
            target_link_libraries("${holder}" PRIVATE evora_fat_objects)
            if(EVORA_FUZZ)
                target_compile_options("${holder}" PRIVATE -fsanitize=fuzzer-no-link)
            endif()
        endif()
        list(TRANSFORM headers_${kind} REPLACE "(.+)" "<\\1>" OUTPUT_VARIABLE headers)
        target_precompile_headers("${holder}" PRIVATE ${headers})
    endif()
    target_precompile_headers("${target}" REUSE_FROM "${holder}")
endfunction()

# evora_library(FOLDER SOURCES files... [USES folders...] [PACKAGES targets...] [PRECOMPILE headers...]
#               [PURE] [SMALL])
#
# Makes the static library evora_FOLDER from a folder that may include the folders after USES. PACKAGES are
# libraries from outside, PRECOMPILE large headers that most of its sources include. What EVORA_LEFT_OUT names may be
# used, but is no part of this build. PURE is for the floors that also run in a browser: no exceptions, and none of the
# standard headers for files, streams, threads and clocks. SMALL is for those of them that are no part of a search: in
# the module for browsers, which people have to load, their size matters and not their speed. A folder without sources
# is still a target.
function(evora_library folder)
    cmake_parse_arguments(PARSE_ARGV 1 arg "PURE;SMALL" "" "SOURCES;USES;PACKAGES;PRECOMPILE")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "evora_library(${folder}): ${arg_UNPARSED_ARGUMENTS} is not understood; "
                            "write SOURCES, USES, PACKAGES, PRECOMPILE, PURE or SMALL before a list.")
    endif()
    set(target "evora_${folder}")
    if(arg_SOURCES)
        add_library("${target}" STATIC ${arg_SOURCES})
        set(scope PUBLIC)
        target_link_libraries("${target}" PRIVATE evora_options evora_fat_objects)
        if(arg_PURE)
            target_compile_options("${target}" PRIVATE ${evora_pure_options})
            evora_precompile("${target}" pure)
        else()
            evora_precompile("${target}" plain ${arg_PRECOMPILE})
        endif()
        if(EVORA_FUZZ)
            target_compile_options("${target}" PRIVATE -fsanitize=fuzzer-no-link)
        endif()
        if(arg_SMALL AND CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
            target_compile_options("${target}" PRIVATE -Oz)
        endif()
    else()
        add_library("${target}" INTERFACE)
        set(scope INTERFACE)
    endif()
    target_include_directories("${target}" ${scope} "${PROJECT_SOURCE_DIR}/src" "${PROJECT_SOURCE_DIR}")
    foreach(used IN LISTS arg_USES)
        if(NOT used IN_LIST EVORA_LEFT_OUT)
            target_link_libraries("${target}" ${scope} "evora_${used}")
        endif()
    endforeach()
    target_link_libraries("${target}" ${scope} ${arg_PACKAGES})
    evora_enforce_layers("${target}" "${folder}" "${arg_USES}" "${arg_PURE}")
endfunction()

# evora_executable(NAME SOURCES files... [USES folders...] [PACKAGES targets...]), a program that people run
function(evora_executable name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;USES;PACKAGES")
    add_executable("${name}" ${arg_SOURCES})
    target_link_libraries("${name}" PRIVATE evora_options evora_link_time_optimisation ${arg_PACKAGES})
    foreach(used IN LISTS arg_USES)
        target_link_libraries("${name}" PRIVATE "evora_${used}")
    endforeach()
endfunction()
