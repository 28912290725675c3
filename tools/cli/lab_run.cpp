// Runs an experiment, shows how it comes along, and writes what came of it.
#include <fmt/format.h>

#include <castellan/base/build_info.hpp>
#include <castellan/base/file_io.hpp>
#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <castellan/lab/chunk_store.hpp>
#include <castellan/lab/playing.hpp>
#include <castellan/lab/progress.hpp>
#include <castellan/lab/report.hpp>
#include <castellan/lab/verdict.hpp>
#include <castellan/plugin/executors.hpp>
#include <chrono>
#include <filesystem>
#include <thread>

#include "input.hpp"
#include "lab.hpp"
#include "lab_rows.hpp"
#include "terminal.hpp"

namespace castellan::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::uintmax_t max_report = std::uintmax_t{1} << 28;
constexpr std::uintmax_t max_page = std::uintmax_t{1} << 24;

// Under `mpirun` or `srun` every process has been told how many there are.
bool started_by_mpi() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"})
    if (std::getenv(name)) return true;
  return false;
}

std::unique_ptr<lab::Executor> executor_of(const LabOptions& options) {
  const std::string name = !options.executor.empty() ? options.executor : started_by_mpi() ? "mpi" : "threads";
  const unsigned threads = options.threads ? options.threads : std::max(1u, std::thread::hardware_concurrency());
  if (name == "threads") return lab::thread_executor(threads);
  return plugin::make_executor(name, options.choice.plugins.folders());
}

lab::Shard shard_of(const std::string& text) {
  if (text.empty()) return {};
  lab::Shard shard;
  char slash = 0;
  std::istringstream in(text);
  if (!(in >> shard.part >> slash >> shard.of) || slash != '/' || !in.eof() || shard.part < 1 || shard.part > shard.of)
    throw lab::SpecError(
        fmt::format("--shard {}: write the number of the part and how many there are, as in 3/16", text));
  --shard.part;
  return shard;
}

// One line that is written over: how far it is, how fast, and what it says so far. The same goes into the folder, for
// whoever watches it.
class LabProgress {
 public:
  LabProgress(const lab::Experiment& experiment, const lab::Run& run, const fs::path& folder, bool shown)
      : experiment_(experiment), run_(run), progress_(experiment, run), folder_(folder), shown_(shown) {}
  ~LabProgress() {
    if (shown_) fmt::print(stderr, "\r\x1b[K");
  }

  void after_chunk(std::size_t row) {
    const auto now = Clock::now();
    if (now - last_ < std::chrono::milliseconds(200)) return;
    last_ = now;
    keep();
    if (shown_) show(row);
  }
  void keep() const { write_atomically(lab::Progress::file_in(folder_), progress_.json().dump() + "\n"); }

 private:
  using Clock = std::chrono::steady_clock;

  void show(std::size_t number) const {
    const lab::Row& row = experiment_.rows[number];
    const lab::Summary& total = run_.results()[number].total;
    std::int64_t games = 0;
    for (const lab::ArmSummary& arm : total.arms) games += arm.games;
    const lab::Estimate estimate = shown_estimate(row, lab::headline_of(experiment_, row, total));
    const auto rest = static_cast<std::int64_t>(progress_.seconds_left().value_or(0));
    fmt::print(stderr, "\r\x1b[K{}: {} games, {:.0f} games/s, {}:{:02} left{}", row.name, lab::grouped(games),
               progress_.games_per_second(), rest / 60, rest % 60,
               row.headline ? fmt::format(", {} ({})", lab::signed_number(estimate.mean), lab::interval(estimate))
                            : std::string());
  }

  const lab::Experiment& experiment_;
  const lab::Run& run_;
  lab::Progress progress_;
  fs::path folder_;
  bool shown_;
  Clock::time_point last_ = Clock::now();
};

// Everything a reader may want, in one folder.
void write_report(const fs::path& folder, const Json& report) {
  write_atomically(folder / "report.json", report.dump(1) + "\n");
  fs::create_directories(folder / "tables");
  for (const Json& figure : report.at("figures"))
    write_atomically(folder / "tables" / (figure.at("id").get<std::string>() + ".csv"), lab::csv_of(figure));
  const fs::path page = report_page();
  if (page.empty()) {
    fmt::print(stderr,
               "castellan lab: no report.html: the page was not built (that needs Node.js 18 and npm); the numbers are "
               "in {}\n",
               printable((folder / "report.json").string()));
    return;
  }
  write_atomically(folder / "report.html", lab::html_of(report, read_small_file(page, max_page, "the lab's page")));
}

enum class Shown { nothing, words, json };

