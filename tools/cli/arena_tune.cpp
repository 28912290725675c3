// castellan arena tune: better weights for a bot, found by play.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <array>
#include <castellan/arena/seating.hpp>
#include <castellan/arena/strength.hpp>
#include <castellan/arena/tuning.hpp>
#include <castellan/base/file_io.hpp>
#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "arena.hpp"
#include "bot_games.hpp"
#include "progress.hpp"

namespace castellan::cli {
namespace {

struct TuneOptions : BotGamesOptions {
  std::string bot = "greedy";
  std::string from;
  std::string out = "weights.yaml";
  int generations = 12;
  std::uint64_t population = 24;
  std::uint64_t games = 40;
  std::uint64_t trial = 400;
};

// Bots take their weights from files; candidates have theirs in a folder that goes away in the end.
class CandidateFiles {
 public:
  CandidateFiles(std::string bot, plugin::BotOptions options) : bot_(std::move(bot)), options_(std::move(options)) {
    std::string name = (std::filesystem::temp_directory_path() / "castellan-tune-XXXXXX").string();
    if (!::mkdtemp(name.data())) throw FileError(fmt::format("{}: {}", name, std::strerror(errno)));
    folder_ = name;
  }
  ~CandidateFiles() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  CandidateFiles(const CandidateFiles&) = delete;
  CandidateFiles& operator=(const CandidateFiles&) = delete;

  std::unique_ptr<bots::BotTable> seat(const std::vector<bots::Weights>& candidates) {
    std::vector<std::string> names;
    for (const bots::Weights& weights : candidates)
      names.push_back(fmt::format("{}:{}", bot_, file_with(weights).string()));
    return seat_bots(names, options_);
  }

 private:
  std::filesystem::path file_with(const bots::Weights& weights) {
    const std::string text = weights_text(weights);
    const std::lock_guard lock(mutex_);
    const auto [file, fresh] = files_.try_emplace(text, folder_ / fmt::format("{}.yaml", files_.size()));
    if (fresh) write_atomically(file->second, text);
    return file->second;
  }

