#include "golden/golden.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "castellan/match/log_reader.hpp"
#include "castellan/match/words.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"

namespace castellan::golden {
namespace {

constexpr std::size_t shown_differences = 5;
constexpr std::size_t context = 2;

std::string line_at(const Lines& lines, std::size_t at) { return at < lines.size() ? lines[at] : "(nothing)"; }

class Teller {
 public:
  Teller(const match::Match& match, const std::string& language) : match_(match), table_(match, language, nobody) {
    for (int seat = 0; seat < match.player_count(); ++seat)
      asked_.emplace_back(match, language, static_cast<Seat>(seat));
  }

  void events(Lines& lines) {
    for (const world::Event& event : told_.read(match_.world()).fresh)
      if (std::string line = table_.event(event); !line.empty()) lines.push_back(std::move(line));
  }

  std::string choice(std::size_t option) const {
    const match::Words& words = asked_[static_cast<std::size_t>(match_.decision().seat)];
    return "> " + words.player(match_.decision().seat) + ": " + words.prompt() + " " + words.option(option);
  }

 private:
  const match::Match& match_;
  match::Words table_;
  std::vector<match::Words> asked_;  // by seat
  match::LogReader told_;
};

}  // namespace

const std::vector<Game>& games() {
  static const std::vector<Game> all{
      {"2-players-en", 2, "en", "normal", {}, {"wizards", "librarians", "recruiters"}},
      {"3-players-de", 3, "de", "beginner", {}, {"sawyers", "masons", "miners", "architects"}},
      {"4-players-fr", 4, "fr", "advanced", {}, {"merchants", "bankers", "recruiters"}},
      {"5-players-it", 5, "it", "thieves,bandits,spies,wizards,architects", {}, {"thieves", "bandits", "spies"}},
      {"2-players-en-first-printing", 2, "en", "normal", {"first-printing"}, {"wizards"}},
      {"4-players-en-brewers", 4, "en", "brewers", {"brewers"}, {}, {"activate:brewers:brewers"}},
      {"2-players-de-heritage-properties", 2, "de", "beginner", {"heritage-properties"}},
      {"3-players-fr-key-to-the-city", 3, "fr", "normal", {"key-to-the-city"}},
      {"4-players-it-queens-court", 4, "it", "beginner", {"queens-court"}, {}, {"place:queens-court:royal_audience"}},
      {"5-players-en-parks-and-rex", 5, "en", "advanced", {"parks-and-rex"}, {}, {"build_park:parks-and-rex:park"}},
      {"3-players-it-expansion-permits", 3, "it", "normal", {"expansion-permits"}},
      {"4-players-fr-less-red-tape", 4, "fr", "normal", {"less-red-tape"}, {}, {"place:belfort:gold_mine", "go_home"}},
      {"3-players-de-community-sampler",
       3,
       "de",
       "auctioneers",
       {"community-sampler"},
       {},
       {"activate:community-sampler:auctioneers", "activate:community-sampler:observatory",
        "place:community-sampler:card_table", "build_wall:community-sampler:manor"}},
  };
  return all;
}

std::filesystem::path file_of(const Game& game, const std::string& ending) {
  return std::filesystem::path(CASTELLAN_SOURCE_DIR) / "tests" / "golden" / (game.name + ending);
}

std::string read_text(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream content;
  content << in.rdbuf();
  return content.str();
}

Lines lines_of(const std::string& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

Lines tell(const match::Save& save, const std::shared_ptr<const Ruleset>& rules, const std::string& language) {
  match::Match match(match::make_layout(rules, save.game_options(*rules)), match::make_script_host(rules, {}),
                     save.seed);
  Teller teller(match, language);
  Lines lines;
  teller.events(lines);
  for (const match::SavedChoice& choice : save.choices) {
    std::size_t option = 0;
    while (match.state() == match::Match::State::deciding && option < match.decision().options.size() &&
           match.key(option) != choice.key)
      ++option;
    if (match.state() != match::Match::State::deciding || option == match.decision().options.size()) {
      lines.push_back("[not offered any more: " + choice.key + "]");
      return lines;
    }
    lines.push_back(teller.choice(option));
    match.choose(option);
    teller.events(lines);
  }
  return lines;
}

std::string replay_problem(const match::Save& save, const std::shared_ptr<const Ruleset>& rules) {
  try {
    const match::Match match =
        save.replay(match::make_layout(rules, save.game_options(*rules)), match::make_script_host(rules, {}));
    return match.over() ? "" : "the game is not over after its last choice";
  } catch (const match::SaveError& e) {
    return e.what();
  }
}

std::string difference(const Lines& recorded, const Lines& now) {
  std::ostringstream out;
  std::size_t differing = 0;
  for (std::size_t i = 0; i < std::max(recorded.size(), now.size()); ++i) {
    if (i < recorded.size() && i < now.size() && recorded[i] == now[i]) continue;
    if (++differing > shown_differences) continue;
    if (differing == 1)
      for (std::size_t before = i - std::min(i, context); before < i; ++before)
        out << "  line " << before + 1 << "     same: " << recorded[before] << "\n";
    out << "  line " << i + 1 << " recorded: " << line_at(recorded, i) << "\n";
    out << "  line " << i + 1 << "      now: " << line_at(now, i) << "\n";
  }
  if (differing > shown_differences) out << "  and " << differing - shown_differences << " more lines\n";
  return out.str();
}

int visits_of(const match::Save& save, const std::string& guild) {
  return static_cast<int>(
      std::count_if(save.choices.begin(), save.choices.end(),
                    [&](const match::SavedChoice& choice) { return choice.key == "activate:belfort:" + guild; }));
}

int choices_of(const match::Save& save, const std::string& key) {
  return static_cast<int>(std::count_if(save.choices.begin(), save.choices.end(),
                                        [&](const match::SavedChoice& choice) { return choice.key.starts_with(key); }));
}

match::Save play(const Game& game, const std::shared_ptr<const Ruleset>& rules) {
  GameOptions options(game.players);
  options.choose_guilds(*rules, game.guilds);
  match::Match match(match::make_layout(rules, options), match::make_script_host(rules, {}), 0);
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    match.restart(seed);
    testing::play_out(match);
    match::Save save = match::Save::of(match);
    if (std::ranges::all_of(game.visits, [&](const std::string& guild) { return visits_of(save, guild) > 0; }) &&
        std::ranges::all_of(game.made, [&](const std::string& key) { return choices_of(save, key) > 0; }))
      return save;
  }
  throw std::runtime_error(game.name + ": no game of 1000 has all that it must have; ask less of it in golden.cpp");
}

}  // namespace castellan::golden
