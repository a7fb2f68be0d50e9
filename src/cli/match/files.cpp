#include "cli/match/files.hpp"

#include <array>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/report.hpp"
#include "match/journal.hpp"
#include "rules/fault.hpp"

namespace evora::cli {

namespace {

std::unexpected<std::string> cannot(std::string_view what, const std::string& path, std::string_view why) {
    return std::unexpected("cannot " + std::string(what) + " " + evora::quoted(path) + ": " + std::string(why));
}

std::unexpected<std::string> cannot(std::string_view what, const std::string& path, int error) {
    return cannot(what, path, reason_of(error));
}

class FileBytes final : public ByteSource {
  public:
    explicit FileBytes(const File& file) noexcept : file_(file) {}

    [[nodiscard]] std::size_t read(std::span<char> into) override {
        while (error_ == 0) {
            const ssize_t size = ::read(file_.number(), into.data(), into.size());
            if (size >= 0) {
                return static_cast<std::size_t>(size);
            }
            if (errno != EINTR) {
                error_ = errno;
            }
        }
        return 0;
    }
    [[nodiscard]] int error() const noexcept { return error_; }

  private:
    const File& file_;
    int error_ = 0;
};

struct Opened {
    File file;
    bool regular = false;
    off_t size = 0;
};

/// For reading and writing, for this process alone.
std::expected<Opened, std::string> open_alone(const std::string& path) {
    // What is no regular file – a pipe, /dev/full – may not be open for both.
    struct stat status{};
    const bool regular = ::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode);
    File file(::open(path.c_str(), (regular ? O_RDWR | O_CREAT : O_WRONLY) | O_CLOEXEC, 0666));
    if (!file || ::fstat(file.number(), &status) != 0) {
        return cannot("write", path, errno);
    }
    if (regular && ::flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
        return errno == EWOULDBLOCK ? cannot("write", path, "another program is writing it right now")
                                    : cannot("write", path, errno);
    }
    return Opened{.file = std::move(file), .regular = regular, .size = regular ? status.st_size : 0};
}

/// Removes what comes behind so many bytes, and goes there.
int cut_to(const File& file, std::uint64_t bytes) {
    const auto size = static_cast<off_t>(bytes);
    return ::ftruncate(file.number(), size) == 0 && ::lseek(file.number(), size, SEEK_SET) == size ? 0 : errno;
}

constexpr std::string_view record_begin = "[Rules \"";

/// Finds where a game of a file of records ends.
class GameFinder {
  public:
    GameFinder(std::uint64_t match_seed, std::uint64_t games)
        : seed_tag_("[MatchSeed \"" + std::to_string(match_seed) + "\"]"), games_(games) {}

    void take_line(std::string_view line) {
        if (line.starts_with(record_begin)) {
            if (begun_ == games_ && !end_) {
                end_ = bytes_;
            }
            ++begun_;
        }
        ours_ = ours_ || (begun_ == 1 && line == seed_tag_);
        bytes_ += line.size() + 1;
        text_end_ = line.empty() ? text_end_ : bytes_;
    }

    /// Whether the first game is of this match.
    [[nodiscard]] bool ours() const noexcept { return ours_; }
    [[nodiscard]] std::uint64_t begun() const noexcept { return begun_; }
    /// How many bytes the wanted games have, the empty line behind them left out.
    [[nodiscard]] std::uint64_t kept() const noexcept { return end_ ? *end_ - (games_ > 0 ? 1 : 0) : text_end_; }

