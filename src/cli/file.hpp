#pragma once
/// An open file that is closed in the end.
///
///     File file(::open(path, O_RDONLY | O_CLOEXEC));
///     if (!file) { return reason_of(errno); }

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

}  // namespace evora::cli
