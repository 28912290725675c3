// The merge stage over whole games and hundreds of packs.
#include <catch2/catch_test_macros.hpp>

#include "castellan/content/merging/explain.hpp"
#include "castellan/content/merging/merge.hpp"
#include "castellan/match/rules.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

// A value as YAML.
void write_plain(const Value& value, std::string& out) {
  const bool is_map = value.kind == Value::Kind::map;
  if (value.kind == Value::Kind::scalar) {
    out += value.quoted ? "'" + value.scalar + "'" : value.scalar;
    return;
  }
  out += is_map ? "{" : "[";
  for (const Value::Entry& entry : value.map) {
    out += "'" + entry.key + "': ";
    write_plain(entry.value, out);
    out += ", ";
  }
  for (const Value& item : value.list) {
    write_plain(item, out);
    out += ", ";
  }
  out += is_map ? "}" : "]";
}

// YAML that sets every plain value below a definition to what it is. A condition is patched as a whole.
void write_same(const Value& value, std::string& out) {
  if (value.kind == Value::Kind::scalar) {
    out += value.quoted ? "'" + value.scalar + "'" : value.scalar;
  } else if (value.kind == Value::Kind::map) {
    out += "{";
    for (const Value::Entry& entry : value.map) {
      if (entry.key == "id") continue;
      out += "'" + entry.key + "': ";
      if (entry.key == "when" || entry.key == "until") write_plain(entry.value, out);
      else write_same(entry.value, out);
      out += ", ";
    }
    out += "}";
  } else {
    out += value.list.empty() ? "[]" : "{at: {";
    for (std::size_t i = 0; i < value.list.size(); ++i) {
      out += std::to_string(i + 1) + ": ";
      write_same(value.list[i], out);
      out += ", ";
    }
    out += value.list.empty() ? "" : "}}";
  }
}

std::string patch_of_everything(const content::Explanation& explanation) {
  std::string yaml = "patch:\n";
  for (const content::ExplainedDefinition& definition : explanation.definitions) {
    yaml += "  '" + definition.names.back() + "': ";
    write_same(definition.value, yaml);
    yaml += "\n";
  }
  return yaml;
}

}  // namespace

TEST_CASE("A patch that sets every value of the base game to what it is changes nothing") {
  const std::vector<content::PackSource> packs{bundled("prelude"), bundled("belfort")};
  const content::Explanation before = explain_content(packs);
  REQUIRE(before.problems.empty());
  REQUIRE(before.definitions.size() > 60);
  const content::PackSource same = pack("same", {{"same.yaml", patch_of_everything(before)}}, {"belfort"});
  const content::Explanation after = explain_content(std::vector{packs[0], packs[1], same});
  INFO(after.problems.render(after.files));
  REQUIRE(after.problems.empty());
  REQUIRE(after.definitions.size() == before.definitions.size());
  for (std::size_t i = 0; i < before.definitions.size(); ++i) {
    INFO(before.definitions[i].names[0]);
    CHECK(before.definitions[i].names == after.definitions[i].names);
    CHECK(content::same_value(before.definitions[i].value, after.definitions[i].value));
  }
  // And the game that comes of it is the same, choice by choice.
  const auto play_on = [](const std::shared_ptr<const Ruleset>& rules) {
    match::Match match(match::make_layout(rules, 3), match::make_script_host(rules, {}), 11);
    for (std::size_t i = 0; i < 400 && !match.over(); ++i) match.choose(i % match.decision().options.size());
    return match.hash();
  };
  CHECK(play_on(belfort_rules()) == play_on(load_good({bundled("belfort"), same})));
}

TEST_CASE("Hundreds of packs with a guild each, all patching each other's, are merged") {
  constexpr int count = 500;
  std::vector<content::PackSource> packs{with_file(tiny_game("return module { step = function() end }"), "town.yaml",
                                                   "categories: [{id: crafts}]\n"
                                                   "round: [{id: last, step: income, params: {list: [1]}}]\n")};
  for (int i = 0; i < count; ++i) {
    const std::string id = "p" + std::to_string(i);
    packs.push_back(pack(id,
                         {{"guilds/" + id + ".yaml", "id: " + id +
                                                         "\ncategory: crafts\ncost: {gold: 1}\nplank: {}\n"
                                                         "params: {a: 1, b: 2}\n" +
                                                         (i > 0 ? "after: p" + std::to_string(i - 1) + "\n" : "")},
                          {"guilds/" + id + ".lua", "return guild { action = function() end }"},
                          {"patches.yaml", "patch:\n  guild.p" + std::to_string((i + 1) % count) +
                                               ": {params: {a: 3}}\n"
                                               "  phase.last: {params: {list: {append: [" +
                                               id + "]}}}\n"}},
                         {"tiny"}));
  }
  const content::Explanation explanation = explain_content(packs);
  INFO(explanation.problems.render(explanation.files));
  CHECK(explanation.problems.empty());
  const auto last = explanation.find("guild.p499");
  REQUIRE(last.size() == 1);
  CHECK(last[0]->value.find("params")->find("a")->scalar == "3");
}
