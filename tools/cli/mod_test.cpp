// castellan mod test: the scenarios of a pack, and what must hold for every pack.
#include <fmt/format.h>

#include <algorithm>
#include <castellan/content/json.hpp>
#include <castellan/content/text.hpp>
#include <castellan/file_io.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/script/line_recorder.hpp>
#include <castellan/workshop/pack_properties.hpp>
#include <castellan/workshop/scenario.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "mod.hpp"
#include "progress.hpp"
#include "test_view.hpp"

namespace castellan::cli {
namespace {

struct TestOptions {
  PackOptions packs;
  std::string path;
  std::string filter;
  std::uint64_t games = PropertyOptions().games;
  std::uint64_t seed = PropertyOptions().seed;
  bool scenarios_only = false;
  bool tap = false;
  bool json = false;
  std::string junit;

  bool for_people() const { return !tap && !json; }
};

// How this very program plays the same games once more.
void compare_with_own_program(const TestOptions& options, PropertyOptions& properties) {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) {
    properties.why_not_compared = "this program can't find itself: /proc/self/exe can't be read";
    return;
  }
  properties.simulate = {program.string(), "simulate", "--game", options.packs.game};
  const auto add = [&](const char* option, const std::string& value) {
    properties.simulate.insert(properties.simulate.end(), {option, value});
  };
  for (const std::string& mod : options.packs.mods) add("--mods", mod);
  for (const std::string& path : options.packs.mod_paths) add("--mod-path", path);
  if (!options.packs.profile.empty()) add("--profile", options.packs.profile);
}

class TestRun {
 public:
  explicit TestRun(const TestOptions& options) : options_(options), pack_(options_.packs.add_pack(options_.path)) {
    report_.pack = pack_.id;
  }

  int run() {
    RulesRequest request = options_.packs.request();
    request.content.languages = {"en"};
    rules_ = load_rules(request);
    fmt::print(stderr, "{}", rules_->warnings);
    scenarios();
    if (!options_.filter.empty() && report_.scenarios.empty()) {
      fmt::print(stderr, "castellan mod test: no scenario of {} has \"{}\" in its name\n", pack_.id,
                 printable(options_.filter));
      return failed;
    }
    if (!options_.scenarios_only && options_.filter.empty()) properties();
    if (options_.for_people()) view_.summary(report_);
    if (options_.tap) fmt::print("{}", report_.tap());
    if (options_.json) fmt::print("{}\n", json_text(report_.json()));
    if (!options_.junit.empty()) write_atomically(options_.junit, report_.junit());
    return report_.passed() ? success : failed;
  }

 private:
  void scenarios() {
    std::vector<TestFile> files = find_test_files(pack_.directory);
    for (TestFile& file : files) file.path = short_path(file.path);
    if (files.empty() && options_.for_people())
      view_.line(fmt::format("no scenarios: {} has no file *_test.lua (docs/testing.md shows how to write one)",
                             printable(short_path((pack_.directory / "tests").string()))));
    LineRecorder lines;
    ScenarioOptions scenario{pack_.id, options_.filter, &lines, {}};
    if (options_.for_people()) scenario.done = [&](const ScenarioResult& result) { view_.scenario(result); };
    report_.scenarios = run_scenarios(rules_, files, scenario);
    if (report_.scenarios.empty() || !options_.filter.empty()) return;
    report_.coverage = coverage_of(*rules_, pack_.id, lines);
    if (options_.for_people()) view_.coverage(report_.coverage);
  }

  void properties() {
    PropertyOptions wanted;
    wanted.pack = pack_.id;
    wanted.games = options_.games;
    wanted.seed = options_.seed;
    wanted.named = options_.path;
    for (const std::string& path : options_.packs.mod_paths) wanted.named += " --mod-path " + path;
    compare_with_own_program(options_, wanted);
    std::optional<Progress> progress;
    wanted.progress = [&](std::uint64_t done, std::uint64_t total) {
      if (!progress) progress.emplace(total, "games", options_.for_people() && is_terminal(2));
      progress->done(done);
    };
    report_.properties = test_properties(rules_, wanted);
    progress.reset();
    if (!options_.for_people()) return;
    view_.line();
    view_.line("what must hold for every pack");
    for (const PropertyResult& property : report_.properties) view_.property(property);
  }

  TestOptions options_;
  PackPlace pack_;
  std::shared_ptr<const Ruleset> rules_;
  TestReport report_;
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

void add_mod_test(CLI::App& mod, std::function<int()>& run) {
  auto options = std::make_shared<TestOptions>();
  CLI::App* command = mod.add_subcommand("test", "run the scenarios of a pack, and what must hold for every pack");
  command->add_option("pack", options->path, "the folder of a pack, or the id of one that is installed")
      ->required()
      ->type_name("PATH");
  command
      ->add_option("--filter", options->filter, "only scenarios with this in their name or their file's, and no more")
      ->type_name("TEXT");
  command->add_flag("--scenarios-only", options->scenarios_only, "no random games");
  command->add_option("--games", options->games, "random games, spread over all numbers of players")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--seed", options->seed, "the same seed gives the same random games")->capture_default_str();
  CLI::Option* tap = command->add_flag("--tap", options->tap, "result in the Test Anything Protocol");
  command->add_flag("--json", options->json, "result as JSON")->excludes(tap);
  command->add_option("--junit", options->junit, "also write JUnit's XML")->type_name("FILE");
  options->packs.add_choice_to(*command);
  command->footer(
      "Scenarios are the files tests/*_test.lua of the pack. Exits with 1 if a test fails.\n\n"
      "Examples:\n"
      "  castellan mod test mypacks/bakers\n"
      "  castellan mod test brewers --filter round\n"
      "  castellan mod test mypacks/bakers --junit report.xml --games 1000");
  command->callback([=, &run] { run = [=] { return run_tests(*options); }; });
}

}  // namespace castellan::cli
