#include "castellan/content/records/types.hpp"

#include <algorithm>

namespace castellan::content::types {
namespace {

// Conditions without an argument, and those with one.
constexpr std::array<std::string_view, 2> calendar_places{"ahead", "over"};  // as Condition::Calendar
constexpr std::array<std::string_view, 3> bare_conditions{"gnome_in_stock", "free_lock", "month_scores"};
constexpr std::array<std::string_view, 3> owners{"me", "other", "nobody"};  // in the order of Condition::Owner

// `{visits: 1}`: a counter and how much of it.
void read_counter(Reader& reader, const Value& value, Condition& condition) {
  if (value.kind != Value::Kind::map || value.map.size() != 1) {
    reader.problem(Code::wrong_type, value.where, "expected an attribute and a number",
                   "for example {at_least: {reputation: 2}}");
    return;
  }
  const Id<Attribute> counter =
      reader.reference(reader.rules.attributes, "attribute", scalar(value.map[0].key, value.map[0].where));
  condition.what = counter;
  reader.integer(value.map[0].value, -1'000'000, 1'000'000, condition.number);
  if (counter == none) return;
  const EntityKind on = reader.rules.attributes[counter].on;
  if (on != EntityKind::player && on != EntityKind::table)
    reader.problem(Code::does_not_fit, value.where, "only attributes of players and of the table can be counted here");
}

// `finished`: an attribute of cards.
Id<Attribute> read_card_attribute(Reader& reader, const Value& value) {
  const Id<Attribute> found = reader.reference(reader.rules.attributes, "attribute", value);
  if (found == none || reader.rules.attributes[found].on == EntityKind::card) return found;
  reader.problem(Code::does_not_fit, value.where, "only attributes of cards can be looked at here");
  return none;
}

// A property may be read later.
void read_card_name(Reader& reader, const Value& value, Condition& condition) {
  if (reader.text(value, condition.word)) reader.follow_replacement("property", condition.word);
}

// `theatre`, or more closely `{card: permit, with: finished}`, `{deck: permits, without: finished}`.
void read_built(Reader& reader, const Value& value, Condition& condition) {
  static const std::vector<std::string> keys{"card", "deck", "with", "without"};
  if (value.kind != Value::Kind::map) return read_card_name(reader, value, condition);
  int named = 0;
  for (const Value::Entry& entry : value.map) {
    named += entry.key == "card" || entry.key == "deck";
    if (entry.key == "card") read_card_name(reader, entry.value, condition);
    else if (entry.key == "deck") condition.deck = reader.reference(reader.rules.decks, "deck", entry.value);
    else if (entry.key == "with") condition.with = read_card_attribute(reader, entry.value);
    else if (entry.key == "without") condition.without = read_card_attribute(reader, entry.value);
    else reader.unknown(entry.where, "key", entry.key, keys);
  }
  if (named != 1)
    reader.problem(Code::wrong_type, value.where, "expected a card, or a deck",
                   "for example {has_built: {card: permit, with: finished}}");
}

// `[2, 3]`: numbers of players.
void read_players(Reader& reader, const Value& value, Condition& condition) {
  if (value.kind != Value::Kind::list)
    reader.problem(Code::wrong_type, value.where, "expected numbers of players", "for example [2, 3]");
  for (const Value& item : value.list)
    if (int count = 0; reader.integer(item, 1, caps::seats, count)) condition.number |= 1 << count;
}

// `night`: a bool that is on; `{length: short}`, `{bonus: 2}`: a value.
void read_option(Reader& reader, const Value& value, Condition& condition) {
  const bool bare = value.kind != Value::Kind::map;
  if (!bare && value.map.size() != 1) {
    reader.problem(Code::wrong_type, value.where, "expected an option, or an option and its value",
                   "for example {option: {length: short}}");
    return;
  }
  const Value name = bare ? value : scalar(value.map[0].key, value.map[0].where);
  const Id<GameOption> named = reader.reference(reader.rules.options, "option", name);
  condition.what = named;
  if (named == none) return;
  const GameOption& option = reader.rules.options[named];
  const Value wanted = bare ? scalar("true", value.where) : value.map[0].value;
  bool flag = false;
  switch (option.type) {
    case GameOption::Type::integer: reader.integer(wanted, option.low, option.high, condition.number); return;
    case GameOption::Type::boolean:
      if (reader.flag(wanted, flag)) condition.number = flag;
      return;
    case GameOption::Type::choice: {
      const auto found = std::find(option.words.begin(), option.words.end(), wanted.scalar);
      if (found == option.words.end()) reader.unknown(wanted.where, "word", wanted.scalar, option.words);
      condition.number = static_cast<std::int32_t>(found - option.words.begin());
    }
  }
}

// Every condition with what it says and what stands behind its colon.
struct ConditionForm {
  const char* name;
  const char* doc;
  std::string schema;
};

const std::vector<ConditionForm>& condition_forms() {
  const char* const conditions = R"({"allOf": [{"$ref": "#/definitions/conditions"}]})";
  const std::string rank = fmt::format(R"({{"type": "integer", "minimum": 1, "maximum": {}}})", caps::seats);
  static const std::vector<ConditionForm> forms{
      {"all", "all of them hold", conditions},
      {"any", "one of them holds", conditions},
      {"not", "none of them holds", conditions},
      {"can_pay", "the player has these goods", goods().schema},
      {"can_trade", "the player can make a trade on this side", R"({"type": "string"})"},
      {"free_symbol", "there is a free symbol of this site", name_of("site")},
      {"worker_in_supply", "a worker of this kind is left in the supply", name_of("worker kind")},
      {"piece_in_stock", "a piece of this kind is in the box", name_of("piece")},
      {"at_least", "an attribute of the player or the table is at least this: {reputation: 2}",
       fmt::format(R"({{"type": "object", "{}": "attribute", "additionalProperties": {{"type": "integer"}}, )"
                   R"("minProperties": 1, "maxProperties": 1}})",
                   keys_key)},
      {"owner", "who owns the guild concerned", enumeration(owners)},
      {"players", "the number of players: [2, 3]", fmt::format(R"({{"type": "array", "items": {}}})", rank)},
      {"holds", "the player has a piece of this kind", name_of("piece")},
      {"district_has", "a piece of this kind is in the district concerned", name_of("piece")},
      {"has_built",
       "the player has built a card of this kind, or one that is as described: {deck: permits, with: started, without: "
       "finished}",
       fmt::format(R"({{"anyOf": [{0}, {{"type": "object", "additionalProperties": false, "properties": )"
                   R"({{"card": {0}, "deck": {1}, "with": {2}, "without": {2}}}}}]}})",
                   name_of("property"), name_of("deck"), name_of("attribute"))},
      {"has_marker", "the player has a marker on such a site: in the district concerned, or anywhere", name_of("site")},
      {"season", "the month has this season", name_of("season")},
      {"month", "the player's own calendar is ahead of the game's, or over", enumeration(calendar_places)},
      {"every_player", "all of these hold for each player", conditions},
      {"option", "a game option that is on, or one and its value: {length: short}",
       fmt::format(R"({{"anyOf": [{}, {{"type": "object", "minProperties": 1, "maxProperties": 1}}]}})",
                   name_of("option"))},
      {"rank", "this rank of a majority", rank},
      {"script", "a function in the Lua file returns true", R"({"type": "string"})"}};
  return forms;
}

std::vector<std::string> condition_names() {
  std::vector<std::string> names(bare_conditions.begin(), bare_conditions.end());
  for (const ConditionForm& form : condition_forms()) names.emplace_back(form.name);
  return names;
}

Condition read_condition(Reader& reader, const Value& value);

std::vector<Condition> read_parts(Reader& reader, const Value& value) {
  std::vector<Condition> parts;
  if (value.kind != Value::Kind::list) parts.push_back(read_condition(reader, value));
  for (const Value& part : value.list) parts.push_back(read_condition(reader, part));
  return parts;
}

Condition read_named(Reader& reader, const Value::Entry& entry) {
  using Test = Condition::Test;
  Condition condition;
  condition.where = entry.value.where;
  const std::string& name = entry.key;
  if (name == "all" || name == "any" || name == "not") {
    condition.test = name == "all" ? Test::all : name == "any" ? Test::any : Test::negated;
    condition.parts = read_parts(reader, entry.value);
  } else if (name == "can_pay") {
    condition.test = Test::can_pay;
    goods().read(reader, entry.value, condition.goods);
  } else if (name == "can_trade") {
    condition.test = Test::can_trade;
    reader.text(entry.value, condition.word);
  } else if (name == "free_symbol") {
    condition.test = Test::free_symbol;
    condition.what = reader.reference(reader.rules.sites, "site", entry.value);
  } else if (name == "worker_in_supply") {
    condition.test = Test::worker_in_supply;
    condition.what = reader.reference(reader.rules.workers, "worker kind", entry.value);
  } else if (name == "piece_in_stock") {
    condition.test = Test::piece_in_stock;
    condition.what = reader.reference(reader.rules.pieces, "piece", entry.value);
  } else if (name == "at_least") {
    condition.test = Test::at_least;
    read_counter(reader, entry.value, condition);
  } else if (name == "owner") {
    condition.test = Test::owner;
    condition.number = std::max(0, reader.native(owners, "owner", entry.value));
  } else if (name == "players") {
    condition.test = Test::players;
    read_players(reader, entry.value, condition);
  } else if (name == "holds" || name == "district_has") {
    condition.test = name == "holds" ? Test::holds : Test::district_has;
    condition.what = reader.reference(reader.rules.pieces, "piece", entry.value);
  } else if (name == "has_built") {
    condition.test = Test::has_built;
    read_built(reader, entry.value, condition);
  } else if (name == "has_marker") {
    condition.test = Test::has_marker;
    if (reader.text(entry.value, condition.word)) {
      reader.follow_replacement("property", condition.word);
      reader.follow_replacement("site", condition.word);
    }
  } else if (name == "season") {
    condition.test = Test::season;
    reader.text(entry.value, condition.word);
  } else if (name == "month") {
    condition.test = Test::month;
    condition.number = std::max(0, reader.native(calendar_places, "place in the calendar", entry.value));
  } else if (name == "every_player") {
    condition.test = Test::every_player;
    condition.parts = read_parts(reader, entry.value);
  } else if (name == "option") {
    condition.test = Test::option;
    read_option(reader, entry.value, condition);
  } else if (name == "rank") {
    condition.test = Test::rank;
    reader.integer(entry.value, 1, caps::seats, condition.number);
  } else if (name == "script") {
    condition.test = Test::scripted;
    condition.what = reader.function(entry.value);
  } else {
    reader.unknown(entry.where, "condition", name, condition_names());
  }
  return condition;
}

Condition read_condition(Reader& reader, const Value& value) {
  if (value.kind == Value::Kind::map && value.map.size() == 1) return read_named(reader, value.map[0]);
  Condition condition;
  if (value.kind == Value::Kind::map) {
    reader.problem(Code::wrong_type, value.where, "expected one condition",
                   "several are written as a list: [one, {two: …}]");
    return condition;
  }
  if (const int bare = reader.native(bare_conditions, "condition", value); bare >= 0) {
    constexpr Condition::Test tests[] = {Condition::Test::gnome_in_stock, Condition::Test::free_lock,
                                         Condition::Test::month_scores};
    condition.test = tests[bare];
  }
  return condition;
}

}  // namespace

Value scalar(const std::string& text, const Where& where) {
  Value value;
  value.kind = Value::Kind::scalar;
  value.scalar = text;
  value.where = where;
  return value;
}

Type<bool> flag() {
  return {[](Reader& reader, const Value& value, bool& to) { reader.flag(value, to); }, R"({"type": "boolean"})"};
}

Type<std::string> text() {
  return {[](Reader& reader, const Value& value, std::string& to) { reader.text(value, to); }, R"({"type": "string"})"};
}

Type<std::string> word() {
  return {[](Reader& reader, const Value& value, std::string& to) { reader.id(value, to); },
          R"({"type": "string", "pattern": "^[a-z][a-z0-9_-]*$"})"};
}

Type<std::vector<std::string>> texts() { return list(text()); }

Type<Goods> goods() {
  return {[](Reader& reader, const Value& value, Goods& to) {
            if (value.kind != Value::Kind::map) {
              reader.problem(Code::wrong_type, value.where, "expected amounts of resources",
                             "for example {wood: 2, stone: 3}");
              return;
            }
            for (const Value::Entry& entry : value.map) {
              const Id<Resource> resource =
                  reader.reference(reader.rules.resources, "resource", scalar(entry.key, entry.where));
              int amount = 0;
              if (reader.integer(entry.value, 0, caps::amount, amount) && resource != none)
                to[resource] = static_cast<std::int16_t>(amount);
            }
          },
          fmt::format(
              R"({{"type": "object", "{}": "resource", "additionalProperties": {{"type": "integer", "minimum": 0}}}})",
              keys_key)};
}

Type<ByPlayers> by_players(int high) {
  const std::string maximum = high < caps::amount ? fmt::format(R"(, "maximum": {})", high) : "";
  const std::string number = fmt::format(R"({{"type": "integer", "minimum": 0{}}})", maximum);
  return {[high](Reader& reader, const Value& value, ByPlayers& to) {
            int amount = 0;
            if (value.kind != Value::Kind::map) {
              if (reader.integer(value, 0, high, amount)) to.of.fill(static_cast<std::int16_t>(amount));
              return;
            }
            std::array<int, caps::seats + 1> given;
            given.fill(-1);
            for (const Value::Entry& entry : value.map) {
              int players = 0;
              if (reader.integer(scalar(entry.key, entry.where), 0, caps::seats, players) &&
                  reader.integer(entry.value, 0, high, amount))
                given[static_cast<std::size_t>(players)] = amount;
            }
            int last = 0;
            for (std::size_t n = 0; n < given.size(); ++n) {
              if (given[n] >= 0) last = given[n];
              to.of[n] = static_cast<std::int16_t>(last);
            }
          },
          fmt::format(R"({{"oneOf": [{0}, {{"type": "object", "additionalProperties": {0}}}]}})", number)};
}

Type<Id<Function>> function() {
  return {[](Reader& reader, const Value& value, Id<Function>& to) { to = reader.function(value); },
          R"({"type": "string"})"};
}

Type<std::vector<Condition>> conditions() {
  return {[](Reader& reader, const Value& value, std::vector<Condition>& to) { to = read_parts(reader, value); },
          R"({"allOf": [{"$ref": "#/definitions/conditions"}]})"};
}

std::string enumeration(std::span<const std::string_view> names) {
  return fmt::format(R"({{"enum": ["{}"]}})", fmt::join(names, R"(", ")"));
}

std::string condition_definitions() {
  std::string named;
  for (const ConditionForm& form : condition_forms())
    named += fmt::format(R"({}"{}": {}, "description": "{}"}})", named.empty() ? "" : ", ", form.name,
                         std::string_view(form.schema).substr(0, form.schema.size() - 1), form.doc);
  return fmt::format(R"({{"condition": {{"description": "a condition", "anyOf": [{},
    {{"type": "object", "additionalProperties": false, "minProperties": 1, "maxProperties": 1, "properties": {{{}}}}}]}},
  "conditions": {{"anyOf": [{{"$ref": "#/definitions/condition"}},
    {{"type": "array", "items": {{"$ref": "#/definitions/condition"}}}}]}}}})",
                     enumeration(bare_conditions), named);
}

}  // namespace castellan::content::types
