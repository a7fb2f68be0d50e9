#include "bench/build_info.hpp"

#include <fmt/format.h>

namespace evora {

std::string_view preset_name() noexcept { return EVORA_BUILD_PRESET; }

std::string_view build_description() noexcept { return EVORA_BUILD_DESCRIPTION; }

std::string compiler_name() {
#ifdef __clang__
    return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
    return fmt::format("gcc {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

}  // namespace evora
