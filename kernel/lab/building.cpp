#include "castellan/lab/building.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "castellan/lab/run.hpp"
#include "castellan/modding/sha256.hpp"

namespace castellan::lab {
namespace {

constexpr std::uint64_t usual_blocks = 2000;  // where nothing says when to stop
constexpr double usual_precision = 1;         // percentage points
constexpr std::uint64_t most_blocks = 5'000'000;
constexpr std::size_t others_by_lot = 4;  // of a kind without end

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t end = text.find(at);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

class Builder {
 public:
  Builder(const Spec& spec, const Means& means) : spec_(spec), means_(means) {}

  Experiment build() {
    experiment_.seed = spec_.seed;
    experiment_.band = spec_.band;
    experiment_.precision = spec_.precision;
    experiment_.make_bots = means_.make_bots;
    experiment_.each_game = spec_.each_game;
    load(spec_.packs);
    for (const int players : spec_.players)
      for (const std::string& bots : spec_.bots) add_row(players, bots);
    for (const Edition& edition : experiment_.editions) experiment_.catalogue.add(*edition.rules);
    settle_length();
    return std::move(experiment_);
  }

 private:
  std::size_t load(std::vector<std::string> packs) {
    const auto known = std::find(loaded_.begin(), loaded_.end(), packs);
    if (known != loaded_.end()) return static_cast<std::size_t>(known - loaded_.begin());
    experiment_.editions.push_back(means_.load(packs));
    experiment_.editions.back().packs = packs;
    loaded_.push_back(std::move(packs));
    return loaded_.size() - 1;
  }
  std::size_t load_with(const std::vector<std::string>& more) {
    std::vector<std::string> packs = spec_.packs;
    packs.insert(packs.end(), more.begin(), more.end());
    return load(std::move(packs));
  }
  const Ruleset& rules(std::size_t edition) const { return *experiment_.editions[edition].rules; }

  GameOptions options(std::size_t edition, const Row& row, const std::vector<std::string>& own = {},
                      const std::string& own_guilds = {}) const {
    try {
      GameOptions options(row.players);
      const std::string& guilds = own_guilds.empty() ? spec_.guilds : own_guilds;
      if (!guilds.empty()) options.choose_guilds(rules(edition), guilds);
      for (const std::string& assignment : spec_.options) options.set(rules(edition), assignment);
      for (const std::string& assignment : own) options.set(rules(edition), assignment);
      return options;
    } catch (const std::invalid_argument& e) {
      throw SpecError(e.what());
    }
  }

  Arm arm(std::string name, std::size_t edition, GameOptions options) const {
    return {.name = std::move(name), .edition = edition, .options = std::move(options), .bots = bots_};
  }

  void add_row(int players, const std::string& bots) {
    bots_ = split(bots, ',');
    Row row;
    row.players = players;
    row.name = fmt::format("{} players, {}", players, bots);
    switch (spec_.question) {
      case Spec::Question::thing: add_things(row); break;
      case Spec::Question::packs: add_packs(row); break;
      case Spec::Question::compare: add_compared(row); break;
      case Spec::Question::options: add_options(row); break;
      case Spec::Question::players: row.arms.push_back(arm("game", 0, options(0, row))); break;
    }
    experiment_.rows.push_back(std::move(row));
  }

  // One seat is barred from the thing, or from each of its kind by turns.
  void add_things(Row& row) {
    const auto [kind, name] = thing_words(spec_.thing);
    GameOptions free = options(0, row);
    if (!name.empty()) {
      row.thing = find(0, kind, name);
      bring_into_play(free, *row.thing, 0);
    }
    row.arms.push_back(arm("free", 0, free));
    if (row.thing) add_barred(row, *row.thing, 0);
    for (std::size_t i = 0; i < count_things(rules(0), kind); ++i)
      if (const Thing other{kind, AnyId(i)}; other != row.thing && can_be_used(other, row.players, 0))
        add_barred(row, other, 0);
    row.draw.always = row.thing ? 1 : 0;
    const auto board = static_cast<std::size_t>(rules(0).settings.districts);
    row.draw.others = row.thing ? 1 : kind == Thing::Kind::guild ? board : others_by_lot;
    if (row.thing) row.headline = Headline{1, true};
    row.all_measures = false;
  }

