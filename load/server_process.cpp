#include "load/server_process.hpp"

#include <csignal>
#include <fstream>
#include <sstream>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace evora::load {

namespace {

constexpr auto patience = std::chrono::seconds(30);

std::string text_of(const std::string& path) {
    const std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// The port in the line that the server prints once it listens; 0 while there is none.
std::uint16_t port_in(const std::string& log) {
    const std::size_t line = log.find(" listening ");
    const std::size_t end = line == std::string::npos ? line : log.find('\n', line);
    const std::size_t port = end == std::string::npos ? end : log.find("port=", line);
    return port == std::string::npos ? std::uint16_t{0}
                                     : static_cast<std::uint16_t>(std::strtoul(log.c_str() + port + 5, nullptr, 10));
}

}  // namespace

std::expected<ServerProcess, std::string> ServerProcess::start(const std::string& program, const std::string& folder) {
    const std::string log = folder + "/server.log";
    std::vector<std::string> words = {program,
                                      "serve",
                                      "--port",
                                      "0",
                                      "--store",
                                      "sqlite:" + folder + "/evora.db",
                                      "--max-connections",
                                      "100000",
                                      "--max-connections-per-address",
                                      "100000",
                                      "--messages-per-second",
                                      "100000",
                                      "--posts-per-minute",
                                      "1000000"};
    std::vector<char*> arguments;
    for (std::string& word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    const int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) {
        return std::unexpected(log + ": cannot be written");
    }
    const auto begun = std::chrono::steady_clock::now();
    const int child = ::fork();
    if (child == 0) {
        ::dup2(file, STDERR_FILENO);
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
    ::close(file);
    while (std::chrono::steady_clock::now() - begun < patience) {
        if (const std::uint16_t port = port_in(text_of(log)); port != 0) {
            const auto took = std::chrono::steady_clock::now() - begun;
            return ServerProcess(child, port, std::chrono::duration_cast<std::chrono::milliseconds>(took));
        }
        if (::waitpid(child, nullptr, WNOHANG) == child) {
            return std::unexpected(program + ": ended instead of listening: " + text_of(log));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    return std::unexpected(program + ": found no port in 30 seconds: " + text_of(log));
}

ServerProcess::ServerProcess(ServerProcess&& other) noexcept
    : child_(std::exchange(other.child_, -1)), port_(other.port_), start_time_(other.start_time_) {}

ServerProcess& ServerProcess::operator=(ServerProcess&& other) noexcept {
    kill();
    child_ = std::exchange(other.child_, -1);
    port_ = other.port_;
    start_time_ = other.start_time_;
    return *this;
}

ServerProcess::~ServerProcess() { kill(); }

void ServerProcess::kill() {
    if (child_ > 0) {
        ::kill(child_, SIGKILL);
        ::waitpid(child_, nullptr, 0);
        child_ = -1;
    }
}

std::int64_t ServerProcess::memory() const {
    std::istringstream status(text_of("/proc/" + std::to_string(child_) + "/status"));
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:")) {
            return std::stoll(line.substr(6));
        }
    }
    return 0;
}

std::chrono::milliseconds ServerProcess::processor() const {
    const std::string stat = text_of("/proc/" + std::to_string(child_) + "/stat");
    // The name of the program, in brackets, may hold anything; the 12th and 13th number after it are what is sought.
    const std::size_t name = stat.rfind(')');
    if (name == std::string::npos) {
        return std::chrono::milliseconds(0);
    }
    std::istringstream fields(stat.substr(name + 1));
    std::string skipped;
    for (int i = 0; i < 11; ++i) {
        fields >> skipped;
    }
    std::int64_t user = 0;
    std::int64_t system = 0;
    fields >> user >> system;
    return std::chrono::milliseconds((user + system) * 1000 / ::sysconf(_SC_CLK_TCK));
}

}  // namespace evora::load
