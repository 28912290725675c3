#include "fuzz/small_game.hpp"

#include <algorithm>
#include <map>

#include "castellan/base/build_info.hpp"
#include "castellan/match/rules.hpp"

namespace castellan::fuzz {
namespace {

constexpr std::string_view game = R"(@@ goods.yaml
resources: [{id: wood, start: 3}, {id: gold, start: 5, tiebreak: 1}]
workers: [{id: elf, per_player: 3, start: 2, masters: 1}]
categories: [{id: basic}]
guild_selections: [{id: normal, draw: [{count: 1}]}]
settings: {money: gold, districts: 2, gnomes: 2, min_players: 1, max_players: 3}
calendar: [{id: spring}, {id: autumn, scores: true}]
areas: [{id: forest, resource: wood, takes: [elf]}]
sites: [{id: wall, per_district: 2, cost: {wood: 1}}, {id: guild, per_district: 1, guild_place: true}]
decks: [{id: houses, deal: 2, keep: 1, pool: 1}]
attributes: [{id: luck, on: player, type: int}]
scoring: [{id: most, of: workers, worker: elf, points: [2, 1]}]
actions:
  - {id: build, action: build_card, decks: [houses]}
  - {id: wall, action: build_site}
  - {id: guild, action: build_guild}
  - {id: end_turn, action: end_turn, after_workers: true, ends_turn: true}
@@ guilds/menders.yaml
id: menders
category: basic
cost: {wood: 1}
plank: {fee: {gold: 1}, fee_to: owner}
params: {gold: 2}
@@ guilds/menders.lua
return guild { action = function(game, me, p) me:gain { gold = p.gold } end }
@@ locale/en.yaml
guild: {menders: {name: Menders, text: "{gold, plural, one {# coin} other {# coins}}"}}
@@ properties/hut.yaml
id: hut
deck: houses
cards: 3
cost: {wood: 1}
coins: 1
@@ round.yaml
setup: [{id: guilds, step: draw_guilds}, {id: hands, step: deal_hands}, {id: pool, step: fill_pools}]
round:
  - {id: calendar, step: next_month}
  - {id: placement, for: each_player, repeat: until_all_passed, step: place_worker}
  - {id: harvest, step: harvest}
  - {id: question, for: each_player, do: question}
  - {id: actions, for: each_player, step: take_turn}
  - {id: scoring, step: score, when: month_scores}
@@ round.lua
return module { question = function(game, me)
  local answer = ask.option { me, "wood", "gold", "luck" }
  if answer == "wood" then me:gain { wood = 1 } elseif answer == "gold" then me:gain { gold = 1 } else me.luck = me.luck + 1 end
end }
)";

}  // namespace

std::vector<content::PackFile> files_in(std::string_view input) {
  std::map<std::string, std::string> files;
  std::string* current = nullptr;
  while (!input.empty()) {
    const std::size_t end = std::min(input.find('\n'), input.size() - 1) + 1;
    const std::string_view line = input.substr(0, end);
    input.remove_prefix(end);
    if (line.starts_with("@@ ")) {
      std::string name(line.substr(3));
      if (name.ends_with('\n')) name.pop_back();
      current = &files[name];
      continue;
    }
    if (!current) current = &files["pack.yaml"];
    current->append(line);
  }
  std::vector<content::PackFile> sorted;
  for (auto& [name, content] : files) sorted.push_back({name, "/nowhere/" + name, std::move(content)});
  return sorted;
}

const content::PackSource& small_game() {
  static const content::PackSource source = [] {
    content::PackSource small;
    small.pack.id = "small";
    small.pack.version = "1.0.0";
    small.pack.api = 2;
    small.pack.languages = {"en"};
    small.files = files_in(game);
    return small;
  }();
  return source;
}

std::shared_ptr<const Ruleset> small_rules() {
  static const std::shared_ptr<const Ruleset> rules = [] {
    match::RulesRequest request;
    request.folders = {data_folder() / "scripts"};
    request.more = {small_game()};
    return load_rules(request);
  }();
  return rules;
}

}  // namespace castellan::fuzz