  void add_packs(Row& row) {
    const std::size_t with = load_with(spec_.added);
    row.arms.push_back(arm("without", 0, options(0, row)));
    row.arms.push_back(arm("with", with, options(with, row)));
    row.arms.back().against = 0;
    add_skill(row);
  }

  void add_compared(Row& row) {
    for (const ArmSpec& wanted : spec_.arms) {
      const std::size_t edition = load_with(wanted.packs);
      row.arms.push_back(arm(wanted.name, edition, options(edition, row, wanted.options, wanted.guilds)));
      if (row.arms.size() > 1) row.arms.back().against = 0;
    }
    add_skill(row);
  }

  // A way to play for each value; and, if it is about a thing, what the thing is worth with each.
  void add_options(Row& row) {
    const auto [name, values] = option_values();
    for (const std::string& value : values) {
      row.arms.push_back(arm(name + "=" + value, 0, options(0, row, {name + "=" + value})));
      if (row.arms.size() > 1) row.arms.back().against = 0;
    }
    if (spec_.thing.empty()) return add_skill(row);
    const auto [kind, id] = thing_words(spec_.thing);
    row.thing = find(0, kind, id);
    for (std::size_t i = 0; i < values.size(); ++i) {
      bring_into_play(row.arms[i].options, *row.thing, 0);
      add_barred(row, *row.thing, i);
      row.arms.back().options = row.arms[i].options;
      row.arms.back().name = row.arms[i].name + " barred";
    }
    row.draw.always = row.arms.size();
    row.headline = Headline{values.size(), true};
  }

  // The stronger bot at the marked seat against weaker ones: how much it wins with each way to play.
  void add_skill(Row& row) {
    if (spec_.skill.empty()) return;
    if (spec_.skill.size() != 2) throw SpecError("skill: write a stronger and a weaker bot, or none");
    const std::size_t arms = row.arms.size();
    for (std::size_t i = 0; i < arms; ++i) {
      Arm skilled = row.arms[i];
      skilled.name += ", skill";
      skilled.marked_bot = spec_.skill[0];
      skilled.bots = {spec_.skill[1]};
      skilled.against = i == 0 ? Arm::nothing_to_compare : arms;
      row.arms.push_back(std::move(skilled));
    }
    if (arms > 1) row.headline = Headline{arms + 1, false};
  }

  std::pair<Thing::Kind, std::string> thing_words(const std::string& text) const {
    const std::size_t colon = text.find(':');
    try {
      return {thing_kind(text.substr(0, colon)), colon == std::string::npos ? std::string() : text.substr(colon + 1)};
    } catch (const std::invalid_argument& e) {
      throw SpecError(e.what());
    }
  }

  Thing find(std::size_t edition, Thing::Kind kind, const std::string& name) const {
    try {
      return find_thing(rules(edition), kind, name);
    } catch (const std::invalid_argument& e) {
      throw SpecError(e.what());
    }
  }

  bool can_be_used(Thing thing, int players, std::size_t edition) const {
    if (definition_of(rules(edition), thing).missing) return false;
    if (thing.kind == Thing::Kind::guild) return rules(edition).guilds[Id<Guild>(thing.id)].min_players <= players;
    if (thing.kind == Thing::Kind::action) return !rules(edition).actions[Id<TurnAction>(thing.id)].ends_turn;
    return true;
  }

  // A guild is in every game, among others that are drawn.
  void bring_into_play(GameOptions& options, Thing thing, std::size_t edition) const {
    if (!can_be_used(thing, options.players, edition))
      throw SpecError(fmt::format("{} {}: not to be used with {} players", name_of(thing.kind),
                                  definition_of(rules(edition), thing).name(), options.players));
    if (thing.kind != Thing::Kind::guild) return;
    const Id<Guild> guild(thing.id);
    if (std::find(options.guilds.begin(), options.guilds.end(), guild) == options.guilds.end())
      options.guilds.push_back(guild);
  }

