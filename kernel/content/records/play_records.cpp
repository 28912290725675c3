// The YAML form of how a game is played: phases, actions, trades, scoring, and what is chosen before it begins.
#include <algorithm>

#include "castellan/content/records/record_parts.hpp"

namespace castellan::content {
namespace {

namespace t = types;

Id<Side> side_named(Ruleset& rules, const std::string& name) {
  for (const Id<Side> i : rules.sides.ids())
    if (rules.sides[i] == name) return i;
  return rules.sides.add(name);
}

// `[buy, sell]`: sides of the trades read before.
Type<Ids<Side>> sides() {
  return {[](Reader& reader, const Value& value, Ids<Side>& to) {
            std::vector<std::string> names;
            t::texts().read(reader, value, names);
            for (std::size_t i = 0; i < names.size(); ++i) {
              const auto known = std::find(reader.rules.sides.begin(), reader.rules.sides.end(), names[i]);
              if (known == reader.rules.sides.end())
                reader.unknown(value.list[i].where, "side of trades", names[i], reader.rules.sides);
              else to.add(reader.rules.sides.id_of(*known));
            }
          },
          R"({"type": "array", "items": {"type": "string"}})"};
}

}  // namespace

Record<Phase> phase_record() {
  static constexpr std::array<std::string_view, 2> participants{"table", "each_player"};
  static constexpr std::array<std::string_view, 3> orders{"crest", "reverse", "seat"};
  static constexpr std::array<std::string_view, 3> repeats{"once", "until_all_passed", "until"};
  auto record = definition<Phase>("a phase", "One phase of setup or of a round.");
  add_params(record);
  record
      .field("for", &Phase::participants, t::choice<Phase::For>(participants, "kind of participant"),
             "who takes part: the table as a whole, or each player in turn")
      .field("repeat", &Phase::repeat, t::choice<Phase::Repeat>(repeats, "kind of repetition"),
             "once, turn after turn until all have passed, or until the conditions of `until` hold")
      .field("order", &Phase::order, t::choice<Phase::Order>(orders, "order"),
             "order of the players: by crest, by crest in reverse, or by seat")
      .field("until", &Phase::until, t::conditions(), "for `repeat: until`: checked before each turn")
      .field("step", &Phase::step, t::choice(step_names, phase_steps, "step"), "native step")
      .field("do", &Phase::function, t::function(), "function for one step, instead of a native one")
      .field("planks", &Phase::planks, t::list(t::reference(&Ruleset::planks, "plank")), "planks for resolve_planks")
      .field("when", &Phase::when, t::conditions(), "the phase is skipped unless this holds")
      .field("who", &Phase::who, t::conditions(), "for each player: only those for whom this holds take part")
      .field("reorder", &Phase::reorder, t::flag(), "the order is read again at the start of each lap")
      .field("whole_laps", &Phase::whole_laps, t::flag(), "it ends only after a lap, so that all have had their turn")
      .field("off", &Phase::off, t::flag(), "it never takes place, but keeps its place in the list");
  return record;
}

Record<Trade> trade_record() {
  auto record = definition<Trade>("a trade", "An exchange with the supply.");
  record
      .field_with(
          "side", R"({"type": "string"})", "a visit allows one trade on each side it opens, such as `buy` and `sell`",
          [](Reader& reader, const Value& value, Trade& to) {
            std::string name;
            if (!reader.id(value, name)) return;
            to.side = side_named(reader.rules, name);
            if (reader.rules.sides.size() > 31)
              reader.problem(Code::too_many, value.where, "more than 31 sides of trades");
          },
          true)
      .field("pay", &Trade::pay, t::goods(), "what the player gives", true)
      .field("get", &Trade::get, t::goods(), "what the player gets", true);
  return record;
}

Record<GuildSelection> selection_record() {
  Record<GuildSelection::Draw> draw("a draw", "A number of guilds at random.");
  draw.field("of", &GuildSelection::Draw::categories, t::some(&Ruleset::categories, "category", "categories"),
             "from these categories; from all by default")
      .field("count", &GuildSelection::Draw::count, t::by_players(), "how many", true);
  auto record =
      definition<GuildSelection>("a selection", "A way to choose the guilds of a game; the first is the default.");
  record.field("draw", &GuildSelection::draws, t::list(draw.type()), "what is drawn, in this order", true);
  return record;
}

Record<GameOption> option_record() {
  static constexpr std::array<std::string_view, 3> value_types{"int", "bool", "choice"};
  auto record = definition<GameOption>("an option", "What players can choose before a game.");
  record.field("type", &GameOption::type, t::choice<GameOption::Type>(value_types, "type"), "int, bool or choice", true)
      .field_with("range", R"({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2})",
                  "lowest and highest value of an int",
                  [](Reader& reader, const Value& value, GameOption& to) {
                    if (value.kind != Value::Kind::list || value.list.size() != 2)
                      reader.problem(Code::wrong_type, value.where, "expected the lowest and the highest value",
                                     "for example [0, 5]");
                    else {
                      reader.integer(value.list[0], -1'000'000, 1'000'000, to.low);
                      reader.integer(value.list[1], to.low, 1'000'000, to.high);
                    }
                  })
      .field("words", &GameOption::words, t::texts(), "the values of a choice")
      .field_with(
          "default", R"({"type": ["integer", "boolean", "string"]})", "value if no one chooses",
          [](Reader& reader, const Value& value, GameOption& to) {
            bool flag = false;
            if (to.type == GameOption::Type::integer) reader.integer(value, to.low, to.high, to.initial);
            else if (to.type == GameOption::Type::boolean) {
              if (reader.flag(value, flag)) to.initial = flag;
            } else {
              const auto found = std::find(to.words.begin(), to.words.end(), value.scalar);
              if (found == to.words.end()) reader.unknown(value.where, "word", value.scalar, to.words);
              else to.initial = static_cast<std::int32_t>(found - to.words.begin());
            }
          },
          true);
  return record;
}

Record<TurnAction> action_record() {
  auto record = definition<TurnAction>("an action", "Something a player can do in a turn.");
  add_params(record);
  record.field("action", &TurnAction::action, t::choice<Action>(action_names, "action"), "native action")
      .field("do", &TurnAction::function, t::function(), "function of a scripted action")
      .field("cost", &TurnAction::cost, t::goods(), "paid when it is chosen")
      .field("sides", &TurnAction::sides, sides(), "for a trade: one trade on each of these sides")
      .field("spends", &TurnAction::spends, t::reference(&Ruleset::attributes, "attribute"),
             "attribute of the player that must be at least 1 and loses 1")
      .field("decks", &TurnAction::decks, t::some(&Ruleset::decks, "deck", "decks"),
             "of build_card and buy_card: which decks; all by default")
      .field("sites", &TurnAction::sites, t::list(t::reference(&Ruleset::sites, "site")),
             "of build_site: which sites; by default all that no other action names")
      .field("after_workers", &TurnAction::after_workers, t::flag(), "only when no placed worker is waiting")
      .field("ends_turn", &TurnAction::ends_turn, t::flag(), "the turn ends with it")
      .field("pauses_turn", &TurnAction::pauses_turn, t::flag(),
             "the next player goes on; the turn stays open and is taken up again. In a phase that is not repeated, the "
             "turn ends")
      .field("phases", &TurnAction::phases, t::list(t::reference(&Ruleset::round, "phase")),
             "of an action with `do`: phases of the round the player then goes through alone, even if they are off")
      .field("usual", &TurnAction::usual, t::flag(),
             "what bots suppose players do when they do nothing special; the first one on offer")
      .field("when", &TurnAction::when, t::conditions(), "offered only if this holds");
  static constexpr std::array<std::string_view, 4> periods{"game", "turn", "phase", "round"};  // as Attribute::Resets
  for (std::size_t i = 0; i < periods.size(); ++i)
    record.field_with(fmt::format("per_{}", periods[i]), t::integer(0, 99).schema,
                      fmt::format("how often in a {}; 0: any number", periods[i]),
                      [i](Reader& reader, const Value& value, TurnAction& to) {
                        t::integer(0, 99).read(reader, value, to.limits[i]);
                      });
  return record;
}

Record<ScoringCategory> scoring_record() {
  static constexpr std::array<std::string_view, 7> subjects{"districts", "workers", "gnomes", "attribute",
                                                            "goods",     "pieces",  "script"};
  auto record = definition<ScoringCategory>("a scoring category", "A majority that gives points.");
  add_params(record);
  record
      .field("of", &ScoringCategory::of, t::choice<ScoringCategory::Of>(subjects, "thing to count"),
             "markers in each district, workers of a kind, gnomes, an attribute of players, goods, pieces, or what a "
             "function returns",
             true)
      .field("worker", &ScoringCategory::worker, t::reference(&Ruleset::workers, "worker kind"), "the kind of workers")
      .field("attribute", &ScoringCategory::counter, t::reference(&Ruleset::attributes, "attribute"),
             "the attribute of players")
      .field("resource", &ScoringCategory::resource, t::reference(&Ruleset::resources, "resource"), "the kind of goods")
      .field("piece", &ScoringCategory::piece, t::reference(&Ruleset::pieces, "piece"), "the pieces a player has")
      .field("do", &ScoringCategory::function, t::function(), "function that returns what one player has")
      .field("points", &ScoringCategory::points, t::list(t::by_players()), "points by rank, best first", true);
  return record;
}

}  // namespace castellan::content
