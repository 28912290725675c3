// Every attack under attacks/, in strict and in fast mode, each under a hard limit of time. Afterwards another pack's
// script, in the same Lua state, must find everything as it should be.
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <fstream>
#include <set>
#include <sstream>

#include "castellan/match/rules.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/world/world.hpp"
#include "security/attacks.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

constexpr const char* promises[] = {"no host access", "no bytecode", "no other pack",
                                    "bounded work",   "one outcome", "no crash"};

// The process dies if an attack holds it longer than this.
struct Deadline {
  explicit Deadline(unsigned seconds) { alarm(seconds); }
  ~Deadline() { alarm(0); }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;
};

// Comes after the attacker in the round and looks whether the world is still whole.
content::PackSource victim() {
  return pack("victim", {{"state.yaml", "attributes: [{id: honour, on: player, default: 1}]\n"},
                         {"watch.yaml", "round: [{id: watch, for: each_player, do: watch}]\n"},
                         {"watch.lua", R"lua(
local names = {}
for name in pairs(string) do names[#names + 1] = name end
return module {
  watch = function(game, me)
    assert(("abc"):upper() == "ABC" and string.upper("abc") == "ABC" and ("x"):rep(3) == "xxx")
    assert(("a=1"):match("(%w)=(%d)") == "a" and ("a b"):gsub("%s", "-") == "a-b")
    assert(math.max(1, 2) == 2 and table.concat({ 1, 2 }, ",") == "1,2" and tostring({}) == "table")
    local n = 0
    for name in pairs(string) do n = n + 1; assert(names[n] == name) end
    assert(n == #names)
    assert(not pcall(function() return counter end))
    assert(game:others(me):contains(game.players[3 - me.seat]) and #game.players:where(function() return true end) == 2)
    assert(me["victim:honour"] == 1)
    me:score_points(1)
  end,
}
)lua"}});
}

// Small, so that many attacks run in little time: one that ends at the limit takes all of it in fast mode.
script::Limits small(bool strict, bool ends_there) {
  script::Limits limits;
  limits.instructions = 3'000'000;
  limits.memory = std::size_t{64} << 20;
  limits.output = 100'000;
  limits.seconds = !ends_there ? 30 : strict ? 1.0 : 0.2;
  limits.strict = strict;
  return limits;
}

std::string ending(const match::Match& match) {
  if (match.state() == match::Match::State::stopped) return "limit";
  for (const world::Event& event : match.world().events())
    if (event.type == EventType::script_failed) return "error";
  return "contained";
}

void check_refused(const Attack& attack) {
  const Loading loading = load({victim(), tiny_game(attack.source)});
  REQUIRE(loading.problems.has_errors());
  for (const Diagnostic& problem : loading.problems.problems())
    CHECK(loading.rules->files[static_cast<std::size_t>(problem.where.file)].name == "tiny/round.lua");
}

// Plays with it in one mode. The hash where it ends, or 0 where it was stopped.
std::uint64_t check_played(const Attack& attack, bool strict) {
  const auto rules = load_good({victim(), tiny_game(attack.source)});
  const auto host = match::make_script_host(rules, small(strict, attack.expect == "limit"));
  const match::Match first(match::make_layout(rules, 2), host, 1);
  INFO((strict ? "strict: " : "fast: ") << outcome_of(first).substr(0, 500));
  CHECK(ending(first) == attack.expect);
  CHECK(host->in_flight() == 0);
  if (first.state() == match::Match::State::stopped) {
    CHECK(first.stopped().pack == "tiny");
    CHECK(first.stopped().message.find("tiny/round.lua") != std::string::npos);
    return 0;
  }
  CHECK(first.scores() == std::vector<int>{1, 1});
  // A second game, so that the attack also comes before the victim's phase, in the same Lua state.
  const match::Match second(match::make_layout(rules, 2), host, 1);
  CHECK(ending(second) == attack.expect);
  for (const world::Event& event : second.world().events())
    if (event.type == EventType::script_failed)
      CHECK(second.world().note_text(event.amount).find("victim/") == std::string::npos);
  CHECK(second.hash() == first.hash());
  return first.hash();
}

void check(const Attack& attack) {
  INFO(attack.name);
  const Deadline deadline(60);
  if (attack.expect == "refused") return check_refused(attack);
  CHECK(check_played(attack, true) == check_played(attack, false));
}

void check_promise(const char* promise) {
  const std::vector<Attack> all = attacks_on(promise);
  REQUIRE_FALSE(all.empty());
  for (const Attack& attack : all) check(attack);
}

std::string text_of(const char* file) {
  std::ifstream in(std::string(CASTELLAN_SOURCE_DIR) + "/" + file);
  return (std::ostringstream() << in.rdbuf()).str();
}

}  // namespace

TEST_CASE("Promise: no host access") { check_promise("no host access"); }
TEST_CASE("Promise: no bytecode") { check_promise("no bytecode"); }
TEST_CASE("Promise: no other pack") { check_promise("no other pack"); }
TEST_CASE("Promise: bounded work") { check_promise("bounded work"); }
TEST_CASE("Promise: one outcome") { check_promise("one outcome"); }
TEST_CASE("Promise: no crash") { check_promise("no crash"); }

TEST_CASE("Every attack says how it ends, which promise it tries to break, and why that would work elsewhere") {
  CHECK(attacks().size() >= 100);
  const std::set<std::string> known(std::begin(promises), std::end(promises));
  for (const Attack& attack : attacks()) {
    INFO(attack.name);
    CHECK(std::set<std::string>{"error", "limit", "contained", "refused"}.contains(attack.expect));
    CHECK(known.contains(attack.promise));
    std::istringstream lines(attack.source);
    std::string line;
    for (int i = 0; i < 3; ++i) std::getline(lines, line);
    CHECK(line.starts_with("-- "));
  }
}

TEST_CASE("What is promised is written down where engineers and users look") {
  const std::string header = text_of("kernel/script/sandbox.hpp");
  const std::string page = text_of("SECURITY.md");
  for (const char* promise : promises) {
    INFO(promise);
    CHECK(header.find("\n//   " + std::string(promise) + " ") != std::string::npos);
    CHECK(page.find("**" + std::string(promise)) != std::string::npos);
  }
}
