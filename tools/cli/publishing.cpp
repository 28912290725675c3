#include "publishing.hpp"

#include <fmt/format.h>

#include <castellan/base/text.hpp>
#include <castellan/workshop/jobs/isolated.hpp>
#include <memory>

#include "hub/format/archive_facts.hpp"
#include "progress.hpp"

namespace castellan::cli {
namespace {

void show(const hub::GateReport& report) {
  for (const hub::GateStep& step : report.steps) {
    const char* sign = step.outcome == hub::GateStep::Outcome::passed  ? "✓"
                       : step.outcome == hub::GateStep::Outcome::noted ? "•"
                                                                       : "✗";
    fmt::print("{} {:<9} {}\n", sign, step.name, printable(step.summary, true));
    if (step.outcome == hub::GateStep::Outcome::passed && step.name != "balance") continue;
    for (const std::string& detail : step.details) fmt::print("            {}\n", printable(detail, true));
  }
}

}  // namespace

void GateOptions::add_limits_to(Command& command) {
  command.option("--games", &plan.games, "fuzzed games with each number of players")
      .between(1, 1'000'000)
      .shows_default();
  command.option("--lab-games", &plan.lab_games, "games of the lab").between(1, 1'000'000).shows_default();
  command.flag("--order-may-matter", &plan.order_may_matter,
               "take it though it does not get on with other packs of the hub; the report says so");
  command.option("--time-limit", &seconds, "when a step is stopped").takes("SECONDS").between(1, 86400).shows_default();
}

void GateOptions::add_to(Command& command) {
  add_limits_to(command);
  command.flag("--unchecked", &skip, "do not try the pack at the gate; only if you have done so before");
}

hub::GateReport run_gate(std::string_view archive, const std::string& hub, const GateOptions& options, bool quiet) {
  hub::GatePlan plan = options.plan;
  plan.clock = std::chrono::seconds(options.seconds);
  plan.isolated = workshop::why_never_isolated().empty();
  if (!hub.empty()) hub::add_packs_of_hub(hub, hub::describe_archive(archive).release.id, plan);
  std::unique_ptr<Progress> bar;
  std::string current;
  const hub::GateReport report = hub::try_at_gate(
      archive, plan, std::time(nullptr), [&](const std::string& step, std::uint64_t done, std::uint64_t total) {
        if (step != current) {
          bar.reset();
          bar = std::make_unique<Progress>(total, "of " + step, is_terminal(2) && !quiet);
          current = step;
        }
        bar->done(done);
      });
  bar.reset();
  if (!quiet) show(report);
  return report;
}

int pass_gate(std::string_view archive, const hub::HubFolder& folder, const hub::SecretKey& hub_key,
              const GateOptions& options) {
  if (options.skip) return success;
  const hub::GateReport report = run_gate(archive, folder.path().string(), options, false);
  if (!report.passed()) throw hub::HubError(report.refusal());
  folder.put_report(report.sha256, hub::Statement::make(report.json(), {&hub_key, 1}));
  return success;
}

}  // namespace castellan::cli
