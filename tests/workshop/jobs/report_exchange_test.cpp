// Reports on their way out of a worker: they arrive as they were, and nothing else gets through.
#include "castellan/workshop/jobs/report_exchange.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>

#include "support/fixtures.hpp"
#include "support/packs_on_disk.hpp"
#include "support/program_packs.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::json;

namespace {

// What a worker would be given and tell: a pack with something wrong in every respect.
struct Exchange {
  test::BakersFolder folder{{{"guilds/bakers.yaml", "id: bakers\ncategory: basik\n"}}};
  match::RulesRequest request = workshop::hold_packs(request_with_folder(folder.path()));
  std::string script = folder.path() + "/guilds/bakers.lua";

  workshop::CheckJob check{request, "bakers"};
  workshop::TestJob test{
      request, {{"tests/a_test.lua", "tests/a_test.lua", "-- a"}}, "", false, {"bakers", "./bakers", 7, 3, {}}};
  workshop::GamesJob games{request, {3, {"bakers:bakers"}, 0, 9}, 4, {}};
  workshop::FuzzJob fuzz{request, {5, 1, 0, "", {}, {"bakers"}, 1, {}}, false};

  workshop::CheckReport checked() const { return check.perform({}); }
  workshop::TestJobReport tested() const {
    workshop::TestJobReport report;
    report.tests = {"bakers",
                    {{"tests/a_test.lua", 3, "a name\x1b[2J", {{"tests/a_test.lua", 3, "x()", "wrong\nso"}}}},
                    {{"guilds/bakers.lua", {1, 2, 4}, {2}}},
                    {{"random-games", "random games end", "7 games", true, {{script, 2, "me:gain", "failed"}}},
                     {"purity", "scripts keep nothing", "", true, {{"", 0, "", "kept"}}}}};
    report.played = {{3, {"bakers:bakers"}, ~std::uint64_t{0}, 7}};
    return report;
  }
  workshop::FuzzReport fuzzed() const {
    workshop::FuzzReport report;
    report.result = {3, 120, {{"3 players, normal", 3}}, workshop::FuzzFailure{}};
    workshop::FuzzFailure& failure = *report.result.failure;
    failure.kind = workshop::FuzzFailure::Kind::endless;
    failure.game = 2;
    failure.seed = 77;
    failure.problems = {"a problem"};
    failure.combo = workshop::EndlessCombo{1, 4, {"a", "b"}, "gold 1", false};
    match::Match match = new_match(rules_with(), GameOptions(3), 5);
    match.choose(0);
    failure.save = match::Save::of(match);
    failure.choices = 1;
    failure.found_after = 9;
    report.has_control = true;
    report.attribution = {{"bakers"}, 60};
    return report;
  }
};

template <class OneJob>
void read(const OneJob& job, const Json& json) {
  report_of(job, isolation::Answer(json, "result"));
}

// Every part of an answer in turn is something else. What is read must be refused or make sense; nothing may break.
template <class OneJob>
void survives_changes(const OneJob& job, const Json& good) {
  REQUIRE_NOTHROW(read(job, good));
  const Json others[] = {nullptr,
                         true,
                         -1,
                         0,
                         0.5,
                         ~std::uint64_t{0},
                         "",
                         "\x1b]0;x\x07",
                         std::string(200'000, 'a'),
                         Json::array(),
                         Json::object(),
                         Json::array({1, 2, 3}),
                         {{"x", 1}}};
  std::size_t refused = 0;
  const Json parts = good.flatten();
  for (const auto& [place, value] : parts.items()) {
    for (Json::json_pointer at(place);; at.pop_back()) {
      for (const Json& other : others) {
        Json changed = good;
        changed[at] = other;
        try {
          read(job, changed);
        } catch (const isolation::BadAnswer& e) {
          ++refused;
          CHECK(std::string(e.what()).find('\x1b') == std::string::npos);
        }
      }
      if (at.empty()) break;
    }
  }
  CHECK(refused > 100);
}

}  // namespace

TEST_CASE("a report of a check arrives as it was", "[workshop]") {
  const Exchange exchange;
  const workshop::CheckReport sent = exchange.checked();
  REQUIRE(sent.problems.has_errors());
  const Json json = Json::parse(report_json(exchange.check, sent).dump());
  const workshop::CheckReport arrived = report_of(exchange.check, isolation::Answer(json, "result"));
  CHECK(check_json(arrived) == check_json(sent));
  CHECK(arrived.problems.render(arrived.files) == sent.problems.render(sent.files));
}

TEST_CASE("a report of tests arrives as it was", "[workshop]") {
  const Exchange exchange;
  const workshop::TestJobReport sent = exchange.tested();
  const Json json = Json::parse(report_json(exchange.test, sent).dump());
  const workshop::TestJobReport arrived = report_of(exchange.test, isolation::Answer(json, "result"));
  CHECK(arrived.tests.json() == sent.tests.json());
  CHECK(arrived.tests.tap() == sent.tests.tap());
  CHECK(arrived.tests.junit() == sent.tests.junit());
  REQUIRE(arrived.played.size() == 1);
  CHECK(arrived.played[0].hash == sent.played[0].hash);
  CHECK(arrived.played[0].text() == "3 players with bakers:bakers");
}

TEST_CASE("a report of fuzzing arrives as it was", "[workshop]") {
  const Exchange exchange;
  const workshop::FuzzReport sent = exchange.fuzzed();
  const Json json = Json::parse(report_json(exchange.fuzz, sent).dump());
  const workshop::FuzzReport arrived = report_of(exchange.fuzz, isolation::Answer(json, "result"));
  REQUIRE(arrived.result.failure);
  CHECK(arrived.result.failure->save.text() == sent.result.failure->save.text());
  CHECK(arrived.result.failure->combo->keys == sent.result.failure->combo->keys);
  CHECK(report_json(exchange.fuzz, arrived) == json);
}

TEST_CASE("a hash of games arrives as it was", "[workshop]") {
  const Exchange exchange;
  const Json json = report_json(exchange.games, ~std::uint64_t{0});
  CHECK(report_of(exchange.games, isolation::Answer(json, "result")) == ~std::uint64_t{0});
}

TEST_CASE("no change to an answer breaks whoever reads it", "[workshop][security]") {
  const Exchange exchange;
  survives_changes(exchange.check, report_json(exchange.check, exchange.checked()));
  survives_changes(exchange.test, report_json(exchange.test, exchange.tested()));
  survives_changes(exchange.fuzz, report_json(exchange.fuzz, exchange.fuzzed()));
}

TEST_CASE("lies of a worker are told as such", "[workshop][security]") {
  const Exchange exchange;
  const auto refusal = [](const auto& job, const Json& json) {
    try {
      read(job, json);
    } catch (const isolation::BadAnswer& e) {
      return std::string(e.what());
    }
    return std::string("it was believed");
  };
  Json check = report_json(exchange.check, exchange.checked());
  check["problems"][0]["file"] = {100'000};
  CHECK_THAT(refusal(exchange.check, check), ContainsSubstring("result.problems[0].file[0]: expected a number from 0"));
  check["problems"][0]["code"] = 4711;
  CHECK(refusal(exchange.check, check) == "result.problems[0].code: there is no such code");

  Json test = report_json(exchange.test, exchange.tested());
  test["coverage"][0]["missed"] = {1, 3};
  CHECK(refusal(exchange.test, test) == "result.coverage[0].missed: lines that can't be run at all");
  test = report_json(exchange.test, exchange.tested());
  test["played"][0]["games"] = 1'000'000;
  CHECK(refusal(exchange.test, test) == "result.played[0].games: expected a number from 1 to 7");

  Json fuzz = report_json(exchange.fuzz, exchange.fuzzed());
  fuzz["only_with"] = {"belfort"};
  CHECK(refusal(exchange.fuzz, fuzz) == "result.only_with: a pack that was not asked about");
  fuzz = report_json(exchange.fuzz, exchange.fuzzed());
  fuzz["failure"][0]["found_after"] = 0;
  CHECK(refusal(exchange.fuzz, fuzz) == "result.failure[0].found_after: fewer choices than the save has");
  fuzz["failure"][0]["save"] = "{\"castellan_save\": \"\x1b[2J\"}";
  CHECK_THAT(refusal(exchange.fuzz, fuzz), ContainsSubstring("result.failure[0].save: "));
  fuzz["failure"][0]["problems"] = Json::array();
  fuzz["failure"][0]["combo"] = Json::array();
  CHECK(refusal(exchange.fuzz, fuzz) == "result.failure[0].problems: a failure without a problem");
  fuzz["failure"].push_back(fuzz["failure"][0]);
  CHECK(refusal(exchange.fuzz, fuzz) == "result.failure: more than 1 entries");
}

TEST_CASE("texts that are no UTF-8, or far too long, are still told", "[workshop]") {
  const Exchange exchange;
  workshop::TestJobReport sent = exchange.tested();
  sent.tests.scenarios[0].name = "caf\xe9";
  sent.tests.scenarios[0].problems[0].message = std::string(500'000, 'a');
  const Json json = Json::parse(report_json(exchange.test, sent).dump());
  const workshop::TestJobReport arrived = report_of(exchange.test, isolation::Answer(json, "result"));
  CHECK(arrived.tests.scenarios[0].name == "caf\\xe9");
  CHECK_THAT(arrived.tests.scenarios[0].problems[0].message, Catch::Matchers::EndsWith("aaa …"));
}
