// The YAML form of modifiers, and of what bots are told.
#include <algorithm>

#include "castellan/content/records/record_parts.hpp"
#include "castellan/definitions/seasons.hpp"

namespace castellan::content {
namespace {

namespace t = types;
using Operation = Modifier::Operation;

// `{spring: 1, summer: 2}`: a season that is left out has the number of the one before, or of the first.
bool read_by_season(Reader& reader, const Value& value, Modifier::Amount& to) {
  const std::vector<std::string> seasons = seasons_of(reader.rules);
  bool good = true;
  for (const Value::Entry& entry : value.map)
    if (std::ranges::find(seasons, entry.key) == seasons.end()) {
      reader.unknown(entry.where, "season", entry.key, seasons);
      good = false;
    }
  BySeason numbers;
  for (const std::string& season : seasons) {
    const Value& number = value_in_season(value, seasons, season);
    int read = 0;
    good = good && reader.integer(number, -caps::amount, caps::amount, read);
    numbers.of.push_back(static_cast<std::int16_t>(read));
  }
  if (good) to.by_season = reader.rules.by_season.add(std::move(numbers));
  return good;
}

// `3`; `option.bonus`: the value of an option; or a number by season.
bool read_amount(Reader& reader, const Value& value, Modifier::Amount& to) {
  if (value.kind == Value::Kind::map && !value.map.empty()) return read_by_season(reader, value, to);
  constexpr std::string_view prefix = "option.";
  if (value.kind == Value::Kind::scalar && value.scalar.starts_with(prefix)) {
    Value name = value;
    name.scalar.erase(0, prefix.size());
    to.option = reader.reference(reader.rules.options, "option", name);
    return to.option != none;
  }
  int number = 0;
  if (!reader.integer(value, -caps::amount, caps::amount, number)) return false;
  to.number = static_cast<std::int16_t>(number);
  return true;
}

bool names_a_resource(const Reader& reader, const Value& value) {
  return std::ranges::any_of(value.map,
                             [&](const Value::Entry& entry) { return reader.rules.resources.find(entry.key) != none; });
}

Modifier::Step read_step(Reader& reader, const Value& value, Quantity of, Operation operation) {
  Modifier::Step step;
  step.operation = operation;
  if (of == Quantity::count) return step;
  const bool by_kind = value.kind == Value::Kind::map && is_goods(of);
  const bool scales = operation == Operation::multiply || operation == Operation::divide;
  const bool goods_for_number = value.kind == Value::Kind::map && !by_kind && names_a_resource(reader, value);
  if (goods_for_number || value.kind == Value::Kind::list || by_kind != (is_goods(of) && !(scales && !by_kind))) {
    reader.problem(Code::wrong_type, value.where, is_goods(of) ? "expected amounts of resources" : "expected a number",
                   is_goods(of) ? "for example {gold: -1}" : "for example -1, or option.bonus");
    return step;
  }
  if (!by_kind) {
    read_amount(reader, value, step.amount);
    return step;
  }
  for (const Value::Entry& entry : value.map) {
    const Id<Resource> resource =
        reader.reference(reader.rules.resources, "resource", t::scalar(entry.key, entry.where));
    if (resource == none) continue;
    read_amount(reader, entry.value, step.by_kind[resource.index()]);
    step.kinds.add(resource);
  }
  return step;
}

// `[{wood: 1}, {stone: 1}]`: the builder takes one of them off the cost.
void read_discounts(Reader& reader, const Value& value, Modifier& to) {
  if (to.of != Quantity::cost) {
    reader.problem(Code::does_not_fit, value.where, "only a cost has discounts to choose from", "write `of: cost`");
    return;
  }
  if (value.kind != Value::Kind::list || value.list.empty()) {
    reader.problem(Code::wrong_type, value.where, "expected a list of discounts",
                   "for example [{wood: 1}, {stone: 1}]");
    return;
  }
  for (const Value& item : value.list) to.discounts.push_back(read_step(reader, item, to.of, Operation::add));
}

// What the names under `to` are, by the quantity.
AnyId read_concerned(Reader& reader, Quantity of, const Value& value) {
  const Ruleset& rules = reader.rules;
  switch (of) {
    case Quantity::cost: return reader.reference(rules.sites, "site", value);
    case Quantity::fee:
    case Quantity::capacity: return reader.reference(rules.planks, "plank", value);
    case Quantity::yield: return reader.reference(rules.areas, "area", value);
    case Quantity::majority_count:
    case Quantity::points: return reader.reference(rules.scoring, "scoring category", value);
    case Quantity::hand_limit: return reader.reference(rules.decks, "deck", value);
    case Quantity::income:
    case Quantity::tax:
    case Quantity::count: break;
  }
  reader.problem(Code::does_not_fit, value.where, "there is only one such quantity", "remove `to`");
  return none;
}

void read_to(Reader& reader, const Value& value, Modifier& to) {
  const auto add = [&](const Value& item) {
    if (const AnyId concerned = read_concerned(reader, to.of, item); concerned != none) to.to.push_back(concerned);
  };
  if (value.kind != Value::Kind::list) add(value);
  for (const Value& item : value.list) add(item);
}

}  // namespace

Record<Modifier> modifier_record() {
  struct Word {
    const char* key;
    Operation operation;
    const char* doc;
  };
  static constexpr Word words[] = {{"set", Operation::set, "the value, instead of the printed one"},
                                   {"multiply", Operation::multiply, "times this"},
                                   {"divide", Operation::divide, "divided by this; the remainder is dropped"},
                                   {"add", Operation::add, "more, or less if negative"},
                                   {"min", Operation::at_least, "not below this"},
                                   {"max", Operation::at_most, "not above this"}};
  auto record = definition<Modifier>("a modifier", "A change to a quantity before the rules use it.");
  add_params(record);
  record.field("of", &Modifier::of, t::choice<Quantity>(quantity_names, "quantity"), "the quantity it changes", true)
      .field_with(
          "to", R"({"type": ["string", "array"]})",
          "which ones: sites of a cost, planks of a fee or capacity, areas of a yield, scoring categories, decks; "
          "all by default",
          read_to)
      .field("when", &Modifier::when, t::conditions(), "it applies only if this holds")
      .field("order", &Modifier::order, t::integer(-1000, 1000), "lower ones first, among modifiers that do the same");
  for (const Word& word : words)
    record.field_with(word.key, R"({"type": ["integer", "string", "object"]})", word.doc,
                      [operation = word.operation](Reader& reader, const Value& value, Modifier& to) {
                        to.steps.push_back(read_step(reader, value, to.of, operation));
                      });
  record.field_with("discounts", R"({"type": "array", "items": {"type": "object"}, "minItems": 1})",
                    "of a cost: goods of which the builder takes one off, as chosen when building", read_discounts);
  record.field_with("do", R"({"type": "string"})", "function of the value that returns the new one",
                    [](Reader& reader, const Value& value, Modifier& to) {
                      to.function = reader.function(value);
                      to.steps.emplace_back().operation = Operation::script;
                    });
  return record;
}

Record<BotHint> hint_record() {
  auto record = definition<BotHint>("a hint", "What a thing is worth to a player who has it; bots can't guess.");
  const auto of = [&record](const char* key, BotHint::Of kind, const char* doc, auto table) {
    record.field_with(key, t::name_of(std::string_view(key) == "worker" ? "worker kind" : key), doc,
                      [=](Reader& reader, const Value& value, BotHint& to) {
                        to.of = kind;
                        to.what = reader.reference(reader.rules.*table, key, value);
                      });
  };
  of("resource", BotHint::Of::resource, "a good", &Ruleset::resources);
  of("worker", BotHint::Of::worker, "a worker of this kind", &Ruleset::workers);
  of("guild", BotHint::Of::guild, "owning this guild", &Ruleset::guilds);
  of("property", BotHint::Of::property, "a built card of this kind", &Ruleset::properties);
  of("piece", BotHint::Of::piece, "holding this piece", &Ruleset::pieces);
  of("attribute", BotHint::Of::attribute, "one more of this attribute of the player", &Ruleset::attributes);
  add_params(record);
  record
      .field_with("do", t::function().schema, "function of the position: what it is worth to a player",
                  [](Reader& reader, const Value& value, BotHint& to) {
                    Id<Function> function = none;
                    t::function().read(reader, value, function);
                    to.of = BotHint::Of::script;
                    to.what = function;
                  })
      .field("worth", &BotHint::worth, t::integer<std::int32_t>(-100'000, 100'000),
             "in hundredths of a point; times what a function returns");
  return record;
}

}  // namespace castellan::content
