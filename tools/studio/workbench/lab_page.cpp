// The lab page: which questions there are with some packs, and experiments that are begun, stopped, gone on with and
// watched.
#include <castellan/content/texts/dictionary.hpp>
#include <castellan/definitions/thing.hpp>
#include <castellan/lab/building.hpp>
#include <castellan/plugin/bots.hpp>
#include <castellan/script/script_host.hpp>
#include <nlohmann/json.hpp>

#include "desk.hpp"

namespace castellan::studio {
namespace {

std::vector<std::string> list_in(const Wish& wish, const char* key) {
  return wish.message.contains(key) ? wish.message[key].get<std::vector<std::string>>() : std::vector<std::string>{};
}

std::string name_of_thing(const Ruleset& rules, const content::Dictionary& dictionary, Thing thing) {
  const Definition& definition = definition_of(rules, thing);
  const std::string key = std::string(name_of(thing.kind)) + "." + std::string(definition.name());
  return dictionary.find(rules.packs[definition.pack].id, key + ".name").value_or(std::string(definition.name()));
}

lab::Spec spec_in(const Wish& wish) {
  using Question = lab::Spec::Question;
  constexpr std::string_view questions[] = {"thing", "packs", "compare", "options", "players"};
  lab::Spec spec;
  spec.question = static_cast<Question>(std::ranges::find(questions, wish.text("question")) - questions);
  spec.thing = wish.text("thing");
  spec.added = list_in(wish, "added");
  for (const std::string& arm : list_in(wish, "arms")) spec.arms.push_back(lab::parse_arm(arm));
  spec.option = wish.text("option");
  spec.packs = list_in(wish, "packs");
  spec.options = list_in(wish, "options");
  spec.guilds = wish.text("guilds");
  spec.players = wish.message["players"].get<std::vector<int>>();
  if (const auto bots = list_in(wish, "bots"); !bots.empty()) spec.bots = bots;
  spec.games = wish.message.value("games", spec.games);
  spec.precision = wish.message.value("precision", spec.precision);
  spec.seed = wish.message.value("seed", spec.seed);
  if (spec.question == Question::compare && spec.arms.size() < 2)
    throw lab::SpecError("name two arms or more, as in: base theatre");
  if (spec.question == Question::packs && spec.added.empty()) throw lab::SpecError("choose the pack it is about");
  return spec;
}

// What is asked is put together here already, so that a mistake is told at once and not by a process that fails.
std::string checked(Desk& desk, const lab::Spec& spec) {
  for (const std::string& row : spec.bots)
    if (const std::string problem = desk.house.bot_problem(row); !problem.empty()) throw lab::SpecError(problem);
  lab::Means means;
  means.load = [&](const std::vector<std::string>& packs) {
    const PlayableRules playable = desk.house.rules.load({{}, packs});
    return lab::Edition{playable.rules,
                        [playable] { return match::make_script_host(playable.rules, playable.limits); }};
  };
  return lab::fingerprint(spec, lab::build(spec, means));
}

Json one_experiment(Desk& desk, const std::string& name) {
  return {{"type", "experiment"}, {"experiment", desk.experiments.describe(name)}};
}

}  // namespace

Json lab_choices(Desk& desk, const Wish& wish) {
  const std::vector<std::string> packs = list_in(wish, "packs");
  const PlayableRules playable = desk.house.rules.load({{}, packs});
  const Ruleset& rules = *playable.rules;
  const content::Dictionary dictionary(rules, wish.language());
  Json kinds = Json::array();
  for (std::size_t kind = 0; kind < static_cast<std::size_t>(Thing::Kind::count); ++kind) {
    Json things = Json::array();
    for (std::size_t i = 0; i < count_things(rules, static_cast<Thing::Kind>(kind)); ++i) {
      const Thing thing{static_cast<Thing::Kind>(kind), static_cast<AnyId>(i)};
      things.push_back({{"id", definition_of(rules, thing).id}, {"name", name_of_thing(rules, dictionary, thing)}});
    }
    kinds.push_back({{"kind", thing_names[kind]}, {"things", std::move(things)}});
  }
  return {{"type", "lab_choices"},
          {"packs", packs},
          {"kinds", std::move(kinds)},
          {"options", options_json(rules, wish.language())},
          {"bots", plugin::bot_names(desk.house.bots.folders)},
          {"min_players", rules.settings.min_players},
          {"max_players", rules.settings.max_players}};
}

Json lab_start(Desk& desk, const Wish& wish) {
  const lab::Spec spec = spec_in(wish);
  desk.experiments.listen(wish.by);
  return one_experiment(desk, desk.experiments.begin(spec, checked(desk, spec)));
}

Json lab_list(Desk& desk, const Wish& wish) {
  desk.experiments.listen(wish.by);
  return {{"type", "experiments"},
          {"experiments", desk.experiments.describe_all()},
          {"folder", desk.experiments.folder().string()}};
}

Json lab_stop(Desk& desk, const Wish& wish) {
  desk.experiments.stop(wish.text("experiment"));
  return one_experiment(desk, wish.text("experiment"));
}

Json lab_resume(Desk& desk, const Wish& wish) {
  desk.experiments.listen(wish.by);
  desk.experiments.resume(wish.text("experiment"));
  return one_experiment(desk, wish.text("experiment"));
}

Json lab_remove(Desk& desk, const Wish& wish) {
  desk.experiments.remove(wish.text("experiment"));
  return lab_list(desk, wish);
}

}  // namespace castellan::studio
