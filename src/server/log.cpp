#include "server/log.hpp"

#include <algorithm>
#include <string>

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace evora::server {

namespace {

spdlog::level::level_enum level_of(LogLevel level) {
    switch (level) {
        case LogLevel::debug: return spdlog::level::debug;
        case LogLevel::info: return spdlog::level::info;
        case LogLevel::warning: return spdlog::level::warn;
        case LogLevel::error: return spdlog::level::err;
        case LogLevel::none: break;
    }
    return spdlog::level::off;
}

/// A value that came from outside must not look like another field or another line.
void append_value(std::string& line, std::string_view value) {
    const auto is_plain = [](char c) { return c > ' ' && c != '"' && c != '=' && c != '\\' && c != '\x7F'; };
    if (!value.empty() && std::ranges::all_of(value, is_plain)) {
        line += value;
        return;
    }
    line += '"';
    for (const char c : value) {
        const bool control = static_cast<unsigned char>(c) < ' ' || c == '\x7F';
        if (c == '"' || c == '\\') {
            line += '\\';
        }
        line += control ? '?' : c;
    }
    line += '"';
}

}  // namespace

class Log::Sink {
  public:
    explicit Sink(LogLevel level) : logger_("evora", std::make_shared<spdlog::sinks::stderr_sink_mt>()) {
        logger_.set_level(level_of(level));
        logger_.set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
        logger_.flush_on(spdlog::level::info);
    }
    void write(spdlog::level::level_enum level, std::string_view what, Fields fields) {
        if (!logger_.should_log(level)) {
            return;
        }
        std::string line(what);
        for (const auto& [name, value] : fields) {
            line += ' ';
            line += name;
            line += '=';
            append_value(line, value);
        }
        logger_.log(level, "{}", line);
    }

  private:
    spdlog::logger logger_;
};

Log::Log(LogLevel level) : sink_(std::make_unique<Sink>(level)) {}
Log::~Log() = default;

void Log::debug(std::string_view what, Fields fields) { sink_->write(spdlog::level::debug, what, fields); }
void Log::info(std::string_view what, Fields fields) { sink_->write(spdlog::level::info, what, fields); }
void Log::warning(std::string_view what, Fields fields) { sink_->write(spdlog::level::warn, what, fields); }
void Log::error(std::string_view what, Fields fields) { sink_->write(spdlog::level::err, what, fields); }

}  // namespace evora::server
