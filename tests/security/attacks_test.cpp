// Each file under attacks/ is one attack on the sandbox. Its first line says how it must end:
//   error       the script fails, is undone and counts as done without effect
//   limit       the match stops at its last quiet point, and names the pack
//   contained   the script runs to its end and has got nowhere
// Afterwards another pack's script, in the same Lua state, must find everything as it should be.
#include <unistd.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "castellan/script/script_host.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

struct Attack {
  std::string name;
  std::string source;
  std::string expect;
};

std::vector<Attack> attacks() {
  std::vector<Attack> all;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(CASTELLAN_SOURCE_DIR) / "tests/security/attacks")) {
    std::ifstream in(entry.path());
    std::ostringstream text;
    text << in.rdbuf();
    const std::string source = text.str();
    const std::string head = "-- expect: ";
    const std::string first = source.substr(0, source.find('\n'));
    all.push_back({entry.path().stem().string(), source, first.starts_with(head) ? first.substr(head.size()) : ""});
  }
  std::ranges::sort(all, {}, &Attack::name);
  return all;
}

// The process dies if an attack holds it longer than this.
struct Deadline {
  explicit Deadline(unsigned seconds) { alarm(seconds); }
  ~Deadline() { alarm(0); }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;
};

// Comes after the attacker in the round and looks whether the world is still whole.
PackSource victim() {
  return pack("victim", {{"state.yaml", "attributes: [{id: honour, on: player, default: 1}]\n"},
                         {"watch.yaml", "round: [{id: watch, for: each_player, do: watch}]\n"},
                         {"watch.lua", R"(
local names = {}
for name in pairs(string) do names[#names + 1] = name end
return module {
  watch = function(game, me)
    assert(("abc"):upper() == "ABC" and string.upper("abc") == "ABC" and ("x"):rep(3) == "xxx")
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
)"}});
}

Limits strict() {
  Limits limits;
  limits.instructions = 3'000'000;
  limits.memory = std::size_t{64} << 20;
  limits.strict = true;
  return limits;
}

std::string ending(const Match& match) {
  if (match.state() == Match::State::stopped) return "limit";
  for (const Event& event : match.world().events())
    if (event.type == EventType::script_failed) return "error";
  return "contained";
}

}  // namespace

TEST_CASE("Every attack ends as its first line says, and leaves other packs whole") {
  const Attack attack = GENERATE(from_range(attacks()));
  DYNAMIC_SECTION(attack.name) {
    const Deadline deadline(60);
    const auto rules = load_good({victim(), tiny_game(attack.source)});
    const auto host = std::make_shared<ScriptHost>(rules, strict());
    const Match first(make_layout(rules, 2), host, 1);
    INFO(outcome_of(first).substr(0, 500));
    CHECK(ending(first) == attack.expect);
    CHECK(host->in_flight() == 0);
    if (first.state() == Match::State::stopped) CHECK(first.stopped().pack == "tiny");
    else CHECK(first.scores() == std::vector<int>{1, 1});

    // A second game, so that the attack also comes before the victim's phase, in the same Lua state.
    const Match second(make_layout(rules, 2), host, 1);
    CHECK(ending(second) == attack.expect);
    for (const Event& event : second.world().events())
      if (event.type == EventType::script_failed)
        CHECK(second.world().note_text(event.amount).find("victim/") == std::string::npos);
    CHECK(second.hash() == first.hash());
  }
}

TEST_CASE("There are enough attacks, each with a header and a reason") {
  CHECK(attacks().size() >= 15);
  for (const Attack& attack : attacks()) {
    INFO(attack.name);
    CHECK((attack.expect == "error" || attack.expect == "limit" || attack.expect == "contained"));
    CHECK(attack.source.find("\n-- ") != std::string::npos);
  }
}
