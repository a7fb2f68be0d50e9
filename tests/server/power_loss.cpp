#include "tests/server/power_loss.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <new>
#include <random>
#include <ranges>
#include <stdexcept>
#include <vector>

#include <sqlite3.h>

namespace evora::tests {

namespace {

constexpr std::size_t sector = 512;

/// What was done to a file and is not synced.
struct Change {
    std::size_t offset = 0;
    std::string before;  ///< what was there, as far as the file went
    std::string after;   ///< empty: the file was cut off at `offset`
    std::size_t size_before = 0;
};

struct FileState {
    bool durable = false;  ///< its name is on the disk
    std::vector<Change> changes;
};

std::string content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void put(std::string& bytes, std::size_t offset, std::string_view piece) {
    bytes.resize(std::max(bytes.size(), offset + piece.size()));
    std::ranges::copy(piece, bytes.begin() + static_cast<std::ptrdiff_t>(offset));
}

/// The file as it was when it was synced last, with some of what was written since.
std::string remains(std::string bytes, const std::vector<Change>& changes, std::mt19937& random) {
    for (const Change& change : changes | std::views::reverse) {
        bytes.resize(std::max(bytes.size(), change.size_before));
        put(bytes, change.offset, change.before);
        bytes.resize(change.size_before);
    }
    // Some power cuts lose everything, some hardly anything.
    const double share = std::uniform_real_distribution<double>(-0.5, 1.5)(random);
    std::bernoulli_distribution survives(std::clamp(share, 0.0, 1.0));
    for (const Change& change : changes) {
        if (change.after.empty()) {
            if (survives(random)) {
                bytes.resize(std::min(bytes.size(), change.offset));
            }
            continue;
        }
        const std::string_view after = change.after;
        for (std::size_t begin = 0; begin < after.size();) {
            const std::size_t end = std::min(after.size(), begin + sector - (change.offset + begin) % sector);
            if (survives(random)) {
                put(bytes, change.offset + begin, after.substr(begin, end - begin));
            }
            begin = end;
        }
    }
    return bytes;
}

/// SQLite makes room for this and for the real file behind it.
struct File {
    sqlite3_file head;
    FileState* state;  ///< none for what need not survive
    sqlite3_file* real;
};

File& of(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }

}  // namespace

class PowerLoss::Disk {
  public:
    Disk() : real_(sqlite3_vfs_find(nullptr)), vfs_(*real_) {
        vfs_.szOsFile = static_cast<int>(sizeof(File)) + real_->szOsFile;
        vfs_.zName = "power-loss";
        vfs_.pAppData = this;
        vfs_.xOpen = open;
        vfs_.xDelete = remove;
        if (sqlite3_vfs_register(&vfs_, 1) != SQLITE_OK) {
            throw std::runtime_error("no VFS");
        }
    }
    Disk(const Disk&) = delete;
    Disk& operator=(const Disk&) = delete;
    ~Disk() {
        sqlite3_vfs_register(real_, 1);
        sqlite3_vfs_unregister(&vfs_);
    }

    mutable std::mutex mutex;
    bool out = false;
    std::uint64_t operations_left = UINT64_MAX;
    std::uint64_t syncs = 0;
    std::map<std::string, FileState> files;

  private:
    static Disk& disk(sqlite3_vfs* vfs) { return *static_cast<Disk*>(vfs->pAppData); }
    static Disk& disk() { return disk(sqlite3_vfs_find("power-loss")); }

    /// One more write or sync; false where the power went before it.
    bool spend() {
        if (!out && operations_left-- == 0) {
            out = true;
        }
        return !out;
    }

    static int open(sqlite3_vfs* vfs, sqlite3_filename name, sqlite3_file* file, int flags, int* out_flags) {
        Disk& self = disk(vfs);
        const std::scoped_lock guard(self.mutex);
        File& opened = *new (file) File{.head = {}, .state = nullptr, .real = nullptr};
        if (self.out) {
            return SQLITE_CANTOPEN;
        }
        opened.real = reinterpret_cast<sqlite3_file*>(&opened + 1);
        if (name != nullptr) {
            const bool there = std::filesystem::exists(name);
            const auto [state, fresh] = self.files.try_emplace(name);
            state->second.durable = fresh ? there : state->second.durable;
            opened.state = &state->second;
        }
        const int result = self.real_->xOpen(self.real_, name, opened.real, flags, out_flags);
        // Without the methods SQLite does not close what could not be opened.
        opened.head.pMethods = opened.real->pMethods != nullptr ? &methods : nullptr;
        return result;
    }

    static int remove(sqlite3_vfs* vfs, const char* name, int sync) {
        Disk& self = disk(vfs);
        const std::scoped_lock guard(self.mutex);
        if (!self.spend()) {
            return SQLITE_IOERR_DELETE;
        }
        if (const auto found = self.files.find(name); found != self.files.end()) {
            found->second = {};
        }
        return self.real_->xDelete(self.real_, name, sync);
    }

    static int read(sqlite3_file* file, void* bytes, int size, sqlite3_int64 offset) {
        return of(file).real->pMethods->xRead(of(file).real, bytes, size, offset);
    }

    static std::size_t size_of(File& file) {
        sqlite3_int64 size = 0;
        file.real->pMethods->xFileSize(file.real, &size);
        return static_cast<std::size_t>(size);
    }

