#include "castellan/workshop/scenarios/scenario.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "castellan/script/chunk_lines.hpp"
#include "castellan/script/line_recorder.hpp"
#include "castellan/workshop/fuzzing/pack_guilds.hpp"
#include "castellan/workshop/scenarios/test_state.hpp"

namespace castellan::workshop {
namespace {

script::Limits limits_of_tests() {
  script::Limits limits;
  limits.memory = std::size_t{64} << 20;
  limits.strict = true;
  return limits;
}

class ScenarioRun {
 public:
  ScenarioRun(std::shared_ptr<const Ruleset> rules, const ScenarioOptions& options)
      : rules_(std::move(rules)), options_(options) {}

  void run(const TestFile& file) {
    TestState state(rules_, file, limits_of_tests());
    if (const auto problem = state.load()) {
      if (wanted(file, "")) finish({file.name, problem->line, "the file can be run", {*problem}});
      return;
    }
    for (std::size_t i = 0; i < state.tests().size(); ++i)
      if (wanted(file, state.tests()[i].name)) finish(run(file, i));
  }

  match::Match position(const TestFile& file) {
    TestState state(rules_, file, limits_of_tests());
    const auto refuse = [](const TestProblem& problem) {
      throw std::invalid_argument(fmt::format("{} (line {}: {})", problem.message, problem.line, problem.source));
    };
    if (const auto problem = state.load()) refuse(*problem);
    const DeclaredTest& test = state.tests().front();
    ScenarioTable table(file, match::make_layout(rules_, options_of(test)),
                        std::make_shared<script::ScriptHost>(rules_, script::HostOptions{options_.limits}), test.seed,
                        test.empty ? ScenarioTable::Beginning::empty : ScenarioTable::Beginning::usual);
    state.arrange(0, table);
    if (!table.problems().empty()) refuse(table.problems().front());
    return std::move(table.match());
  }

  std::vector<ScenarioResult> results;

 private:
  bool wanted(const TestFile& file, const std::string& name) const {
    return name.find(options_.filter) != std::string::npos || file.name.find(options_.filter) != std::string::npos;
  }

  void finish(ScenarioResult result) {
    if (options_.done) options_.done(result);
    results.push_back(std::move(result));
  }

  // With states of its own, so that neither another test nor a script that remembers something can change it.
  ScenarioResult run(const TestFile& file, std::size_t number) {
    TestState state(rules_, file, limits_of_tests());
    ScenarioResult result{file.name, 0, {}, {}};
    if (const auto problem = state.load()) {  // it can't be: the file was loaded before
      result.problems.push_back(*problem);
      return result;
    }
    const DeclaredTest& test = state.tests()[number];
    result.line = test.line;
    result.name = test.name;
    try {
      ScenarioTable table(
          file, match::make_layout(rules_, options_of(test)),
          std::make_shared<script::ScriptHost>(rules_, script::HostOptions{options_.limits, options_.lines}), test.seed,
          test.empty ? ScenarioTable::Beginning::empty : ScenarioTable::Beginning::usual);
      if (test.refused) {
        result.problems.push_back(file.problem(test.line, "such a game can be set up"));
        return result;
      }
      state.run(number, table);
      result.problems = table.problems();
    } catch (const std::invalid_argument& e) {
      if (!test.refused) result.problems.push_back(file.problem(test.line, e.what()));
      else if (std::string_view(e.what()).find(*test.refused) == std::string_view::npos)
        result.problems.push_back(file.problem(
            test.line,
            fmt::format("it is refused for another reason\n     got: {}\nexpected: …{}…", e.what(), *test.refused)));
    }
    return result;
  }

  GameOptions options_of(const DeclaredTest& test) const {
    GameOptions options(test.players);
    std::vector<std::string> guilds = test.guilds ? *test.guilds : guilds_of(*rules_, options_.pack, test.players);
    if (!test.guilds)
      guilds.resize(std::min<std::size_t>(guilds.size(), static_cast<std::size_t>(rules_->settings.districts)));
    if (!guilds.empty()) options.choose_guilds(*rules_, fmt::format("{}", fmt::join(guilds, ",")));
    for (const std::string& assignment : test.options) options.set(*rules_, assignment);
    return options;
  }

  std::shared_ptr<const Ruleset> rules_;
  const ScenarioOptions& options_;
};

}  // namespace

std::vector<ScenarioResult> run_scenarios(const std::shared_ptr<const Ruleset>& rules,
                                          const std::vector<TestFile>& files, const ScenarioOptions& options) {
  ScenarioRun run(rules, options);
  for (const TestFile& file : files) run.run(file);
  return std::move(run.results);
}

match::Match position_of(const std::shared_ptr<const Ruleset>& rules, const TestFile& file,
                         const ScenarioOptions& options) {
  return ScenarioRun(rules, options).position(file);
}

std::vector<std::string> guilds_of(const Ruleset& rules, std::string_view pack, int players) {
  const std::string packs[] = {std::string(pack)};
  std::vector<std::string> names;
  for (const Id<Guild> guild : pack_guilds(rules, packs, players)) names.push_back(rules.guilds[guild].id);
  return names;
}

std::vector<CoveredFile> coverage_of(const Ruleset& rules, std::string_view pack, const script::LineRecorder& lines) {
  std::vector<CoveredFile> files;
  for (const Module& module : rules.modules) {
    if (module.gone || rules.packs[module.pack].id != pack) continue;
    const std::string& name = rules.files[module.file].name;
    CoveredFile file{name.substr(pack.size() + 1), {}, {}};
    const std::set<script::LineRecorder::Ran> ran = lines.lines_of(name);
    for (const script::LineRecorder::Ran& part : script::chunk_lines(module.source).executable) {
      file.executable.insert(part.first);
      if (!ran.contains(part)) file.missed.insert(part.first);
    }
    files.push_back(std::move(file));
  }
  std::ranges::sort(files, {}, &CoveredFile::name);
  return files;
}

}  // namespace castellan::workshop
