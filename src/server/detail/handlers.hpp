#pragma once
/// What answers each request, one function each; router.cpp has the table of them, docs/online.md ("HTTP") says what
/// they do. Sources: account_handlers, program_handlers, push_handlers, data_handlers, game_handlers, people_handlers,
/// organiser_handlers, site_handlers, stream_handlers.
///
///     show_me(api, std::move(call));

#include "server/detail/router.hpp"

namespace evora::server {

void make_guest(Api& api, Call call);
void sign_up(Api& api, Call call);
void log_in(Api& api, Call call);
void log_out(Api& api, Call call);
void recover(Api& api, Call call);
void mail_recovery(Api& api, Call call);
void show_me(Api& api, Call call);
void change_password(Api& api, Call call);
void renew_codes(Api& api, Call call);
void set_email(Api& api, Call call);

void make_move_token(Api& api, Call call);
void list_tokens(Api& api, Call call);
void make_token(Api& api, Call call);
void end_token(Api& api, Call call);
void make_bot(Api& api, Call call);

void show_push(Api& api, Call call);
void list_browsers(Api& api, Call call);
void add_browser(Api& api, Call call);
void end_browser(Api& api, Call call);

void export_data(Api& api, Call call);
void delete_person(Api& api, Call call);
void list_uploads(Api& api, Call call);
void upload_record(Api& api, Call call);
void show_upload(Api& api, Call call);

void open_table(Api& api, Call call);
void open_set(Api& api, Call call);
void show_set(Api& api, Call call);
void list_open_games(Api& api, Call call);
void list_my_games(Api& api, Call call);
void list_games_of(Api& api, Call call);
void export_records(Api& api, Call call);
void show_record(Api& api, Call call);
void show_game(Api& api, Call call);
void run_command(Api& api, Call call);

void find_person(Api& api, Call call);
void show_person(Api& api, Call call);
void show_against(Api& api, Call call);
void show_leaderboard(Api& api, Call call);

void list_reports(Api& api, Call call);
void finish_report(Api& api, Call call);
void list_live_tables(Api& api, Call call);
void organise_table(Api& api, Call call);
void find_people(Api& api, Call call);
void show_person_to_organiser(Api& api, Call call);
void organise_person(Api& api, Call call);
void list_invitations(Api& api, Call call);
void make_invitation(Api& api, Call call);
void end_invitation(Api& api, Call call);
void list_acts(Api& api, Call call);

void show_site(Api& api, Call call);
void show_page(Api& api, Call call);

void stream_my_events(Api& api, Call call);
void stream_game(Api& api, Call call);

}  // namespace evora::server
