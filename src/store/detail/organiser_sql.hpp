#pragma once
/// What the SQLite store does for organisers, as statements on a connection. Those that write are called inside a
/// transaction.
///
///     organiser_sql::add_act(writer, act);

#include "store/detail/prepared.hpp"
#include "store/organiser.hpp"

namespace evora::store::organiser_sql {

Stored<void> add_act(Prepared& writer, const Act& act);
Stored<Page<ActSeen>> acts(Prepared& reader, const PageQuery& page);

Stored<bool> is_organiser(Prepared& reader, const PersonId& person);
Stored<std::vector<Person>> organisers(Prepared& reader);
Stored<bool> set_organiser(Prepared& writer, const PersonId& person, bool organiser, const Act& act);

Stored<void> add_report(Prepared& writer, const Report& report);
Stored<Page<ReportSeen>> reports(Prepared& reader, bool open_only, const PageQuery& page);
Stored<std::optional<ReportSeen>> finish_report(Prepared& writer, std::int64_t id, const Act& act);

Stored<bool> name_taken(Prepared& reader, const NameKeys& keys, const PersonId& person);
Stored<std::vector<Person>> accounts_without_keys(Prepared& reader, std::int64_t version);
Stored<void> set_name_keys(Prepared& writer, const PersonId& person, const NameKeys& keys);
Stored<Renamed> rename(Prepared& writer, const PersonId& person, const std::string& name, const std::string& login,
                       const NameKeys& keys, const Rewrite& rewrite, const Act& act);
Stored<std::optional<Person>> set_muted(Prepared& writer, const PersonId& person, UnixMilliseconds until,
                                        const Act& act);
Stored<Page<Person>> find_people(Prepared& reader, const std::string& text, UnixMilliseconds now,
                                 const PageQuery& page);
/// The oldest first.
Stored<std::vector<Act>> acts_about(Prepared& reader, const PersonId& person);
Stored<std::vector<Report>> reports_by_or_about(Prepared& reader, const PersonId& person);

Stored<void> add_invitation(Prepared& writer, const SignUpInvitation& invitation, const Act& act);
Stored<std::vector<SignUpInvitation>> invitations(Prepared& reader, UnixMilliseconds now);
Stored<bool> end_invitation(Prepared& writer, const std::string& id, const Act& act);
/// Whether the invitation of that hash lets one more sign up.
Stored<bool> invitation_is_good(Prepared& reader, const std::string& hash, UnixMilliseconds now);
Stored<void> use_invitation(Prepared& writer, const std::string& hash);

}  // namespace evora::store::organiser_sql
