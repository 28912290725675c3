// castellan mod check from the outside.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/fixtures.hpp"
#include "support/program.hpp"
#include "support/program_packs.hpp"

using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Json = nlohmann::json;

TEST_CASE("a good pack has no problems, and games were tried with it") {
  const BakersFolder folder;
  const auto run = run_program("mod check " + folder.path());
  CHECK(run.exit == 0);
  CHECK(run.output == "bakers: no problems; 32 games tried\n");
}

TEST_CASE("all problems of a pack are told in one run, each with place, code and a hint") {
  const BakersFolder folder(
      {{"mod.yaml", "id: bakers\nversion: 1.0\ntitle: Bakers\napi: 1\ndepends: [belfort]\nlanguages: [en, de]\n"},
       {"guilds/bakers.yaml",
        "id: bakers\ncategory: basik\ncost: {wod: 2, stone: 99999}\nplank: {fee: {gold: 1}, takes: elf}\n"},
       {"guilds/bakers.lua",
        "local sold = 0\nreturn guild {\n  acton = function(game, me, p)\n    sold = sold + 1\n    me:gian { gold = 1 "
        "}\n"
        "    total = math.random(3)\n    aks.player { me }\n  end,\n}\n"}});
  const auto run = run_program("mod check " + folder.path());
  INFO(run.output);
  CHECK(run.exit == 1);
  for (const char* expected : {"mod.yaml:2:10: error: \"1.0\" is not a version [C0102]",
                               "bakers.yaml:2:11: error: unknown category \"basik\" [C0204]",
                               "^~~~~ did you mean \"basic\"?",
                               "bakers.yaml:3:8: error: unknown resource \"wod\" [C0204]",
                               "bakers.yaml:3:23: error: 99999 is out of range [C0203]",
                               "bakers.yaml:4:32: error: expected a list",
                               "has no function \"action\" [C0504]",
                               "did you mean \"acton\"?",
                               "bakers.lua:4:5: error: \"sold\" outlives the function",
                               "[C0606]",
                               "bakers.lua:5:8: error: nothing has a method \"gian\" [C0604]",
                               "did you mean \"gain\"?",
                               "bakers.lua:6:5: error: \"total\" can't be set",
                               "[C0602]",
                               "unknown name \"math.random\" [C0601]",
                               "the game's own generator",
                               "bakers.lua:7:5: error: unknown name \"aks\" [C0601]",
                               "did you mean \"ask\"?",
                               "More about it: castellan explain C0",
                               "bakers: 11 errors, 0 warnings"})
    CHECK_THAT(run.output, ContainsSubstring(expected));
}

TEST_CASE("what fails only while games are played is found by playing") {
  struct Failing {
    const char* what;
    const char* body;
    const char* said;
  };
  const auto failing = GENERATE(values<Failing>({
      {"a field nothing has", "me:gain { gold = me.glod }",
       "bakers.lua:3:25: error: a player has no \"glod\": did you mean \"gold\"?"},
      {"a field the game does not have", "if game.weather == 'rain' then return end",
       "bakers.lua:3:13: error: the game has no \"weather\""},
      {"what is nil", "local friend = nil friend:gain { gold = 1 }", "bakers.lua:3:11: error: attempt to index a nil"},
      {"what has no name", "error('oh')", "bakers.lua:3:5: error: oh"},
      {"a wrong argument", "me:gain(5)", "[C0603]"},
      {"an error in one of two ways", "if ask.yes { me, prompt = 'gold' } then error('oh') end", "oh"},
      {"an endless loop", "while true do end", "limit of instructions reached (action of bakers:bakers) [C0605]"},
      {"a table of the file that is written into", "cache[me] = 1", "scripts keep no state of their own"},
      {"a param nobody gives", "me:gain { gold = p.coins }", "no definition has a param \"coins\": it is nil [C0608]"},
      {"a misspelt key of a question", "ask.yes { me, promt = 'gold' }", "ask.yes has no key \"promt\" [C0610]"},
      {"a hook that triggers itself",
       "end, on = { gained = function(game, e) e.player:gain { gold = 1 } end }, more = function()",
       "on.gained: effects trigger each other more than 64 deep [C0605]"},
      {"a question without a text", "ask.yes { me, prompt = 'share' }",
       "there is no text \"ask.bakers.share\" [C0406]"},
  }));
  INFO(failing.what);
  const BakersFolder folder(
      PackFiles{{"guilds/bakers.lua", "local cache = {} return guild {\n  action = function(game, me, p)\n    " +
                                          std::string(failing.body) + "\n  end,\n}\n"}});
  const auto run = run_program("mod check " + folder.path());
  INFO(run.output);
  CHECK_THAT(run.output, ContainsSubstring(failing.said));
}

