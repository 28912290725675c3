// The gate: good packs pass, and hostile ones cost it a bounded time and get a refusal that names what they did.
#include "hub/gate/gate.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <chrono>

#include "castellan/workshop/jobs/isolated.hpp"
#include "castellan/workshop/jobs/report_exchange.hpp"
#include "hub/hub_fixture.hpp"
#include "support/confined.hpp"
#include "support/program_packs.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::HubFixture;

namespace {

// The small good pack bakers, with these files instead of its own.
std::string bakers_archive(const test::PackFiles& changed = {}) {
  test::PackFiles files = test::bakers_files();
  files["mod.yaml"] =
      "id: bakers\nversion: 1.0.0\ntitle: Bakers' Guild\ndescription: Bread for gold.\nauthors: [Ada]\nlicence: MIT\n"
      "api: 2\ndepends: [belfort]\nlanguages: [en]\n";
  for (const auto& [name, content] : changed) files[name] = content;
  modding::PackArchive archive;
  archive.folder = "bakers@1.0.0";
  for (const auto& [name, content] : files) archive.files.push_back({name, "", content});
  return modding::write_archive(archive);
}

hub::GatePlan quick() {
  hub::GatePlan plan;
  plan.games = 5;
  plan.lab_games = 20;
  plan.clock = std::chrono::seconds(60);
  plan.program = CASTELLAN_BINARY;
  return plan;
}

const hub::GateStep* step_called(const hub::GateReport& report, const std::string& name) {
  for (const hub::GateStep& step : report.steps)
    if (step.name == name) return &step;
  return nullptr;
}

}  // namespace

TEST_CASE("A good pack passes the gate, and its report says what was tried", "[hub]") {
  test::skip_unless_confined();
  HubFixture hub;
  hub.publish("hops", "1.0.0", "depends: {belfort: ^0.1}");
  hub::GatePlan plan = quick();
  hub::add_packs_of_hub(hub.path(), "bakers", plan);
  REQUIRE(plan.neighbours.size() == 1);
  const hub::GateReport report = hub::try_at_gate(bakers_archive(), plan, hub.today);
  INFO(report.json().dump(1));
  CHECK(report.passed());
  for (const char* name : {"archive", "manifest", "check", "test", "fuzz", "order", "balance"})
    CHECK(step_called(report, name));
  CHECK_THAT(step_called(report, "fuzz")->summary, ContainsSubstring("40 games"));
  CHECK_THAT(step_called(report, "order")->summary, ContainsSubstring("tried with hops"));
  REQUIRE(report.balance.is_object());
  CHECK_FALSE(report.balance.at("measures").empty());
  const hub::Statement said = hub::Statement::make(report.json(), {&hub.hub_key, 1});
  CHECK(hub::Statement::parse(said.line()).signed_by(hub.hub_key.public_key()));
}

TEST_CASE("What is wrong with a pack is named at the gate", "[hub]") {
  test::skip_unless_confined();
  struct Case {
    const char* name;
    test::PackFiles changed;
    const char* step;
    const char* told;
  };
  const Case cases[] = {
      {"no licence",
       {{"mod.yaml",
         "id: bakers\nversion: 1.0.0\ntitle: T\ndescription: D\napi: 2\ndepends: [belfort]\nlanguages: [en]\n"}},
       "manifest",
       "names no licence"},
      {"missing text", {{"locale/en.yaml", "guild: {}\n"}}, "check", ""},
      {"syntax error", {{"guilds/bakers.lua", "return guild {\n"}}, "check", "guilds/bakers.lua"},
      {"failing script",
       {{"guilds/bakers.lua", "return guild {\n  action = function(game, me, p)\n    error('burnt')\n  end,\n}\n"}},
       "check",
       "burnt"},
      {"failing scenario",
       {{"tests/bakers_test.lua",
         "test \"bread\" {\n  players = 3,\n  expect = function(t) t:check(t.red.gold == 4711) end,\n}\n"}},
       "test",
       "bread"},
      {"a pack nobody has",
       {{"mod.yaml",
         "id: bakers\nversion: 1.0.0\ntitle: T\ndescription: D\nlicence: MIT\napi: 2\ndepends: [belfort, flour]\n"
         "languages: [en]\n"}},
       "check",
       "flour"}};
  for (const Case& one : cases) {
    const hub::GateReport report = hub::try_at_gate(bakers_archive(one.changed), quick(), HubFixture::today);
    INFO(one.name << "\n" << report.json().dump(1));
    CHECK_FALSE(report.passed());
    CHECK_THAT(report.refusal(), ContainsSubstring(one.step));
    const hub::GateStep* step = step_called(report, one.step);
    REQUIRE(step);
    std::string all = step->summary;
    for (const std::string& detail : step->details) all += "\n" + detail;
    CHECK_THAT(all, ContainsSubstring(one.told));
  }
}

