// A thing from within: its values, who wrote each of them last and why, and where its definition comes from.
#include <algorithm>
#include <castellan/content/merging/explain.hpp>
#include <castellan/content/merging/history.hpp>
#include <castellan/content/merging/position.hpp>
#include <castellan/flow/flow.hpp>
#include <castellan/match/rules.hpp>
#include <castellan/match/words.hpp>
#include <castellan/script/script_host.hpp>
#include <castellan/world/fields.hpp>
#include <charconv>
#include <nlohmann/json.hpp>

#include "anatomy.hpp"
#include "desk.hpp"
#include "traced_game.hpp"

namespace castellan::studio {
namespace {

constexpr std::size_t longest_value = 200;

const char* section_of(world::Field::Names names) {
  using Names = world::Field::Names;
  switch (names) {
    case Names::number: break;
    case Names::worker: return "worker";
    case Names::site: return "site";
    case Names::guild: return "guild";
    case Names::area: return "area";
    case Names::property: return "property";
    case Names::plank: return "plank";
    case Names::piece: return "piece";
    case Names::deck: return "deck";
  }
  return nullptr;
}

Json where_json(const content::Explanation& all, const Where& where) {
  const std::string& file = all.files[static_cast<std::size_t>(where.file)].name;
  const std::size_t slash = file.find('/');
  return {{"pack", file.substr(0, slash)},
          {"file", file.substr(slash + 1)},
          {"line", where.line},
          {"column", where.column}};
}

class Fields {
 public:
  Fields(const content::Explanation& all, const content::ExplainedDefinition& definition)
      : all_(all), definition_(definition) {
    for (const Value::Entry& entry : definition.value.map) add(entry.value, entry.key);
  }
  Json fields = Json::array();

 private:
  void add(const Value& value, const std::string& path) {
    if (value.list.empty() && value.map.empty()) {
      Json field{{"path", path}, {"value", content::short_text(value, longest_value)}};
      if (value.where.file >= 0) field["place"] = where_json(all_, value.where);
      field["earlier"] = Json::array();
      for (const content::FieldWrite& write : definition_.history)
        if (write.path == path && !write.before.empty()) {
          Json before{{"value", write.before}};
          if (write.before_where.file >= 0) before["place"] = where_json(all_, write.before_where);
          field["earlier"].push_back(std::move(before));
        }
      fields.push_back(std::move(field));
    }
    for (const Value::Entry& entry : value.map) add(entry.value, path + "." + entry.key);
    for (std::size_t i = 0; i < value.list.size(); ++i) add(value.list[i], path + "[" + std::to_string(i + 1) + "]");
  }

  const content::Explanation& all_;
  const content::ExplainedDefinition& definition_;
};

// Of the first of a thing's values that names a definition.
Json definition_of(Desk& desk, const std::string& game, const std::vector<Part>& parts) {
  PackChoice packs;
  at_table(desk.tables, game, [&](Table& table) { packs = packs_of(table.stored()); });
  const content::Explanation all = explain_rules(desk.house.rules.request(packs));
  for (const Part& part : parts) {
    if (part.is_attribute) continue;
    const char* section = section_of(world::component_table()[part.component].fields[part.field].names);
    if (!section) continue;
    for (const content::ExplainedDefinition* found : all.find(std::string(section) + "." + part.text))
      return {{"id", found->names.back()}, {"fields", Fields(all, *found).fields}};
  }
  return nullptr;
}

}  // namespace

Json inspect(Desk& desk, const Wish& wish) {
  const std::string of = wish.text("of");
  const std::shared_ptr<Exhibit> exhibit = desk.exhibits.of(of);
  const std::size_t at = std::min(
      wish.message.contains("at") ? wish.message["at"].get<std::size_t>() : exhibit->length(), exhibit->length());
  const TracedGame traced(desk.exhibits.fresh(of), at);
  const match::Match& match = traced.match();
  const Entity thing = thing_named(*match.layout(), wish.text("thing"));
  if (thing == nothing) throw WorkspaceError("there is no thing \"" + wish.text("thing") + "\" in this game");
  const std::vector<Part> parts = parts_of(match.world(), thing);
  Json answer{{"type", "anatomy"},
              {"of", of},
              {"thing", wish.text("thing")},
              {"at", at},
              {"name", match::Words(match, wish.language(), nobody).thing(thing)},
              {"kind", entity_kind_names[static_cast<std::size_t>(match.layout()->kind(thing))]},
              {"parts", Json::array()}};
  for (const Part& part : parts) {
    Json one{{"component", world::component_table()[part.component].name},
             {"name", part.name},
             {"value", part.text},
             {"attribute", part.is_attribute}};
    if (const std::optional<TracedGame::Write> write = traced.last_write(part)) {
      one["written"] = {{"cause", write->cause}, {"choice", write->choice}};
      if (!write->key.empty()) one["written"]["key"] = write->key;
      if (write->choice > 0) one["written"]["by"] = write->player;
      if (write->line) one["written"]["line"] = *write->line;
    }
    answer["parts"].push_back(std::move(one));
  }
  if (Json definition = definition_of(desk, of.substr(0, of.find('~')), parts); !definition.is_null())
    answer["definition"] = std::move(definition);
  return answer;
}

}  // namespace castellan::studio
