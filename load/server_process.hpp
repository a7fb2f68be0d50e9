#pragma once
/// `evora serve` as a process of its own, with limits that the load does not reach and a store in a folder.
///
///     auto server = ServerProcess::start("build/release/evora", folder);
///     server->port();
///     server->kill();          // as a crash: no farewell, nothing written

#include <chrono>
#include <cstdint>
#include <expected>
#include <string>

namespace evora::load {

class ServerProcess {
  public:
    /// Waits until it listens; what it said instead.
    [[nodiscard]] static std::expected<ServerProcess, std::string> start(const std::string& program,
                                                                         const std::string& folder);
    ServerProcess(ServerProcess&& other) noexcept;
    ServerProcess& operator=(ServerProcess&& other) noexcept;
    ~ServerProcess();

    [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
    /// From the start of the process until it listened.
    [[nodiscard]] std::chrono::milliseconds start_time() const noexcept { return start_time_; }
    /// Resident memory in KiB, and processor time used so far; 0 once it has ended.
    [[nodiscard]] std::int64_t memory() const;
    [[nodiscard]] std::chrono::milliseconds processor() const;
    void kill();

  private:
    ServerProcess(int child, std::uint16_t port, std::chrono::milliseconds start_time) noexcept
        : child_(child), port_(port), start_time_(start_time) {}
    int child_ = -1;
    std::uint16_t port_ = 0;
    std::chrono::milliseconds start_time_{0};
};

}  // namespace evora::load
