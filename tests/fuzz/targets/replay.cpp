#include "castellan/base/text.hpp"
#include "castellan/match/checkpoint.hpp"
#include "castellan/match/rules.hpp"
#include "castellan/match/save.hpp"
#include "castellan/script/limits.hpp"
#include "fuzz/small_game.hpp"
#include "fuzz/target.hpp"

namespace castellan::fuzz {
namespace {

constexpr std::size_t most_choices = 60;

std::shared_ptr<script::ScriptHost> host() {
  static const auto shared = match::make_script_host(small_rules(), script::Limits{});
  return shared;
}

void check(const std::exception& refused) {
  promise(printable(refused.what(), true) == refused.what(), "why a game can't go on can be shown");
}

// Whatever a checkpoint was, what came of it can be played and saved.
void play_on(match::Match match, std::uint64_t choose) {
  for (std::size_t i = 0; i < most_choices && match.state() == match::Match::State::deciding; ++i) {
    promise(!match.decision().options.empty(), "a decision has options");
    match.choose((choose + i * 7) % match.decision().options.size());
  }
  if (match.state() == match::Match::State::stopped) return;
  const match::Save save = match::Save::of(match);
  promise(match::Save::parse(save.text()).text() == save.text(), "a game that went on can be saved");
}

}  // namespace

// The game a save tells is played again and from its checkpoint, on rules it may have been made for or not.
void replay_save(std::string_view input) {
  try {
    const match::Save save = match::Save::parse(input);
    const auto layout = match::make_layout(small_rules(), save.game_options(*small_rules()));
    try {
      save.replay(layout, host());
    } catch (const match::SaveError& e) {
      check(e);
    } catch (const match::CheckpointError& e) {
      check(e);
    }
    if (!save.checkpoint.empty())
      play_on(match::Match::from_checkpoint(layout, host(), save.seed, save.checkpoint), save.seed);
  } catch (const match::SaveError& e) {
    check(e);
  } catch (const match::CheckpointError& e) {
    check(e);
  } catch (const std::invalid_argument& e) {  // more or fewer players than can play
    check(e);
  }
}

}  // namespace castellan::fuzz
