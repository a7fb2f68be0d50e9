#pragma once
/// How this program was built, to stand beside every figure it prints.

#include <string>
#include <string_view>

namespace evora {

/// The name of the CMake preset, or "none".
[[nodiscard]] std::string_view preset_name() noexcept;

/// "Release, x86-64-v3, link-time optimisation".
[[nodiscard]] std::string_view build_description() noexcept;

/// "clang 22.1.8".
[[nodiscard]] std::string compiler_name();

}  // namespace evora
