#include "cli/atomic_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "cli/file.hpp"
#include "cli/report.hpp"
#include "rules/fault.hpp"

namespace evora::cli {

namespace {

/// An error number, or 0.
using Failure = int;

Failure synced(const File& file) { return ::fsync(file.number()) == 0 ? 0 : errno; }

/// The path itself, or where its symbolic links lead.
std::string target_of(const std::string& path) {
    const std::unique_ptr<char, decltype(&std::free)> resolved(::realpath(path.c_str(), nullptr), &std::free);
    return resolved != nullptr ? resolved.get() : path;
}

/// Opens the new file for this process alone. Another process may be about to rename it away: then the name no longer
/// leads to what was opened, and another try is due.
std::expected<File, Failure> open_new(const std::string& path) {
    while (true) {
        File file(::open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666));
        if (!file || ::flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
            return std::unexpected(errno);
        }
        struct stat opened{};
        struct stat named{};
        if (::fstat(file.number(), &opened) != 0) {
            return std::unexpected(errno);
        }
        if (::stat(path.c_str(), &named) == 0 && named.st_ino == opened.st_ino && named.st_dev == opened.st_dev) {
            return ::ftruncate(file.number(), 0) == 0 ? std::expected<File, Failure>(std::move(file))
                                                      : std::unexpected(errno);
        }
    }
}

Failure replace(const std::string& target, std::string_view content, const struct stat* old) {
    const std::filesystem::path path(target);
    const std::string folder = path.has_parent_path() ? path.parent_path().string() : ".";
    const std::string fresh = folder + "/." + path.filename().string() + ".new";
    auto file = open_new(fresh);
    if (!file) {
        return file.error();
    }
    Failure failure = write_all(*file, content);
    if (failure == 0 && old != nullptr && ::fchmod(file->number(), old->st_mode & 07777U) != 0) {
        failure = errno;
    }
    if (failure == 0) {
        failure = synced(*file);
    }
    if (failure == 0 && ::rename(fresh.c_str(), target.c_str()) != 0) {
        failure = errno;
    }
    if (failure != 0) {
        ::unlink(fresh.c_str());
        return failure;
    }
    // The new name is on the disk only once the folder is. Some file systems cannot sync a folder; the file is whole.
    const File opened_folder(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (opened_folder) {
        [[maybe_unused]] const Failure ignored = synced(opened_folder);
    }
    return 0;
}

Failure write_directly(const std::string& target, std::string_view content) {
    const File file(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
    return file ? write_all(file, content) : errno;
}

}  // namespace

std::expected<void, std::string> write_whole_file(const std::string& path, std::string_view content) {
    const std::string target = target_of(path);
    struct stat old{};
    const bool exists = ::stat(target.c_str(), &old) == 0;
    Failure failure = 0;
    if (exists && S_ISDIR(old.st_mode)) {
        failure = EISDIR;
    } else if (exists && !S_ISREG(old.st_mode)) {
        failure = write_directly(target, content);
    } else {
        failure = replace(target, content, exists ? &old : nullptr);
    }
    if (failure == 0) {
        return {};
    }
    const std::string reason =
        failure == EWOULDBLOCK ? "another program is writing it right now" : std::string(reason_of(failure));
    return std::unexpected("cannot write " + evora::quoted(path) + ": " + reason);
}

}  // namespace evora::cli