TEST_CASE("texts are compared with what is defined, with each other and with what they are given") {
  const BakersFolder folder(
      {{"mod.yaml", "id: bakers\nversion: 1.0.0\ntitle: B\napi: 1\ndepends: [belfort]\nlanguages: [en, de]\n"},
       {"locale/en.yaml",
        "guild:\n  bakers:\n    name: Bakers\n    text: \"Take {gld} gold.\"\n  baker: {name: x}\nask:\n  bakers: "
        "{no_such: x}\n"},
       {"locale/de.yaml", "guild:\n  bakers:\n    name: Bäcker\n    more: zu viel\n"}});
  const auto run = run_program("mod check " + folder.path());
  INFO(run.output);
  CHECK(run.exit == 0);  // none of it keeps anybody from playing
  for (const char* expected :
       {"the guild \"bakers\" lacks guild.bakers.short [C0406]", "the text uses {gld}, which it is not given [C0405]",
        "did you mean \"gold\"?", "nothing uses the text \"guild.baker.name\" [C0404]",
        "nothing uses the text \"ask.bakers.no_such\" [C0404]", "\"guild.bakers.text\" has no text in de [C0403]",
        "\"guild.bakers.more\" is not a text of the first language, en [C0404]"})
    CHECK_THAT(run.output, ContainsSubstring(expected));
  CHECK(run_program("mod check --strict " + folder.path()).exit == 1);
  CHECK_THAT(run_program("mod check --no-warnings " + folder.path()).output, !ContainsSubstring("C0406"));
}

TEST_CASE("a text in a file that can't be read is not missing as well") {
  const BakersFolder folder({{"mod.yaml",
                              "id: bakers\nversion: 1.0.0\ntitle: B\napi: 1\ndepends: [belfort]\n"
                              "languages: [en, de]\n"},
                             {"locale/en.yaml", "guild:\n  bakers: {name: Bakers\n"},
                             {"locale/de.yaml", "guild: {bakers: {name: B, short: b, text: b}}\n"}});
  const auto run = run_program("mod check " + folder.path());
  INFO(run.output);
  CHECK_THAT(run.output, ContainsSubstring("[C0001]") && !ContainsSubstring("C0403") && !ContainsSubstring("C0406"));
  CHECK_THAT(run.output, ContainsSubstring("bakers: 1 error, 0 warnings"));
}

namespace {

// A guild that does this, with these texts besides its own and an event.
std::string checked(const std::string& action, const std::string& texts, const std::string& params = "{gold: 2}") {
  const BakersFolder folder(
      {{"events.yaml", "events: [{id: feast}]\n"},
       {"guilds/bakers.yaml",
        "id: bakers\ncategory: basic\ncost: {wood: 2, stone: 2, metal: 2}\nplank: {fee: {gold: 1}}\nparams: " + params +
            "\n"},
       {"guilds/bakers.lua", "return guild {\n  action = function(game, me, p)\n    " + action + "\n  end,\n}\n"},
       {"locale/en.yaml", "guild: {bakers: {name: Bakers, short: bakes, text: It bakes.}}\n" + texts + "\n"}});
  return run_program("mod check " + folder.path()).output;
}

const std::string feast = "event: {feast: \"{player} feasts with {other}.\"}";

}  // namespace

