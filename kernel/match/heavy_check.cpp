#include "castellan/match/heavy_check.hpp"

#include "castellan/match/save.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan::match {

std::string heavy_difference(const Match& match, bool with_save) {
  const std::uint64_t hash = match.hash();
  Match copy = match.clone();
  if (copy.hash() != hash) return "clone";
  copy.rerun();
  if (copy.hash() != hash) return "a re-run";
  if (!match.choices().empty()) {
    copy.undo();
    copy.choose(match.choices().back().option);
    if (copy.hash() != hash) return "undo and redo";
  }
  if (!with_save) return {};
  const Save saved = Save::parse(Save::of(match).text());
  return saved.replay(match.layout(), match.host()).hash() == hash ? "" : "save and load";
}

void ask_again(script::ScriptHost& host) { host.memo()->set_use(flow::Memo::Use::compare); }

}  // namespace castellan::match
