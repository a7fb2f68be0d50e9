#include "cli/output.hpp"

#include <cerrno>
#include <utility>

#include <unistd.h>

#include "cli/report.hpp"

namespace evora::cli {

Output::Output(int file, std::string name) : name_(std::move(name)), file_(file) { buffer_.reserve(2 * piece); }

bool Output::flush() {
    std::string_view rest = buffer_;
    while (!rest.empty() && error_ == 0) {
        const ssize_t written = ::write(file_, rest.data(), rest.size());
        if (written >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            error_ = errno;
        }
    }
    buffer_.clear();
    return error_ == 0;
}

Status Output::finish() {
    if (flush()) {
        return Status::done;
    }
    report("cannot write to " + name_ + ": " + std::string(reason_of(error_)));
    return Status::refused;
}

Status print(std::string_view text) {
    Output out;
    out.write(text);
    return out.finish();
}

}  // namespace evora::cli