TEST_CASE("an own event is told with all its text puts in") {
  const std::string emit = "game:emit(\"feast\", ";
  CHECK_THAT(checked(emit + "{ player = me, other = me })", feast), ContainsSubstring("no problems"));
  CHECK_THAT(
      checked(emit + "{ player = me })", feast),
      ContainsSubstring("bakers.lua:3:16: warning: the event \"feast\" is emitted without `other`, which its text in "
                        "locale/en.yaml puts in [C0407]"));
  CHECK_THAT(checked("game:emit(\"feast\")", feast), ContainsSubstring("without `player`"));
  // In a branch no game comes to, and where only a game shows it.
  CHECK_THAT(
      checked("if me.gold > 9999 then " + emit + "{ player = me }) else " + emit + "{ player = me, other = me }) end",
              feast),
      ContainsSubstring("without `other`"));
  CHECK_THAT(checked("local told = { player = me } " + emit + "told)", feast),
             ContainsSubstring("locale/en.yaml:2:16: warning: the event \"feast\" is emitted without `other`"));
  CHECK_THAT(checked(emit + "{ player = me })",
                     "event: {feast: \"{player} feasts with {other_kind, select, none {nobody} other {{other}}}.\"}"),
             ContainsSubstring("no problems"));
  CHECK_THAT(checked(emit + "{ player = me })", "event: {feast: \"{player} has {what}.\"}"),
             ContainsSubstring("the text uses {what}, which it is not given [C0405]"));
}

TEST_CASE("keys a call does not know are found, whether or not games come to it") {
  CHECK_THAT(checked("if me.gold > 9999 then game:emit(\"feast\", { playr = me }) end", "event: {feast: x}"),
             ContainsSubstring("bakers.lua:3:49: error: the event \"feast\" has no key \"playr\" [C0611]") &&
                 ContainsSubstring("did you mean \"player\"?"));
  CHECK_THAT(
      checked("me:build(game:locations(\"wall\")[1], { fre = true })\n    game:emit(\"feast\")", "event: {feast: x}"),
      ContainsSubstring("\"build\" has no key \"fre\" [C0611]"));
  CHECK_THAT(checked("local what = { playr = me } game:emit(\"feast\", what)", "event: {feast: x}"),
             ContainsSubstring("unknown key \"playr\": did you mean \"player\"?") && ContainsSubstring("[C0603]"));
}

TEST_CASE("words that are compared with names are names") {
  const auto said = [](const std::string& condition) {
    return checked("game:emit(\"feast\") if " + condition + " then me:gain { gold = 1 } end",
                   std::string("event: {feast: x}\n") +
                       (condition.starts_with("ask") ? "ask: {bakers: {option: \"?\", red: r, blue: b}}" : ""));
  };
  for (const char* good : {"game.season == \"summer\"", "me.built[1] and me.built[1].kind ~= \"pub\"",
                           "me.workers[1].kind == \"elf\"", "ask.option { me, \"red\", \"blue\" } == \"red\""}) {
    INFO(good);
    CHECK_THAT(said(good), ContainsSubstring("no problems"));
  }
  CHECK_THAT(said("game.season == \"sumer\""),
             ContainsSubstring("`season` is never \"sumer\" [C0612]") && ContainsSubstring("did you mean \"summer\"?"));
  CHECK_THAT(said("me.workers[1].kind ~= \"elv\""), ContainsSubstring("`kind` is never \"elv\" [C0612]"));
  CHECK_THAT(said("\"elv\" == me.workers[1].kind"), ContainsSubstring("`kind` is never \"elv\" [C0612]"));
  CHECK_THAT(said("ask.option { me, \"red\", \"blue\" } == \"read\""),
             ContainsSubstring("the answer is never \"read\" [C0612]"));
  CHECK_THAT(
      checked("local kind = me.workers[1].kind\n    if kind == \"elf\" or kind == \"dwarv\" then me:gain { gold = "
              "1 } end game:emit(\"feast\")",
              "event: {feast: x}"),
      ContainsSubstring("bakers.lua:4:") && ContainsSubstring("`kind` is never \"dwarv\""));
  // Tables of the pack's own may hold what they like.
  CHECK_THAT(checked("local own = { kind = \"elv\" } if own.kind == \"elv\" then game:emit(\"feast\") end",
                     "event: {feast: x}"),
             ContainsSubstring("no problems"));
}

