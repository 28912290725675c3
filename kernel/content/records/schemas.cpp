// The JSON Schemas of the YAML files, made from what the loader reads by.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "castellan/content/loader.hpp"
#include "castellan/content/records/records.hpp"
#include "castellan/content/records/types.hpp"
#include "castellan/content/texts/locale_schema.hpp"

namespace castellan::content {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* id_pattern = "([a-z][a-z0-9_-]*:)?[a-z][a-z0-9_-]*$";

// A definition's place beside another is a name of the same list.
Json among_others(Json definition, const std::string& list) {
  for (const char* place : {"after", "before", "replaces"}) definition["properties"][place][types::names_key] = list;
  return definition;
}

Json with_own_sections(Json schema) {
  for (const Section& section : sections())
    if (std::ranges::find(own_sections, section.key) != own_sections.end())
      schema["properties"][section.key] = section.schema();
  return schema;
}

Json guild_schema() { return with_own_sections(among_others(guild_record().schema(), "guilds")); }
Json property_schema() { return with_own_sections(among_others(property_record().schema(), "properties")); }

// What a patch may do to a list instead of replacing it.
Json list_change() {
  const auto elements = [](const char* doc) { return Json{{"type", "array"}, {"description", doc}}; };
  return {{"type", "object"},
          {"description", "a change to a list"},
          {"additionalProperties", false},
          {"minProperties", 1},
          {"properties",
           {{"append", elements("elements to add at the end")},
            {"prepend", elements("elements to add at the beginning")},
            {"remove", elements("elements to remove, by value or by id")},
            {"at",
             {{"type", "object"},
              {"description", "changes to single elements by position; 1 is the first: {2: {fee: {gold: 2}}}"},
              {"propertyNames", {{"pattern", "^[1-9][0-9]*$"}}}}}}}};
}

// A field as a patch writes it: its value, a change of its list, some of its keys, or ~ for its default.
Json patched(const Json& field) {
  Json out{{"description", field.value("description", "")}};
  const Json null{{"type", "null"}, {"description", "removes the field: back to its default"}};
  const bool is_list = field.contains("type") && field["type"] == "array";
  const bool is_plain = field.contains("enum") || (field.contains("type") && field["type"].is_string() &&
                                                   field["type"] != "array" && field["type"] != "object");
  if (is_list) out["anyOf"] = {{{"type", "array"}}, {{"$ref", "#/definitions/list_change"}}, null};
  if (is_plain) {
    Json value = field;
    value.erase("description");
    out["anyOf"] = {std::move(value), null};
  }
  return out;
}

Json patch_of(const Json& definition) {
  Json out{{"type", "object"}, {"description", "the fields that change"}, {"additionalProperties", false}};
  out["properties"] = Json::object();
  for (const auto& [key, field] : definition.at("properties").items())
    if (key != "id" && key != "replaces") out["properties"][key] = patched(field);
  return out;
}

Json patch_schema() {
  Json properties;
  std::map<std::string, std::pair<std::string, Json>> kinds;  // what its definitions may be called, and one of them
  for (const Section& section : sections()) {
    if (section.kind.empty()) {
      properties[section.key] = patch_of(section.schema());
      continue;
    }
    auto [kind, is_new] = kinds.try_emplace(section.kind, section.kind, section.schema().at("items"));
    if (section.key != section.kind) kind->second.first += "|" + section.key;
  }
  kinds.emplace("property", std::pair("property|properties", property_schema()));
  kinds.emplace("guild", std::pair("guild|guilds", guild_schema()));
  Json patterns;
  for (auto& [kind, definition] : kinds) {
    auto& [names, schema] = definition;
    for (const std::string_view brought : own_sections) schema["properties"].erase(std::string(brought));
    patterns["^(" + names + ")\\." + id_pattern] = patch_of(schema);
  }
  return {{"type", "object"},
          {"description",
           "changes to what packs define, by kind and id: `guild.bakers: {params: {gold: 3}}`. Maps are merged, other "
           "values replaced, ~ removes a field, and a list can be changed with append, prepend, remove and at"},
          {"properties", std::move(properties)},
          {"patternProperties", std::move(patterns)},
          {"additionalProperties", false}};
}

Json remove_schema() {
  return {
      {"type", "array"},
      {"description", "definitions to remove from the game: `[guild.bakers, month.june]`"},
      {"items",
       {{"type", "string"}, {types::names_key, "definition"}, {"pattern", std::string("^[a-z_]+\\.") + id_pattern}}}};
}

}  // namespace

Json Section::schema() const {
  if (kind.empty()) return record.schema();
  return {{"type", "array"}, {"description", "list: " + record.doc()}, {"items", among_others(record.schema(), key)}};
}

void fill_in_names(Json& schema, const KnownNames& names) {
  if (schema.is_array())
    for (Json& item : schema) fill_in_names(item, names);
  if (!schema.is_object()) return;
  for (auto& [key, inner] : schema.items()) fill_in_names(inner, names);
  const auto taken = [&](const char* key) {
    const std::string kind = schema.contains(key) && schema[key].is_string() ? schema[key].get<std::string>() : "";
    if (!kind.empty()) schema.erase(key);
    const auto found = names.find(kind);
    return found == names.end() ? std::vector<std::string>() : found->second;
  };
  for (const std::string& name : taken(types::keys_key)) schema["properties"][name] = schema["additionalProperties"];
  if (const std::vector<std::string> known = taken(types::names_key); !known.empty()) {
    Json any = schema;
    any.erase("description");
    Json filled{{"anyOf", {{{"enum", known}}, std::move(any)}}};
    if (schema.contains("description")) filled["description"] = schema["description"];
    schema = std::move(filled);
  }
}

namespace {

Json with_conditions(Json schema) {
  schema["definitions"] = Json::parse(types::condition_definitions());
  return schema;
}

std::string document(const Json& schema, const char* title, const KnownNames& names) {
  Json json{{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", title}};
  json.update(schema);
  fill_in_names(json, names);
  return json.dump(2) + "\n";
}

}  // namespace

std::vector<std::pair<std::string, std::string>> content_schemas(const KnownNames& names) {
  Json content{{"type", "object"}, {"additionalProperties", false}};
  content["definitions"] = Json::parse(types::condition_definitions());
  content["definitions"]["list_change"] = list_change();
  content["properties"]["patch"] = patch_schema();
  content["properties"]["remove"] = remove_schema();
  for (const Section& section : sections())
    if (section.key != "options") content["properties"][section.key] = section.schema();  // those stand in mod.yaml
  return {{"content.schema.json", document(content, "Castellan content", names)},
          {"guild.schema.json", document(with_conditions(guild_schema()), "Castellan guild", names)},
          {"property.schema.json", document(with_conditions(property_schema()), "Castellan property", names)},
          {"locale.schema.json", document(locale_schema(), "Castellan texts", names)}};
}

const char* schema_of_file(std::string_view name) {
  return name == "mod.yaml"                ? "mod.schema.json"
         : name.starts_with("locale/")     ? "locale.schema.json"
         : name.starts_with("guilds/")     ? "guild.schema.json"
         : name.starts_with("properties/") ? "property.schema.json"
                                           : "content.schema.json";
}

}  // namespace castellan::content
