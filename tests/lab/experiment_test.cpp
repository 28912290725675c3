// An experiment: the same numbers whoever plays it, wherever it was interrupted.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "castellan/base/file_io.hpp"
#include "castellan/lab/building.hpp"
#include "castellan/lab/chunk_store.hpp"
#include "castellan/lab/playing.hpp"
#include "castellan/lab/progress.hpp"
#include "castellan/lab/report.hpp"
#include "castellan/lab/run.hpp"
#include "castellan/lab/verdict.hpp"
#include "support/fixtures.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

lab::Means means() {
  lab::Means means;
  means.load = [](const std::vector<std::string>& packs) {
    const auto rules = rules_with(packs);
    return lab::Edition{rules, [rules] { return match::make_script_host(rules, {}); }};
  };
  means.make_bots = [](const std::vector<std::string>& names) {
    auto table = std::make_unique<bots::BotTable>(std::chrono::milliseconds(0));
    for (const std::string& name : names) table->add(name, bots::random_bot());
    return table;
  };
  return means;
}

lab::Spec guilds_spec(std::uint64_t games = 360) {
  lab::Spec spec;
  spec.thing = "guild:recruiters";
  spec.bots = {"random"};
  spec.games = games;
  return spec;
}

std::string report_of(const lab::Spec& spec, const lab::Experiment& experiment, const lab::Run& run) {
  return lab::make_report({spec, experiment, run.results(), "castellan lab", "report.json"}).dump();
}

std::string played(const lab::Spec& spec, unsigned threads, lab::ChunkStore* store = nullptr) {
  const lab::Experiment experiment = build(spec, means());
  lab::Run run(experiment, store);
  run.run(*lab::thread_executor(threads));
  CHECK(run.complete());
  return report_of(spec, experiment, run);
}

// What the lab says of a pack's guild with this action.
nlohmann::ordered_json report_on_guild(const std::string& id, const std::string& action, std::uint64_t games) {
  const std::string folder = "guilds/" + id + "/guild";
  auto sources = sources_with();
  sources.push_back(pack_of(id, {{folder + ".yaml", "id: " + id + "\ncategory: basic\ncost: {gold: 3}\nplank: {}\n"},
                                 {folder + ".lua", "return guild { action = function(game, me) " + action + " end }\n"},
                                 {"locale/en.yaml", "guild:\n  " + id + ":\n    name: Guild of " + id + "\n"}}));
  const auto rules = load_sources(sources);
  lab::Means with = means();
  with.load = [&](const std::vector<std::string>&) {
    return lab::Edition{rules, [rules] { return match::make_script_host(rules, {}); }};
  };
  lab::Spec spec = guilds_spec(games);
  spec.thing = "guild:" + id;
  const lab::Experiment experiment = build(spec, with);
  lab::Run run(experiment, nullptr);
  run.run(*lab::thread_executor(1));
  return lab::make_report({spec, experiment, run.results(), "castellan lab guild " + id, "report.json"});
}

std::string print_of(const lab::Spec& spec) { return fingerprint(spec, build(spec, means())); }

}  // namespace

TEST_CASE("An experiment gives the same report on any number of threads", "[lab][threads]") {
  const lab::Spec spec = guilds_spec();
  const std::string one = played(spec, 1);
  CHECK(played(spec, 3) == one);
}

TEST_CASE("An experiment that was interrupted goes on to the same report", "[lab]") {
  const lab::Spec spec = guilds_spec();
  const std::string whole = played(spec, 1);
  const test::TemporaryFolder folder;
  const std::string print = print_of(spec);
  {
    const lab::Experiment experiment = build(spec, means());
    lab::ChunkStore store(folder.path(), print);
    lab::Run run(experiment, &store);
    int chunks = 0;
    run.progress = [&](std::size_t) { ++chunks; };
    run.stop = [&] { return chunks >= 4; };
    run.run(*lab::thread_executor(1));
    CHECK_FALSE(run.complete());
    CHECK_THAT(report_of(spec, experiment, run), ContainsSubstring("\"state\":\"interrupted\""));
  }
  // Killed while it wrote: the last line is cut off, and one in the middle is damaged.
  const std::filesystem::path file = lab::ChunkStore::file_in(folder.path());
  std::string text = read_small_file(file, 1 << 26, "chunks");
  text[text.size() / 2] ^= 1;
  text.resize(text.size() - 100);
  std::ofstream(file, std::ios::binary) << text;
  lab::ChunkStore store(folder.path(), print);
  CHECK(store.damaged() == 1);
  CHECK(store.size() == 2);
  CHECK(played(spec, 2, &store) == whole);
}