TEST_CASE("texts of a question are given its own numbers, and params texts can show") {
  const std::string ask =
      "local n = ask.number { me, min = 0, max = p.most, prompt = \"sell\" } me:gain { gold = n }\n"
      "    game:emit(\"feast\")";
  const std::string event = "event: {feast: x}\n";
  CHECK_THAT(checked(ask, event + "ask: {bakers: {sell: \"Up to {most}?\"}}", "{most: 3}"),
             ContainsSubstring("in a question {most} is not the param of that name [C0408]"));
  CHECK_THAT(checked(ask, event + "ask: {bakers: {sell: \"How many?\"}}", "{most: 3}"),
             ContainsSubstring("no problems"));
  const std::string yes = "if ask.yes { me, prompt = \"sell\" } then game:emit(\"feast\") end";
  CHECK_THAT(checked(yes, event + "ask: {bakers: {sell: \"Up to {most}?\"}}"),
             ContainsSubstring("the text uses {most}, which it is not given [C0405]"));
  CHECK_THAT(checked("game:emit(\"feast\")", event + "help: {bakers: {name: B, text: \"{gold} gold\"}}"),
             ContainsSubstring("the text uses {gold}, which it is not given [C0405]"));
  const std::string priced = "if ask.yes { me, prompt = \"sell\" } then me:gain(p.price) end game:emit(\"feast\")";
  CHECK_THAT(checked(priced, event + "ask: {bakers: {sell: \"For {price}?\"}}", "{price: {wood: 2, gold: 1}}"),
             ContainsSubstring("no problems"));
  CHECK_THAT(checked(priced, event + "ask: {bakers: {sell: \"For {steps}?\"}}", "{price: {wood: 2}, steps: [1, 2]}"),
             ContainsSubstring("but that param is neither a number, a word nor goods [C0409]"));
}

TEST_CASE("texts of a question may use what it tells by args, and every question of that prompt must tell it") {
  const std::string event = "event: {feast: x}\n";
  const std::string text = event + "ask: {bakers: {sell: \"{who_the} pays {price}{n, plural, other {#}}?\"}}";
  const std::string whole = "args = { who = me, price = { gold = 1 }, n = 2 }";
  const auto asks = [](const std::string& args) {
    return "if ask.yes { me, prompt = \"sell\", " + args + " } then me:gain { gold = 1 } end\n    ";
  };
  const std::string feast_too = "game:emit(\"feast\")";
  CHECK_THAT(checked(asks(whole) + feast_too, text), ContainsSubstring("no problems"));
  CHECK_THAT(checked(asks("args = { who = me, n = 2 }") + feast_too, text),
             ContainsSubstring("the text uses {price}, which it is not given [C0405]"));
  CHECK_THAT(checked(asks(whole) + asks("args = { who = me, n = 1 }") + feast_too, text),
             ContainsSubstring("bakers.lua:4:") &&
                 ContainsSubstring("the question \"sell\" is asked without `price`, which its text in locale/en.yaml"));
  CHECK_THAT(checked("local told = { who = me } " + asks("args = told") + feast_too, text),
             ContainsSubstring("no problems"));  // what it is can't be seen
  CHECK_THAT(checked(asks("args = { gold = 1 }") + feast_too, event + "ask: {bakers: {sell: \"For {gold}?\"}}"),
             ContainsSubstring("in a question {gold} is not the param of that name [C0408]") &&
                 ContainsSubstring("what the question tells by `args`"));
  CHECK_THAT(checked(asks("args = { player = me }") + feast_too, event + "ask: {bakers: {sell: y}}"),
             ContainsSubstring("{player} is what every question tells"));
}

