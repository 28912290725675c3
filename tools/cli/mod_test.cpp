// castellan mod test: the scenarios of a pack, and checks for every pack.
#include <fmt/format.h>

#include <castellan/base/file_io.hpp>
#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/held_pack.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "isolation.hpp"
#include "mod.hpp"
#include "progress.hpp"
#include "test_view.hpp"

namespace castellan::cli {
namespace {

struct TestOptions {
  PackOptions packs;
  IsolationOptions isolation;
  std::string path;
  std::string filter;
  std::uint64_t games = workshop::PropertyOptions().games;
  std::uint64_t seed = workshop::PropertyOptions().seed;
  bool scenarios_only = false;
  bool tap = false;
  bool json = false;
  std::string junit;

  bool for_people() const { return !tap && !json; }
};

// How this very program plays the same games once more.
workshop::OtherProcess ask_own_program(const TestOptions& options, const workshop::PlayedGames& games) {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return {0, "the program can't find its own file: /proc/self/exe can't be read"};
  std::vector<std::string> simulate{program.string(), "simulate"};
  for (std::string& word : options.packs.words()) simulate.push_back(std::move(word));
  return ask_program(simulate, games, options.seed);
}

class TestRun {
 public:
  explicit TestRun(const TestOptions& options) : options_(options), pack_(options_.packs.add_pack(options_.path)) {}

  int run() {
    match::RulesRequest request = options_.packs.request();
    request.content.languages = {"en"};
    packs_ = options_.isolation.settle(request, options_.games);
    const workshop::TestJob job = make_job();
    const workshop::TestJobReport done = with_progress(job);
    tell_loading(done.loading);
    report_ = done.tests;
    if (!options_.filter.empty() && report_.scenarios.empty()) {
      fmt::print(stderr, "castellan mod test: no scenario of {} has \"{}\" in its name\n", pack_.id,
                 printable(options_.filter));
      return failed;
    }
    if (!report_.properties.empty()) report_.properties.push_back(compare(done));
    if (options_.for_people()) show(job);
    if (options_.tap) fmt::print("{}", report_.tap());
    if (options_.json) fmt::print("{}\n", json_text(report_.json()));
    if (!options_.junit.empty()) write_atomically(options_.junit, report_.junit());
    return report_.passed() ? success : failed;
  }

 private:
  workshop::TestJob make_job() const {
    workshop::TestJob job;
    job.request = packs_.request;
    for (const modding::PackPlace& place : job.request.places)
      if (place.held && place.directory == pack_.directory) job.files = workshop::test_files_of(place.held->files);
    for (workshop::TestFile& file : job.files) file.path = short_path(file.path);
    job.filter = options_.filter;
    job.scenarios_only = options_.scenarios_only;
    job.properties = {pack_.id,
                      options_.path,
                      options_.games,
                      options_.seed,
                      {},
                      options_.packs.limits_for(false)};  // counted even for trusted packs: a limit is a finding here
    for (const std::string& path : options_.packs.mod_paths) job.properties.named += " --mod-path " + path;
    return job;
  }

  workshop::TestJobReport with_progress(const workshop::TestJob& job) const {
    std::optional<Progress> progress;
    return run_job(job, packs_.unknown, packs_.isolation, [&](std::uint64_t done, std::uint64_t total) {
      if (!progress) progress.emplace(total, "games", options_.for_people() && is_terminal(2));
      progress->done(done);
    });
  }

  // The same games in one more process: a worker, too, where the first was one.
  workshop::PropertyResult compare(const workshop::TestJobReport& done) const {
    return compare_processes(
        done.played, done.tests.properties.front().passed(), [&](const workshop::PlayedGames& games) {
          if (!packs_.isolated()) return ask_own_program(options_, games);
          return workshop::OtherProcess{
              run_job(workshop::GamesJob{packs_.request, games, options_.seed, options_.packs.limits_for(false)},
                      packs_.unknown, packs_.isolation),
              {}};
        });
  }

  void show(const workshop::TestJob& job) {
    if (job.files.empty())
      view_.line(fmt::format("no scenarios: {} has no files *_test.lua (see docs/testing.md)",
                             printable(short_path((pack_.directory / "tests").string()))));
    for (const workshop::ScenarioResult& scenario : report_.scenarios) view_.scenario(scenario);
    view_.coverage(report_.coverage);
    if (!report_.properties.empty()) {
      view_.line();
      view_.line("checks for every pack");
    }
    for (const workshop::PropertyResult& property : report_.properties) view_.property(property);
    view_.summary(report_);
  }

  TestOptions options_;
  modding::PackPlace pack_;
  SettledPacks packs_;
  workshop::TestReport report_;
  TestView view_;
};

int run_tests(const TestOptions& options) {
  try {
    return TestRun(options).run();
  } catch (const FileError& e) {
    fmt::print(stderr, "castellan mod test: {}\n", printable(e.what()));
    return failed;
  }
}

}  // namespace

void add_mod_test(Command& mod) {
  auto options = std::make_shared<TestOptions>();
  Command& command = mod.add("test", "run a pack's scenarios, and the checks that every pack must pass");
  command.argument("PACK", &options->path, "folder of a pack, or the id of an installed one")
      .takes(Fits::pack)
      .required();
  command.option("--filter", &options->filter, "run only scenarios whose name or file contains this text")
      .takes("TEXT");
  command.flag("--scenarios-only", &options->scenarios_only, "play no random games");
  command.option("--games", &options->games, "random games, over all numbers of players")
      .between(1, 1'000'000)
      .shows_default();
  command.option("--seed", &options->seed, "the same seed gives the same random games").shows_default();
  command.flag("--tap", &options->tap, "print the result in the Test Anything Protocol");
  command.flag("--json", &options->json, "print the result as JSON").excludes("--tap");
  command.option("--junit", &options->junit, "also write a JUnit XML file").takes(Fits::file);
  options->packs.add_choice_to(command);
  options->packs.limits.add_to(command);
  options->isolation.add_to(command);
  command.note("Scenarios are the pack's files tests/*_test.lua. Exits with 1 if a test fails.");
  command.example("castellan mod test mypacks/bakers");
  command.example("castellan mod test brewers --filter round");
  command.example("castellan mod test mypacks/bakers --junit report.xml --games 1000");
  command.runs([=] { return run_tests(*options); });
}

}  // namespace castellan::cli
