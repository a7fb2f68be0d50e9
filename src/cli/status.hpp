#pragma once
/// How the program ends, as scripts see it.
///
///     return Status::refused;

#include <cstdint>

namespace evora::cli {

enum class Status : std::uint8_t {
    done = 0,
    refused = 1,  ///< the input is not right, or a file could not be read or written
    usage = 2,    ///< the command line is not right
};

}  // namespace evora::cli
