#include "cli/file_source.hpp"

#include <cerrno>
#include <cstdlib>
#include <string_view>

#include <fcntl.h>
#include <sys/stat.h>

#include "cli/report.hpp"
#include "rules/fault.hpp"

namespace evora::cli {

namespace {

/// A file that is gone when it is closed.
File nameless_file() {
    const char* chosen = std::getenv("TMPDIR");
    const std::string folder = chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
    File file(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
    if (!file) {
        std::string path = folder + "/evora-XXXXXX";
        file = File(::mkostemp(path.data(), O_CLOEXEC));
        if (file) {
            ::unlink(path.c_str());
        }
    }
    return file;
}

bool write_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

}  // namespace

FileSource::FileSource(File file, int number, std::string name)
    : file_(std::move(file)), number_(number), name_(std::move(name)), begin_(::lseek(number, 0, SEEK_CUR)) {}

std::expected<std::unique_ptr<FileSource>, std::string> FileSource::open(const std::string& path) {
    const bool standard = path == "-";
    File file(standard ? -1 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    const int number = standard ? STDIN_FILENO : file.number();
    const std::string name = standard ? "standard input" : path;
    struct stat status{};
    if (number < 0 || ::fstat(number, &status) != 0) {
        return std::unexpected("cannot read " + evora::quoted(path) + ": " + std::string(reason_of(errno)));
    }
    if (S_ISDIR(status.st_mode)) {
        return std::unexpected("cannot read " + evora::quoted(path) + ": found a folder, expected a file of records");
    }
    return std::unique_ptr<FileSource>(new FileSource(std::move(file), number, name));
}

std::size_t FileSource::read(std::span<char> into) {
    while (error_ == 0) {
        const ssize_t size = ::read(number_, into.data(), into.size());
        if (size >= 0) {
            const auto count = static_cast<std::size_t>(size);
            if (kept_ && !write_all(kept_.number(), {into.data(), count})) {
                error_ = errno;
                keeping_failed_ = true;
                return 0;
            }
            return count;
        }
        if (errno != EINTR) {
            error_ = errno;
        }
    }
    return 0;
}

std::string FileSource::failure() const {
    const std::string what = keeping_failed_ ? "cannot keep a copy of " : "cannot read ";
    return what + name_ + ": " + std::string(reason_of(error_));
}

bool FileSource::rewind() {
    if (kept_) {
        file_ = std::move(kept_);
        kept_ = File();
        number_ = file_.number();
        begin_ = 0;
    }
    return begin_ >= 0 && ::lseek(number_, begin_, SEEK_SET) == begin_;
}

void FileSource::keep_what_is_read() {
    if (begin_ >= 0) {
        return;
    }
    kept_ = nameless_file();
    if (!kept_) {
        error_ = errno;
        keeping_failed_ = true;
    }
}

}  // namespace evora::cli