TEST_CASE("a hook reads only what its event has, whatever it calls it") {
  const auto hook = [](const std::string& event, const std::string& body) {
    return checked("game:emit(\"feast\") end, on = { " + event + " = function(game, what, p, guild) " + body +
                       " end }, more = function()",
                   "event: {feast: x}");
  };
  CHECK_THAT(hook("built", "if what.site == \"wall\" and what.district then what.player:gain { gold = p.gold } end"),
             ContainsSubstring("bakers: 0 errors"));
  CHECK_THAT(hook("built", "if what.month == 1 then return end"),
             ContainsSubstring("the event \"built\" has no field \"month\": it is nil [C0609]"));
  CHECK_THAT(
      hook("phase_begins", "if what.phase == \"acitons\" then return end"),
      ContainsSubstring("`phase` is never \"acitons\" [C0612]") && ContainsSubstring("did you mean \"actions\"?"));
  CHECK_THAT(hook("feast", "if what.plonk then return end"),
             ContainsSubstring("the event \"feast\" has no field \"plonk\""));
  CHECK_THAT(hook("gained", "if p.plonk then return end"), ContainsSubstring("no definition has a param \"plonk\""));
}

TEST_CASE("an event's args are all passed, are words it can be, and have texts") {
  const auto said = [](const std::string& args, const std::string& emitted, const std::string& texts) {
    const BakersFolder folder(
        {{"events.yaml", "events: [{id: feast, args: " + args + "}]\n"},
         {"guilds/bakers.lua",
          "return guild {\n  action = function(game, me, p)\n    me:gain { gold = p.gold }\n    "
          "game:emit(\"feast\", " +
              emitted + ")\n  end,\n}\n"},
         {"locale/en.yaml", "guild: {bakers: {name: Bakers, short: bakes, text: It bakes.}}\n" + texts + "\n"}});
    return run_program("mod check " + folder.path()).output;
  };
  const std::string text = "event: {feast: \"{host} feasts, {how}.\"}\nword: {loud: loudly, quiet: quietly}";
  CHECK_THAT(said("{host: player, how: [loud, quiet]}", "{ host = me, how = \"loud\" }", text),
             ContainsSubstring("no problems"));
  CHECK_THAT(
      said("{host: player, how: [loud, quiet]}", "{ host = me }", text),
      ContainsSubstring("bakers.lua:4:16: error: the event \"feast\" needs `how`, one of these words: loud, quiet "
                        "[C0613]"));
  CHECK_THAT(said("{host: player, how: [loud, quiet]}", "{ host = me, how = \"lout\" }", text),
             ContainsSubstring("`how` is never \"lout\" [C0612]"));
  CHECK_THAT(said("{host: player, how: [loud, quiet]}", "{ host = 3, how = \"loud\" }", text),
             ContainsSubstring("`host` of the event \"feast\" is a player [C0611]"));
  CHECK_THAT(said("{host: player, how: [loud, quiet, mad]}", "{ host = me, how = \"loud\" }", text),
             ContainsSubstring("the event \"feast\" lacks word.mad [C0406]"));
  CHECK_THAT(said("{host: {type: player, optional: true}, how: [loud, quiet]}", "{ how = \"loud\" }", text),
             ContainsSubstring("the event \"feast\" is emitted without `host`"));
  CHECK_THAT(said("{host: player, how: [loud, quiet]}", "{ host = me, how = \"loud\" }",
                  "event: {feast: \"{hots}\"}\nword: {loud: l, quiet: q}"),
             ContainsSubstring("the text uses {hots}, which it is not given [C0405]"));
}

TEST_CASE("words that are put together while a game runs can be listed") {
  const std::string texts = "event: {feast: x}\nask: {bakers: {sell_wood: w, sell_gold: g, wood_sold: s}}";
  const std::string asks =
      "ask.yes { me, prompt = \"sell\" .. (me.wood > 3 and \"_wood\" or \"_gold\") } "
      "game:emit(\"feast\")";
  CHECK_THAT(checked(asks, texts), !ContainsSubstring("ask.bakers.sell_") &&
                                       ContainsSubstring("nothing uses the text \"ask.bakers.wood_sold\" [C0404]") &&
                                       ContainsSubstring("-- words: wood_sold"));
  CHECK_THAT(checked(asks + "  -- words: wood_sold, other", texts), !ContainsSubstring("C0404"));
}

