// A checkpoint that says what can't be is refused before the game takes a step; those of real games are not.
// (That every quiet point of real games goes on is tested in properties_test.cpp.)
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

#include "castellan/match/checkpoint.hpp"
#include "castellan/match/save.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::ordered_json;

namespace {

const Json& good() {
  static const Json checkpoint = [] {
    match::Match match = new_match(rules_with(), 3, 31);
    play_until(match, [](const match::Match& m) { return m.quiet() && m.choice_count() >= 60; });
    return Json::parse(match.checkpoint());
  }();
  return checkpoint;
}

void load(const Json& checkpoint) {
  const auto rules = rules_with();
  match::Match::from_checkpoint(match::make_layout(rules, 3), match::make_script_host(rules, {}), 31,
                                checkpoint.dump());
}

// The state a checkpoint comes to.
std::uint64_t hash_of(const Json& checkpoint) {
  const auto rules = rules_with();
  return match::Match::from_checkpoint(match::make_layout(rules, 3), match::make_script_host(rules, {}), 31,
                                       checkpoint.dump())
      .hash();
}

struct Lie {
  const char* told;
  std::function<void(Json& state, Json& frames)> tell;
};

}  // namespace

TEST_CASE("What no game can be in is refused", "[save]") {
  CHECK_NOTHROW(load(good()));
  const Lie lie = GENERATE(values<Lie>({
      {"month", [](Json& s, Json&) { s["table"]["month"] = 99; }},
      {"month", [](Json& s, Json&) { s["table"]["month"] = -1; }},
      {"table", [](Json& s, Json&) { s["table"]["over"] = 7; }},
      {"someone who does not play", [](Json& s, Json&) { s["table"]["active"] = "district/1"; }},
      {"has no crest", [](Json& s, Json&) { s["player/1"]["crest"] = 0; }},
      {"no room", [](Json& s, Json&) { s["player/1"]["goods"]["belfort:gold"] = 65536; }},
      {"no room", [](Json& s, Json&) { s["table"]["month"] = 65537; }},
      {"no room", [](Json& s, Json&) { s["player/1"]["passed"] = 256; }},
      {"no room", [](Json& s, Json&) { s["belfort:crest_locked@player/1.0"]["value"] = 4294967296; }},
      {"points", [](Json& s, Json&) { s["player/1"]["score"] = 10'000; }},
      {"damaged", [](Json& s, Json&) { s["player/1"]["score"] = true; }},
      {"another player", [](Json& s, Json&) { s["worker/1/belfort:elf.1"]["place"] = "player/2"; }},
      {"no room", [](Json&, Json& f) { f[0]["step"] = 257; }},
      {"no room", [](Json&, Json& f) { f[2]["arguments"][1] = 4294967296 + 288; }},
      {"which no loaded pack defines", [](Json&, Json& f) { f[2]["of"] = "belfort:nosuch"; }},
      {"definition", [](Json&, Json& f) { f[1]["of"] = 65536 + 1; }},
      {"no game can be", [](Json&, Json& f) { f[2]["arguments"][1] = 0; }},
      {"another's crest", [](Json& s, Json&) { s["player/1"]["crest"] = s["player/2"]["crest"]; }},
      {"a crest that does not exist", [](Json& s, Json&) { s["player/1"]["crest"] = 9; }},
      {"goods", [](Json& s, Json&) { s["player/1"]["goods"]["belfort:gold"] = -3; }},
      {"stands nowhere", [](Json& s, Json&) { s["worker/1/belfort:elf.1"]["place"] = "district/1"; }},
      {"stands nowhere", [](Json& s, Json&) { s["worker/1/belfort:elf.1"]["place"] = nullptr; }},
      {"something impossible", [](Json& s, Json&) { s["plank/belfort:camp.1"]["worker"] = "player/1"; }},
      {"gnome", [](Json& s, Json&) { s["gnome/1"]["lock"] = "card/belfort:properties.1"; }},
      {"guild", [](Json& s, Json&) { s["district/1"]["guild"] = "district/2"; }},
      {"someone who does not play",
       [](Json& s, Json&) { s["symbol/belfort:wall/1.1#1"]["marker"] = "area/belfort:forest"; }},
      {"does not belong to its deck", [](Json& s, Json&) { s["card/belfort:properties.1"]["kind"] = nullptr; }},
      {"lies nowhere", [](Json& s, Json&) { s["card/belfort:properties.1"]["pile"] = "player/1"; }},
      {"card", [](Json& s, Json&) { s["card/belfort:properties.1"]["next"] = "card/belfort:properties.1"; }},
      {"number of cards", [](Json& s, Json&) { s["pile/belfort:properties/deck"]["count"] = 1; }},
      {"not a card", [](Json& s, Json&) { s["pile/belfort:properties/deck"]["top"] = "table"; }},
      {"neither yes nor no", [](Json& s, Json&) { s["belfort:crest_locked@player/1.0"]["value"] = 2; }},
      {"no game can be", [](Json&, Json& f) { f = Json::array(); }},
      {"no game can be", [](Json&, Json& f) { f.erase(0); }},
      {"no game can be", [](Json&, Json& f) { f.push_back(f.back()); }},
      {"which no loaded pack defines", [](Json&, Json& f) { f[1]["of"] = 7; }},
      {"no game can be", [](Json&, Json& f) { f[2]["arguments"][1] = 0x7fffffff; }},
      {"no game can be", [](Json&, Json& f) { f[2]["arguments"][2] = -4; }},
      {"no game can be", [](Json&, Json& f) { f[3]["arguments"][0] = "district/1"; }},
      {"damaged", [](Json&, Json& f) { f[3]["procedure"] = "harvest"; }},
      {"damaged", [](Json&, Json& f) { f[0]["step"] = "x"; }},
      {"does not have", [](Json& s, Json&) { s["table"]["active"] = "player/\x1b[2J"; }},
  }));
  Json checkpoint = good();
  lie.tell(checkpoint["state"], checkpoint["frames"]);
  CAPTURE(lie.told);
  CHECK_THROWS_WITH(load(checkpoint), ContainsSubstring(lie.told) && !ContainsSubstring("\x1b"));
}

// Every field in turn is made what its type has no room for, and what no thing of the game is: none can be forgotten.
TEST_CASE("No number of a checkpoint is cut off, no thing taken for another kind", "[save]") {
  std::size_t lies = 0;
  std::set<std::string> kinds;
  for (const auto& [thing, fields] : good()["state"].items()) {
    std::string kind;
    for (const auto& [field, value] : fields.items()) kind += field + " ";
    if (!kinds.insert(kind).second) continue;  // one of each will do
    for (const auto& [field, value] : fields.items()) {
      if (field == "rng_key" || field == "drawn") continue;
      for (const Json& lie : {Json(std::int64_t{1} << 32), Json(-(std::int64_t{1} << 40)), Json("table/nowhere")}) {
        Json checkpoint = good();
        Json& told = checkpoint["state"][thing][field];
        (told.is_object() ? told.begin().value() : told) = lie;
        CAPTURE(thing, field, lie);
        bool refused = false;
        try {
          load(checkpoint);
        } catch (const match::CheckpointError&) {
          refused = true;
          ++lies;
        }
        // What the board is made of is not read at all.
        if (!refused) CHECK(hash_of(checkpoint) == hash_of(good()));
      }
    }
  }
  CHECK(lies > 50);
}

TEST_CASE("A checkpoint of more frames than a quiet game has is refused before they are read", "[save]") {
  Json checkpoint = good();
  const Json frame = checkpoint["frames"].back();
  for (int i = 0; i < 5'000; ++i) checkpoint["frames"].push_back(frame);
  checkpoint["frames"].push_back("no frame at all");  // and would be another problem if it were read
  CHECK_THROWS_WITH(load(checkpoint), ContainsSubstring("no game can be"));
}

TEST_CASE("What the board is made of is not for a checkpoint to say", "[save]") {
  Json checkpoint = good();
  checkpoint["state"]["worker/1/belfort:elf.1"]["owner"] = "player/2";
  checkpoint["state"]["belfort:wall/1.1"]["site"] = "belfort:guild";
  checkpoint["state"]["lock/card/belfort:properties.1.1"]["number"] = 400;
  CHECK_NOTHROW(load(checkpoint));
}
