#include "castellan/match/save.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "castellan/base/file_io.hpp"
#include "castellan/base/json.hpp"
#include "castellan/base/text.hpp"
#include "castellan/world/layout.hpp"

namespace castellan::match {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uintmax_t max_size = std::uintmax_t{64} << 20;
constexpr std::size_t max_choices = 1'000'000;

// Numbers of 64 bits as text: JSON readers elsewhere would round them.
std::string hex(std::uint64_t value) { return fmt::format("{:016x}", value); }

std::uint64_t from_hex(const std::string& text, const char* what) {
  std::uint64_t value = 0;
  if (text.size() != 16) throw SaveError(fmt::format("{} is not a number of 16 hexadecimal digits", what));
  for (const char c : text) {
    const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    if (digit < 0) throw SaveError(fmt::format("{} is not a number of 16 hexadecimal digits", what));
    value = value << 4 | static_cast<std::uint64_t>(digit);
  }
  return value;
}

Json parse_save(std::string_view text) {
  try {
    return parse_json(text);
  } catch (const std::runtime_error& e) {
    throw SaveError(fmt::format("not a Castellan save: {}", e.what()));
  }
}

std::string choice_text(const SavedChoice& choice) {
  Json json{{"seat", choice.seat}, {"choose", choice.key}};
  if (choice.stopped) json["stopped"] = true;
  else json["hash"] = hex(choice.hash);
  return json.dump();
}

SavedChoice read_choice(const Json& json) {
  SavedChoice choice{integer_of<int>(json.at("seat")), json.at("choose")};
  choice.stopped = json.contains("stopped") && json.at("stopped").get<bool>();
  if (!choice.stopped) choice.hash = from_hex(json.at("hash"), "hash");
  return choice;
}

// Where two trees begin to differ: `/state/player 1/score`.
std::string first_difference(const Json& a, const Json& b) {
  if (a.type() != b.type() || !a.is_structured() || a.size() != b.size()) return "";
  for (auto one = a.items().begin(), other = b.items().begin(); one != a.items().end(); ++one, ++other) {
    if (one.key() != other.key()) return "/" + one.key();
    if (one.value() != other.value()) return "/" + one.key() + first_difference(one.value(), other.value());
  }
  return "";
}

}  // namespace

Save Save::of(const Match& match) {
  if (match.dealt()) throw SaveError("a dealt world can't be saved");
  Save save;
  save.rules_revision = Ruleset::rules_revision;
  modding::PackLock lock = modding::PackLock::of(match.rules());
  save.packs = std::move(lock.packs);
  save.preferences = std::move(lock.preferences);
  const GameOptions& options = match.layout()->options();
  save.players = options.players;
  save.guilds = options.guilds_text(match.rules());
  save.options = options.assignments(match.rules());
  for (const Bar& bar : options.bars) save.bars.push_back(bar_text(match.rules(), bar));
  save.seed = match.seed();
  save.origin = match.origin();
  Match again = save.origin.empty() ? Match(match.layout(), match.host(), match.seed())
                                    : Match::from_checkpoint(match.layout(), match.host(), match.seed(), save.origin);
  for (const Match::Choice& choice : match.choices()) {
    // It was quicker the first time.
    if (again.state() == Match::State::stopped) again.resume();
    if (again.state() != Match::State::deciding)
      throw SaveError("a script ran into a limit while the game was written: " + again.stopped().message);
    SavedChoice saved{choice.seat + 1, again.key(choice.option)};
    again.choose(choice.option);
    saved.stopped = again.state() == Match::State::stopped;
    saved.hash = again.hash();
    save.choices.push_back(std::move(saved));
  }
  save.checkpoint = match.checkpoint();
  return save;
}

std::string Save::text() const {
  // One choice a line, so that people can read it and tools can diff it.
  std::string out = "{\n";
  out += fmt::format(" \"castellan_save\": {},\n \"rules_revision\": {},\n", format, rules_revision);
  out += " \"packs\": [\n";
  for (std::size_t i = 0; i < packs.size(); ++i)
    out += fmt::format("  {}{}\n", locked_pack_text(packs[i]), i + 1 < packs.size() ? "," : "");
  out += " ],\n";
  if (!preferences.empty()) out += fmt::format(" \"prefer\": {},\n", Json(preferences).dump());
  Json chosen{{"players", players}};
  if (!guilds.empty()) chosen["guilds"] = guilds;
  if (!options.empty()) chosen["values"] = options;
  if (!bars.empty()) chosen["bars"] = bars;
  out += fmt::format(" \"options\": {},\n", chosen.dump());
  if (!seats.empty()) out += fmt::format(" \"seats\": {},\n", Json(seats).dump());
  out += fmt::format(" \"seed\": \"{}\",\n", hex(seed));
  if (!origin.empty()) out += fmt::format(" \"origin\": {},\n", origin);
  out += " \"choices\": [\n";
  for (std::size_t i = 0; i < choices.size(); ++i)
    out += fmt::format("  {}{}\n", choice_text(choices[i]), i + 1 < choices.size() ? "," : "");
  out += " ]";
  if (!checkpoint.empty()) out += fmt::format(",\n \"checkpoint\": {}", checkpoint);
  return out + "\n}\n";
}

