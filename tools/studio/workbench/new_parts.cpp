// New guilds, properties and modules by a form: the scaffolds of `castellan mod new` with an effect chosen from a list,
// so that it does something before anybody has written a line; or one more part of a pack that is open.
#include <algorithm>
#include <castellan/modding/packs.hpp>
#include <castellan/workshop/scaffolds/pack_name.hpp>
#include <castellan/workshop/scaffolds/scaffold.hpp>
#include <nlohmann/json.hpp>

#include "desk.hpp"
#include "part_texts.hpp"

namespace castellan::studio {
namespace {

// Where new packs are made: in the folder the studio was started with, or the user's own.
std::filesystem::path home_of_packs(Desk& desk) {
  const std::vector<std::filesystem::path> folders = desk.house.rules.request({}).folders;
  const std::vector<std::filesystem::path> own = modding::own_pack_folders();
  if (folders.empty() || std::ranges::find(own, folders.back()) != own.end())
    throw WorkspaceError("there is no folder for new packs: start the studio with --mod-path FOLDER");
  return folders.back();
}

const Json& effect_meant(const Json& effects, const Wish& wish) {
  const auto found = std::ranges::find_if(effects, [&](const Json& one) { return one["id"] == wish.text("effect"); });
  if (found == effects.end()) throw WorkspaceError("there is no effect \"" + wish.text("effect") + "\"");
  if (found->contains("module") != (wish.text("kind") == "module"))
    throw WorkspaceError("that effect is not for a " + wish.text("kind"));
  return *found;
}

PartOrder order_in(const Wish& wish, const std::string& name, const Json& effect) {
  PartOrder order{wish.text("kind"), name, wish.text("title"), wish.text("category"), wish.text("deck")};
  if (wish.message.contains("cost")) order.cost = wish.message["cost"];
  order.fee = wish.message.value("fee", 0);
  order.cards = wish.message.value("cards", 1);
  order.coins = wish.message.value("coins", 0);
  order.amount = wish.message.value("amount", effect["amount"].get<std::int64_t>());
  return order;
}

// Over what the scaffold has written in their place.
void write_over(Desk& desk, const std::string& pack, const std::string& file, const std::string& text) {
  desk.workspace.write(pack, file, text, desk.workspace.read(pack, file).hash);
}

// The scaffold of a module has an option that the form's rule does not use, and speaks of it in its README.
void without_options(Desk& desk, const std::string& pack) {
  std::string manifest = desk.workspace.read(pack, "mod.yaml").text;
  const std::size_t options = manifest.find("# What players choose before a game");
  if (options != std::string::npos) write_over(desk, pack, "mod.yaml", manifest.substr(0, options));
  std::string readme = desk.workspace.read(pack, "README.md").text;
  if (const std::size_t at = readme.find(" --options"); at != std::string::npos)
    write_over(desk, pack, "README.md", readme.erase(at, readme.find('\n', at) - at));
}

void write_part(Desk& desk, const std::string& pack, const PartOrder& order, const Json& effect) {
  for (const PartFile& file : part_files(order, effect)) write_over(desk, pack, file.name, file.text);
}

// Every language the pack speaks gets the texts, in English to begin with.
void add_texts(Desk& desk, const std::string& pack, const PartOrder& order, const Json& effect) {
  std::vector<std::string> locales;
  for (const std::string& file : desk.workspace.files(pack))
    if (file.starts_with("locale/") && file.ends_with(".yaml")) locales.push_back(file);
  if (locales.empty()) locales.emplace_back("locale/en.yaml");
  std::vector<PartFile> changed;  // all of them or none
  for (const std::string& locale : locales) {
    std::string text = desk.workspace.read(pack, locale).text;
    for (const PartTexts& texts : part_texts(order, effect)) text = with_texts(std::move(text), texts);
    changed.push_back({locale, std::move(text)});
  }
  for (const PartFile& file : changed) write_over(desk, pack, file.name, file.text);
}

// `Candle Makers` is `candle_makers`.
std::string name_from(const std::string& title) {
  if (const std::string problem = workshop::title_problem(title); !problem.empty()) throw WorkspaceError(problem);
  std::string name = workshop::id_from_title(title);
  if (name.empty()) throw WorkspaceError("no id can be made of \"" + title + "\": use other letters");
  std::ranges::replace(name, '-', '_');
  return name;
}

Json made(Desk& desk, const std::string& pack, const std::string& name) {
  return {{"type", "new_part"},
          {"pack", pack},
          {"folder", desk.workspace.folder(pack).string()},
          {"name", name},
          {"files", desk.workspace.files(pack)}};
}

Json add_to_pack(Desk& desk, const Wish& wish, const Json& effect) {
  const std::string pack = wish.text("into");
  const PartOrder order = order_in(wish, name_from(wish.text("title")), effect);
  for (const PartFile& file : part_files(order, effect))
    if (!desk.workspace.read(pack, file.name).hash.empty())
      throw WorkspaceError(pack + " has " + file.name + " already: choose another name");
  add_texts(desk, pack, order, effect);
  write_part(desk, pack, order, effect);
  return made(desk, pack, order.name);
}

Json make_pack(Desk& desk, const Wish& wish, const Json& effect) {
  workshop::ScaffoldOrder order;
  const auto found = std::ranges::find(workshop::pack_kind_names, wish.text("kind"));
  order.kind = static_cast<workshop::PackKind>(found - workshop::pack_kind_names.begin());
  order.title = wish.text("title");
  order.into = home_of_packs(desk);
  const workshop::Scaffold pack = write_scaffold(order);
  desk.workspace.open(pack.id, pack.folder);
  desk.live.watch_folder(pack.folder);
  std::string name = pack.id;
  std::ranges::replace(name, '-', '_');
  const PartOrder part = order_in(wish, name, effect);
  write_part(desk, pack.id, part, effect);
  std::string texts = "# What players read. Params are filled in, so a changed number shows up here.\n";
  for (const PartTexts& one : part_texts(part, effect)) texts = with_texts(std::move(texts), one);
  write_over(desk, pack.id, "locale/en.yaml", texts);
  if (part.kind == "module") without_options(desk, pack.id);
  return made(desk, pack.id, name);
}

}  // namespace

Json list_effects(Desk& desk, const Wish&) {
  const PlayableRules playable = desk.house.rules.load({});
  const Ruleset& rules = *playable.rules;
  Json answer{{"type", "effects"}, {"effects", Json::array()}, {"categories", Json::array()}};
  for (const Json& effect : all_effects())
    answer["effects"].push_back({{"id", effect["id"]},
                                 {"text", effect["text"]},
                                 {"amount", effect["amount"]},
                                 {"kinds", effect.contains("module") ? Json{"module"} : Json{"guild", "property"}}});
  for (const Category& category : rules.categories) answer["categories"].push_back(category.name());
  answer["resources"] = Json::array();
  for (const Resource& resource : rules.resources)
    if (rules.settings.money != rules.resources.id_of(resource)) answer["resources"].push_back(resource.name());
  answer["decks"] = Json::array();
  for (const Deck& deck : rules.decks) answer["decks"].push_back(deck.name());
  return answer;
}

Json new_part(Desk& desk, const Wish& wish) {
  const Json effects = all_effects();
  const Json& effect = effect_meant(effects, wish);
  const Json answer = wish.text("into").empty() ? make_pack(desk, wish, effect) : add_to_pack(desk, wish, effect);
  wish.by->answer(wish.message, answer);
  desk.live.saved();
  return nullptr;
}

}  // namespace castellan::studio
