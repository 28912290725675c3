// The scenario bench: a position arranged by the words of a test's `given`, tried out as a game, and kept as a test of
// the pack. What is arranged here is what `castellan mod test` arranges, since the same code does it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <castellan/match/save.hpp>
#include <castellan/modding/held_pack.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/script/script_host.hpp>
#include <castellan/workshop/jobs/handing_over.hpp>
#include <castellan/workshop/jobs/isolated.hpp>
#include <castellan/workshop/scenarios/scenario.hpp>
#include <castellan/workshop/scenarios/things_by_name.hpp>
#include <nlohmann/json.hpp>

#include "anatomy.hpp"
#include "desk.hpp"
#include "problems.hpp"

namespace castellan::studio {
namespace {

constexpr std::chrono::seconds testing_time{60};
constexpr const char* usual_test_file = "tests/bench_test.lua";

std::string indented(const std::vector<std::string>& lines) {
  std::string all;
  for (const std::string& line : lines) all += "    " + line + "\n";
  return all;
}

// A test's head and `given`.
std::string head_of(const std::string& name, const Arranged& arranged) {
  std::vector<std::string> guilds;
  for (const std::string& guild : arranged.guilds) guilds.push_back(Json(guild).dump());
  return fmt::format("test {} {{\n  players = {}, seed = {},{}\n  given = function(t)\n{}  end,\n", Json(name).dump(),
                     arranged.players, arranged.seed,
                     guilds.empty() ? "" : fmt::format(" guilds = {{ {} }},", fmt::join(guilds, ", ")),
                     indented(arranged.lines));
}

// What was chosen since, in the words of tests.
std::vector<std::string> choice_lines(const workshop::ThingsByName& names, Exhibit& exhibit) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < exhibit.length(); ++i) {
    const match::Match& match = exhibit.at(i);
    const match::Match::Choice& choice = exhibit.choices()[i];
    lines.push_back(
        fmt::format("t.{}:choose({})", names.seat(choice.seat), Json(names.plain(match.key(choice.option))).dump()));
  }
  exhibit.at(exhibit.length());
  return lines;
}

// What has changed for the players since the position was arranged, as expectations.
std::vector<std::string> expectation_lines(const workshop::ThingsByName& names, Exhibit& exhibit) {
  std::vector<std::string> lines;
  const match::Match before = exhibit.at(0).clone();
  const match::Match& now = exhibit.at(exhibit.length());
  const world::Layout& layout = *now.layout();
  for (const Entity player : layout.players) {
    const std::string who = "t." + names.name(player);
    const std::vector<Part> then = parts_of(before.world(), player);
    const std::vector<Part> parts = parts_of(now.world(), player);
    for (std::size_t i = 0; i < parts.size() && i < then.size(); ++i) {
      if (parts[i].text == then[i].text || parts[i].is_attribute) continue;
      if (parts[i].name == "score" || parts[i].name == "crest")
        lines.push_back(fmt::format("t:equal({}.{}, {})", who, parts[i].name, parts[i].text));
      if (parts[i].name.starts_with("goods "))
        lines.push_back(fmt::format("t:equal({}.{}, {})", who, parts[i].name.substr(6), parts[i].text));
    }
  }
  for (const Entity symbol : layout.symbols) {
    const Entity marker = now.world().get<world::Symbol>(symbol).marker;
    if (marker != before.world().get<world::Symbol>(symbol).marker && marker != nothing)
      lines.push_back(
          fmt::format("t:equal(t:thing({}).marker, t.{})", Json(names.name(symbol)).dump(), names.name(marker)));
  }
  if (now.state() == match::Match::State::deciding)
    lines.push_back(fmt::format("t:equal(t.asked, t.{})", names.seat(now.decision().seat)));
  return lines;
}

std::string test_text(const std::string& name, const Arranged& arranged, const std::vector<std::string>& choices,
                      const std::vector<std::string>& expected) {
  return head_of(name, arranged) + fmt::format("  when = function(t)\n{}  end,\n  expect = function(t)\n{}  end,\n}}\n",
                                               indented(choices), indented(expected));
}