Save Save::parse(std::string_view text) {
  const Json json = parse_save(text);
  if (!json.is_object() || !json.contains("castellan_save")) throw SaveError("not a Castellan save");
  Save save;
  try {
    if (const int version = integer_of<int>(json.at("castellan_save")); version != format)
      throw SaveError(
          fmt::format("save format {}, but this program reads format {}: use a matching release", version, format));
    save.rules_revision = integer_of<int>(json.at("rules_revision"));
    for (const Json& pack : json.at("packs")) save.packs.push_back(modding::locked_pack_of(pack));
    if (json.contains("prefer")) save.preferences = json.at("prefer").get<std::map<std::string, std::string>>();
    const Json& chosen = json.at("options");
    save.players = integer_of<int>(chosen.at("players"));
    save.guilds = chosen.value("guilds", std::string());
    save.options = chosen.value("values", std::vector<std::string>());
    save.bars = chosen.value("bars", std::vector<std::string>());
    if (json.contains("seats")) save.seats = json.at("seats").get<std::vector<std::string>>();
    save.seed = from_hex(json.at("seed"), "seed");
    if (json.contains("origin")) save.origin = json.at("origin").dump();
    if (json.at("choices").size() > max_choices) throw SaveError("too many choices for a game");
    for (const Json& choice : json.at("choices")) save.choices.push_back(read_choice(choice));
    for (const char* part : {"origin", "checkpoint"})
      if (json.contains(part) && json.at(part).contains("frames") && json.at(part).at("frames").size() > caps::frames)
        throw SaveError(fmt::format("damaged save: its {} has more frames than a game can have", part));
    if (json.contains("checkpoint")) save.checkpoint = json.at("checkpoint").dump();
  } catch (const Json::exception& e) {
    throw SaveError(fmt::format("damaged save: {}", printable(e.what())));
  }
  return save;
}

Save Save::read(const std::filesystem::path& file) {
  try {
    const std::string text = read_small_file(file, max_size, "a save");
    try {
      return parse(text);
    } catch (const SaveError& e) {
      throw SaveError(fmt::format("{}: {}", file.string(), e.what()));
    }
  } catch (const FileError& e) {
    throw SaveError(e.what());
  }
}

void Save::write(const std::filesystem::path& file) const {
  try {
    write_atomically(file, text());
  } catch (const FileError& e) {
    throw SaveError(e.what());
  }
}

GameOptions Save::game_options(const Ruleset& rules) const {
  GameOptions chosen(players);
  try {
    if (!guilds.empty()) chosen.choose_guilds(rules, guilds);
    for (const std::string& assignment : options) chosen.set(rules, assignment);
    for (const std::string& bar : bars) chosen.bars.push_back(parse_bar(rules, bar));
  } catch (const std::invalid_argument& e) {
    throw SaveError(printable(e.what()));
  }
  return chosen;
}

std::vector<std::string> Save::differences(const Ruleset& rules) const {
  std::vector<std::string> found;
  if (rules_revision != Ruleset::rules_revision)
    found.push_back(fmt::format("engine: the save has rules revision {}, this program {}", rules_revision,
                                Ruleset::rules_revision));
  for (std::string& difference : pack_differences(packs, rules.packs, "the save"))
    found.push_back(std::move(difference));
  for (std::string& difference : modding::preference_differences(preferences, rules.preferences, "the save"))
    found.push_back(std::move(difference));
  return found;
}

std::string Save::checkpoint_difference(const Match& replayed) const {
  // Where a script ran into a limit the game stands still; with another limit it need not.
  if (checkpoint.empty() || (!choices.empty() && choices.back().stopped)) return {};
  const std::string now = replayed.checkpoint();
  if (checkpoint == now) return {};
  return fmt::format("the checkpoint is not the state after the last choice: {} differs",
                     printable(first_difference(parse_save(checkpoint), parse_save(now))));
}

Match Save::replay(std::shared_ptr<const world::Layout> layout, std::shared_ptr<script::ScriptHost> host,
                   const std::function<void(const Match&, std::size_t)>& after_each) const {
  Match match = origin.empty() ? Match(std::move(layout), std::move(host), seed)
                               : Match::from_checkpoint(std::move(layout), std::move(host), seed, origin);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const SavedChoice& choice = choices[i];
    if (match.state() == Match::State::stopped)
      throw SaveError(fmt::format("choice {}: {}", i, match.stopped().message));
    if (match.over())
      throw SaveError(fmt::format("the game is over after {} choices, the save has {}", i, choices.size()));
    if (match.decision().seat + 1 != choice.seat)
      throw SaveError(fmt::format("choice {}: the save has player {} choosing, the game asks player {}", i + 1,
                                  choice.seat, match.decision().seat + 1));
    if (!match.choose(choice.key).accepted)
      throw SaveError(fmt::format("choice {}: \"{}\" is not offered", i + 1, printable(choice.key)));
    if (match.state() == Match::State::stopped) continue;  // the next choice, or the caller, tells of it
    if (!choice.stopped && match.hash() != choice.hash)
      throw SaveError(fmt::format("choice {} (\"{}\"): the state differs: hash {} recorded, {} now", i + 1,
                                  printable(choice.key), hex(choice.hash), hex(match.hash())));
    if (after_each) after_each(match, i);
  }
  return match;
}

}  // namespace castellan::match
