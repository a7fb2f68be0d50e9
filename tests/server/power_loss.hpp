#pragma once
/// A disk whose power can go: below SQLite, it keeps apart what was synced and what was only written.
///
///     PowerLoss power;                          // from now on all stores of this process are on it
///     power.cut_after(37);                      // at the 37th write or sync from here; or power.cut()
///     …                                         // everything fails from then on
///     power.leave(folder, seed);                // what a disk would hold, in a new folder
///
/// What is left has all that was synced, and of what was not, whatever a seed decides: each sector of a write is there
/// or not, whichever came first. All connections must be closed before it goes.

#include <cstdint>
#include <memory>
#include <string>

namespace evora::tests {

class PowerLoss {
  public:
    PowerLoss();
    PowerLoss(const PowerLoss&) = delete;
    PowerLoss& operator=(const PowerLoss&) = delete;
    ~PowerLoss();

    void cut_after(std::uint64_t operations);
    void cut();
    [[nodiscard]] bool is_out() const;
    /// Writes the files that were open into the folder, under their own names, and begins anew with power.
    void leave(const std::string& folder, std::uint32_t seed);
    /// Syncs that were done, so that a test knows that there were some.
    [[nodiscard]] std::uint64_t syncs() const;

    class Disk;

  private:
    std::unique_ptr<Disk> disk_;
};

}  // namespace evora::tests
