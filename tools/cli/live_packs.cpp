#include "live_packs.hpp"

#include <castellan/base/text.hpp>
#include <set>

namespace castellan::cli {
namespace {

// The folders of the packs in use: `brewers/guilds/brewers.lua` lies two levels below its pack's.
std::vector<std::filesystem::path> folders_of(const Ruleset& rules) {
  std::set<std::filesystem::path> folders;
  for (const SourceFile& file : rules.files) {
    const auto levels = std::count(file.name.begin(), file.name.end(), '/');
    std::filesystem::path folder = file.path;
    for (std::ptrdiff_t i = 0; i < levels; ++i) folder = folder.parent_path();
    if (!folder.empty()) folders.insert(folder);
  }
  return {folders.begin(), folders.end()};
}

}  // namespace

LivePacks::LivePacks(PackOptions packs, std::string language, const Ruleset& rules)
    : packs_(std::move(packs)), language_(std::move(language)), watch_(folders_of(rules)) {}

std::optional<match::Match> LivePacks::reload(const match::Match& match, std::vector<std::string>& told) {
  if (!watch_.changed()) return std::nullopt;
  const match::Words words(match, language_, nobody);
  try {
    const Engine engine = Engine::load(packs_, {}, language_);
    workshop::Rerun result = workshop::rerun(match, engine.rules, engine.host());
    told = report(match, result);
    return std::move(result.match);
  } catch (const std::exception& e) {  // the files are in the middle of something: the game stays as it is
    told = {words.text("ui.reload_failed"), printable(e.what(), true)};
  }
  return std::nullopt;
}

std::vector<std::string> LivePacks::report(const match::Match& old, const workshop::Rerun& result) const {
  const match::Words words(result.match, language_, nobody);
  std::vector<std::string> lines;
  const auto say = [&](const char* key, const workshop::Rerun::Changed& change) {
    lines.push_back(words.text(key, {{"number", static_cast<std::int64_t>(change.number)},
                                     {"player", match::Words(old, language_, nobody).player(change.seat)},
                                     {"what", printable(change.key)}}));
  };
  lines.push_back(words.text("ui.reloaded", {{"amount", static_cast<std::int64_t>(result.match.choice_count())}}));
  if (result.outcome) {
    say("ui.reload_outcome", *result.outcome);
    for (const std::string& line : result.outcome->differs) lines.push_back("  " + printable(line));
  }
  if (result.refused) {
    say("ui.reload_refused", *result.refused);
    lines.push_back("  " + words.reason(result.refused->reason));
  }
  if (!result.outcome && !result.refused) lines.push_back(words.text("ui.reload_same"));
  return lines;
}

}  // namespace castellan::cli