Arranged arranged_in(const Json& message) {
  Arranged arranged{message["pack"], message["players"].get<int>(), message["guilds"].get<std::vector<std::string>>(),
                    message["lines"].get<std::vector<std::string>>(), message.value("seed", std::uint64_t{1})};
  for (const std::string& line : arranged.lines)
    if (line.find('\n') != std::string::npos) throw WorkspaceError("one line at a time");
  return arranged;
}

match::Match position_in(Desk& desk, const Arranged& arranged) {
  const PlayableRules playable = desk.house.rules.load({{}, {desk.workspace.folder(arranged.pack).string()}});
  const workshop::TestFile file{usual_test_file, usual_test_file,
                                head_of("a trial", arranged) + "  expect = function(t) end,\n}\n"};
  return position_of(playable.rules, file, {arranged.pack, {}, nullptr, {}, playable.limits});
}

// What lies in every pile, for whoever arranges cards: all of it, since nothing is hidden on the bench.
Json piles_of(const match::Match& match) {
  constexpr const char* roles[] = {"deck", "discard", "pool", "hand", "built", "aside"};  // as Pile::Role
  const world::World& world = match.world();
  const Ruleset& rules = match.rules();
  const workshop::ThingsByName names(*match.layout());
  Json all = Json::array();
  for (const Entity pile : match.layout()->piles) {
    const world::Pile& of = world.get<world::Pile>(pile);
    Json one{{"deck", rules.decks[of.of_deck].name()},
             {"pile", roles[of.role]},
             {"owner", of.owner == nothing ? std::string() : names.name(of.owner)},
             {"cards", Json::array()}};
    for (Entity card = of.top; card != nothing; card = world.get<world::Card>(card).next) {
      const Property& property = rules.properties[world.get<world::Card>(card).kind];
      const bool alone = rules.properties.find(property.name()) != none;
      one["cards"].push_back(alone ? std::string(property.name()) : property.id);
    }
    all.push_back(std::move(one));
  }
  return all;
}

Json run_pack_tests(Desk& desk, const std::string& pack, const std::string& filter) {
  return tests_of(request_of_pack(desk, pack), modding::pack_at(desk.workspace.folder(pack)), filter);
}

}  // namespace

Json tests_of(const match::RulesRequest& request, const modding::PackPlace& of, const std::string& filter) {
  const std::string& pack = of.id;
  workshop::TestJob job;
  job.request = workshop::hold_packs(request);
  for (const modding::PackPlace& place : job.request.places)
    if (place.held && place.id == pack && std::filesystem::equivalent(place.directory, of.directory))
      job.files = workshop::test_files_of(place.held->files);
  job.filter = filter;
  job.scenarios_only = true;
  job.properties.pack = pack;
  job.properties.named = pack;
  const workshop::TestJobReport done =
      run_job(job, workshop::unknown_packs(job.request), workshop::Isolation{.clock = testing_time});
  Json answer{{"type", "tests"},
              {"pack", pack},
              {"problems", problems_json(done.loading.problems, done.loading.files)},
              {"tests", Json::array()},
              {"coverage", Json::array()}};
  for (const workshop::ScenarioResult& result : done.tests.scenarios) {
    Json problems = Json::array();
    for (const workshop::TestProblem& problem : result.problems)
      problems.push_back({{"file", result.file}, {"line", problem.line}, {"message", problem.message}});
    answer["tests"].push_back({{"name", result.name},
                               {"file", result.file},
                               {"line", result.line},
                               {"passed", result.passed()},
                               {"problems", std::move(problems)}});
  }
  for (const workshop::CoveredFile& file : done.tests.coverage)
    answer["coverage"].push_back({{"file", file.name}, {"lines", file.executable}, {"missed", file.missed}});
  return answer;
}

