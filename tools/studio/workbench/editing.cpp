// What an editor needs: what can be written where, what is wrong with it, where things are defined.
#include <castellan/base/text.hpp>
#include <castellan/content/merging/explain.hpp>
#include <castellan/modding/held_pack.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/script/api.hpp>
#include <castellan/workshop/jobs/handing_over.hpp>
#include <castellan/workshop/jobs/isolated.hpp>
#include <castellan/workshop/scaffolds/editor_files.hpp>
#include <nlohmann/json.hpp>

#include "desk.hpp"
#include "problems.hpp"

namespace castellan::studio {
namespace {

constexpr std::chrono::seconds checking_time{20};

Json api_json() {
  Json entries = Json::array();
  const auto add = [&](std::string_view of, std::string_view name, std::string_view form, std::string_view doc,
                       const char* what) {
    entries.push_back({{"of", of}, {"name", name}, {"form", form}, {"doc", doc}, {"what", what}});
  };
  for (const script::ApiEntry& entry : script::api_methods())
    add(script::api_type(entry.kind), entry.name, entry.form, entry.doc, "method");
  for (const script::ApiEntry& entry : script::api_fields())
    add(script::api_type(entry.kind), entry.name, entry.form, entry.doc, "field");
  for (const script::ApiQuestion& entry : script::api_questions())
    add("ask", entry.name, std::string("{ player, ") + entry.keys + " }: " + entry.gives, entry.doc, "question");
  for (const script::ApiEvent& entry : script::api_events())
    add("on", event_names[static_cast<std::size_t>(entry.type)], entry.fields, entry.doc, "event");
  return entries;
}

// The request with what is on the screen in place of what is on the disk.
void lay_over(match::RulesRequest& held, const std::string& pack, const Json& texts) {
  for (modding::PackPlace& place : held.places) {
    if (place.id != pack || !place.held || (place.held->files.empty() && place.held->manifest.empty())) continue;
    modding::HeldPack now = *place.held;
    for (const Json& text : texts) {
      const std::string name = text["file"];
      const std::string content = text["text"];
      if (name == "mod.yaml") now.manifest = content;
      const auto file = std::ranges::find(now.files, name, &content::PackFile::name);
      if (file != now.files.end()) file->content = content;
      else if (name != "mod.yaml")
        now.files.insert(std::ranges::lower_bound(now.files, name, {}, &content::PackFile::name),
                         {name, (place.directory / name).string(), content});
    }
    place.held = std::make_shared<modding::HeldPack>(std::move(now));
  }
}

}  // namespace

match::RulesRequest request_of_pack(Desk& desk, const std::string& pack) {
  return desk.house.rules.request({{}, {desk.workspace.folder(pack).string()}});
}

Json editing_help(Desk& desk, const Wish& wish) {
  const std::string pack = wish.text("pack");
  Json schemas = Json::object();
  for (const workshop::EditorFile& file : workshop::editor_files(workshop::names_for(desk.workspace.folder(pack))))
    if (file.name.ends_with(".json")) schemas[file.name] = Json::parse(file.content);
  return {{"type", "editing_help"}, {"pack", pack}, {"schemas", std::move(schemas)}, {"api", api_json()}};
}

// As `castellan mod check` does it, with texts that are not saved yet.
Json check_text(Desk& desk, const Wish& wish) {
  const std::string pack = wish.text("pack");
  match::RulesRequest held = workshop::hold_packs(request_of_pack(desk, pack));
  if (wish.message.contains("texts")) lay_over(held, pack, wish.message["texts"]);
  const std::vector<std::string> unknown = workshop::unknown_packs(held);
  const workshop::CheckReport report =
      run_job(workshop::CheckJob{held, pack}, unknown, workshop::Isolation{.clock = checking_time});
  return {{"type", "checked"}, {"pack", pack}, {"problems", problems_json(report.problems, report.files)}};
}

// All definitions that go by a name: `thieves`, `guild.thieves`, `belfort:thieves`.
Json find_definition(Desk& desk, const Wish& wish) {
  const std::string word = wish.text("word");
  const content::Explanation all = explain_rules(request_of_pack(desk, wish.text("pack")));
  Json places = Json::array();
  for (const content::ExplainedDefinition& definition : all.definitions) {
    const bool meant = std::ranges::any_of(definition.names, [&](const std::string& name) {
      return name == word || name.ends_with("." + word) || name.ends_with(":" + word);
    });
    const Where& where = definition.value.where;
    if (!meant || where.file < 0) continue;
    const std::string& file = all.files[static_cast<std::size_t>(where.file)].name;
    const std::size_t slash = file.find('/');
    places.push_back({{"name", definition.names.front()},
                      {"pack", file.substr(0, slash)},
                      {"file", file.substr(slash + 1)},
                      {"line", where.line},
                      {"column", where.column}});
  }
  return {{"type", "definitions"}, {"word", word}, {"places", std::move(places)}};
}

}  // namespace castellan::studio
