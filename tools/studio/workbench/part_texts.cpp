#include "part_texts.hpp"

#include <fmt/format.h>

#include <castellan/base/build_info.hpp>
#include <castellan/base/file_io.hpp>

namespace castellan::studio {
namespace {

constexpr std::size_t largest_list = 64 * 1024;

void replace_all(std::string& text, std::string_view word, const std::string& with) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + with.size()))
    text.replace(at, word.size(), with);
}

std::string with_amount(std::string text, std::int64_t amount) {
  replace_all(text, "__amount__", std::to_string(amount));
  return text;
}

std::string joined(const Json& effect, const char* key, const char* before, std::int64_t amount) {
  std::string all;
  if (effect.contains(key))
    for (const Json& line : effect[key]) all += before + with_amount(line, amount) + "\n";
  return all;
}

std::string cost_text(const Json& cost) {
  std::string text;
  for (const auto& [resource, count] : cost.items())
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", resource, count.get<int>());
  return text;
}

// A function of a Lua file; what it does not use goes by `_`.
std::string function_text(const Json& effect, std::int64_t amount, const char* name, const char* further) {
  const std::string body = joined(effect, "lua", "    ", amount);
  const bool asks_game = body.find("game") != std::string::npos;
  return fmt::format("  {} = function({}, {}, p)\n{}  end,\n", name, asks_game ? "game" : "_", further, body);
}

std::string test_text(const std::string& head, const std::string& given, const std::string& when,
                      const PartOrder& order, const Json& effect) {
  std::string chosen;
  if (effect.contains("choose"))
    for (const Json& one : effect["choose"])
      chosen += fmt::format("    t.red:choose({})\n", with_amount(one, order.amount));
  return fmt::format(
      "-- `castellan mod test .` runs this: a test sets up a position, makes choices and checks the result.\n"
      "{}  given = function(t)\n{}{}    t:at(\"actions\", t.red)\n  end,\n"
      "  when = function(t)\n{}{}  end,\n  expect = function(t)\n{}  end,\n}}\n",
      head, given, joined(effect, "given", "    ", order.amount), when, chosen,
      joined(effect, "expect", "    ", order.amount));
}

std::vector<PartFile> guild_files(const PartOrder& order, const Json& effect) {
  const std::string plank = order.fee > 0 ? fmt::format("fee: {{gold: {}}}, fee_to: owner", order.fee) : "";
  return {{"guilds/" + order.name + ".yaml",
           fmt::format("# The guild's numbers. What a worker does there is in {0}.lua beside this file.\n"
                       "id: {0}\ncategory: {1}\ncost: {{{2}}}\nplank: {{{3}}}\nparams: {{amount: {4}}}\n",
                       order.name, order.category, cost_text(order.cost), plank, order.amount)},
          {"guilds/" + order.name + ".lua",
           "-- What a worker does at the guild: `me` is the worker's owner, `p` has the params from the YAML file.\n"
           "return guild {\n" +
               function_text(effect, order.amount, "action", "me") + "}\n"},
          {"tests/" + order.name + "_test.lua",
           test_text(
               fmt::format("test \"a worker at the guild has its effect\" {{\n  players = 4, guilds = {{ \"{}\" }},\n",
                           order.name),
               fmt::format("    t.red:worker(\"elf\", \"on\", \"{}\")\n", order.name),
               fmt::format("    t.red:activate(\"{}\")\n", order.name), order, effect)}};
}

std::vector<PartFile> property_files(const PartOrder& order, const Json& effect) {
  const std::string fee = order.fee > 0 ? fmt::format(", fee: {{gold: {}}}", order.fee) : "";
  return {{"properties/" + order.name + ".yaml",
           fmt::format("# The property's numbers. What a worker does on its plank is in {0}.lua beside this file.\n"
                       "id: {0}\ndeck: {1}\ncards: {2}  # in the deck\ncost: {{{3}}}\ncoins: {4}  # income\n"
                       "params: {{amount: {5}}}\nplanks:\n  - {{action: use{6}}}\n",
                       order.name, order.deck, order.cards, cost_text(order.cost), order.coins, order.amount, fee)},
          {"properties/" + order.name + ".lua",
           "-- What a worker does on the plank: `me` is the worker's owner, `p` has the params from the YAML file.\n"
           "return property {\n" +
               function_text(effect, order.amount, "use", "me") + "}\n"},
          {"tests/" + order.name + "_test.lua",
           test_text("test \"a worker on the plank has its effect\" {\n  players = 4,\n",
                     fmt::format("    t.red:worker(\"elf\", \"on\", t.red:has_built(\"{}\"))\n", order.name),
                     fmt::format("    t.red:activate(\"{}/plank1\")\n", order.name), order, effect)}};
}