  private:
    std::string seed_tag_;
    std::uint64_t games_;
    std::uint64_t begun_ = 0;
    std::uint64_t bytes_ = 0;
    std::uint64_t text_end_ = 0;        ///< behind the last line that is not empty
    std::optional<std::uint64_t> end_;  ///< where the game after the wanted ones begins
    bool ours_ = false;
};

/// All whole lines of a file go through the finder. False where a line is longer than any of a record.
bool find_games(FileBytes& bytes, GameFinder& finder) {
    constexpr std::size_t longest_line = 65'536;
    std::string buffer;
    std::array<char, 65'536> piece;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled before it is read
    while (const std::size_t size = bytes.read(piece)) {
        buffer.append(piece.data(), size);
        std::size_t used = 0;
        for (std::size_t end = 0; (end = buffer.find('\n', used)) != std::string::npos; used = end + 1) {
            finder.take_line(std::string_view(buffer).substr(used, end - used));
        }
        buffer.erase(0, used);
        if (buffer.size() > longest_line) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::expected<JournalFile, std::string> JournalFile::open(const std::string& path, const MatchSettings& settings,
                                                          const SetSeen& set_seen) {
    auto opened = open_alone(path);
    if (!opened) {
        return std::unexpected(std::move(opened.error()));
    }
    if (!opened->regular) {
        return cannot("resume from", path, "found no regular file, expected a file to go on with, or a new name");
    }
    FileBytes bytes(opened->file);
    JournalReader reader(bytes, settings);
    const Schedule schedule = settings.schedule();
    while (true) {
        auto set = reader.next();
        if (bytes.error() != 0) {
            return cannot("read", path, bytes.error());
        }
        if (!set) {
            return cannot("resume from", path, set.error());
        }
        if (!*set) {
            break;
        }
        set_seen(schedule.plan((*set)->number), **set);
    }
    if (const int error = cut_to(opened->file, reader.whole_bytes())) {
        return cannot("write", path, error);
    }
    JournalFile journal;
    journal.file_ = std::move(opened->file);
    journal.path_ = path;
    journal.sets_ = reader.sets();
    if (reader.whole_bytes() == 0) {
        if (auto written = journal.append(journal_header(settings)); !written) {
            return std::unexpected(std::move(written.error()));
        }
    }
    return journal;
}

std::expected<void, std::string> JournalFile::append(std::string_view line) {
    if (const int error = write_all(file_, std::string(line) + "\n")) {
        return cannot("write", path_, error);
    }
    return {};
}

std::optional<std::uint64_t> seed_of_journal(const std::string& path) {
    constexpr std::size_t enough = 256;  // the seed comes before anything of unknown length
    const File file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    if (!file) {
        return std::nullopt;
    }
    FileBytes bytes(file);
    std::array<char, enough> begin{};
    return journal_seed({begin.data(), bytes.read(begin)});
}

std::expected<GamesFile, std::string> GamesFile::open(const std::string& path, std::uint64_t match_seed,
                                                      std::optional<std::uint64_t> games) {
    auto opened = open_alone(path);
    if (!opened) {
        return std::unexpected(std::move(opened.error()));
    }
    GamesFile file;
    file.path_ = path;
    if (games && opened->size > 0) {
        FileBytes bytes(opened->file);
        GameFinder finder(match_seed, *games);
        const bool lines = find_games(bytes, finder);
        if (bytes.error() != 0) {
            return cannot("read", path, bytes.error());
        }
        if (!lines || !finder.ours()) {
            return cannot("go on with", path, "found something else, expected the games of this match, or a new file");
        }
        if (finder.begun() < *games) {
            return cannot("go on with", path,
                          "found " + std::to_string(finder.begun()) + " games, expected the " + std::to_string(*games) +
                              " that the resume file tells of");
        }
        if (const int error = cut_to(opened->file, finder.kept())) {
            return cannot("write", path, error);
        }
        file.empty_ = *games == 0;
    } else if (opened->size > 0) {
        return cannot("write", path, "the file is there already and is not empty; expected a new name");
    } else if (games && *games > 0) {
        return cannot("go on with", path,
                      "found nothing, expected the " + std::to_string(*games) + " games that the resume file tells of");
    }
    file.file_ = std::move(opened->file);
    return file;
}

std::expected<void, std::string> GamesFile::append(std::string_view records) {
    if (const int error = write_all(file_, (empty_ ? "" : "\n") + std::string(records))) {
        return cannot("write", path_, error);
    }
    empty_ = false;
    return {};
}

}  // namespace evora::cli
