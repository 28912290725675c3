#include "castellan/content/texts/locale_schema.hpp"

#include <nlohmann/json.hpp>

#include "castellan/content/records/types.hpp"

namespace castellan::content {
namespace {

using Json = nlohmann::ordered_json;

const Json text{{"type", {"string", "number", "boolean"}}};
const Json texts{{"$ref", "#/definitions/texts"}};

Json described(Json schema, const char* doc) {
  schema["description"] = doc;
  return schema;
}

// What definitions are called, and what players read about them.
Json forms() {
  return {{"name", described(text, "its name")},
          {"many", described(text, "its plural: {what_many} where it is `what`")},
          {"the", described(text, "with its article, where a language needs it: {what_the}")},
          {"gender", described(text, "a word the language's messages select by, such as m, f, n: {what_gender}")},
          {"short", described(text, "what it does, in a line beside the option; {gold} inserts the param gold")},
          {"text", described(text, "the rule in a few sentences: what `rules <name>` shows")},
          {"plank", described(text, "what its plank does, in a line")},
          {"lock", described(text, "what a gnome opens, in a line")}};
}

// Texts by name; those that are known are offered.
Json by_name(const char* doc, const char* kind, const Json& each) {
  Json schema{{"type", "object"}, {"description", doc}, {"additionalProperties", each}};
  if (*kind) schema[types::keys_key] = kind;
  return schema;
}

}  // namespace

Json locale_schema() {
  struct Table {
    const char* name;
    const char* kind;
  };
  constexpr Table tables[] = {{"guild", "guild"},         {"property", "property"},
                              {"resource", "resource"},   {"worker", "worker kind"},
                              {"area", "area"},           {"action", "action"},
                              {"plank", "plank"},         {"site", "site"},
                              {"deck", "deck"},           {"category", "category"},
                              {"selection", "selection"}, {"option", "option"},
                              {"month", "month"},         {"scoring", "scoring category"},
                              {"phase", "phase"},         {"piece", "piece"},
                              {"trade", "trade"},         {"season", "season"},
                              {"attribute", "attribute"}};
  const Json definition{{"$ref", "#/definitions/definition"}};
  Json schema{{"type", "object"}, {"description", "What players read, in one language."}};
  for (const Table& table : tables)
    schema["properties"][table.name] = by_name("texts of these definitions, by name", table.kind, definition);
  schema["properties"]["ask"] = by_name(
      "questions of scripts, their words and reasons: ask.<definition>.<word>, or ask.<word> for hooks; "
      "<word>_none is \"none\", <word>_short explains a word",
      "", texts);
  schema["properties"]["event"] =
      by_name("events of the pack, as the story shows them: {player} {subject} {other} {amount}, and the event's args",
              "event", texts);
  schema["properties"]["word"] = by_name("words that events of the pack tell", "", texts);
  schema["properties"]["why_not"] = by_name("why a predicate refuses, by the name of the function", "", texts);
  schema["properties"]["help"] = by_name("help that belongs to no definition: {name: …, text: …}", "", definition);
  schema["patternProperties"]["^[a-z][a-z0-9_-]*:"] =
      described(Json{{"allOf", Json::array({texts})}}, "texts of another pack: a translation, or a correction");
  schema["additionalProperties"] = texts;
  schema["definitions"]["texts"] = {{"anyOf", {text, {{"type", "object"}, {"additionalProperties", texts}}}}};
  schema["definitions"]["definition"] = {
      {"anyOf", {text, {{"type", "object"}, {"properties", forms()}, {"additionalProperties", texts}}}}};
  return schema;
}

}  // namespace castellan::content
