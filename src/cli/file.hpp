#pragma once
/// An open file that is closed in the end.
///
///     File file(::open(path, O_RDONLY | O_CLOEXEC));
///     if (!file) { return reason_of(errno); }

#include <cerrno>
#include <string_view>
#include <utility>

#include <unistd.h>

namespace evora::cli {

class File {
  public:
    File() noexcept = default;
    explicit File(int number) noexcept : number_(number) {}
    File(File&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    File& operator=(File&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() {
        if (number_ >= 0) {
            ::close(number_);
        }
    }

    [[nodiscard]] explicit operator bool() const noexcept { return number_ >= 0; }
    [[nodiscard]] int number() const noexcept { return number_; }

  private:
    int number_ = -1;
};

/// Writes all of it where the file stands; an error number, or 0.
[[nodiscard]] inline int write_all(const File& file, std::string_view bytes) noexcept {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file.number(), bytes.data(), bytes.size());
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

}  // namespace evora::cli
