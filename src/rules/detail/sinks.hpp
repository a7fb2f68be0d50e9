#pragma once
/// How the rules report what they do: to an event log, or to nobody at no cost. For use inside src/rules only.
///
///     if constexpr (Sink::records) { sink.log(TilingStarted{start}); }

#include "rules/events.hpp"

namespace evora {

struct NoEvents {
    static constexpr bool records = false;
};

class Recorder {
  public:
    static constexpr bool records = true;

    explicit Recorder(EventLog& log) noexcept : log_(&log) {}
    void log(const Event& event) const { log_->push_back(event); }

  private:
    EventLog* log_;
};

/// `Recorder` logs the event, `NoEvents` does nothing.
template <class Sink, class AnyEvent>
inline void report(Sink sink, const AnyEvent& event) {
    if constexpr (Sink::records) {
        sink.log(event);
    }
}

/// Reports that tiles went from one place to another, an event a colour.
template <class Sink>
inline void report_tiles(Tiles tiles, const Place& from, const Place& to, Sink sink) {
    if constexpr (Sink::records) {
        for (Colour colour : all_colours) {
            if (tiles.contains(colour)) {
                sink.log(TilesMoved{colour, tiles.count(colour), from, to});
            }
        }
    }
}

}  // namespace evora
