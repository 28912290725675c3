#include "hub/gate/gate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/text.hpp>
#include <castellan/modding/held_pack.hpp>
#include <castellan/modding/installed.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/workshop/jobs/handing_over.hpp>
#include <castellan/workshop/jobs/isolated.hpp>
#include <map>
#include <thread>

#include "hub/format/archive_facts.hpp"
#include "hub/format/moment.hpp"

namespace castellan::hub {
namespace {

using Outcome = GateStep::Outcome;

constexpr std::size_t max_details = 20, max_detail = 2000;
constexpr std::uint64_t large_archive = 10'000'000;
constexpr std::uint64_t test_games = 200, order_games = 40;
constexpr unsigned most_threads = 4;
constexpr std::uint64_t player_counts = 4;  // of the game: 2 to 5; a game with others is fuzzed with fewer games each

std::string counted(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

class Gate {
 public:
  Gate(const modding::PackToInstall& pack, const GatePlan& plan, GateReport& report, const GateProgress& progress)
      : plan_(plan), report_(report), progress_(progress), pack_(held_place(pack)), manifest_(pack.manifest) {
    isolation_.wanted = plan.isolated;
    isolation_.clock = plan.clock;
    isolation_.program = plan.program;
  }

  void manifest() {
    step("manifest", [&](GateStep& step) {
      const auto lacks = [&](bool missing, Outcome outcome, const char* what) {
        if (!missing) return;
        step.outcome = std::max(step.outcome, outcome);
        step.details.emplace_back(what);
      };
      lacks(manifest_.licence.empty(), Outcome::refused, "mod.yaml names no licence: nobody may pass the pack on");
      lacks(manifest_.description.empty(), Outcome::refused, "mod.yaml has no description");
      lacks(manifest_.authors.empty(), Outcome::noted, "mod.yaml names no authors");
      lacks(manifest_.languages.empty(), Outcome::noted, "mod.yaml names no languages");
      lacks(manifest_.api < modding::newest_api, Outcome::noted,
            "written for an older API level: `castellan mod migrate` moves it to the newest");
      lacks(!has_file("README.md"), Outcome::noted, "there is no README.md");
      step.summary = fmt::format("licence {}, api {}, {}", manifest_.licence.empty() ? "none" : manifest_.licence,
                                 manifest_.api, counted(manifest_.languages.size(), "language"));
    });
  }

  void check() {
    step("check", [&](GateStep& step) {
      const workshop::CheckReport found =
          run_job(workshop::CheckJob{held(), pack_.id}, {pack_.id}, isolation_, told("check"));
      for (const Diagnostic& problem : found.problems.problems())
        step.details.push_back(problem_text(problem, found.files));
      step.outcome = found.problems.empty() ? Outcome::passed : Outcome::refused;
      step.summary = found.problems.empty() ? fmt::format("no problems; {} games tried", found.games)
                                            : counted(found.problems.problems().size(), "problem");
    });
  }

  void test() {
    step("test", [&](GateStep& step) {
      workshop::TestJob job;
      job.request = held();
      job.files = workshop::test_files_of(pack_.held->files);
      job.properties.pack = pack_.id;
      job.properties.named = pack_.id;
      job.properties.games = std::min(plan_.games, test_games);
      const workshop::TestJobReport found = run_job(job, {pack_.id}, isolation_, told("test"));
      if (refuse_loading(found.loading, step)) return;
      for (const workshop::ScenarioResult& one : found.tests.scenarios)
        for (const workshop::TestProblem& problem : one.problems)
          step.details.push_back(fmt::format("{}: {}", one.name, problem.message));
      for (const workshop::PropertyResult& one : found.tests.properties)
        for (const workshop::TestProblem& problem : one.problems)
          step.details.push_back(fmt::format("{}: {}", one.title, problem.message));
      step.outcome = found.tests.passed() ? Outcome::passed : Outcome::refused;
      if (found.tests.scenarios.empty() && found.tests.passed()) {
        step.outcome = Outcome::noted;
        step.details.emplace_back("the pack has no scenarios of its own");
      }
      step.summary = fmt::format("{}, {} of every pack, {} failed", counted(found.tests.scenarios.size(), "scenario"),
                                 counted(found.tests.properties.size(), "check"), found.tests.failures());
    });
  }

  void fuzz() {
    step("fuzz", [&](GateStep& step) {
      workshop::FuzzJob job;
      job.request = held();
      // Every other game has the pack's own guilds on the table, so twice as many are played.
      job.plan.games = 2 * player_counts * plan_.games;
      job.plan.packs = {pack_.id};
      job.plan.threads = std::clamp(std::thread::hardware_concurrency(), 1u, most_threads);
      const workshop::FuzzReport found = run_job(job, {pack_.id}, isolation_, told("fuzz"));
      if (refuse_loading(found.loading, step)) return;
      step.summary = fmt::format("{} games, {} choices", found.result.games, found.result.choices);
      step.details = games_by_players(found.result);
      if (!found.result.failure) return;
      const bool own = !found.has_control || !found.attribution.packs.empty();
      step.outcome = own ? Outcome::refused : Outcome::noted;
      step.summary += fmt::format("; game {} fails after {} choices{}", found.result.failure->game,
                                  found.result.failure->choices, own ? "" : ", without the pack as well");
      for (const std::string& problem : found.result.failure->problems) step.details.push_back(problem);
      if (found.result.failure->combo) step.details.emplace_back("a player can go on forever");
    });
  }

  void order() {
    step("order", [&](GateStep& step) {
      std::vector<std::string> tried;
      std::size_t against = 0;
      for (const modding::PackPlace& other : plan_.neighbours) {
        if (conflicts_with(other.id)) {
          step.details.push_back(fmt::format("not tried with {}: its manifest says they conflict", other.id));
          continue;
        }
        const std::string found = found_with(other, step);
        tried.push_back(other.id);
        if (found.empty()) continue;
        ++against;
        step.details.push_back(found);
      }
      step.summary = tried.empty() ? "the hub has no other packs to try it with" : "tried with " + joined(tried);
      if (against == 0) return;
      step.outcome = plan_.order_may_matter ? Outcome::noted : Outcome::refused;
      step.summary += fmt::format("; it does not get on with {} of them{}", against,
                                  plan_.order_may_matter ? ", which the maintainer has accepted" : "");
      step.details.emplace_back(
          "an author names the other pack in `optional`, which settles the order, or in `conflicts`; a maintainer can "
          "accept it with --order-may-matter");
    });
  }

  void balance() {
    step("balance", [&](GateStep& step) {
      workshop::BalanceJob job;
      job.request = held();
      job.pack = pack_.id;
      job.games = plan_.lab_games;
      const workshop::BalanceReport found = run_job(job, {pack_.id}, isolation_, told("balance"));
      nlohmann::ordered_json verdicts = nlohmann::ordered_json::array(), measures = nlohmann::ordered_json::array();
      for (const auto& one : found.verdicts) {
        verdicts.push_back({{"finding", one.finding}, {"headline", one.headline}, {"text", one.text}});
        step.details.push_back(one.headline + " " + one.text);
      }
      const auto number = [](double value) { return fmt::format("{:.3f}", value); };
      for (const auto& one : found.measures) {
        if (one.known)
          step.details.push_back(fmt::format("{}: {:.1f} instead of {:.1f}, {:+.1f} % (95 % {:+.1f} … {:+.1f})",
                                             one.name, one.after, one.before, (one.low + one.high) / 2, one.low,
                                             one.high));
        measures.push_back({{"name", one.name},
                            {"before", number(one.before)},
                            {"after", number(one.after)},
                            {"low", one.known ? number(one.low) : ""},
                            {"high", one.known ? number(one.high) : ""}});
      }
      report_.balance = {{"games", found.games}, {"bots", found.bots}, {"verdicts", verdicts}, {"measures", measures}};
      step.summary = fmt::format("{} games with {} in every seat: {}", found.games, found.bots,
                                 found.verdicts.empty() ? "no verdict" : found.verdicts[0].headline);
    });
  }

 private:
  bool conflicts_with(const std::string& id) const {
    return std::ranges::any_of(manifest_.conflicts, [&](const modding::PackRange& one) { return one.id == id; });
  }

  // Why the pack and another one can't be played together whichever is loaded first; empty if they can.
  std::string found_with(const modding::PackPlace& other, GateStep& step) const {
    try {
      const workshop::OrderReport found = run_job(workshop::OrderJob{held(&other), pack_.id, other.id, order_games},
                                                  {pack_.id, other.id}, isolation_, told("order"));
      if (!found.difference) return "";
      std::string text =
          fmt::format("with {}, the load order matters: with {} players and seed {}, {} leaves another state", other.id,
                      found.difference->players, found.difference->seed, found.difference->key);
      for (const std::string& where : found.difference->state) text += "\n" + where;
      return text;
    } catch (const modding::LoadError& e) {
      // A pack that can't be loaded by itself is not this one's fault.
      try {
        run_job(workshop::PortraitJob{held_request(other, plan_.others), other.id, {}}, {other.id}, isolation_);
      } catch (const std::runtime_error&) {
        step.details.push_back(fmt::format("not tried with {}, which can't be loaded by itself", other.id));
        return "";
      }
      return fmt::format("can't be played together with {}: {}", other.id, e.what());
    }
  }

  static std::vector<std::string> games_by_players(const workshop::FuzzResult& result) {
    std::map<std::string, std::uint64_t> games;  // `4 players`
    for (const auto& [setup, count] : result.by_setup) games[setup.substr(0, setup.find(','))] += count;
    std::vector<std::string> lines;
    for (const auto& [players, count] : games)
      lines.push_back(
          fmt::format("{}: {} games, every other one with guilds of the pack if it has any", players, count));
    return lines;
  }

  // What goes wrong in a step is a finding about the pack, named.
  template <class Work>
  void step(const char* name, const Work& work) {
    GateStep step;
    step.name = name;
    try {
      work(step);
    } catch (const workshop::IsolationError& e) {
      step.outcome = Outcome::refused;
      step.summary = e.what();
    } catch (const std::exception& e) {
      step.outcome = Outcome::refused;
      step.summary = "can't be loaded";
      step.details.emplace_back(e.what());
    }
    step.summary = shown(step.summary);
    if (step.details.size() > max_details) {
      const std::size_t more = step.details.size() - max_details;
      step.details.resize(max_details);
      step.details.push_back(fmt::format("and {} more", more));
    }
    for (std::string& detail : step.details) detail = shown(detail);
    report_.steps.push_back(std::move(step));
  }

  static std::string shown(std::string text) {
    text = printable(text, true);
    if (text.size() > max_detail) text.resize(max_detail);
    while (!is_utf8(text)) text.pop_back();
    while (text.ends_with('\n')) text.pop_back();
    return text;
  }

  static bool refuse_loading(const workshop::Loading& loading, GateStep& step) {
    if (!loading.problems.has_errors()) return false;
    step.outcome = Outcome::refused;
    step.summary = "can't be loaded";
    for (const Diagnostic& problem : loading.problems.problems())
      step.details.push_back(problem_text(problem, loading.files));
    return true;
  }

  static std::string problem_text(const Diagnostic& problem, const std::vector<SourceFile>& files) {
    const auto number = static_cast<std::size_t>(problem.where.file);
    const std::string place = problem.where.file >= 0 && number < files.size()
                                  ? fmt::format("{}:{}: ", files[number].path, problem.where.line)
                                  : std::string();
    return place + problem.message;
  }

  static std::string joined(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
    return all;
  }

  bool has_file(std::string_view name) const {
    return std::ranges::any_of(pack_.held->files, [&](const content::PackFile& file) { return file.name == name; });
  }

  match::RulesRequest held(const modding::PackPlace* with = nullptr) const {
    return held_request(pack_, plan_.others, with);
  }

  workshop::JobProgress told(const char* name) const {
    return [this, name](std::uint64_t done, std::uint64_t total) {
      if (progress_) progress_(name, done, total);
    };
  }

  const GatePlan& plan_;
  GateReport& report_;
  const GateProgress& progress_;
  modding::PackPlace pack_;
  modding::Manifest manifest_;
  workshop::Isolation isolation_;
};

}  // namespace

const char* name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::passed: return "passed";
    case Outcome::noted: return "noted";
    case Outcome::refused: return "refused";
  }
  return "";
}

