#include "castellan/match/save.hpp"

#include "castellan/base/text.hpp"
#include "castellan/match/checkpoint.hpp"
#include "fuzz/small_game.hpp"
#include "fuzz/target.hpp"

namespace castellan::fuzz {

// A save is read and written, compared with what is loaded, and its lost definitions get placeholders.
void read_save(std::string_view input) {
  match::Save save;
  try {
    save = match::Save::parse(input);
  } catch (const match::SaveError& e) {
    promise(printable(e.what()) == e.what(), "why a save is refused can be shown");
    return;
  }
  const std::string text = save.text();
  promise(match::Save::parse(text).text() == text, "a save is read as it was written");
  Ruleset rules = *small_rules();
  for (const std::string& line : save.differences(rules)) promise(printable(line) == line, "differences can be shown");
  try {
    save.game_options(rules);
  } catch (const match::SaveError&) {  // options nobody knows
  }
  try {
    match::add_placeholders(rules, save.checkpoint);
  } catch (const match::CheckpointError& e) {
    promise(printable(e.what()) == e.what(), "why a checkpoint is refused can be shown");
  }
}

}  // namespace castellan::fuzz