TEST_CASE("Parts of an experiment are put together to the same report", "[lab]") {
  const lab::Spec spec = guilds_spec();
  const lab::Experiment experiment = build(spec, means());
  const std::string print = print_of(spec);
  const test::TemporaryFolder folder;
  for (std::uint64_t part = 0; part < 3; ++part) {
    lab::ChunkStore store(folder.path() / std::to_string(part), print);
    lab::Run run(experiment, &store, {part, 3});
    run.run(*lab::thread_executor(1));
  }
  lab::ChunkStore whole(folder.path() / "whole", print);
  for (const char* part : {"2", "0", "1"}) whole.take_from(folder.path() / part);
  lab::Run run(experiment, &whole);
  run.add_what_is_there();
  CHECK(run.complete());
  CHECK(report_of(spec, experiment, run) == played(spec, 1));
}

TEST_CASE("Chunks of another experiment are not mixed in", "[lab]") {
  const test::TemporaryFolder folder;
  const lab::Spec spec = guilds_spec();
  lab::Spec other = spec;
  other.seed = 2;
  CHECK(print_of(spec) != print_of(other));
  { const lab::ChunkStore store(folder.path(), print_of(spec)); }
  CHECK_THROWS_WITH(lab::ChunkStore(folder.path(), print_of(other)),
                    ContainsSubstring("belongs to another experiment"));
  folder.write("chunks.jsonl", "something else\n");
  CHECK_THROWS_WITH(lab::ChunkStore(folder.path(), print_of(spec)), ContainsSubstring("not the chunks"));
  const lab::ChunkStore open(folder.path() / "open", "x");
  CHECK_THROWS_AS(lab::ChunkStore(folder.path() / "open", "x"), FileInUse);
}

TEST_CASE("It stops when it is as exact as was asked for", "[lab]") {
  lab::Spec spec = guilds_spec(0);
  spec.precision = 8;
  const lab::Experiment experiment = build(spec, means());
  lab::Run run(experiment, nullptr);
  run.run(*lab::thread_executor(2));
  REQUIRE(run.complete());
  const lab::RowResult& row = run.results()[0];
  const lab::Estimate now = headline_of(experiment, experiment.rows[0], row.total);
  CHECK(now.radius() <= 0.08);
  CHECK(row.total.blocks < static_cast<std::int64_t>(experiment.blocks));
  REQUIRE(row.looks.size() > 1);
  CHECK(row.looks[row.looks.size() - 2].estimate.radius() > 0.08);  // and not later than that
}

TEST_CASE("A game of an experiment can be played again by its number", "[lab]") {
  lab::Spec spec = guilds_spec(60);
  spec.each_game = true;
  const lab::Experiment experiment = build(spec, means());
  lab::Player player(experiment);
  const lab::Summary chunk = player.play_chunk(0, 0);
  REQUIRE(chunk.games.size() >= 20);
  for (const std::size_t i : {std::size_t{0}, std::size_t{7}, chunk.games.size() - 1}) {
    const lab::GameLine& game = chunk.games[i];
    const match::Match again = lab::Player(experiment).play_game(0, game.block, game.arm);
    CHECK(again.hash() == game.hash);
    CHECK(again.scores()[0] == game.scores[0]);
  }
  CHECK(lab::summary_of(to_json(chunk)).digest == chunk.digest);
  CHECK(to_json(lab::summary_of(to_json(chunk))) == to_json(chunk));
}

TEST_CASE("Ways to play that do not differ have no difference at all", "[lab]") {
  lab::Spec spec;
  spec.question = lab::Spec::Question::compare;
  spec.arms = {lab::parse_arm("base"), lab::parse_arm("base")};
  spec.arms[1].name = "other";
  spec.bots = {"random"};
  spec.skill = {};
  spec.games = 400;
  const lab::Experiment experiment = build(spec, means());
  lab::Run run(experiment, nullptr);
  run.run(*lab::thread_executor(1));
  const lab::ArmSummary& other = run.results()[0].total.arms[1];
  for (const lab::PairSums& pair : other.compared) CHECK(pair.base == pair.other);
  CHECK(other.measures == run.results()[0].total.arms[0].measures);
  const auto report = lab::make_report({spec, experiment, run.results(), "", ""});
  CHECK(report["verdicts"][0]["verdict"] == "fair");
  CHECK(report["verdicts"][0]["headline"] == "other: the game stays much as it is.");
}

