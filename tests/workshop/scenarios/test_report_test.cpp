// Test results as machines read them.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "castellan/workshop/scenarios/test_report.hpp"

using namespace castellan;

namespace {

workshop::TestReport report() {
  workshop::TestReport all;
  all.pack = "bakers";
  all.scenarios = {{"tests/a_test.lua", 3, "bread & <butter> # 1", {}},
                   {"tests/a_test.lua",
                    9,
                    "it \"fails\"\x1b",
                    {{"bakers/tests/a_test.lua", 12, "t:check(a < b)", "this does not hold\nread here: a is 1"},
                     {"bakers/tests/a_test.lua", 13, "", "neither does this \xEF\xBF\xBF"}}}};
  all.coverage = {{"guilds/bakers.lua", {1, 2, 3, 5, 6, 9}, {2, 3, 9}}};
  all.properties = {{"purity", "scripts keep nothing", "3 values", true, {}},
                    {"processes", "another process", "not compared: no program", false, {}}};
  return all;
}

}  // namespace

TEST_CASE("a report as TAP", "[workshop]") {
  CHECK(report().tap() == R"(TAP version 13
1..4
ok 1 - tests/a_test.lua: bread & <butter> \# 1
not ok 2 - tests/a_test.lua: it "fails"\\x1b
# bakers/tests/a_test.lua:12: this does not hold
# read here: a is 1
#   t:check(a < b)
)"
                          "# bakers/tests/a_test.lua:13: neither does this \xEF\xBF\xBF\n"
                          R"(ok 3 - scripts keep nothing
ok 4 - another process # SKIP not compared: no program
)");
}

TEST_CASE("a report as JUnit's XML, with everything escaped", "[workshop]") {
  CHECK(report().junit() == R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="bakers" tests="4" failures="1">
  <testsuite name="bakers.scenarios" tests="2" failures="1" errors="0">
    <testcase classname="bakers.tests/a_test.lua" name="bread &amp; &lt;butter&gt; # 1" file="tests/a_test.lua" line="3"/>
    <testcase classname="bakers.tests/a_test.lua" name="it &quot;fails&quot;\x1b" file="tests/a_test.lua" line="9">
      <failure message="this does not hold">bakers/tests/a_test.lua:12: this does not hold&#10;read here: a is 1&#10;  t:check(a &lt; b)&#10;bakers/tests/a_test.lua:13: neither does this )"
                            "\xEF\xBF\xBD"
                            R"(</failure>
    </testcase>
  </testsuite>
  <testsuite name="bakers.properties" tests="2" failures="0" errors="0">
    <testcase classname="bakers.properties" name="scripts keep nothing"/>
    <testcase classname="bakers.properties" name="another process">
      <skipped message="not compared: no program"/>
    </testcase>
  </testsuite>
</testsuites>
)");
}

TEST_CASE("a report as JSON", "[workshop]") {
  const auto json = report().json();
  CHECK(json["passed"] == false);
  CHECK(json["tests"] == 4);
  CHECK(json["failures"] == 1);
  CHECK(json["scenarios"][1]["problems"][0]["line"] == 12);
  CHECK(json["scenarios"][1]["name"] == "it \"fails\"\\x1b");
  CHECK(json["coverage"]["files"][0]["not_run"] == nlohmann::json({2, 3, 9}));
  CHECK(json["coverage"]["run"] == 3);
  CHECK(json["properties"][1]["tested"] == false);
}

TEST_CASE("lines are told in ranges", "[workshop]") {
  CHECK(workshop::line_ranges({}) == "");
  CHECK(workshop::line_ranges({3}) == "3");
  CHECK(workshop::line_ranges({3, 4, 5, 9, 11, 12}) == "3-5, 9, 11-12");
}
