#pragma once
/// Servers to talk to: one in this process, and one that is a process of its own and can be killed.
///
///     RunningServer server({…});
///     HttpClient http(server.port());
///
///     ServerProcess process(folder.path("evora.db"));
///     process.kill();                      // no farewell, no flush

#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/server.hpp"
#include "tests/support/temporary_folder.hpp"

namespace evora::tests {

class RunningServer {
  public:
    /// On a free port, with a store of its own unless one is named, quiet, and with limits that no test reaches by the
    /// way.
    explicit RunningServer(server::ServerSettings settings = {});
    RunningServer(const RunningServer&) = delete;
    RunningServer& operator=(const RunningServer&) = delete;
    ~RunningServer();

    [[nodiscard]] std::uint16_t port() const { return server_->port(); }
    /// Stops it and waits for that.
    void stop();

  private:
    TemporaryFolder folder_;
    std::unique_ptr<server::Server> server_;
    std::thread thread_;
};

class ServerProcess {
  public:
    explicit ServerProcess(const std::string& store, std::vector<std::string> options = {});
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;
    ~ServerProcess();

    [[nodiscard]] std::uint16_t port() const { return port_; }
    void kill();
    /// SIGTERM; its exit status, or -1 where it has not ended within ten seconds.
    [[nodiscard]] int terminate();

  private:
    int child_ = -1;
    std::uint16_t port_ = 0;
};

}  // namespace evora::tests
