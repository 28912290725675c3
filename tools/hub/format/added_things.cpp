#include "hub/format/added_things.hpp"

#include <castellan/content/yaml.hpp>
#include <set>

#include "hub/format/lines.hpp"

namespace castellan::hub {
namespace {

constexpr std::size_t max_things = 2000;

// `properties` hold a property each, `guilds` a guild.
std::string singular(std::string_view section) {
  if (section.ends_with("ies")) return std::string(section.substr(0, section.size() - 3)) + "y";
  return std::string(section.substr(0, section.size() - (section.ends_with('s') ? 1 : 0)));
}

void add(const Value& definition, std::string_view kind, std::set<std::string>& to) {
  const Value* id = definition.find("id");
  if (id && id->kind == Value::Kind::scalar && is_pack_id(id->scalar) && is_pack_id(kind) && to.size() < max_things)
    to.insert(std::string(kind) + "." + id->scalar);
}

void add_file(const content::PackFile& file, std::set<std::string>& to) {
  Diagnostics ignored;
  const auto value = content::parse_yaml(file.content, 0, ignored);
  if (!value || value->kind != Value::Kind::map) return;
  if (file.name.starts_with("guilds/")) add(*value, "guild", to);
  else if (file.name.starts_with("properties/")) add(*value, "property", to);
  for (const Value::Entry& section : value->map)
    for (const Value& definition : section.value.list)
      if (definition.kind == Value::Kind::map) add(definition, singular(section.key), to);
}

}  // namespace

std::vector<std::string> added_things(std::span<const content::PackFile> files) {
  std::set<std::string> things;
  for (const content::PackFile& file : files)
    if (file.name.ends_with(".yaml") && !file.name.starts_with("locale/") && !file.name.starts_with("tests/"))
      add_file(file, things);
  return {things.begin(), things.end()};
}

}  // namespace castellan::hub