std::vector<PartFile> module_files(const PartOrder& order, const Json& effect) {
  return {
      {order.name + ".yaml", fmt::format("# What the rule reacts to. What it does is in {0}.lua beside this file.\n"
                                         "hooks:\n  - {{id: {0}, on: {1}, params: {{amount: {2}}}, do: react}}\n",
                                         order.name, effect["module"].get<std::string>(), order.amount)},
      {order.name + ".lua", "-- `e` describes the event, `p` has the params from the YAML file.\nreturn module {\n" +
                                function_text(effect, order.amount, "react", "e") + "}\n"},
      {"tests/" + order.name + "_test.lua",
       test_text("test \"the rule takes effect when somebody builds\" {\n  players = 4,\n",
                 "    t.red.wood, t.red.stone, t.red.metal = 9, 9, 9\n",
                 "    t.red:build_wall(\"wall\", \"wall/1.1\")\n", order, effect)}};
}

}  // namespace

Json all_effects() {
  return Json::parse(read_small_file(data_folder() / "tools" / "templates" / "effects.json", largest_list, "a list"));
}

std::vector<PartFile> part_files(const PartOrder& order, const Json& effect) {
  if (order.kind == "guild") return guild_files(order, effect);
  return order.kind == "property" ? property_files(order, effect) : module_files(order, effect);
}

std::vector<PartTexts> part_texts(const PartOrder& order, const Json& effect) {
  const std::string title = Json(order.title).dump();
  std::string rule = effect["rule"];
  if (order.kind == "module") {  // rules have no params of their own
    std::string text = effect["text"];
    replace_all(text, "{amount}", std::to_string(order.amount));
    return {{"help", fmt::format("  {}:\n    name: {}\n    text: {}\n", order.name, title, Json(text + ".").dump())}};
  }
  std::vector<PartTexts> all;
  if (order.kind == "guild")
    all.push_back({"guild", fmt::format("  {}:\n    name: {}\n    short: {}\n    text: {}\n", order.name, title,
                                        effect["text"].dump(), Json(rule).dump())});
  else
    all.push_back(
        {"property",
         fmt::format("  {}:\n    name: {}\n    many: {}  # the plural\n    short: {}\n    plank: {}\n    text: {}\n",
                     order.name, title, title, Json("plank: " + effect["text"].get<std::string>()).dump(),
                     effect["text"].dump(), Json("A worker on the plank: " + rule).dump())});
  if (effect.contains("ask")) {
    std::string questions = fmt::format("  {}:\n", order.name);
    for (const auto& [word, question] : effect["ask"].items())
      questions += fmt::format("    {}: {}\n", word, question.dump());
    all.push_back({"ask", questions});
  }
  return all;
}

std::string with_texts(std::string locale, const PartTexts& texts) {
  if (!locale.empty() && !locale.ends_with('\n')) locale += '\n';
  const std::string head = texts.section + ":";
  for (std::size_t at = 0; at < locale.size();) {
    const std::size_t end = locale.find('\n', at);
    const std::string_view line = std::string_view(locale).substr(at, end - at);
    at = end + 1;
    if (!line.starts_with(head)) continue;
    const std::size_t more = line.find_first_not_of(" \t\r", head.size());
    if (more != std::string_view::npos && line[more] != '#')
      throw std::runtime_error(
          fmt::format("the texts under `{}` stand on one line: write each on its own first", head));
    return locale.insert(at, texts.entry);
  }
  return locale + head + "\n" + texts.entry;
}

}  // namespace castellan::studio
