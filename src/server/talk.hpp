#pragma once
/// What those at a table say to each other: a few phrases, or a line of their own where the server allows it, and who
/// does not want to hear whom.
///
///     Talk talk;
///     if (talk.speak(said, now)) { for each reader: if (!talk.muted_by(reader).has(seat)) { … } }
///
/// All of it is forgotten with the table; a report takes along what was said last.

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "server/clocks.hpp"
#include "store/store.hpp"

namespace evora::server {

/// They travel by these names, and each reader has them in his own language.
inline constexpr std::array<std::string_view, 12> phrases = {"hello",       "good_luck",  "have_fun",  "nice_move",
                                                             "well_played", "thanks",     "sorry",     "oops",
                                                             "one_moment",  "back_again", "good_game", "goodbye"};
inline constexpr std::array<std::string_view, 5> report_reasons = {"name", "chat", "stalling", "cheating", "other"};

class Phrase {
  public:
    /// Precondition: index < phrases.size().
    constexpr explicit Phrase(std::size_t index) noexcept : index_(static_cast<std::uint8_t>(index)) {}
    [[nodiscard]] constexpr std::string_view name() const noexcept { return phrases[index_]; }

  private:
    std::uint8_t index_;
};

/// Who may write what he likes, and read what others write so. Phrases are for everybody.
enum class TextChat : std::uint8_t { nobody, accounts, everybody };

[[nodiscard]] std::string_view name(TextChat mode) noexcept;

/// Characters of what somebody writes at once.
inline constexpr std::size_t most_chat_characters = 200;

struct Said {
    Seat seat;
    std::variant<Phrase, std::string> what;
    store::UnixMilliseconds at = 0;

    /// Empty for a phrase.
    [[nodiscard]] const std::string* text() const noexcept { return std::get_if<std::string>(&what); }
};

class Talk {
  public:
    /// False, and nothing is said, where that seat has spoken too often lately.
    [[nodiscard]] bool speak(const Said& said, Moment now);
    /// The last ones.
    [[nodiscard]] const std::deque<Said>& said() const noexcept { return said_; }

    /// False, and nothing is changed, where too many people have wishes at this table.
    [[nodiscard]] bool mute(const store::PersonId& reader, Seat seat, bool muted);
    [[nodiscard]] Seats muted_by(const store::PersonId& reader) const;
    /// False where this person has reported often enough, or too many have.
    [[nodiscard]] bool report(const store::PersonId& reader);

  private:
    struct Reader {
        Seats muted;
        int reports = 0;
    };
    [[nodiscard]] Reader* reader(const store::PersonId& id);

    std::deque<Said> said_;
    std::array<std::deque<Moment>, Seat::count> spoken_{};
    std::map<store::PersonId, Reader> readers_;
};

}  // namespace evora::server