    /// Notes what is about to be overwritten or cut off.
    static void note(File& file, std::size_t offset, std::string after, std::size_t length) {
        if (file.state == nullptr) {
            return;
        }
        Change change{.offset = offset, .before = {}, .after = std::move(after), .size_before = size_of(file)};
        const std::size_t end = std::min(change.size_before, offset + length);
        if (end > offset) {
            change.before.resize(end - offset);
            file.real->pMethods->xRead(file.real, change.before.data(), static_cast<int>(end - offset),
                                       static_cast<sqlite3_int64>(offset));
        }
        file.state->changes.push_back(std::move(change));
    }

    static int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
        Disk& self = disk();
        const std::scoped_lock guard(self.mutex);
        if (!self.spend()) {
            return SQLITE_IOERR_WRITE;
        }
        const auto length = static_cast<std::size_t>(size);
        note(of(file), static_cast<std::size_t>(offset), std::string(static_cast<const char*>(bytes), length), length);
        return of(file).real->pMethods->xWrite(of(file).real, bytes, size, offset);
    }

    static int truncate(sqlite3_file* file, sqlite3_int64 size) {
        Disk& self = disk();
        const std::scoped_lock guard(self.mutex);
        if (!self.spend()) {
            return SQLITE_IOERR_TRUNCATE;
        }
        note(of(file), static_cast<std::size_t>(size), {}, SIZE_MAX / 2);
        return of(file).real->pMethods->xTruncate(of(file).real, size);
    }

    static int sync(sqlite3_file* file, int /*flags*/) {
        Disk& self = disk();
        const std::scoped_lock guard(self.mutex);
        if (!self.spend()) {
            return SQLITE_IOERR_FSYNC;
        }
        ++self.syncs;
        // The real disk need not be bothered: what is kept apart here is what counts.
        if (FileState* state = of(file).state) {
            state->durable = true;
            state->changes.clear();
        }
        return SQLITE_OK;
    }

    static int close(sqlite3_file* file) { return of(file).real->pMethods->xClose(of(file).real); }
    static int file_size(sqlite3_file* file, sqlite3_int64* size) {
        return of(file).real->pMethods->xFileSize(of(file).real, size);
    }
    static int lock(sqlite3_file* file, int level) { return of(file).real->pMethods->xLock(of(file).real, level); }
    static int unlock(sqlite3_file* file, int level) { return of(file).real->pMethods->xUnlock(of(file).real, level); }
    static int reserved(sqlite3_file* file, int* result) {
        return of(file).real->pMethods->xCheckReservedLock(of(file).real, result);
    }
    static int control(sqlite3_file* file, int what, void* argument) {
        return of(file).real->pMethods->xFileControl(of(file).real, what, argument);
    }
    static int sector_size(sqlite3_file* file) { return of(file).real->pMethods->xSectorSize(of(file).real); }
    static int characteristics(sqlite3_file* file) {
        return of(file).real->pMethods->xDeviceCharacteristics(of(file).real);
    }
    static int shared_map(sqlite3_file* file, int page, int size, int extend, void volatile** memory) {
        return of(file).real->pMethods->xShmMap(of(file).real, page, size, extend, memory);
    }
    static int shared_lock(sqlite3_file* file, int offset, int number, int flags) {
        return of(file).real->pMethods->xShmLock(of(file).real, offset, number, flags);
    }
    static void shared_barrier(sqlite3_file* file) { of(file).real->pMethods->xShmBarrier(of(file).real); }
    static int shared_unmap(sqlite3_file* file, int remove_it) {
        return of(file).real->pMethods->xShmUnmap(of(file).real, remove_it);
    }

    /// Of version 2: without mapped files, whose writes nobody could see.
    static constexpr sqlite3_io_methods methods = {.iVersion = 2,
                                                   .xClose = close,
                                                   .xRead = read,
                                                   .xWrite = write,
                                                   .xTruncate = truncate,
                                                   .xSync = sync,
                                                   .xFileSize = file_size,
                                                   .xLock = lock,
                                                   .xUnlock = unlock,
                                                   .xCheckReservedLock = reserved,
                                                   .xFileControl = control,
                                                   .xSectorSize = sector_size,
                                                   .xDeviceCharacteristics = characteristics,
                                                   .xShmMap = shared_map,
                                                   .xShmLock = shared_lock,
                                                   .xShmBarrier = shared_barrier,
                                                   .xShmUnmap = shared_unmap,
                                                   .xFetch = nullptr,
                                                   .xUnfetch = nullptr};

    sqlite3_vfs* real_;
    sqlite3_vfs vfs_;
};

PowerLoss::PowerLoss() : disk_(std::make_unique<Disk>()) {}
PowerLoss::~PowerLoss() = default;

void PowerLoss::cut_after(std::uint64_t operations) {
    const std::scoped_lock guard(disk_->mutex);
    disk_->operations_left = operations;
}

void PowerLoss::cut() {
    const std::scoped_lock guard(disk_->mutex);
    disk_->out = true;
}

bool PowerLoss::is_out() const {
    const std::scoped_lock guard(disk_->mutex);
    return disk_->out;
}

std::uint64_t PowerLoss::syncs() const {
    const std::scoped_lock guard(disk_->mutex);
    return disk_->syncs;
}

void PowerLoss::leave(const std::string& folder, std::uint32_t seed) {
    const std::scoped_lock guard(disk_->mutex);
    std::mt19937 random(seed);
    for (const auto& [name, state] : disk_->files) {
        if (state.durable && std::filesystem::exists(name)) {
            const std::string path = (std::filesystem::path(folder) / std::filesystem::path(name).filename()).string();
            std::ofstream(path, std::ios::binary) << remains(content(name), state.changes, random);
        }
    }
    disk_->files.clear();
    disk_->out = false;
    disk_->operations_left = UINT64_MAX;
}

}  // namespace evora::tests