bool GateReport::passed() const { return refusal().empty(); }

std::string GateReport::refusal() const {
  for (const GateStep& step : steps)
    if (step.outcome == Outcome::refused) return fmt::format("refused at the gate: {}: {}", step.name, step.summary);
  return "";
}

nlohmann::ordered_json GateReport::json() const {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const GateStep& step : steps)
    list.push_back({{"name", step.name},
                    {"outcome", name_of(step.outcome)},
                    {"summary", step.summary},
                    {"details", step.details}});
  return {{"kind", "report"},   {"format", hub_format}, {"id", id},
          {"version", version}, {"sha256", sha256},     {"date", moment_text(date)},
          {"passed", passed()}, {"steps", list},        {"balance", balance}};
}

GateReport try_at_gate(std::string_view archive, const GatePlan& plan, std::time_t now, const GateProgress& progress) {
  GateReport report;
  report.date = now;
  DescribedArchive described;
  try {
    described = describe_archive(archive);
  } catch (const std::runtime_error& e) {
    report.steps.push_back({"archive", Outcome::refused, printable(e.what()), {}});
    return report;
  }
  report.id = described.release.id;
  report.version = described.release.version;
  report.sha256 = described.release.sha256;
  GateStep first{"archive",
                 Outcome::passed,
                 fmt::format("{} in {} bytes", counted(described.pack.files.size(), "file"), archive.size()),
                 {}};
  if (archive.size() > large_archive) {
    first.outcome = Outcome::noted;
    first.details.emplace_back("the archive is larger than 10 MB");
  }
  report.steps.push_back(first);
  Gate gate(described.pack, plan, report, progress);
  gate.manifest();
  gate.check();
  if (!report.passed()) return report;  // what can't be loaded need not be played
  gate.test();
  if (report.passed()) gate.fuzz();
  if (!report.passed()) return report;
  gate.order();
  if (report.passed()) gate.balance();
  return report;
}

}  // namespace castellan::hub