TEST_CASE("A pack that does not get on with the hub's most used packs is refused, unless its maintainer accepts it",
          "[hub]") {
  test::skip_unless_confined();
  const auto hook = [](const char* gain) {
    return std::string("return module { on = { built = function(game, e)\n  if e.player then e.player:gain { gold = ") +
           gain + " } end\nend } }\n";
  };
  HubFixture hub;
  hub.publish(test::small_archive("ales", "1.0.0", "depends: {belfort: ^0.1}", hook("e.player.gold")));
  const std::string more = "depends: {belfort: ^0.1}\ndescription: Buns.";
  const auto tried = [&](const std::string& manifest, bool may_matter = false) {
    hub::GatePlan plan = quick();
    plan.order_may_matter = may_matter;
    hub::add_packs_of_hub(hub.path(), "buns", plan);
    return hub::try_at_gate(test::small_archive("buns", "1.0.0", manifest, hook("1")), plan, hub.today);
  };
  const hub::GateReport refused = tried(more);
  INFO(refused.json().dump(1));
  CHECK_THAT(refused.refusal(),
             ContainsSubstring("refused at the gate: order: tried with ales; it does not get on with 1 of them"));
  const hub::GateStep* order = step_called(refused, "order");
  REQUIRE(order);
  REQUIRE_FALSE(order->details.empty());
  CHECK_THAT(order->details[0], ContainsSubstring("with ales, the load order matters") && ContainsSubstring("gold"));
  CHECK_FALSE(step_called(refused, "balance"));
  const hub::GateReport accepted = tried(more, true);
  CHECK(accepted.passed());
  CHECK_THAT(step_called(accepted, "order")->summary, ContainsSubstring("which the maintainer has accepted"));
  CHECK(tried(more + "\noptional: {ales: ^1}").passed());
  CHECK(tried(more + "\nconflicts: {ales: ^1}").passed());
}

TEST_CASE("A pack that is hostile to the gate costs it a bounded time and gets a named refusal", "[hub]") {
  test::skip_unless_confined();
  const auto action = [](const std::string& body) {
    return test::PackFiles{
        {"guilds/bakers.lua", "return guild {\n  action = function(game, me, p)\n" + body + "\n  end,\n}\n"}};
  };
  struct Case {
    const char* name;
    test::PackFiles changed;
  };
  const Case cases[] = {
      {"hangs when it is loaded", {{"guilds/bakers.lua", "while true do end\n"}}},
      {"hangs when it is played", action("    while true do end")},
      {"eats memory when it is loaded",
       {{"guilds/bakers.lua", "local t = {}\nfor i = 1, 1e9 do t[i] = ('x'):rep(1e6) .. i end\nreturn guild {}\n"}}},
      {"eats memory when it is played",
       action("    local t = {}\n    for i = 1, 1e9 do t[i] = ('x'):rep(1e6) .. i end")},
      {"floods", action("    for i = 1, 1e9 do me:gain { gold = 1 } me:lose { gold = 1 } end")},
      {"reaches for the system",
       {{"guilds/bakers.lua", "os.execute('touch /tmp/castellan-escaped')\nreturn guild {}\n"}}},
      {"says rude things to the terminal", {{"guilds/bakers.lua", "error('\\27[2J\\27]0;owned\\7')\n"}}},
      {"hangs in its own test", {{"tests/bakers_test.lua", "while true do end\n"}}},
      {"has a test that eats memory",
       {{"tests/bakers_test.lua", "local t = {}\nfor i = 1, 1e9 do t[i] = ('x'):rep(1e6) .. i end\n"}}},
      {"floods its texts", {{"locale/en.yaml", "guild:\n  bakers: {name: " + std::string(3'000'000, 'x') + "}\n"}}},
      {"takes a pattern that never ends", action("    (('a'):rep(5000)):find(('a*'):rep(40) .. 'b')")}};
  for (const Case& one : cases) {
    const auto begin = std::chrono::steady_clock::now();
    const hub::GateReport report = hub::try_at_gate(bakers_archive(one.changed), quick(), HubFixture::today);
    INFO(one.name << "\n" << report.json().dump(1));
    CHECK_FALSE(report.passed());
    CHECK_THAT(report.refusal(), ContainsSubstring("refused at the gate: "));
    CHECK(report.json().dump().find('\x1b') == std::string::npos);
    CHECK(report.json().dump().size() < 200'000);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(180));
  }
  CHECK_FALSE(std::filesystem::exists("/tmp/castellan-escaped"));
}

TEST_CASE("Packs are measured and portrayed alike here and where nothing can be done but compute", "[hub]") {
  test::skip_unless_confined();
  workshop::Isolation isolation;
  isolation.program = CASTELLAN_BINARY;
  const modding::PackPlace place = hub::held_place(hub::describe_archive(bakers_archive()).pack);
  const workshop::PortraitJob portrait{hub::held_request(place, {}), "bakers", {}};
  const workshop::PortraitReport rules = run_job(portrait, {"bakers"}, isolation);
  CHECK(report_json(portrait, rules) == report_json(portrait, run_job(portrait, {}, isolation)));
  const auto added = std::ranges::find_if(rules.guilds, [](const auto& guild) { return guild.thing.added; });
  REQUIRE(added != rules.guilds.end());
  CHECK(added->thing.name == "Bakers’ Guild");
  CHECK_THAT(added->thing.text, ContainsSubstring("Take 2 gold."));
  CHECK(added->cost.size() == 3);
  CHECK(std::ranges::none_of(rules.properties, [](const auto& card) { return card.thing.added; }));
  workshop::BalanceJob balance;
  balance.request = portrait.request;
  balance.pack = "bakers";
  balance.games = 120;
  const workshop::BalanceReport measured = run_job(balance, {"bakers"}, isolation);
  CHECK(report_json(balance, measured) == report_json(balance, run_job(balance, {}, isolation)));
  CHECK(measured.bots == "greedy");
  REQUIRE(measured.verdicts.size() == 2);  // of the game, and of the guild
  CHECK_THAT(measured.verdicts[1].headline, ContainsSubstring("Bakers’ Guild"));
}

TEST_CASE("What is no archive is refused at the gate", "[hub]") {
  for (const std::string& bytes : {std::string(), std::string("nonsense"), bakers_archive().substr(0, 200)}) {
    const hub::GateReport report = hub::try_at_gate(bytes, quick(), HubFixture::today);
    CHECK_THAT(report.refusal(), ContainsSubstring("refused at the gate: archive"));
  }
}