Json arrange(Desk& desk, const Wish& wish) {
  const Arranged arranged = arranged_in(wish.message);
  match::Match match = position_in(desk, arranged);
  Json piles = piles_of(match);
  std::string game = wish.text("game");
  if (game.empty()) {
    game = desk.tables.begin_with(match, {desk.workspace.folder(arranged.pack).string()}, wish.text("title"));
  } else {
    // The same table: whoever looks at it sees the new position.
    if (!desk.arranged.get(game)) throw WorkspaceError("this game was not arranged here");
    const std::shared_ptr<Table> table = desk.tables.find(game);
    if (!table) throw WorkspaceError("there is no such game");
    std::promise<std::string> done;
    table->post([&] {
      try {
        if (const Obstacle& obstacle = table->open(); obstacle.is_there()) return done.set_value(obstacle.text);
        table->calmly([&] {
          table->bring_under(std::move(match), [&](const std::string& problem) { done.set_value(problem); });
        });
      } catch (const std::exception& e) {
        done.set_value(e.what());
      }
    });
    if (const std::string problem = done.get_future().get(); !problem.empty()) throw WorkspaceError(problem);
  }
  desk.arranged.keep(game, arranged);
  return {{"type", "arranged"}, {"game", game}, {"lines", arranged.lines}, {"piles", std::move(piles)}};
}

Json scenario(Desk& desk, const Wish& wish) {
  const std::string game = wish.text("game");
  const std::optional<Arranged> arranged = desk.arranged.get(game);
  if (!arranged) throw WorkspaceError("this game was not arranged here: begin with a position");
  const std::shared_ptr<Exhibit> exhibit = desk.exhibits.of(game);
  const std::lock_guard lock(exhibit->mutex);
  const workshop::ThingsByName names(*exhibit->match().layout());
  const std::vector<std::string> choices = choice_lines(names, *exhibit);
  const std::vector<std::string> expected = expectation_lines(names, *exhibit);
  return {{"type", "scenario"},       {"game", game},
          {"pack", arranged->pack},   {"text", test_text("a trial", *arranged, choices, expected)},
          {"expectations", expected}, {"choices", choices}};
}

Json keep_scenario(Desk& desk, const Wish& wish) {
  const std::string game = wish.text("game");
  const std::optional<Arranged> arranged = desk.arranged.get(game);
  if (!arranged) throw WorkspaceError("this game was not arranged here: begin with a position");
  std::vector<std::string> choices;
  {
    const std::shared_ptr<Exhibit> exhibit = desk.exhibits.of(game);
    const std::lock_guard lock(exhibit->mutex);
    choices = choice_lines(workshop::ThingsByName(*exhibit->match().layout()), *exhibit);
  }
  const std::string file = wish.text("file").empty() ? usual_test_file : wish.text("file");
  if (!file.starts_with("tests/") || !file.ends_with("_test.lua"))
    throw WorkspaceError("tests lie in tests/, in files that end with _test.lua");
  const std::string name = wish.text("name");
  const FileText before = desk.workspace.read(arranged->pack, file);
  if (before.text.find("test " + Json(name).dump() + " {") != std::string::npos)
    throw WorkspaceError("there is a test of that name already");
  const std::string text = before.text + (before.text.empty() ? "" : "\n") +
                           test_text(name, *arranged, choices, wish.message["expect"].get<std::vector<std::string>>());
  desk.workspace.write(arranged->pack, file, text, before.hash);
  const Json tests = run_pack_tests(desk, arranged->pack, name);
  bool passed = false;
  Json problems = Json::array();
  for (const Json& test : tests["tests"]) {
    if (test["name"] != name) continue;
    passed = test["passed"];
    for (const Json& problem : test["problems"]) problems.push_back(problem["message"]);
  }
  desk.live.saved();
  return {{"type", "kept_scenario"},
          {"pack", arranged->pack},
          {"file", file},
          {"passed", passed},
          {"problems", std::move(problems)}};
}

Json run_tests(Desk& desk, const Wish& wish) { return run_pack_tests(desk, wish.text("pack"), wish.text("filter")); }

}  // namespace castellan::studio
