// New packs by a form: the scaffolds of `castellan mod new`, and for a guild an effect chosen from a list, so that it
// does something before anybody has written a line. The effects are tools/templates/effects.json.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <castellan/base/build_info.hpp>
#include <castellan/base/file_io.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/workshop/scaffolds/scaffold.hpp>
#include <nlohmann/json.hpp>

#include "desk.hpp"

namespace castellan::studio {
namespace {

constexpr std::size_t largest_list = 64 * 1024;

Json all_effects() {
  return Json::parse(read_small_file(data_folder() / "tools" / "templates" / "effects.json", largest_list, "a list"));
}

// Where new packs are made: in the folder the studio was started with, or the user's own.
std::filesystem::path home_of_packs(Desk& desk) {
  const std::vector<std::filesystem::path> folders = desk.house.rules.request({}).folders;
  const std::vector<std::filesystem::path> own = modding::own_pack_folders();
  if (folders.empty() || std::ranges::find(own, folders.back()) != own.end())
    throw WorkspaceError("there is no folder for new packs: start the studio with --mod-path FOLDER");
  return folders.back();
}

std::string with_amount(std::string text, std::int64_t amount) {
  for (const std::string_view word : {"__amount__"})
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word))
      text.replace(at, word.size(), std::to_string(amount));
  return text;
}

std::string joined(const Json& effect, const char* key, const char* before, std::int64_t amount) {
  std::string all;
  if (effect.contains(key))
    for (const Json& line : effect[key]) all += before + with_amount(line, amount) + "\n";
  return all;
}

std::string guild_yaml(const std::string& name, const Wish& wish, std::int64_t amount) {
  std::string cost;
  for (const auto& [resource, count] : wish.message["cost"].items())
    cost += fmt::format("{}{}: {}", cost.empty() ? "" : ", ", resource, count.get<int>());
  const std::int64_t fee = wish.message.value("fee", 1);
  return fmt::format(
      "# The guild's numbers. What a worker does there is in {0}.lua beside this file.\n"
      "id: {0}\ncategory: {1}\ncost: {{{2}}}\nplank: {{{3}}}\nparams: {{amount: {4}}}\n",
      name, wish.text("category"), cost, fee > 0 ? fmt::format("fee: {{gold: {}}}, fee_to: owner", fee) : "", amount);
}

std::string guild_lua(const Json& effect, std::int64_t amount) {
  const std::string body = joined(effect, "lua", "    ", amount);
  const bool asks_game = body.find("game") != std::string::npos;
  return fmt::format(
      "-- What a worker does at the guild: `me` is the worker's owner, `p` has the params from the YAML file.\n"
      "return guild {{\n  action = function({}, me, p)\n{}  end,\n}}\n",
      asks_game ? "game" : "_", body);
}

std::string guild_texts(const std::string& name, const std::string& title, const Json& effect) {
  std::string text = fmt::format(
      "# What players read. Params are filled in, so a changed number shows up here.\n"
      "guild:\n  {}:\n    name: {}\n    short: {}\n    text: {}\n",
      name, Json(title).dump(), effect["text"].dump(), effect["rule"].dump());
  if (!effect.contains("ask")) return text;
  text += fmt::format("ask:\n  {}:\n", name);
  for (const auto& [word, question] : effect["ask"].items()) text += fmt::format("    {}: {}\n", word, question.dump());
  return text;
}

std::string guild_test(const std::string& name, const Json& effect, std::int64_t amount) {
  std::string chosen;
  if (effect.contains("choose"))
    for (const Json& one : effect["choose"]) chosen += fmt::format("    t.red:choose({})\n", with_amount(one, amount));
  return fmt::format(
      "-- `castellan mod test .` runs this: a test sets up a position, makes choices and checks the result.\n"
      "test \"a worker at the guild has its effect\" {{\n  players = 4, guilds = {{ \"{0}\" }},\n"
      "  given = function(t)\n{1}    t.red:worker(\"elf\", \"on\", \"{0}\")\n    t:at(\"actions\", t.red)\n  end,\n"
      "  when = function(t)\n    t.red:activate(\"{0}\")\n{2}  end,\n  expect = function(t)\n{3}  end,\n}}\n",
      name, joined(effect, "given", "    ", amount), chosen, joined(effect, "expect", "    ", amount));
}

// The texts of the scaffold give way to those of the form.
void write_guild(Desk& desk, const Wish& wish, const workshop::Scaffold& pack) {
  const Json effects = all_effects();
  const auto effect = std::ranges::find_if(effects, [&](const Json& one) { return one["id"] == wish.text("effect"); });
  if (effect == effects.end() || pack.guilds.empty() || !wish.message.contains("cost")) return;
  const std::int64_t amount = wish.message.value("amount", (*effect)["amount"].get<std::int64_t>());
  const std::string& name = pack.guilds.front();
  const std::pair<std::string, std::string> texts[] = {
      {"guilds/" + name + ".yaml", guild_yaml(name, wish, amount)},
      {"guilds/" + name + ".lua", guild_lua(*effect, amount)},
      {"locale/en.yaml", guild_texts(name, wish.text("title"), *effect)},
      {"tests/" + name + "_test.lua", guild_test(name, *effect, amount)}};
  for (const auto& [file, text] : texts)
    desk.workspace.write(pack.id, file, text, desk.workspace.read(pack.id, file).hash);
}

}  // namespace

Json list_effects(Desk& desk, const Wish&) {
  const PlayableRules playable = desk.house.rules.load({});
  Json answer{{"type", "effects"}, {"effects", Json::array()}, {"categories", Json::array()}};
  for (const Json& effect : all_effects())
    answer["effects"].push_back({{"id", effect["id"]}, {"text", effect["text"]}, {"amount", effect["amount"]}});
  for (const Category& category : playable.rules->categories) answer["categories"].push_back(category.name());
  answer["resources"] = Json::array();
  for (const Resource& resource : playable.rules->resources)
    if (playable.rules->settings.money != playable.rules->resources.id_of(resource))
      answer["resources"].push_back(resource.name());
  return answer;
}

Json new_part(Desk& desk, const Wish& wish) {
  const std::string kind = wish.text("kind");
  workshop::ScaffoldOrder order;
  const auto found = std::ranges::find(workshop::pack_kind_names, kind);
  order.kind = static_cast<workshop::PackKind>(found - workshop::pack_kind_names.begin());
  order.title = wish.text("title");
  order.into = home_of_packs(desk);
  const workshop::Scaffold pack = write_scaffold(order);
  desk.workspace.open(pack.id, pack.folder);
  desk.live.watch_folder(pack.folder);
  if (order.kind == workshop::PackKind::guild) write_guild(desk, wish, pack);
  std::string name = pack.id;
  std::ranges::replace(name, '-', '_');
  return {{"type", "new_part"},
          {"pack", pack.id},
          {"folder", desk.workspace.folder(pack.id).string()},
          {"name", pack.guilds.empty() ? name : pack.guilds.front()},
          {"files", desk.workspace.files(pack.id)}};
}

}  // namespace castellan::studio
