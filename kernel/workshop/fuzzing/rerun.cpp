#include "castellan/workshop/fuzzing/rerun.hpp"

#include "castellan/match/save.hpp"
#include "castellan/workshop/fuzzing/state_difference.hpp"

namespace castellan::workshop {
namespace {

constexpr std::size_t most_differences = 6;

}  // namespace

Rerun rerun(const match::Match& old, const std::shared_ptr<const Ruleset>& rules,
            const std::shared_ptr<script::ScriptHost>& host) {
  const match::Save save = match::Save::of(old);
  const auto layout = match::make_layout(rules, save.game_options(*rules));
  Rerun result{old.origin().empty() ? match::Match(layout, host, old.seed())
                                    : match::Match::from_checkpoint(layout, host, old.seed(), old.origin()),
               save.choices.size(),
               {},
               {}};
  match::Match before = old.clone();
  before.undo_to(0);
  for (std::size_t i = 0; i < save.choices.size(); ++i) {
    const match::SavedChoice& choice = save.choices[i];
    const auto changed = [&] { return Rerun::Changed{i + 1, static_cast<Seat>(choice.seat - 1), choice.key, {}, {}}; };
    if (result.match.state() != match::Match::State::deciding || result.match.decision().seat + 1 != choice.seat) {
      result.refused = changed();
      break;
    }
    if (const match::Verdict verdict = result.match.choose(choice.key); !verdict.accepted) {
      result.refused = changed();
      result.refused->reason = verdict.reason;
      break;
    }
    before.choose(old.choices()[i].option);
    if (result.outcome || result.match.hash() == before.hash()) continue;
    // New definitions change the hash of every position: what counts is what lies on the table.
    if (auto differs = state_difference(before, result.match, most_differences); !differs.empty()) {
      result.outcome = changed();
      result.outcome->differs = std::move(differs);
    }
  }
  return result;
}

}  // namespace castellan::workshop
