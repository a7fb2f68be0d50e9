#include "bridge/detail/analysis.hpp"

#include "rules/notation/move_text.hpp"
#include "view/json.hpp"

namespace evora {

Bridge::Analysis::Analysis(const Position& position, const Evaluator& evaluator, int lines, std::size_t table_bytes)
    : players_(position.players()),
      table_(table_bytes),
      search_(make_search(position, evaluator, table_, {.depth = 0, .lines = lines, .helper = 0})) {}

void Bridge::Analysis::think(std::uint64_t nodes) { search_->step(nodes); }

std::string Bridge::Analysis::report() const {
    const SearchReport& report = search_->report();
    return json_object([&](JsonObject& view) {
        view.array("lines", [&](JsonArray& lines) {
            for (const SearchLine& found : report.lines) {
                lines.object([&](JsonObject& line) {
                    line.array("moves", [&](JsonArray& moves) {
                        for (const Move move : found.moves) {
                            moves.add(to_text(move));
                        }
                    });
                    const auto seats = static_cast<std::size_t>(players_.number());
                    line.array("points", [&](JsonArray& points) {
                        for (std::size_t i = 0; i < seats; ++i) {
                            points.add(Decimal{.value = found.seats[i].points, .places = 2});
                        }
                    });
                    line.array("win", [&](JsonArray& chances) {
                        for (std::size_t i = 0; i < seats; ++i) {
                            chances.add(Decimal{.value = found.seats[i].win, .places = 4});
                        }
                    });
                    line.add("exact", found.exact);
                });
            }
        });
        view.add("depth", report.depth);
        view.add("nodes", search_->nodes());
        view.add("exact", report.exact);
        view.add("done", search_->done());
    });
}

}  // namespace evora
