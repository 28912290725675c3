#include "support/fixtures.hpp"

#include <map>
#include <stdexcept>

#include "castellan/content/loader.hpp"
#include "castellan/modding/packs.hpp"
#include "castellan/script/linker.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/world/rng.hpp"

namespace castellan::testing {
namespace {

const std::filesystem::path source_dir = CASTELLAN_SOURCE_DIR;
const std::vector<std::filesystem::path> test_folders{source_dir / "scripts", source_dir / "mods",
                                                      source_dir / "tests" / "packs"};

}  // namespace

std::shared_ptr<const Ruleset> rules_with(const std::vector<std::string>& packs) {
  static std::map<std::vector<std::string>, std::shared_ptr<const Ruleset>> loaded;
  auto& rules = loaded[packs];
  if (!rules) {
    match::RulesRequest request;
    request.folders = test_folders;
    request.packs = packs;
    request.packs.push_back("belfort");
    rules = load_rules(request);
  }
  return rules;
}

std::vector<content::PackSource> sources_with(const std::vector<std::string>& packs) {
  std::vector<std::string> chosen{"prelude", "belfort"};
  std::vector<content::PackSource> all;
  Diagnostics problems;
  std::vector<SourceFile> files;
  const auto places = modding::find_packs(test_folders);
  for (const std::string& id : chosen)
    for (content::PackSource& source : modding::choose_packs(places, std::span(&id, 1), files, problems))
      all.push_back(std::move(source));
  for (const std::string& id : packs)
    for (const modding::PackPlace& place : places)
      if (place.id == id) all.push_back(read_pack(place, files, problems));
  if (problems.has_errors()) throw std::runtime_error(problems.render(files));
  return all;
}

std::shared_ptr<const Ruleset> load_sources(const std::vector<content::PackSource>& sources) {
  auto rules = std::make_shared<Ruleset>();
  Diagnostics problems;
  load_content(sources, *rules, problems);
  if (!problems.has_errors()) script::link_scripts(*rules, problems);
  if (problems.has_errors()) throw std::runtime_error(problems.render(rules->files));
  return rules;
}

content::PackSource pack_of(const std::string& id, const std::vector<std::pair<std::string, std::string>>& files) {
  content::PackSource source;
  source.pack.id = id;
  source.pack.version = "1.0.0";
  source.pack.title = id;
  for (const auto& [name, content] : files) source.files.push_back({name, id + "/" + name, content});
  return source;
}

match::Match new_match(const std::shared_ptr<const Ruleset>& rules, const GameOptions& options, std::uint64_t seed,
                       const script::Limits& limits) {
  return match::Match(match::make_layout(rules, options), match::make_script_host(rules, limits), seed);
}

std::size_t random_option(const match::Match& match) {
  world::Rng rng(world::derive_key(match.seed(), 77, match.choice_count()));
  return rng.below(static_cast<std::uint32_t>(match.decision().options.size()));
}

void play_until(match::Match& match, const std::function<bool(const match::Match&)>& stop) {
  while (match.state() == match::Match::State::deciding && !stop(match)) match.choose(random_option(match));
}

match::Match mid_script_match(const std::shared_ptr<const Ruleset>& rules, int players, const std::string& prompt) {
  for (std::uint64_t seed = 1; seed < 200; ++seed) {
    match::Match match = new_match(rules, players, seed);
    play_until(match, [&](const match::Match& m) {
      return !m.quiet() && (prompt.empty() || m.decision().prompt().find(prompt) != std::string::npos);
    });
    if (match.state() == match::Match::State::deciding) return match;
  }
  throw std::runtime_error("no game of 200 reached a decision in a script: " + prompt);
}

std::vector<std::string> bundled_mods() {
  const std::filesystem::path folders[] = {source_dir / "mods"};
  std::vector<std::string> ids;
  for (const modding::PackPlace& place : modding::find_packs(folders)) ids.push_back(place.id);
  return ids;
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const std::vector<std::string>& packs : std::vector<std::vector<std::string>>{
           {}, {"brewers"}, {"echo"}, {"masonry"}, {"echo", "masonry"}, {"first-printing"}})
    for (int players = 2; players <= 5; ++players) cases.push_back({packs, players});
  // Those of the other packs that change how a game runs.
  const std::vector<Case> examples{{{"evening-bell"}, 2},
                                   {{"tavern", "trolls"}, 3, "brewers"},
                                   {{"midsummer-fair"}, 2, "minstrels"},
                                   {{"midsummer-fair"}, 4, "minstrels,thieves,bandits"},
                                   {{"heritage-properties", "key-to-the-city"}, 2},
                                   {{"parks-and-rex", "queens-court"}, 5},
                                   {{"less-red-tape"}, 3},
                                   {{"less-red-tape", "queens-court"}, 2},
                                   {{"community-sampler"}, 3, "auctioneers"}};
  cases.insert(cases.end(), examples.begin(), examples.end());
  for (const Case& c : base_game_cases()) cases.push_back(c);
  return cases;
}

std::vector<Case> base_game_cases() {
  std::vector<Case> cases{{{}, 2, "wizards,librarians,merchants,architects,recruiters"},
                          {{}, 2, "sawyers,miners,bankers,masons,wizards"}};
  for (int players = 3; players <= 5; ++players)
    for (const char* guilds : {"thieves,bandits,wizards,spies,librarians",
                               "merchants,architects,recruiters,miners,spies", "sawyers,bankers,masons,miners,wizards"})
      cases.push_back({{}, players, guilds});
  return cases;
}

GameOptions Case::options() const {
  GameOptions chosen(players);
  if (!guilds.empty()) chosen.choose_guilds(*rules(), guilds);
  return chosen;
}

}  // namespace castellan::testing
