// castellan-bench, which `castellan bench` runs: what the shape of the kernel decides, as ratios within one run.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <castellan/base/json.hpp>
#include <castellan/bots/bot.hpp>
#include <castellan/flow/flow.hpp>
#include <castellan/plugin/bots.hpp>
#include <castellan/script/script_host.hpp>
#include <castellan/world/world.hpp>
#include <cstring>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "bench_hub.hpp"
#include "bench_options.hpp"
#include "bench_packs.hpp"
#include "bench_studio.hpp"
#include "bench_times.hpp"
#include "guarded.hpp"
#include "parsing.hpp"
#include "playback.hpp"

namespace castellan::cli {
namespace {

constexpr std::uint64_t bench_seed = 2024;

void choose_at_random(match::Match& match) {
  static const std::unique_ptr<bots::Bot> bot = bots::random_bot();
  match.choose(bot_choice(*bot, match));
}

struct Bench {
  Engine engine;
  std::shared_ptr<const world::Layout> layout;
  std::shared_ptr<script::ScriptHost> host;

  // A quiet decision in the middle of a game.
  match::Match middle() const {
    match::Match match(layout, host, bench_seed);
    while (match.choice_count() < 150 && !match.over()) choose_at_random(match);
    while (!match.over() && !match.quiet()) choose_at_random(match);
    return match;
  }
};

// Goes through a list a hundred times, in our order and in stock Lua's.
constexpr const char* pairs_loop =
    "local t = {} for i = 1, 100 do t[i] = i end\n"
    "local n = 0 for _ = 1, 100 do for _, v in pairs(t) do n = n + v end end\n";

// The game with a pack of scripts, to time calls from Lua into the host.
std::shared_ptr<const Ruleset> rules_with_host_calls(match::RulesRequest request) {
  content::PackSource calls;
  calls.pack.id = "host_calls";
  calls.files = {{"actions.lua", "host_calls/actions.lua",
                  "return module {\n"
                  "  reads = function(_, me) local n = 0 for _ = 1, 1000 do n = n + me.seat end end,\n"
                  "  loops = function(_, me) local n = 0 for i = 1, 1000 do n = n + i end end,\n"
                  "  pairs_in_order = function()\n" +
                      std::string(pairs_loop) + "end,\n}"},
                 {"actions.yaml", "host_calls/actions.yaml",
                  "actions: [{id: reads, do: reads}, {id: loops, do: loops}, {id: pairs, do: pairs_in_order}]"}};
  request.more.push_back(std::move(calls));
  return load_rules(request);
}

// As `castellan simulate` plays them: nobody reads their story.
void whole_games(benchmark::State& state, const Bench& bench) {
  match::Match match(bench.layout, bench.host, 0);
  match.keep_log(false);
  std::uint64_t game = 0;
  for (auto _ : state) {
    const std::uint64_t seed = world::derive_key(bench_seed, game++ % 200, 1);
    match.restart(seed);
    while (match.state() == match::Match::State::deciding) choose_at_random(match);
  }
}

// One decision after another, game after game: how much more or less there is to decide with a pack makes no
// difference.
void single_decisions(benchmark::State& state, const Bench& bench, bots::Bot& bot) {
  match::Match match(bench.layout, bench.host, 0);
  match.keep_log(false);
  std::uint64_t game = 0;
  for (auto _ : state) {
    if (match.state() != match::Match::State::deciding) match.restart(world::derive_key(bench_seed, game++ % 200, 1));
    match.choose(bot_choice(bot, match));
  }
}

void copy_bytes(benchmark::State& state, const Bench& bench) {
  const match::Match match = bench.middle();
  world::World::Snapshot from;
  match.world().snapshot(from);
  world::World::Snapshot to(from.size());
  for (auto _ : state) {
    std::memcpy(to.data(), from.data(), from.size());
    benchmark::DoNotOptimize(to.data());
    benchmark::ClobberMemory();
  }
}

void restore_world(benchmark::State& state, const Bench& bench) {
  match::Match match = bench.middle();
  world::World::Snapshot from;
  match.world().snapshot(from);
  for (auto _ : state) {
    match.world().restore(from);
    benchmark::ClobberMemory();
  }
}

// One choice and its undo, less the choice: both are timed apart and subtracted.
void choose_and_undo(benchmark::State& state, const Bench& bench) {
  match::Match match = bench.middle();
  for (auto _ : state) {
    match.choose(0);
    match.undo();
  }
}

void undo_nothing(benchmark::State& state, const Bench& bench) {
  match::Match match = bench.middle();
  for (auto _ : state) match.rerun();
}

// In the middle of a script the match goes back to the quiet point and runs the script again.
void undo_in_script(benchmark::State& state, const Bench& bench) {
  for (std::uint64_t seed = 1;; ++seed) {
    match::Match match(bench.layout, bench.host, seed);
    while (match.state() == match::Match::State::deciding && match.quiet()) choose_at_random(match);
    if (match.state() != match::Match::State::deciding) continue;
    for (auto _ : state) match.rerun();
    return;
  }
}

// A script that calls the host a thousand times, or goes through an empty loop.
void call_script(benchmark::State& state, const std::shared_ptr<const Ruleset>& rules, const char* function) {
  world::World world(match::make_layout(rules, 4));
  const auto host = match::make_script_host(rules, script::Limits{.strict = false});
  Id<Function> id;
  for (const Id<Function> i : rules->functions.ids())
    if (rules->functions[i].name == function) id = i;
  flow::Flow flow(world, *host);
  for (auto _ : state) {
    host->begin_action();
    flow.push_script(id, world.layout().players[0]);
    flow.run();
  }
}

void stock_pairs(benchmark::State& state) {
  const std::unique_ptr<lua_State, void (*)(lua_State*)> lua(luaL_newstate(), lua_close);
  luaL_openlibs(lua.get());
  if (luaL_loadstring(lua.get(), pairs_loop) != LUA_OK) throw std::runtime_error(lua_tostring(lua.get(), -1));
  for (auto _ : state) {
    lua_pushvalue(lua.get(), -1);
    if (lua_pcall(lua.get(), 0, 0, 0) != LUA_OK) throw std::runtime_error(lua_tostring(lua.get(), -1));
  }
}

// A search with random playouts to the end of the game, from a decision in the middle: worlds, tree and undo included.
constexpr int playouts = 500;

void search_decision(benchmark::State& state, const Bench& bench) {
  match::Match match = bench.middle();
  while (!match.quiet() || match.decision().options.size() < 2) choose_at_random(match);
  plugin::BotOptions options;
  options.deadline = {};  // on this thread
  const std::unique_ptr<bots::Bot> bot = make_bot(fmt::format("mcts:{}:random", playouts), options);
  for (auto _ : state) benchmark::DoNotOptimize(bot_choice(*bot, match));
}

// Whole games of four bots of one kind, on one thread.
void games_of_bots(benchmark::State& state, const Bench& bench, const std::string& name) {
  plugin::BotOptions options;
  options.deadline = {};  // on this thread
  const std::vector<std::string> names(4, name);
  const std::unique_ptr<bots::BotTable> table = seat_bots(names, options);
  const std::vector<std::size_t> seats{0, 1, 2, 3};
  match::Match match(bench.layout, bench.host, 0);
  match.keep_log(false);
  std::uint64_t game = 0;
  for (auto _ : state) {
    match.restart(world::derive_key(bench_seed, game++ % 200, 1));
    table->play(match, seats);
  }
}

void hash_state(benchmark::State& state, const Bench& bench) {
  const match::Match match = bench.middle();
  for (auto _ : state) benchmark::DoNotOptimize(match.hash());
}

void scripted_games(benchmark::State& state, const Bench& bench, const Recording& recording) {
  world::World world(bench.layout);
  for (auto _ : state) run_recorded(world, *bench.host, recording);
}

void played_back_games(benchmark::State& state, const Bench& bench, const Recording& recording) {
  world::World world(bench.layout);
  for (auto _ : state) {
    PlaybackPort port(recording);
    run_recorded(world, port, recording);
  }
}

Bench with_rules(const Bench& bench, std::shared_ptr<const Ruleset> rules) {
  Bench other = bench;
  other.engine.rules = std::move(rules);
  other.layout = match::make_layout(other.engine.rules, 4);
  other.host = other.engine.host();
  return other;
}

void time_floor(benchmark::State& state, const match::RulesRequest& request) {
  for (auto _ : state) benchmark::DoNotOptimize(load_floor(request));
}

void time_loading(benchmark::State& state, const match::RulesRequest& request) {
  for (auto _ : state) benchmark::DoNotOptimize(load_rules(request));
}

using Row = BenchRow;

constexpr int packs_to_load = 500;
constexpr std::string_view with_pack = "with ", with_example = "with example ", with_several = "with several ";
constexpr int hooking_packs = 20;

// What each of the hooking packs adds to a game, in percent.
double percent_each(double with, double without) { return 100 * (with / without - 1) / hooking_packs; }

// Each of the packs that come with the program, and those that were asked for together. An example shows one thing, and
// costs less than a module.
std::vector<Row> rows_of_packs(const std::map<std::string, double>& best) {
  std::vector<Row> rows;
  for (const auto& [name, seconds] : best) {
    if (!name.starts_with(with_pack)) continue;
    const bool example = name.starts_with(with_example), several = name.starts_with(with_several);
    const std::string packs = name.substr((example ? with_example : several ? with_several : with_pack).size());
    rows.push_back({fmt::format("speed of decisions with {}", packs), best.at("decision") / seconds, "x",
                    example   ? ">= 0.8"
                    : several ? ">= 0.25"
                              : ">= 0.5"});
  }
  return rows;
}

std::vector<Row> rows(const std::map<std::string, double>& best, std::size_t games) {
  const auto t = [&](const char* name) { return best.at(name); };
  const double n = static_cast<double>(games);
  return {
      {"games per second, 4 random bots, effects in Lua", 1 / t("game"), "games/s", ">= 7000, goal 10000"},
      {"games per second, 4 greedy bots", 1 / t("greedy_game"), "games/s", ">= 100, goal 400"},
      {"what the sandbox costs a game (fast)", 100 * (t("game") / t("unguarded_game") - 1), "%", "<= 10, goal 3"},
      {"with instructions counted (strict)", 100 * (t("strict_game") / t("unguarded_game") - 1), "%", ""},
      {"games per second, strict", 1 / t("strict_game"), "games/s", ""},
      {"games per second, without any guard", 1 / t("unguarded_game"), "games/s", ""},
      {"scripted game vs playback without Lua", t("scripted") / t("playback"), "x", "<= 1.5"},
      {"scripted game", t("scripted") / n * 1e6, "us", ""},
      {"restore of a mid-game world vs memcpy", t("restore") / t("memcpy"), "x", "<= 8, goal 2"},
      {"restore", t("restore") * 1e9, "ns", ""},
      {"choose and undo one decision", t("choose_undo") * 1e9, "ns", ""},
      {"undo: roll back and make the decision again", t("undo") * 1e9, "ns", "<= 60"},
      {"undo in the middle of a script", t("undo_in_script") * 1e9, "ns", "<= 1500"},
      {"host call from Lua (a field of a player)", (t("reads") - t("loops")) * 1e6, "ns", ""},
      {"pairs in a fixed order vs stock pairs, over a list", t("ordered_pairs") / t("stock_pairs"), "x",
       "<= 2, goal 1.2"},
      {"playouts per second, mcts, at random to the end", playouts / t("search"), "/s", ">= 8000, goal 12000"},
      {"canonical hash", t("hash") * 1e9, "ns", ""},
      {"loading 500 packs vs finding, reading, parsing them", t("load") / t("load_floor"), "x", "<= 3, goal 1.5"},
      {"loading 500 packs", t("load") * 1e3, "ms", ""},
      {"loading the game", t("load_game") * 1e3, "ms", ""},
      {"slow-down of a game by each of 20 idle packs", percent_each(t("idle_packs"), t("game")), "%", "<= 3, goal 1"},
      {"the same where each looks at every building", percent_each(t("busy_packs"), t("game")), "%", ""},
      {"speed of decisions with Lua asked about everything", t("decision") / t("asking"), "x", ">= 0.5, goal 0.8"},
      {"the same for greedy bots", t("greedy_decision") / t("greedy_asking"), "x", ">= 0.5"},
      {"speed of decisions with all examples together", t("decision") / t("all_examples"), "x", ">= 0.4"},
      {"the same with all packs that come with the program", t("decision") / t("all_packs"), "x", ""}};
}

// Some file systems do not tell what has changed on them: there is no cache of what lies there.
std::vector<Row> rows_of_cache(const std::map<std::string, double>& best) {
  if (!best.contains("load_kept") || !best.contains("load_kept_game")) return {};
  const auto t = [&](const char* name) { return best.at(name); };
  return {{"loading 500 packs from the cache", t("load_kept") * 1e3, "ms", "<= 15, goal 10"},
          {"loading 500 packs, from the cache vs without it", t("load_kept") / t("load"), "x", "<= 0.12, goal 0.08"},
          {"loading the game from the cache", t("load_kept_game") * 1e3, "ms", "<= 5"},
          {"loading the game, from the cache vs without it", t("load_kept_game") / t("load_game"), "x", "<= 0.4"}};
}

std::vector<Row> rows_of_hub(const std::map<std::string, double>& best) {
  const auto t = [&](const char* name) { return best.at(name); };
  return {{"searching a hub of 2,000 packs", t("hub_search") * 1e3, "ms", "<= 100"},
          {"choosing a pack with 200 others it needs", t("hub_resolve") * 1e3, "ms", "<= 300"},
          {"asking a hub that has not changed", t("hub_refresh") * 1e3, "ms", ""}};
}

void print(const std::vector<Row>& rows, bool json) {
  auto result = nlohmann::ordered_json::array();
  for (const Row& row : rows) {
    if (json) result.push_back({{"what", row.what}, {"value", row.value}, {"unit", row.unit}, {"target", row.target}});
    else fmt::print("{:<52} {:>10.2f} {:<8} {}\n", row.what, row.value, row.unit, row.target);
  }
  if (json) fmt::print("{}\n", json_text(result));
}

int bench(const BenchOptions& options) {
  const PackOptions& packs = options.packs;
  Bench setup{Engine::load(packs), nullptr, nullptr};
  setup.engine.limits.strict = false;
  setup.layout = match::make_layout(setup.engine.rules, 4);
  setup.host = setup.engine.host();
  Bench strict = setup;
  strict.engine.limits.strict = true;
  strict.host = strict.engine.host();
  Bench unguarded = setup;
  script::HostOptions without_guard;
  without_guard.guard = script::Meter::Guard::off;
  unguarded.host = std::make_shared<script::ScriptHost>(unguarded.engine.rules, without_guard);
  constexpr std::size_t recorded_games = 20;
  const Recording recording = record_games(setup.layout, *setup.host, bench_seed, recorded_games);

  const auto calls = rules_with_host_calls(packs.request());
  const PackFolder folder(packs_to_load);
  match::RulesRequest game = packs.request();
  game.content.languages = {"en"};
  const match::RulesRequest many = folder.request(packs.request());
  const auto kept_many = folder.kept(many), kept_game = folder.kept(game);
  const Bench idle = with_rules(setup, load_rules(with_hooking_packs(packs.request(), hooking_packs, Hooks::silent)));
  const Bench busy = with_rules(setup, load_rules(with_hooking_packs(packs.request(), hooking_packs, Hooks::busy)));

  const Bench asking = with_rules(setup, load_rules(with_asking_pack(packs.request())));
  std::map<std::string, Bench> with_packs;
  match::RulesRequest every_pack = packs.request(), every_example = packs.request();
  for (const BundledPack& pack : bundled_packs()) {
    match::RulesRequest one = packs.request();
    one.packs.push_back(pack.id);
    with_packs.emplace(fmt::format("{}{}", pack.example ? with_example : with_pack, pack.id),
                       with_rules(setup, load_rules(one)));
    every_pack.packs.push_back(pack.id);
    if (pack.example) every_example.packs.push_back(pack.id);
  }
  const Bench all_packs = with_rules(setup, load_rules(every_pack));
  const Bench all_examples = with_rules(setup, load_rules(every_example));
  if (!options.together.empty()) {
    match::RulesRequest some = packs.request();
    std::ranges::copy(options.together, std::back_inserter(some.packs));
    with_packs.emplace(fmt::format("{}{}", with_several, fmt::join(options.together, ", ")),
                       with_rules(setup, load_rules(some)));
  }
  const std::unique_ptr<bots::Bot> random = bots::random_bot();
  plugin::BotOptions on_this_thread;
  on_this_thread.deadline = {};
  const std::unique_ptr<bots::Bot> greedy = make_bot("greedy", on_this_thread);

  const auto add = [&](const char* name, auto function) {
    benchmark::RegisterBenchmark(name, function)->MinTime(options.seconds)->Repetitions(times_measured)->UseRealTime();
  };
  add("decision", [&](benchmark::State& s) { single_decisions(s, setup, *random); });
  add("asking", [&](benchmark::State& s) { single_decisions(s, asking, *random); });
  add("greedy_decision", [&](benchmark::State& s) { single_decisions(s, setup, *greedy); });
  add("greedy_asking", [&](benchmark::State& s) { single_decisions(s, asking, *greedy); });
  add("all_packs", [&](benchmark::State& s) { single_decisions(s, all_packs, *random); });
  add("all_examples", [&](benchmark::State& s) { single_decisions(s, all_examples, *random); });
  for (const auto& [name, bench] : with_packs)
    add(name.c_str(), [&bench = bench, &random](benchmark::State& s) { single_decisions(s, bench, *random); });
  add("memcpy", [&](benchmark::State& s) { copy_bytes(s, setup); });
  add("restore", [&](benchmark::State& s) { restore_world(s, setup); });
  add("choose_undo", [&](benchmark::State& s) { choose_and_undo(s, setup); });
  add("undo", [&](benchmark::State& s) { undo_nothing(s, setup); });
  add("undo_in_script", [&](benchmark::State& s) { undo_in_script(s, setup); });
  add("reads", [&](benchmark::State& s) { call_script(s, calls, "reads"); });
  add("loops", [&](benchmark::State& s) { call_script(s, calls, "loops"); });
  add("ordered_pairs", [&](benchmark::State& s) { call_script(s, calls, "pairs_in_order"); });
  add("stock_pairs", [&](benchmark::State& s) { stock_pairs(s); });
  add("search", [&](benchmark::State& s) { search_decision(s, setup); });
  add("hash", [&](benchmark::State& s) { hash_state(s, setup); });
  add("game", [&](benchmark::State& s) { whole_games(s, setup); });
  add("greedy_game", [&](benchmark::State& s) { games_of_bots(s, setup, "greedy"); });
  add("unguarded_game", [&](benchmark::State& s) { whole_games(s, unguarded); });
  add("strict_game", [&](benchmark::State& s) { whole_games(s, strict); });
  add("scripted", [&](benchmark::State& s) { scripted_games(s, setup, recording); });
  add("playback", [&](benchmark::State& s) { played_back_games(s, setup, recording); });
  add("idle_packs", [&](benchmark::State& s) { whole_games(s, idle); });
  add("busy_packs", [&](benchmark::State& s) { whole_games(s, busy); });
  add("load_floor", [&](benchmark::State& s) { time_floor(s, many); });
  add("load", [&](benchmark::State& s) { time_loading(s, many); });
  add("load_game", [&](benchmark::State& s) { time_loading(s, game); });
  const BenchHub hub;
  const auto time_hub = [&hub](benchmark::State& s, std::size_t (BenchHub::*work)() const) {
    for ([[maybe_unused]] auto unused : s) benchmark::DoNotOptimize((hub.*work)());
  };
  add("hub_search", [&](benchmark::State& s) { time_hub(s, &BenchHub::search); });
  add("hub_resolve", [&](benchmark::State& s) { time_hub(s, &BenchHub::resolve); });
  add("hub_refresh", [&](benchmark::State& s) { time_hub(s, &BenchHub::refresh); });
  if (kept_many) add("load_kept", [&](benchmark::State& s) { time_loading(s, *kept_many); });
  if (kept_game) add("load_kept_game", [&](benchmark::State& s) { time_loading(s, *kept_game); });

  const std::map<std::string, double> best = best_times();
  std::vector<Row> all = rows(best, recorded_games);
  std::ranges::copy(rows_of_packs(best), std::back_inserter(all));
  std::ranges::copy(rows_of_cache(best), std::back_inserter(all));
  std::ranges::copy(rows_of_hub(best), std::back_inserter(all));
  print(all, options.json);
  return success;
}

int run_bench(int argc, char** argv) {
  auto options = std::make_shared<BenchOptions>();
  Command command("castellan bench", bench_summary);
  options->add_to(command);
  command.runs([=] { return bench(*options); });
  auto studio = std::make_shared<StudioBenchOptions>();
  Command& studio_command = command.add("studio", studio_bench_summary);
  studio->add_to(studio_command);
  studio_command.runs([=] {
    print(measure_studio(*studio), studio->json);
    return success;
  });
  return parse(command, argc, argv)();
}

}  // namespace
}  // namespace castellan::cli

int main(int argc, char** argv) {
  return castellan::cli::guarded([&] { return castellan::cli::run_bench(argc, argv); });
}