TEST_CASE("Counts of a game agree with each other", "[lab]") {
  lab::Spec spec;
  spec.question = lab::Spec::Question::players;
  spec.bots = {"random"};
  spec.players = {2, 3, 4, 5};
  spec.games = 40;
  const lab::Experiment experiment = build(spec, means());
  lab::Run run(experiment, nullptr);
  run.run(*lab::thread_executor(1));
  for (std::size_t r = 0; r < experiment.rows.size(); ++r) {
    const int players = experiment.rows[r].players;
    CAPTURE(players);
    const lab::ArmSummary& arm = run.results()[r].total.arms[0];
    REQUIRE(arm.games == 40);
    std::int64_t wins = 0;
    for (const lab::SeatSums& crest : arm.by_crest) wins += crest.wins.sum;
    CHECK(wins == 40 * lab::whole_win);
    CHECK(arm.by_crest.size() == static_cast<std::size_t>(players) + 1);  // 0 has nobody
    CHECK(arm.by_crest[0].wins.n == 0);
    std::int64_t scores = 0;
    for (const auto& [points, count] : arm.scores) scores += count;
    CHECK(scores == 40 * players);
    const auto mean = [&](lab::Measure m) { return arm.measures[lab::Catalogue::at(m)].mean(); };
    CHECK(mean(lab::Measure::months) == 7);
    CHECK(mean(lab::Measure::turns) == 7 * players);
    CHECK(mean(lab::Measure::decided) >= 1);
    CHECK(mean(lab::Measure::decided) <= 7);
    CHECK(mean(lab::Measure::margin) <= mean(lab::Measure::spread));
    for (const lab::ThingUse& use : arm.things) {
      if (use.games == 0) continue;
      CHECK(use.users.games + use.others.games == use.games * players);
      std::int64_t months = 0;
      for (const std::int64_t uses : use.by_month) months += uses;
      CHECK(months == use.workers + use.buildings);
    }
  }
}

TEST_CASE("A guild that gives points for nothing is found to be strong", "[lab]") {
  const auto report = report_on_guild("saints", "me:score_points(3)", 3000);
  CAPTURE(report["verdicts"].dump());
  CHECK(report["verdicts"][0]["verdict"] == "strong");
  CHECK(report["title"] == "Guild of saints");
  CHECK_THAT(report["verdicts"][0]["text"].get<std::string>(), ContainsSubstring("Barred from it, a seat wins "));
}

TEST_CASE("Where scripts fail in more than one game of a thousand there is no verdict", "[lab]") {
  const auto report = report_on_guild("broken", "me:sing()", 360);
  CHECK(report["verdicts"][0]["verdict"] == "none");
  CHECK_THAT(report["warnings"].dump(), ContainsSubstring("A script failed in ") && ContainsSubstring("guild.lua"));
}

TEST_CASE("What can't be asked is refused with what to write", "[lab]") {
  const auto problem = [](lab::Spec spec) {
    try {
      build(spec, means());
      return std::string();
    } catch (const lab::SpecError& e) {
      return std::string(e.what());
    }
  };
  lab::Spec spec = guilds_spec();
  spec.thing = "gild:masons";
  CHECK_THAT(problem(spec), ContainsSubstring("guild, property"));
  spec.thing = "guild:massons";
  CHECK_THAT(problem(spec), ContainsSubstring("there is no guild \"massons\""));
  spec.question = lab::Spec::Question::options;
  for (const char* option : {"declining", "declining=", "declining=3..1", "x=1..9999999999999", "=1..2"}) {
    spec.option = option;
    CHECK_THAT(problem(spec), ContainsSubstring("write "));
  }
  spec.question = lab::Spec::Question::players;
  spec.precision = 1;
  CHECK_THAT(problem(spec), ContainsSubstring("number of games"));
}

TEST_CASE("Progress counts what this run has played, and tells how the estimate narrowed") {
  const test::TemporaryFolder folder;
  const lab::Spec spec = guilds_spec(360);
  const lab::Experiment experiment = build(spec, means());
  const std::string fingerprint = lab::fingerprint(spec, experiment);
  std::int64_t before = 0;
  {
    lab::ChunkStore store(folder.path(), fingerprint);
    lab::Run run(experiment, &store);
    int chunks = 0;
    run.progress = [&](std::size_t) { ++chunks; };
    run.stop = [&] { return chunks > 0; };
    run.run(*lab::thread_executor(1));
    const lab::Progress progress(experiment, run);
    before = progress.json()["games"].get<std::int64_t>();
    CHECK(before > 0);
    CHECK_FALSE(progress.json()["complete"].get<bool>());
    CHECK_FALSE(progress.seconds_left());  // nothing was played since it was made
  }
  lab::ChunkStore store(folder.path(), fingerprint);
  lab::Run run(experiment, &store);
  run.add_what_is_there();
  const lab::Progress progress(experiment, run);
  CHECK(progress.json()["games"] == before);
  CHECK(progress.games_per_second() == 0);
  run.run(*lab::thread_executor(1));
  const nlohmann::ordered_json done = progress.json();
  CHECK(done["complete"].get<bool>());
  CHECK(done["seconds_left"] == 0);
  CHECK(progress.games_per_second() > 0);
  const nlohmann::ordered_json& row = done["rows"][0];
  CHECK(row["complete"].get<bool>());
  REQUIRE(row["looks"].size() > 1);
  const auto width = [](const nlohmann::ordered_json& look) {
    return look["high"].get<double>() - look["low"].get<double>();
  };
  CHECK(width(row["looks"].back()) < width(row["looks"].front()));
  // What the thing is worth: the barred seat's loss.
  const lab::Estimate loss = lab::in_points(lab::headline_of(experiment, experiment.rows[0], run.results()[0].total));
  CHECK(row["mean"].get<double>() == -loss.mean);
}
