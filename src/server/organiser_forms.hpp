#pragma once
/// The bodies of organisers' requests, read as strictly as everybody's (docs/online.md, "Organisers").
///
///     auto form = parse_table_act(body);
///     if (!form) { refuse(form.error()); }

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/command.hpp"
#include "server/people_forms.hpp"

namespace evora::server {

/// The person of a `Substitute` has no name yet.
struct TableActForm {
    std::string cid;
    Organise act;
};
struct PersonActForm {
    enum class Kind : std::uint8_t { rename, mute, lift };
    Kind kind = Kind::mute;
    std::string name{};                   ///< of `rename`
    std::optional<std::int64_t> hours{};  ///< of `mute`; empty: for good
    std::string reason;
};
struct InvitationForm {
    std::uint32_t uses = 1;
    std::int64_t days = 7;
    std::string note{};
};

[[nodiscard]] Form<TableActForm> parse_table_act(std::string_view body);
[[nodiscard]] Form<PersonActForm> parse_person_act(std::string_view body);
[[nodiscard]] Form<InvitationForm> parse_invitation(std::string_view body);
/// `{"reason"}`
[[nodiscard]] Form<std::string> parse_reason(std::string_view body);

}  // namespace evora::server
