#include "server/organiser_forms.hpp"

#include <array>

#include "players/registry.hpp"
#include "server/detail/form.hpp"
#include "server/names.hpp"

namespace evora::server {

namespace {

constexpr std::size_t most_reason = 200;
constexpr std::size_t most_reason_bytes = 1000;
constexpr std::size_t most_note = 60;
constexpr std::int64_t least_clock = 1000;
constexpr std::int64_t most_clock = 14LL * 24 * 3600 * 1000;
constexpr std::size_t most_id = 40;
constexpr std::int64_t most_hours = 8760;  // a year

std::string reason_of(ObjectReader& reader) { return reader.text("reason", most_reason_bytes); }

Seat seat_of(ObjectReader& reader) {
    return Seat::from_index(static_cast<int>(reader.number("seat", 1, Seat::count)) - 1);
}

Substitute substitute(ObjectReader& reader) {
    Substitute act{.seat = seat_of(reader), .plan = {}};
    if (reader.has("person")) {
        act.plan = {.kind = SeatKind::person, .person = PersonId{reader.text("person", most_id)}};
        return act;
    }
    act.plan = {.kind = SeatKind::bot, .bot = reader.text("bot", most_id)};
    if (!reader.fault() && !player_kind(act.plan.bot)) {
        reader.refuse("bot", "random, greedy or level-1 to level-10; or a person");
    }
    return act;
}

Adjudicate adjudicate(ObjectReader& reader) {
    Adjudicate act;
    for (const boost::json::value& value : reader.array("places", 2, Seat::count)) {
        const std::int64_t* place = value.if_int64();
        if (place == nullptr || *place < 1 || *place > Seat::count) {
            reader.refuse("places", "1 to 4 for each seat");
            return act;
        }
        act.places.push_back(static_cast<int>(*place));
    }
    return act;
}

/// The form with its reason, or what is wrong with that.
template <class T>
Form<T> with_reason(Form<T> form, std::string& (*reason)(T&)) {
    if (form) {
        auto tidy = tidy_line("reason", reason(*form), most_reason);
        if (!tidy) {
            return std::unexpected(std::move(tidy.error()));
        }
        reason(*form) = *std::move(tidy);
    }
    return form;
}

}  // namespace

Form<TableActForm> parse_table_act(std::string_view body) {
    constexpr std::array<std::string_view, 6> acts = {"pause", "resume", "clock", "substitute", "adjudicate", "close"};
    auto form = parse_form<TableActForm>(body, [&](ObjectReader& reader) {
        TableActForm read{.cid = reader.text("cid", most_id), .act = {.act = HoldGame{}, .reason = reason_of(reader)}};
        switch (reader.choice("act", acts)) {
            case 1: read.act.act = LetGoOn{}; break;
            case 2:
                read.act.act = SetClock{.seat = seat_of(reader),
                                        .left = Milliseconds(reader.number("left", least_clock, most_clock))};
                break;
            case 3: read.act.act = substitute(reader); break;
            case 4: read.act.act = adjudicate(reader); break;
            case 5: read.act.act = CloseTable{}; break;
            default: break;
        }
        return read;
    });
    return with_reason<TableActForm>(std::move(form),
                                     [](TableActForm& read) -> std::string& { return read.act.reason; });
}

Form<PersonActForm> parse_person_act(std::string_view body) {
    constexpr std::array<std::string_view, 3> acts = {"rename", "mute", "lift"};
    auto form = parse_form<PersonActForm>(body, [&](ObjectReader& reader) {
        PersonActForm read{.kind = static_cast<PersonActForm::Kind>(reader.choice("act", acts)),
                           .reason = reason_of(reader)};
        if (read.kind == PersonActForm::Kind::rename) {
            read.name = reader.text("name", most_name_bytes);
        } else if (read.kind == PersonActForm::Kind::mute && reader.has("hours")) {
            read.hours = reader.number("hours", 1, most_hours);
        }
        return read;
    });
    if (form && form->kind == PersonActForm::Kind::rename) {
        auto name = tidy_name(form->name);
        if (!name) {
            return std::unexpected(std::move(name.error()));
        }
        form->name = *std::move(name);
    }
    return with_reason<PersonActForm>(std::move(form), [](PersonActForm& read) -> std::string& { return read.reason; });
}

Form<InvitationForm> parse_invitation(std::string_view body) {
    auto form = parse_form<InvitationForm>(body, [](ObjectReader& reader) {
        return InvitationForm{.uses = static_cast<std::uint32_t>(reader.number("uses", 1, 1000)),
                              .days = reader.number("days", 1, 365),
                              .note = reader.has("note") ? reader.text("note", most_reason_bytes, 0) : ""};
    });
    if (form && !form->note.empty()) {
        auto note = tidy_line("note", form->note, most_note);
        if (!note) {
            return std::unexpected(std::move(note.error()));
        }
        form->note = *std::move(note);
    }
    return form;
}

Form<std::string> parse_reason(std::string_view body) {
    auto form = parse_form<std::string>(body, reason_of);
    return form ? tidy_line("reason", *form, most_reason) : form;
}

}  // namespace evora::server
