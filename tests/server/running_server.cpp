#include "tests/server/running_server.hpp"

#include <chrono>
#include <csignal>
#include <stdexcept>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace evora::tests {

RunningServer::RunningServer(server::ServerSettings settings) {
    settings.net.port = 0;
    settings.log = server::LogLevel::none;
    settings.hub.bot_pace = server::Milliseconds(1);
    if (settings.posts_burst == server::ServerSettings{}.posts_burst) {
        settings.posts_burst = 100'000;
    }
    if (settings.tries_per_address == server::ServerSettings{}.tries_per_address) {
        settings.tries_per_address = 100'000;
    }
    if (settings.tries_per_account == server::ServerSettings{}.tries_per_account) {
        settings.tries_per_account = 100'000;
    }
    if (settings.store.path.empty()) {
        settings.store.path = folder_.path("evora.db");
    }
    auto opened = server::Server::open(settings);
    if (!opened) {
        throw std::runtime_error(opened.error());
    }
    server_ = *std::move(opened);
    thread_ = std::thread([this] { server_->run(); });
}

RunningServer::~RunningServer() { stop(); }

void RunningServer::stop() {
    if (thread_.joinable()) {
        server_->stop();
        thread_.join();
    }
}

ServerProcess::ServerProcess(const std::string& store, std::vector<std::string> options) {
    std::vector<std::string> words = {
        EVORA_PROGRAM,           "serve", "--port", "0", "--store", "sqlite:" + store, "--bot-pace", "1",
        "--messages-per-second", "100000"};
    words.insert(words.end(), options.begin(), options.end());
    int log[2] = {-1, -1};
    if (::pipe2(log, O_CLOEXEC) != 0) {
        throw std::runtime_error("no pipe");
    }
    child_ = ::fork();
    if (child_ == 0) {
        ::dup2(log[1], STDERR_FILENO);
        std::vector<char*> arguments;
        for (std::string& word : words) {
            arguments.push_back(word.data());
        }
        arguments.push_back(nullptr);
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
    ::close(log[1]);
    std::string text;
    char c = 0;
    while (text.find('\n', text.find("listening")) == std::string::npos && ::read(log[0], &c, 1) == 1) {
        text += c;
    }
    const std::size_t port = text.find("port=");
    if (port == std::string::npos) {
        throw std::runtime_error("the server did not start: " + text);
    }
    port_ = static_cast<std::uint16_t>(std::stoi(text.substr(port + 5)));
    // Whatever else it has to say must not fill the pipe.
    std::thread([file = log[0]] {
        char rest[256];
        while (::read(file, rest, sizeof(rest)) > 0) {
        }
        ::close(file);
    }).detach();
}

ServerProcess::~ServerProcess() { kill(); }

void ServerProcess::kill() {
    if (child_ > 0) {
        ::kill(child_, SIGKILL);
        ::waitpid(child_, nullptr, 0);
        child_ = -1;
    }
}

int ServerProcess::terminate() {
    ::kill(child_, SIGTERM);
    for (int i = 0; i < 1000; ++i) {
        int status = 0;
        if (::waitpid(child_, &status, WNOHANG) == child_) {
            child_ = -1;
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return -1;
}

}  // namespace evora::tests
