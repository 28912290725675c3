// What scripts did in a game: each call with its questions, reads and writes, and a profile of all packs.
#include <nlohmann/json.hpp>

#include "desk.hpp"
#include "traced_game.hpp"

namespace castellan::studio {
namespace {

constexpr std::size_t most_calls = 200;

}  // namespace

Json script_calls(Desk& desk, const Wish& wish) {
  const std::string of = wish.text("of");
  match::Match match = desk.exhibits.fresh(of);
  const std::size_t length = match.choice_count();
  const TracedGame traced(std::move(match), length);
  std::size_t left_out = 0;
  Json calls = traced.calls(wish.message.value("from", std::size_t{0}), wish.message.value("to", length + 1),
                            most_calls, left_out);
  return {{"type", "script_calls"},
          {"of", of},
          {"calls", std::move(calls)},
          {"profile", traced.profile()},
          {"left_out", left_out}};
}

}  // namespace castellan::studio
