#include "castellan/workshop/jobs/job.hpp"

#include "castellan/script/line_recorder.hpp"
#include "castellan/workshop/scenarios/scenario.hpp"

namespace castellan::workshop {
namespace {

// Nothing if there are errors.
std::shared_ptr<const Ruleset> load(const match::RulesRequest& request, Loading& loading) {
  match::LoadedRules loaded = try_load_rules(request);
  loading = {std::move(loaded.files), std::move(loaded.problems)};
  return loading.problems.has_errors() ? nullptr : loaded.rules;
}

}  // namespace

CheckReport CheckJob::perform(const JobProgress&) const { return check_pack(request, pack); }

TestJobReport TestJob::perform(const JobProgress& progress) const {
  TestJobReport report;
  report.tests.pack = properties.pack;
  const auto rules = load(request, report.loading);
  if (!rules) return report;
  script::LineRecorder lines;
  report.tests.scenarios = run_scenarios(rules, files, {properties.pack, filter, &lines, {}, properties.limits});
  if (!filter.empty()) return report;
  if (!report.tests.scenarios.empty()) report.tests.coverage = coverage_of(*rules, properties.pack, lines);
  if (scenarios_only) return report;
  PropertyOptions options = properties;
  options.progress = progress;
  PropertyReport found = test_properties(rules, options);
  report.tests.properties = std::move(found.results);
  report.played = std::move(found.played);
  return report;
}

std::uint64_t GamesJob::perform(const JobProgress&) const {
  return play_again(load_rules(request), games, seed, limits);
}

FuzzReport FuzzJob::perform(const JobProgress& progress) const {
  FuzzReport report;
  const auto rules = load(request, report.loading);
  if (!rules) return report;
  report.result = fuzz(rules, plan, [&](std::uint64_t done) {
    if (progress) progress(done, plan.games);
  });
  if (!report.result.failure) return report;
  if (!plan.packs.empty()) {
    report.attribution = attribute(request, plan, *report.result.failure);
    report.has_control = true;
  }
  if (!keep_long) report.result.failure = shortened(rules, *report.result.failure, plan.limits);
  return report;
}

}  // namespace castellan::workshop
