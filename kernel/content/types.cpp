#include "castellan/content/types.hpp"

namespace castellan::types {
namespace {

using Json = nlohmann::ordered_json;

// Conditions without an argument, and those with one.
constexpr std::array<std::string_view, 3> bare_conditions{"gnome_in_stock", "free_lock", "month_scores"};

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
  const std::string& name = entry.key;
  if (name == "all" || name == "any" || name == "not") {
    condition.test = name == "all" ? Test::all : name == "any" ? Test::any : Test::negated;
    condition.parts = read_parts(reader, entry.value);
  } else if (name == "can_pay") {
    condition.test = Test::can_pay;
    goods().read(reader, entry.value, condition.goods);
  } else if (name == "free_symbol") {
    condition.test = Test::free_symbol;
    condition.what = reader.reference(reader.rules.sites, "site", entry.value);
  } else if (name == "worker_in_supply") {
    condition.test = Test::worker_in_supply;
    condition.what = reader.reference(reader.rules.workers, "worker kind", entry.value);
  } else {
    reader.unknown(entry.where, "condition", name,
                   std::vector<std::string>{"all", "any", "not", "can_pay", "free_symbol", "worker_in_supply",
                                            "gnome_in_stock", "free_lock", "month_scores"});
  }
  return condition;
}

Condition read_condition(Reader& reader, const Value& value) {
  if (value.kind == Value::Kind::map && value.map.size() == 1) return read_named(reader, value.map[0]);
  Condition condition;
  if (value.kind == Value::Kind::map) {
    reader.problem(value.where, "expected one condition", "several are written as a list: [one, {two: …}]");
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

Type<bool> flag() {
  return {[](Reader& reader, const Value& value, bool& to) { reader.flag(value, to); }, {{"type", "boolean"}}};
}

Type<std::string> text() {
  return {[](Reader& reader, const Value& value, std::string& to) { reader.text(value, to); }, {{"type", "string"}}};
}

Type<std::vector<std::string>> texts() { return list(text()); }

Type<Goods> goods() {
  return {[](Reader& reader, const Value& value, Goods& to) {
            if (value.kind != Value::Kind::map) {
              reader.problem(value.where, "expected amounts of resources", "for example {wood: 2, stone: 3}");
              return;
            }
            for (const Value::Entry& entry : value.map) {
              Value name;
              name.kind = Value::Kind::scalar;
              name.scalar = entry.key;
              name.where = entry.where;
              const DefId resource = reader.reference(reader.rules.resources, "resource", name);
              int amount = 0;
              if (reader.integer(entry.value, 0, caps::amount, amount) && resource != none)
                to[resource] = static_cast<std::int16_t>(amount);
            }
          },
          {{"type", "object"}, {"additionalProperties", {{"type", "integer"}, {"minimum", 0}}}}};
}

Type<ByPlayers> by_players() {
  const Json number{{"type", "integer"}, {"minimum", 0}};
  return {[](Reader& reader, const Value& value, ByPlayers& to) {
            int amount = 0;
            if (value.kind != Value::Kind::map) {
              if (reader.integer(value, 0, caps::amount, amount)) to.of.fill(static_cast<std::int16_t>(amount));
              return;
            }
            std::array<int, caps::seats + 1> given;
            given.fill(-1);
            for (const Value::Entry& entry : value.map) {
              Value key;
              key.kind = Value::Kind::scalar;
              key.scalar = entry.key;
              key.where = entry.where;
              int players = 0;
              if (reader.integer(key, 0, caps::seats, players) && reader.integer(entry.value, 0, caps::amount, amount))
                given[static_cast<std::size_t>(players)] = amount;
            }
            int last = 0;
            for (std::size_t n = 0; n < given.size(); ++n) {
              if (given[n] >= 0) last = given[n];
              to.of[n] = static_cast<std::int16_t>(last);
            }
          },
          {{"oneOf", {number, {{"type", "object"}, {"additionalProperties", number}}}}}};
}

Type<std::uint32_t> worker_mask() {
  return {[](Reader& reader, const Value& value, std::uint32_t& to) {
            to = 0;
            if (value.kind != Value::Kind::list) reader.problem(value.where, "expected a list of worker kinds");
            for (const Value& item : value.list)
              if (const DefId kind = reader.reference(reader.rules.workers, "worker kind", item); kind != none)
                to |= 1u << kind;
          },
          {{"type", "array"}, {"items", {{"type", "string"}}}}};
}

Type<DefId> function() {
  return {[](Reader& reader, const Value& value, DefId& to) { to = reader.function(value); }, {{"type", "string"}}};
}

Type<std::vector<Condition>> conditions() {
  return {[](Reader& reader, const Value& value, std::vector<Condition>& to) { to = read_parts(reader, value); },
          {{"type", {"array", "object", "string"}}}};
}

}  // namespace castellan::types
