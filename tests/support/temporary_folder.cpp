#include "tests/support/temporary_folder.hpp"

#include <stdexcept>
#include <system_error>

#include <unistd.h>

namespace evora::tests {

TemporaryFolder::TemporaryFolder() {
    // In memory where that is possible: many tests write files that are synced to the disk each time.
    const char* memory = "/dev/shm";
    const std::filesystem::path base =
        ::access(memory, W_OK) == 0 ? std::filesystem::path(memory) : std::filesystem::temp_directory_path();
    std::string pattern = base / "evora-test-XXXXXX";
    if (::mkdtemp(pattern.data()) == nullptr) {
        throw std::runtime_error("cannot make a temporary folder");
    }
    folder_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

}  // namespace evora::tests