struct Prepared {
  lab::Experiment experiment;
  std::string fingerprint;
};

Prepared prepare(const lab::Spec& spec, const LabOptions& options) {
  Prepared prepared{lab::build(spec, means_of(options)), {}};
  prepared.fingerprint = lab::fingerprint(spec, prepared.experiment);
  return prepared;
}

int report_on(const lab::Spec& spec, const Prepared& prepared, const lab::Run& run, const fs::path& folder,
              const std::string& command, Shown shown) {
  const Json report =
      lab::make_report({spec, prepared.experiment, run.results(), command, (folder / "report.json").generic_string()});
  write_report(folder, report);
  if (shown == Shown::json) {
    fmt::print("{}\n", json_text(report));
  } else if (shown == Shown::words) {
    show_report(report);
    const char* name = fs::exists(folder / "report.html") ? "report.html" : "report.json";
    fmt::print("\n{}\n", ink_on(1).faint(printable((folder / name).string())));
  }
  const bool spoilt =
      std::ranges::any_of(report.at("verdicts"), [](const Json& verdict) { return verdict.at("verdict") == "none"; });
  return spoilt ? failed : success;
}

}  // namespace

int run_lab(const LabOptions& options, const std::string& command, bool shown) {
  const lab::Shard shard = shard_of(options.shard);
  const lab::Spec& spec = options.spec;
  const Prepared prepared = prepare(spec, options);
  if (shard.of > 1 && prepared.experiment.precision > 0)
    throw lab::SpecError("--shard needs --games: a part alone can't know when the whole is exact enough");
  const std::unique_ptr<lab::Executor> executor = executor_of(options);
  if (!executor->leads()) {  // plays what the leading process hands out, and says nothing
    lab::Run run(prepared.experiment, nullptr);
    run.run(*executor);
    return success;
  }
  const fs::path folder = !options.out.empty() ? fs::path(options.out)
                                               : lab::folder_for("lab", lab::short_name(spec), prepared.fingerprint);
  if (options.resume && !fs::exists(lab::ChunkStore::file_in(folder)))
    throw lab::SpecError(fmt::format("--resume: there is nothing to go on with in {}", folder.string()));
  if (options.fresh) fs::remove(lab::ChunkStore::file_in(folder));
  lab::ChunkStore store(folder, prepared.fingerprint);
  if (store.damaged() > 0)
    fmt::print(stderr, "castellan lab: {}: {} damaged lines are played again\n", printable(store.file().string()),
               store.damaged());
  if (store.size() > 0 && !options.json)
    fmt::print(stderr, "castellan lab: going on with {} finished chunks in {} (--fresh begins again)\n", store.size(),
               printable(folder.string()));
  write_atomically(folder / "experiment.json",
                   Json{{"command", command}, {"experiment", to_json(spec)}}.dump(1) + "\n");
  const Input signals;
  lab::Run run(prepared.experiment, &store, shard);
  {
    if (shard.of == 1) run.add_what_is_there();
    LabProgress progress(prepared.experiment, run, folder, !options.json && is_terminal(2));
    run.progress = [&](std::size_t row) { progress.after_chunk(row); };
    run.stop = [] { return Input::interrupted(); };
    run.run(*executor);
    progress.keep();
    run.progress = nullptr;
  }
  if (shard.of > 1) {
    fmt::print("part {} of {}: {} chunks in {}\n", shard.part + 1, shard.of, store.size(), printable(folder.string()));
    return Input::interrupted() ? failed : success;
  }
  if (!options.rows.empty()) write_rows(options.rows, prepared.experiment, store, run.results());
  const Shown how = !shown ? Shown::nothing : options.json ? Shown::json : Shown::words;
  const int result = report_on(spec, prepared, run, folder, command, how);
  if (!run.complete() && !options.json)
    fmt::print(stderr, "castellan lab: stopped early; the same command with --resume goes on\n");
  return result;
}

int merge_lab(const LabOptions& options, const std::vector<std::string>& folders) {
  // All parts say which experiment they are of.
  lab::Spec spec;
  std::string command;
  for (const std::string& folder : folders) {
    const Json described =
        parse_json(read_small_file(fs::path(folder) / "experiment.json", max_report, "an experiment"));
    const lab::Spec of_part = lab::spec_of(described.at("experiment"));
    if (!command.empty() && !(of_part == spec))
      throw lab::SpecError(fmt::format("{} and {} are parts of different experiments", folders[0], folder));
    spec = of_part;
    command = described.at("command").get<std::string>();
  }
  const Prepared prepared = prepare(spec, options);
  const fs::path folder = !options.out.empty() ? fs::path(options.out) : fs::path("lab") / lab::short_name(spec);
  lab::ChunkStore store(folder, prepared.fingerprint);
  for (const std::string& part : folders)
    if (!fs::equivalent(part, folder)) store.take_from(part);
  write_atomically(folder / "experiment.json",
                   Json{{"command", command}, {"experiment", to_json(spec)}}.dump(1) + "\n");
  lab::Run run(prepared.experiment, &store);
  run.add_what_is_there();
  if (!run.complete())
    fmt::print(stderr, "castellan lab merge: some chunks are missing: the report is about what comes before them\n");
  return report_on(spec, prepared, run, folder, command, options.json ? Shown::json : Shown::words);
}

