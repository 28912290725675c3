// The YAML form of a pack's own events: what they tell, by names of their own.
#include <algorithm>

#include "castellan/content/records/record_parts.hpp"

namespace castellan::content {
namespace {

namespace t = types;
using Type_ = EventArgument::Type;

// What an argument can be, besides the kinds of things.
constexpr std::array<std::string_view, 5> argument_types{"number", "good", "goods", "word", "thing"};

std::vector<std::string_view> argument_type_names() {
  std::vector<std::string_view> names(argument_types.begin(), argument_types.end());
  for (const std::string_view kind : entity_kind_names)
    if (kind != "cell") names.push_back(kind);
  return names;
}

void read_type(Reader& reader, const Value& value, EventArgument& to) {
  std::string word;
  if (!reader.text(value, word)) return;
  const std::vector<std::string_view> known = argument_type_names();
  if (std::ranges::find(known, word) == known.end())
    return reader.unknown(value.where, "kind of argument", word, std::vector<std::string>(known.begin(), known.end()));
  const int type = index_of(argument_types, word);
  to.type = type < 0 ? Type_::thing : static_cast<Type_>(type);
  to.any_thing = to.type == Type_::thing && type >= 0;
  if (type < 0) to.thing = static_cast<EntityKind>(index_of(entity_kind_names, word));
}

// `player`, `[open, closed]`, or `{type: card, optional: true}`.
void read_argument(Reader& reader, const Value& value, EventArgument& to) {
  static const auto record = [] {
    Record<EventArgument> form("an argument", "What an event tells by a name of its own.");
    form.field_with("type", t::enumeration(argument_type_names()), "what it is: a number, goods, a kind of thing …",
                    read_type, true)
        .field("words", &EventArgument::words, t::texts(), "of a word: those it can be")
        .field("optional", &EventArgument::optional, t::flag(), "an event may leave it out");
    return form;
  }();
  if (value.kind == Value::Kind::list) {
    to.type = Type_::word;
    t::texts().read(reader, value, to.words);
  } else if (value.kind == Value::Kind::map) {
    record.read(reader, value, to);
  } else {
    read_type(reader, value, to);
  }
  if (to.type == Type_::word && to.words.empty())
    reader.problem(Code::missing_key, value.where, "a word needs the words it can be", "for example [open, closed]");
}

void read_arguments(Reader& reader, const Value& value, PackEvent& to) {
  if (value.kind != Value::Kind::map)
    return reader.problem(Code::wrong_type, value.where, "expected names and what they are",
                          "for example {payer: player, gold: number}");
  if (value.map.size() > caps::event_arguments)
    return reader.problem(Code::too_many, value.where, fmt::format("more than {} arguments", caps::event_arguments),
                          "several events tell it better");
  for (const Value::Entry& entry : value.map) {
    EventArgument argument;
    if (!reader.id(t::scalar(entry.key, entry.where), argument.name)) continue;
    read_argument(reader, entry.value, argument);
    to.arguments.push_back(std::move(argument));
  }
}

std::string arguments_schema() {
  const std::string type = t::enumeration(argument_type_names());
  const std::string words = R"({"type": "array", "items": {"type": "string"}, "minItems": 1})";
  return fmt::format(
      R"({{"type": "object", "maxProperties": {}, "additionalProperties": {{"anyOf": [{}, {}, )"
      R"({{"type": "object", "properties": {{"type": {}, "words": {}, "optional": {{"type": "boolean"}}}}, )"
      R"("required": ["type"], "additionalProperties": false}}]}}}})",
      caps::event_arguments, type, words, type, words);
}

}  // namespace

Record<PackEvent> event_record() {
  auto record = definition<PackEvent>("an event", "Something a pack's scripts announce to the others.");
  record.field_with("args", arguments_schema(),
                    "what game:emit must tell, by name: hooks read it as e.<name>, the event's text as {<name>}",
                    read_arguments);
  return record;
}

Record<Hook> hook_record() {
  auto record = definition<Hook>("a hook", "A function that hears of an event, where its conditions hold.");
  add_params(record);
  record.field("on", &Hook::event, t::text(), "the event it hears of", true)
      .field("can_prevent", &Hook::before, t::flag(),
             "it hears of it before it happens, and prevents it by returning false")
      .field("when", &Hook::when, t::conditions(),
             "it hears of it only if this holds for the event's player and what it is about; of an event without a "
             "player, only conditions of the game make sense")
      .field("do", &Hook::function, t::function(), "the function: function(game, e, p, thing)", true)
      .field("order", &Hook::order, t::integer(-1000, 1000), "lower ones first, then load order");
  return record;
}

}  // namespace castellan::content
