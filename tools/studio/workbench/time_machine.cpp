// A game at any of its points, games that go on from there, and two games side by side.
#include <nlohmann/json.hpp>

#include "desk.hpp"

namespace castellan::studio {
namespace {

// Through whose eyes. Throws TablesError for a seat the game does not have.
Seat seat_in(const Json& message, Exhibit& exhibit) {
  const auto seat = message.value("seat", std::int64_t{nobody});
  const std::lock_guard lock(exhibit.mutex);
  if (seat < nobody || seat >= exhibit.match().player_count()) throw TablesError("there is no such seat");
  return static_cast<Seat>(seat);
}

}  // namespace

Json timeline(Desk& desk, const Wish& wish) {
  const std::shared_ptr<Exhibit> exhibit = desk.exhibits.of(wish.text("of"));
  return {{"type", "timeline"},
          {"of", wish.text("of")},
          {"number", exhibit->number()},
          {"choices", timeline_of(*exhibit, wish.language())}};
}

Json scene(Desk& desk, const Wish& wish) {
  const std::shared_ptr<Exhibit> exhibit = desk.exhibits.of(wish.text("of"));
  const Seat seat = seat_in(wish.message, *exhibit);
  Json answer{{"type", "scene"},
              {"of", wish.text("of")},
              {"at", wish.message["at"]},
              {"edition", exhibit->edition()},
              {"state", scene_of(*exhibit, wish.message["at"].get<std::size_t>(), seat, wish.language())}};
  if (wish.text("has") != exhibit->edition()) answer["rules"] = rules_of(*exhibit, wish.language(), seat);
  return answer;
}

Json branch_game(Desk& desk, const Wish& wish) {
  const bool all_here = wish.message.value("all_here", false);
  return {{"type", "made"},
          {"game",
           desk.tables.branch(wish.text("game"), wish.message["at"].get<std::size_t>(), wish.text("title"), all_here)}};
}

Json compare_games(Desk& desk, const Wish& wish) {
  const std::shared_ptr<Exhibit> one = desk.exhibits.of(wish.text("one"));
  const std::shared_ptr<Exhibit> other = desk.exhibits.of(wish.text("other"));
  if (one == other) throw TablesError("these are the same game");
  Json answer = compare(*one, *other);
  answer["type"] = "comparison";
  answer["one"] = wish.text("one");
  answer["other"] = wish.text("other");
  return answer;
}

}  // namespace castellan::studio