TEST_CASE("other programs get JSON, and editors SARIF") {
  const BakersFolder folder(
      PackFiles{{"guilds/bakers.yaml", "id: bakers\ncategory: basik\ncost: {wood: 2}\nplank: {}\n"}});
  const auto run = run_program("mod check --json " + folder.path());
  CHECK(run.exit == 1);
  const Json json = Json::parse(run.output);
  CHECK(json["pack"] == "bakers");
  CHECK(json["ok"] == false);
  CHECK(json["problems"][0]["code"] == "C0204");
  CHECK(json["problems"][0]["line"] == 2);
  CHECK(json["problems"][0]["column"] == 11);
  CHECK(json["problems"][0]["end_column"] == 16);
  const std::string file = (folder.around().path() / "out.sarif").string();
  CHECK(run_program("mod check --sarif " + file + " " + folder.path()).exit == 1);
  std::ifstream in(file);
  const Json sarif = Json::parse(in);
  CHECK(sarif["version"] == "2.1.0");
  const Json& result = sarif["runs"][0]["results"][0];
  CHECK(result["ruleId"] == "C0204");
  CHECK(result["level"] == "error");
  CHECK_THAT(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].get<std::string>(),
             EndsWith("guilds/bakers.yaml"));
  CHECK(result["locations"][0]["physicalLocation"]["region"]["startLine"] == 2);
  CHECK(sarif["runs"][0]["tool"]["driver"]["rules"][0]["id"] == "C0204");
}

TEST_CASE("columns are those an editor shows, and for SARIF those of UTF-16") {
  const BakersFolder folder(PackFiles{
      {"guilds/bakers.lua", "return guild { action = function(game, me, p) local a = \"日本é🏰\" aks(a) end }\n"}});
  const auto run = run_program("mod check " + folder.path());
  CHECK_THAT(run.output, ContainsSubstring("bakers.lua:1:64: error: unknown name \"aks\"") &&
                             ContainsSubstring("\n      | " + std::string(66, ' ') + "^~~ did you mean"));
  const Json json = Json::parse(run_program("mod check --json " + folder.path()).output);
  const auto of_lua = [](const Json& problems, auto&& is_it) {
    for (const Json& problem : problems)
      if (is_it(problem)) return problem;
    return Json();
  };
  const Json problem = of_lua(json["problems"], [](const Json& one) { return one["code"] == "C0601"; });
  CHECK(problem["column"] == 64);
  CHECK(problem["end_column"] == 67);
  const std::string file = (folder.around().path() / "out.sarif").string();
  run_program("mod check --sarif " + file + " " + folder.path());
  std::ifstream in(file);
  const Json sarif = Json::parse(in);
  CHECK(sarif["runs"][0]["columnKind"] == "utf16CodeUnits");
  const Json result = of_lua(sarif["runs"][0]["results"], [](const Json& one) { return one["ruleId"] == "C0601"; });
  const Json region = result["locations"][0]["physicalLocation"]["region"];
  CHECK(region["startColumn"] == 65);
  CHECK(region["endColumn"] == 68);
}

TEST_CASE("every bundled pack passes its own check without a warning") {
  const std::filesystem::path source = CASTELLAN_SOURCE_DIR;
  std::string paths = (source / "scripts/belfort").string();
  for (const auto& folder : {source / "mods", source / "mods/examples"})
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (std::filesystem::exists(entry.path() / "mod.yaml")) paths += " " + entry.path().string();
  const auto run = run_program("mod check --strict " + paths);
  INFO(run.output);
  CHECK(run.exit == 0);
}

TEST_CASE("mod check called wrongly exits with 2 and says what to do") {
  const auto run = run_program("mod check /nowhere");
  CHECK(run.exit == 2);
  CHECK_THAT(run.output, ContainsSubstring("/nowhere is not a pack: it has no mod.yaml"));
}