Json read_report(const std::string& file) {
  const Json report =
      nlohmann::ordered_json::parse(read_small_file(file, max_report, "a report of the lab"), nullptr, false);
  if (!report.is_object() || !report.contains("reproduce") || !report.at("reproduce").contains("experiment"))
    throw std::runtime_error(fmt::format("{}: not a report of the lab", file));
  return report;
}

int verify_lab(const LabOptions& options, const std::string& file, std::uint64_t chunks) {
  const Json report = read_report(file);
  const Json& how = report.at("reproduce");
  const lab::Spec spec = lab::spec_of(how.at("experiment"));
  const Prepared prepared = prepare(spec, options);
  if (prepared.fingerprint != how.at("fingerprint").get<std::string>()) {
    fmt::print(stderr, "{}: the packs or the rules differ from those of the report (it was made with Castellan {}):\n",
               printable(file), printable(how.at("castellan").get<std::string>()));
    for (const Json& pack : how.at("packs")) fmt::print(stderr, "  {}\n", printable(pack.dump()));
    return failed;
  }
  lab::Player player(prepared.experiment);
  std::uint64_t checked = 0;
  std::uint64_t games = 0;
  for (std::size_t row = 0; row < how.at("digests").size(); ++row) {
    const Json& digests = how.at("digests").at(row);
    // Spread over the whole of it.
    const std::uint64_t step = std::max<std::uint64_t>(1, (digests.size() + chunks - 1) / chunks);
    for (std::uint64_t chunk = 0; chunk < digests.size(); chunk += step) {
      const lab::Summary again = player.play_chunk(row, chunk);
      if (fmt::format("{:016x}", again.digest) != digests.at(chunk).get<std::string>()) {
        fmt::print(stderr, "{}: {}: chunk {} gives other games\n", printable(file), prepared.experiment.rows[row].name,
                   chunk);
        return failed;
      }
      ++checked;
      for (const lab::ArmSummary& arm : again.arms) games += static_cast<std::uint64_t>(arm.games);
    }
  }
  fmt::print("{}: {} games of {} chunks played again, all as reported\n", printable(file), games, checked);
  return success;
}

match::Match game_of_report(const Json& report, const std::string& number, PackOptions& packs) {
  LabOptions options;
  options.packs = packs;
  const lab::Spec spec = lab::spec_of(report.at("reproduce").at("experiment"));
  const Prepared prepared = prepare(spec, options);
  const std::size_t slash = number.find('/');
  const std::size_t colon = number.find(':');
  std::size_t row = 0;
  std::uint64_t block = 0;
  const std::string block_text =
      number.substr(slash == std::string::npos ? 0 : slash + 1, (colon == std::string::npos ? number.size() : colon) -
                                                                    (slash == std::string::npos ? 0 : slash + 1));
  std::istringstream in(block_text);
  if (slash != std::string::npos) row = static_cast<std::size_t>(std::strtoull(number.c_str(), nullptr, 10)) - 1;
  if (!(in >> block) || !in.eof() || row >= prepared.experiment.rows.size())
    throw std::runtime_error(
        fmt::format("--number {}: write the number of the block, as in 117, 117:with or 2/117:with", number));
  std::size_t arm = 0;
  if (colon != std::string::npos) {
    const std::string name = number.substr(colon + 1);
    const auto& arms = prepared.experiment.rows[row].arms;
    std::vector<std::string> known;
    while (arm < arms.size() && arms[arm].name != name) known.push_back(arms[arm++].name);
    if (arm == arms.size())
      throw std::runtime_error(
          fmt::format("--number {}: there is no arm \"{}\": there are {}", number, name, fmt::join(known, ", ")));
  }
  packs.mods.clear();
  for (const std::string& pack : prepared.experiment.editions[prepared.experiment.rows[row].arms[arm].edition].packs)
    packs.add_pack(pack);
  lab::Player player(prepared.experiment);
  return player.play_game(row, block, arm);
}

}  // namespace castellan::cli
