#pragma once
/// What happened, one line each on standard error: time, level, what, and fields as name=value. Never a secret, and of
/// messages never the content.
///
///     Log log(LogLevel::info);
///     log.info("listening", {{"host", host}, {"port", std::to_string(port)}});

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string_view>
#include <utility>

namespace evora::server {

enum class LogLevel : std::uint8_t { debug, info, warning, error, none };

class Log {
  public:
    using Fields = std::initializer_list<std::pair<std::string_view, std::string_view>>;

    explicit Log(LogLevel level);
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;
    ~Log();

    void debug(std::string_view what, Fields fields = {});
    void info(std::string_view what, Fields fields = {});
    void warning(std::string_view what, Fields fields = {});
    void error(std::string_view what, Fields fields = {});

  private:
    class Sink;
    std::unique_ptr<Sink> sink_;
};

}  // namespace evora::server