  std::string bot_;
  plugin::BotOptions options_;
  std::filesystem::path folder_;
  std::mutex mutex_;
  std::map<std::string, std::filesystem::path> files_;
};

// Of the first seat.
arena::Strength add_up(const std::vector<arena::GameResult>& results) {
  arena::Strength strength;
  for (const arena::GameResult& game : results) {
    if (game.voided) continue;
    strength.wins += game.wins[0];
    strength.score += game.scores[0];
    ++strength.games;
  }
  return strength;
}

nlohmann::ordered_json trial_json(const arena::Strength& trial) {
  return {{"games", trial.games},
          {"win_share", trial.win_share()},
          {"interval", {trial.win_interval().low, trial.win_interval().high}},
          {"mean_score", trial.mean_score()}};
}

void print_trial(const char* what, const arena::Strength& trial) {
  fmt::print("{:<7} {:>5.1f} %  ({:.1f} … {:.1f} %)  mean score {:.2f}\n", what, 100 * trial.win_share(),
             100 * trial.win_interval().low, 100 * trial.win_interval().high, trial.mean_score());
}

// Equal bots that sit everywhere equally often win one game in as many as there are players: that is known, and what
// was seen of it before only shows how much chance there is.
enum class Outcome : std::uint8_t { better, unclear, worse };
constexpr std::array<std::string_view, 3> outcome_names{"better", "unclear", "worse"};

Outcome outcome_of(const arena::Strength& after, int players) {
  const arena::Interval interval = after.win_interval();
  if (interval.low > 1.0 / players) return Outcome::better;
  return interval.high < 1.0 / players ? Outcome::worse : Outcome::unclear;
}

void print_changes(const bots::Weights& before, const bots::Weights& after) {
  for (const bots::WeightInfo& weight : bots::weight_table)
    if (before.*weight.member != after.*weight.member)
      fmt::print("  {:<12} {:>5} -> {:>5}  {}\n", weight.name, before.*weight.member, after.*weight.member, weight.doc);
}

// What else decides which weights are found.
std::string further_flags(const TuneOptions& options) {
  std::string text = options.from.empty() ? "" : " --from " + options.from;
  const auto list = [&](const char* flag, const std::vector<std::string>& values) {
    if (!values.empty()) text += fmt::format(" {} {}", flag, fmt::join(values, ","));
  };
  list("--mods", options.packs.mods);
  list("--options", options.setup.options);
  if (!options.setup.guilds.empty()) text += " --guilds " + options.setup.guilds;
  return text;
}

// Stands above the weights in the file.
std::string heading(const TuneOptions& options, const arena::Strength& after) {
  const arena::Interval interval = after.win_interval();
  return fmt::format(
      "# Tuned by `castellan arena tune --bot {} --players {} --generations {} --population {} --games {} --seed "
      "{}{}`.\n"
      "# Alone against bots with the old weights it won {:.1f} % of {} games ({:.1f} … {:.1f} %).\n",
      options.bot, options.setup.players, options.generations, options.population, options.games, options.seed,
      printable(further_flags(options)), 100 * after.win_share(), after.games, 100 * interval.low, 100 * interval.high);
}

struct Tuned {
  bots::Weights weights;
  arena::Strength before, after;
};

void report(const TuneOptions& options, const bots::Weights& start, const Tuned& tuned, const Mishaps& mishaps) {
  const auto& [better, before, after] = tuned;
  const Outcome outcome = outcome_of(after, options.setup.players);
  if (options.json) {
    auto weights = nlohmann::ordered_json::object();
    for (const bots::WeightInfo& weight : bots::weight_table) weights[std::string(weight.name)] = better.*weight.member;
    const nlohmann::ordered_json result{{"bot", options.bot},
                                        {"players", options.setup.players},
                                        {"seed", options.seed},
                                        {"before", trial_json(before)},
                                        {"after", trial_json(after)},
                                        {"outcome", outcome_names[static_cast<std::size_t>(outcome)]},
                                        {"weights", std::move(weights)},
                                        {"file", options.out},
                                        {"mishaps", mishaps.json()}};
    fmt::print("{}\n", json_text(result));
    return;
  }
  print_changes(start, better);
  fmt::print("one seat of {}, the others with the old weights; {} games that were not used for tuning\n",
             options.setup.players, after.games);
  print_trial("before", before);
  print_trial("after", after);
  if (outcome == Outcome::unclear)
    fmt::print("The difference may be chance. Try more --generations, --population or --games.\n");
  if (outcome == Outcome::worse)
    fmt::print("These weights are worse than the old ones. More --games compare candidates more reliably.\n");
  if (after.games > 0)
    fmt::print("{} written; play with it as {}:{}\n", printable(options.out), options.bot, printable(options.out));
}

// An hour of games must not be lost for a disk that is full.
void keep(const TuneOptions& options, const std::string& text) {
  try {
    write_atomically(options.out, text);
  } catch (const FileError&) {
    fmt::print(options.json ? stderr : stdout, "{}", text);
    throw;
  }
}

// What can be known before an hour of games.
void check(const TuneOptions& options) {
  if (const std::string problem = plugin::bot_name_problem(options.bot, options.choice.plugins.folders());
      !problem.empty())
    throw plugin::UnknownBot(problem);
  if (options.bot.find(':') != std::string::npos)
    throw plugin::BotArgumentError(
        fmt::format("--bot {}: must not have an argument; use --from for the weights to start from", options.bot));
  if (options.out.empty() || std::filesystem::is_directory(options.out))
    throw FileError(fmt::format("--out {}: this is a folder, not a file", options.out));
  // It is replaced as a whole, so what counts is the folder.
  const auto folder = std::filesystem::absolute(options.out).parent_path();
  if (!std::filesystem::is_directory(folder))
    throw FileError(fmt::format("--out {}: there is no folder {}", options.out, folder.string()));
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    throw FileError(fmt::format("--out {}: can't be written: {}", options.out, std::strerror(errno)));
}

// Rounded up, so that each bot has each seat equally often.
std::uint64_t even(std::uint64_t games, int players) {
  const auto seats = static_cast<std::size_t>(players);
  return arena::Seating(seats, seats).whole_cycles(games);
}

// Refers to all it is made of.
arena::Tuning tuning_of(const TuneOptions& options, const Engine& engine, CandidateFiles& files, Mishaps& mishaps) {
  arena::Tuning tuning;
  tuning.generations = options.generations;
  tuning.population = options.population;
  tuning.games = even(options.games, options.setup.players);
  tuning.seed = options.seed;
  tuning.threads = options.threads;
  if (!options.from.empty()) tuning.start = bots::read_weights(options.from);
  tuning.layout = match::make_layout(engine.rules, options.setup.game(*engine.rules));
  tuning.host = [&] { return engine.host(); };
  tuning.bots = [&](const std::vector<bots::Weights>& weights) { return files.seat(weights); };
  tuning.ended = [&](const match::Match& match) { mishaps.look_at(match); };
  tuning.finished = [&](const script::ScriptHost& host) { mishaps.look_at(host); };
  return tuning;
}

Tuned play_all(const TuneOptions& options, arena::Tuning& tuning) {
  const std::uint64_t trial = even(options.trial, options.setup.players);
  Progress progress(tuning.total_games() + 2 * trial, "games", !options.json && is_terminal(2));
  const auto count_from = [&](std::uint64_t before) {
    tuning.progress = [&progress, before](std::uint64_t done) { progress.done(before + done); };
  };
  Tuned tuned;
  count_from(0);
  tuned.weights = tune(tuning);
  count_from(tuning.total_games());
  tuned.before = add_up(try_weights(tuning, tuning.start, tuning.start, trial));
  count_from(tuning.total_games() + trial);
  tuned.after = add_up(try_weights(tuning, tuned.weights, tuning.start, trial));
  tuning.progress = {};
  return tuned;
}

int tune_weights(const TuneOptions& options) {
  check(options);
  const Engine engine = Engine::load(options.packs);
  const auto lost = std::make_shared<bots::BotMishaps>();
  Mishaps mishaps;
  CandidateFiles files(options.bot, options.choice.options(lost));
  arena::Tuning tuning = tuning_of(options, engine, files, mishaps);
  const Tuned tuned = play_all(options, tuning);
  mishaps.look_at(*lost);
  if (tuned.after.games > 0) keep(options, heading(options, tuned.after) + weights_text(tuned.weights));
  report(options, tuning.start, tuned, mishaps);
  if (!options.json) mishaps.warn();
  return mishaps.any() ? failed : success;
}

}  // namespace

void add_arena_tune(Command& arena) {
  auto options = std::make_shared<TuneOptions>();
  Command& command = arena.add("tune", "find better weights for a bot by letting it play");
  command.option("--bot", &options->bot, "a bot that accepts a file of weights, as in BOT:FILE")
      .takes(Fits::bot)
      .shows_default();
  command.option("--from", &options->from, "weights to start from; by default the bot's own").takes(Fits::file);
  command.option("--out", &options->out, "file to write the weights to").takes(Fits::file).shows_default();
  command.option("--generations", &options->generations, "number of generations").between(1, 10'000).shows_default();
  command.option("--population", &options->population, "candidates in each generation")
      .between(4, 10'000)
      .shows_default();
  command.option("--games", &options->games, "games per candidate").between(1, 1'000'000).shows_default();
  command.option("--trial", &options->trial, "games to measure the strength before and after")
      .between(1, 1'000'000)
      .shows_default();
  command.option("--players", &options->setup.players, "players in each game").between(2, 8).shows_default();
  options->add_to(command);
  command.note(
      "Uses the cross-entropy method: each generation draws candidates around a mean. All of them play the same games, "
      "each alone against bots with the old weights, and the mean moves towards the best quarter.");
  command.example("castellan arena tune --out weights.yaml --threads 2");
  command.example("castellan arena tune --mods brewers --players 3 --generations 20 --out brewers.yaml");
  command.example("castellan arena --bots greedy:weights.yaml,greedy,greedy,greedy --games 400");
  command.runs([=] { return tune_weights(*options); });
}

}  // namespace castellan::cli