  void add_barred(Row& row, Thing thing, std::size_t against) const {
    const Arm& base = row.arms[against];
    Arm barred = arm(definition_of(rules(base.edition), thing).id, base.edition, base.options);
    barred.barred = thing;
    barred.against = against;
    row.arms.push_back(std::move(barred));
  }

  // `tax_relief=0..3` or `rule=strict,mild`
  std::pair<std::string, std::vector<std::string>> option_values() const {
    const std::size_t equals = spec_.option.find('=');
    const std::string name = spec_.option.substr(0, equals);
    const std::string text = equals == std::string::npos ? std::string() : spec_.option.substr(equals + 1);
    std::vector<std::string> values = split(text, ',');
    if (const std::size_t dots = text.find(".."); dots != std::string::npos) {
      int from = 0;
      int to = 0;
      const auto first = std::from_chars(text.data(), text.data() + dots, from);
      const auto second = std::from_chars(text.data() + dots + 2, text.data() + text.size(), to);
      if (first.ec != std::errc{} || second.ec != std::errc{} || from >= to || to - from > 50)
        throw SpecError(fmt::format("option \"{}\": write name=0..3, with at most 51 values", spec_.option));
      values.clear();
      for (int value = from; value <= to; ++value) values.push_back(std::to_string(value));
    }
    if (name.empty() || values.size() < 2)
      throw SpecError(
          fmt::format("option \"{}\": write two values or more, as in name=0..3 or name=a,b", spec_.option));
    return {name, values};
  }

  static std::uint64_t games_in_block(const Row& row) {
    std::uint64_t games = 0;
    std::uint64_t by_lot = 0;
    for (std::size_t i = 0; i < row.arms.size(); ++i)
      ++(i == 0 || !row.arms[i].barred || i <= row.draw.always ? games : by_lot);
    return games + std::min<std::uint64_t>(by_lot, row.draw.others);
  }

  void settle_length() {
    std::uint64_t each = 1;
    bool has_headline = true;
    for (const Row& row : experiment_.rows) {
      each = std::max(each, games_in_block(row));
      has_headline = has_headline && row.headline.has_value();
    }
    const bool by_thing = spec_.question == Spec::Question::thing && has_headline;
    if (spec_.games == 0 && spec_.precision == 0 && by_thing) experiment_.precision = usual_precision;
    if (experiment_.precision > 0 && !has_headline)
      throw SpecError("precision: this question has no single number that could be exact; give the number of games");
    experiment_.blocks = spec_.games                 ? std::max<std::uint64_t>(1, spec_.games / each)
                         : experiment_.precision > 0 ? most_blocks
                                                     : usual_blocks;
    double planned = 0;
    for (const Row& row : experiment_.rows) planned = std::max(planned, confidence_of(experiment_, row).planned_blocks);
    // Not so many that it would take a machine for ever to be sure of nothing.
    if (experiment_.precision > 0 && !spec_.games)
      experiment_.blocks = std::min(most_blocks, static_cast<std::uint64_t>(4 * planned) + 1);
    experiment_.chunk = std::clamp<std::uint64_t>(static_cast<std::uint64_t>(planned / 200), 20, 200);
  }

  const Spec& spec_;
  const Means& means_;
  Experiment experiment_;
  std::vector<std::vector<std::string>> loaded_;
  std::vector<std::string> bots_;
};

}  // namespace

Experiment build(const Spec& spec, const Means& means) { return Builder(spec, means).build(); }

std::string fingerprint(const Spec& spec, const Experiment& experiment) {
  modding::Sha256 hash;
  hash.add_part(to_json(spec).dump());
  hash.add_part(std::to_string(Ruleset::rules_revision));
  for (const Edition& edition : experiment.editions)
    for (const Pack& pack : edition.rules->packs) hash.add_part(pack.id + "=" + pack.hash);
  return hash.hex();
}

}  // namespace castellan::lab
