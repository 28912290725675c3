#include "castellan/workshop/report_exchange.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "castellan/content/text.hpp"

namespace castellan {
namespace {

using Json = nlohmann::json;

constexpr int any_int = std::numeric_limits<int>::max();
constexpr std::uint64_t any_number = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t max_save = std::size_t{12} << 20;

// JSON holds UTF-8 only; scripts may say anything. Other bytes are shown as people would get to see them.
std::string plain(std::string_view text) { return is_utf8(text) ? std::string(text) : printable(text, true); }

// One text is cut where the reader would refuse it.
std::string text_json(std::string_view text) {
  std::string out = plain(text);
  if (out.size() <= Answer::max_text) return out;
  out.resize(Answer::max_text - 8);
  while (!is_utf8(out)) out.pop_back();
  return out + " …";
}

Json texts_json(const std::vector<std::string>& texts) {
  Json all = Json::array();
  for (const std::string& text : texts) all.push_back(text_json(text));
  return all;
}

Json numbers_json(const std::set<int>& numbers) { return Json(std::vector<int>(numbers.begin(), numbers.end())); }

std::set<int> numbers_of(const Answer& answer) {
  std::set<int> numbers;
  for (const Answer& one : answer.list()) numbers.insert(one.number_as(any_int, 1));
  return numbers;
}

// A file by its number, if there is one: a list of none or one.
Json file_json(const HandedFiles& handed, const std::string& path) {
  return path.empty() ? Json::array() : Json::array({handed.number(path)});
}

std::optional<std::size_t> file_of(const Answer& answer, const HandedFiles& handed) {
  std::optional<std::size_t> found;
  for (const Answer& file : answer.list(std::min<std::size_t>(1, handed.size())))
    found = file.number(handed.size() - 1);
  return found;
}

// ---- Problems of loading and checking --------------------------------------------------------------------------

Json problems_json(const HandedFiles& handed, const std::vector<SourceFile>& files, const Diagnostics& problems) {
  Json all = Json::array();
  for (const Diagnostic& problem : problems.problems()) {
    const auto index = static_cast<std::size_t>(problem.where.file);
    const bool is_placed = problem.where.file >= 0 && index < files.size();
    all.push_back({{"error", problem.severity == Diagnostic::Severity::error},
                   {"code", static_cast<int>(problem.code)},
                   {"file", file_json(handed, is_placed ? files[index].path : std::string())},
                   {"line", std::max(0, problem.where.line)},
                   {"column", std::max(0, problem.where.column)},
                   {"message", text_json(problem.message)},
                   {"hint", text_json(problem.hint)}});
  }
  return all;
}

Diagnostic problem_of(const Answer& answer, const HandedFiles& handed) {
  answer.with({"error", "code", "file", "line", "column", "message", "hint"});
  Diagnostic problem;
  problem.severity = answer["error"].flag() ? Diagnostic::Severity::error : Diagnostic::Severity::warning;
  problem.code = static_cast<Code>(answer["code"].number_as<std::uint16_t>(9999));
  if (std::ranges::find(all_codes(), problem.code) == all_codes().end()) answer["code"].refuse("there is no such code");
  const auto file = file_of(answer["file"], handed);
  problem.where.file = file ? static_cast<std::int32_t>(*file) : -1;
  problem.where.line = answer["line"].number_as(any_int);
  problem.where.column = answer["column"].number_as(any_int);
  problem.message = answer["message"].text();
  problem.hint = answer["hint"].text();
  return problem;
}

Diagnostics problems_of(const Answer& answer, const HandedFiles& handed) {
  Diagnostics problems;
  for (const Answer& one : answer.list()) problems.add(problem_of(one, handed));
  return problems;
}

std::vector<SourceFile> files_of(const HandedFiles& handed) {
  std::vector<SourceFile> files;
  for (std::size_t i = 0; i < handed.size(); ++i) files.push_back(handed.at(i));
  return files;
}

Loading loading_of(const Answer& answer, const HandedFiles& handed) {
  return {files_of(handed), problems_of(answer, handed)};
}

// ---- Tests -----------------------------------------------------------------------------------------------------

Json problems_json(const HandedFiles& handed, const std::vector<TestProblem>& problems) {
  Json all = Json::array();
  for (const TestProblem& problem : problems)
    all.push_back({{"file", file_json(handed, problem.file)},
                   {"line", std::max(0, problem.line)},
                   {"source", text_json(problem.source)},
                   {"message", text_json(problem.message)}});
  return all;
}

std::vector<TestProblem> test_problems_of(const Answer& answer, const HandedFiles& handed) {
  std::vector<TestProblem> problems;
  for (const Answer& one : answer.list()) {
    one.with({"file", "line", "source", "message"});
    TestProblem problem{{}, one["line"].number_as(any_int), one["source"].text(), one["message"].text()};
    if (const auto file = file_of(one["file"], handed)) problem.file = handed.at(*file).path;
    problems.push_back(std::move(problem));
  }
  return problems;
}

Json scenarios_json(const HandedFiles& handed, const std::vector<ScenarioResult>& scenarios) {
  Json all = Json::array();
  for (const ScenarioResult& scenario : scenarios)
    all.push_back({{"file", text_json(scenario.file)},
                   {"line", std::max(0, scenario.line)},
                   {"name", text_json(scenario.name)},
                   {"problems", problems_json(handed, scenario.problems)}});
  return all;
}

std::vector<ScenarioResult> scenarios_of(const Answer& answer, const HandedFiles& handed) {
  std::vector<ScenarioResult> scenarios;
  for (const Answer& one : answer.list()) {
    one.with({"file", "line", "name", "problems"});
    scenarios.push_back({one["file"].text(), one["line"].number_as(any_int), one["name"].text(),
                         test_problems_of(one["problems"], handed)});
  }
  return scenarios;
}

Json coverage_json(const std::vector<CoveredFile>& files) {
  Json all = Json::array();
  for (const CoveredFile& file : files)
    all.push_back({{"name", text_json(file.name)},
                   {"executable", numbers_json(file.executable)},
                   {"missed", numbers_json(file.missed)}});
  return all;
}

std::vector<CoveredFile> coverage_of(const Answer& answer) {
  std::vector<CoveredFile> files;
  for (const Answer& one : answer.list()) {
    one.with({"name", "executable", "missed"});
    CoveredFile file{one["name"].text(), numbers_of(one["executable"]), numbers_of(one["missed"])};
    if (!std::ranges::includes(file.executable, file.missed)) one["missed"].refuse("lines that can't be run at all");
    files.push_back(std::move(file));
  }
  return files;
}

Json properties_json(const HandedFiles& handed, const std::vector<PropertyResult>& properties) {
  Json all = Json::array();
  for (const PropertyResult& property : properties)
    all.push_back({{"id", property.id},
                   {"title", property.title},
                   {"note", text_json(property.note)},
                   {"tested", property.tested},
                   {"problems", problems_json(handed, property.problems)}});
  return all;
}

std::vector<PropertyResult> properties_of(const Answer& answer, const HandedFiles& handed) {
  std::vector<PropertyResult> properties;
  for (const Answer& one : answer.list(100)) {
    one.with({"id", "title", "note", "tested", "problems"});
    properties.push_back({one["id"].text(), one["title"].text(), one["note"].text(), one["tested"].flag(),
                          test_problems_of(one["problems"], handed)});
  }
  return properties;
}

Json played_json(const std::vector<PlayedGames>& played) {
  Json all = Json::array();
  for (const PlayedGames& games : played)
    all.push_back({{"players", games.players},
                   {"guilds", texts_json(games.guilds)},
                   {"hash", games.hash},
                   {"games", games.games}});
  return all;
}

std::vector<PlayedGames> played_of(const Answer& answer, std::uint64_t most_games) {
  std::vector<PlayedGames> played;
  for (const Answer& one : answer.list(1000)) {
    one.with({"players", "guilds", "hash", "games"});
    played.push_back({one["players"].number_as(100, 1), one["guilds"].texts(1000), one["hash"].number(any_number),
                      one["games"].number(most_games, 1)});
  }
  return played;
}

// ---- Failures of fuzzing ---------------------------------------------------------------------------------------

Json combo_json(const EndlessCombo& combo) {
  return {{"seat", combo.seat},
          {"first", combo.first},
          {"keys", texts_json(combo.keys)},
          {"gain", text_json(combo.gain)},
          {"unending_script", combo.unending_script}};
}

EndlessCombo combo_of(const Answer& answer) {
  answer.with({"seat", "first", "keys", "gain", "unending_script"});
  return {static_cast<Seat>(answer["seat"].number(100)), answer["first"].number(any_number), answer["keys"].texts(),
          answer["gain"].text(), answer["unending_script"].flag()};
}

Json failure_json(const FuzzFailure& failure) {
  return {{"kind", static_cast<int>(failure.kind)},
          {"game", failure.game},
          {"seed", failure.seed},
          {"problems", texts_json(failure.problems)},
          {"combo", failure.combo ? Json::array({combo_json(*failure.combo)}) : Json::array()},
          {"save", plain(failure.save.text())},
          {"found_after", failure.found_after}};
}

FuzzFailure failure_of(const Answer& answer, const FuzzPlan& plan) {
  answer.with({"kind", "game", "seed", "problems", "combo", "save", "found_after"});
  FuzzFailure failure;
  failure.kind = static_cast<FuzzFailure::Kind>(answer["kind"].number(2));
  failure.game = answer["game"].number(plan.games - 1);
  failure.seed = answer["seed"].number(any_number);
  failure.problems = answer["problems"].texts(1000);
  for (const Answer& combo : answer["combo"].list(1)) failure.combo = combo_of(combo);
  if (failure.problems.empty() && !failure.combo) answer["problems"].refuse("a failure without a problem");
  try {
    failure.save = Save::parse(answer["save"].raw_text(max_save));
  } catch (const SaveError& e) {
    answer["save"].refuse(printable(e.what()));
  }
  failure.choices = failure.save.choices.size();
  failure.found_after = answer["found_after"].number(any_number, failure.choices);
  return failure;
}

}  // namespace

Json report_json(const CheckJob& job, const CheckReport& report) {
  return {{"problems", problems_json(HandedFiles(job.request), report.files, report.problems)},
          {"games", report.games}};
}

CheckReport report_of(const CheckJob& job, const Answer& answer) {
  answer.with({"problems", "games"});
  const HandedFiles handed(job.request);
  return {job.pack, files_of(handed), problems_of(answer["problems"], handed), answer["games"].number_as(1'000'000)};
}

Json report_json(const TestJob& job, const TestJobReport& report) {
  const HandedFiles handed(job.request, job.files);
  return {{"loading", problems_json(handed, report.loading.files, report.loading.problems)},
          {"scenarios", scenarios_json(handed, report.tests.scenarios)},
          {"coverage", coverage_json(report.tests.coverage)},
          {"properties", properties_json(handed, report.tests.properties)},
          {"played", played_json(report.played)}};
}

TestJobReport report_of(const TestJob& job, const Answer& answer) {
  answer.with({"loading", "scenarios", "coverage", "properties", "played"});
  const HandedFiles handed(job.request, job.files);
  return {loading_of(answer["loading"], handed),
          {job.properties.pack, scenarios_of(answer["scenarios"], handed), coverage_of(answer["coverage"]),
           properties_of(answer["properties"], handed)},
          played_of(answer["played"], std::max<std::uint64_t>(1, job.properties.games))};
}

Json report_json(const GamesJob&, std::uint64_t hash) { return {{"hash", hash}}; }

std::uint64_t report_of(const GamesJob&, const Answer& answer) {
  return answer.with({"hash"})["hash"].number(any_number);
}

Json report_json(const FuzzJob& job, const FuzzReport& report) {
  const FuzzResult& result = report.result;
  Json by_setup = Json::array();
  for (const auto& [name, count] : result.by_setup) by_setup.push_back({{"name", text_json(name)}, {"games", count}});
  return {{"loading", problems_json(HandedFiles(job.request), report.loading.files, report.loading.problems)},
          {"games", result.games},
          {"choices", result.choices},
          {"by_setup", std::move(by_setup)},
          {"failure", result.failure ? Json::array({failure_json(*result.failure)}) : Json::array()},
          {"has_control", report.has_control},
          {"control", report.attribution.control},
          {"only_with", texts_json(report.attribution.packs)}};
}

FuzzReport report_of(const FuzzJob& job, const Answer& answer) {
  answer.with({"loading", "games", "choices", "by_setup", "failure", "has_control", "control", "only_with"});
  FuzzReport report;
  report.loading = loading_of(answer["loading"], HandedFiles(job.request));
  report.result.games = answer["games"].number(job.plan.games);
  report.result.choices = answer["choices"].number(any_number);
  for (const Answer& one : answer["by_setup"].list())
    report.result.by_setup[one.with({"name", "games"})["name"].text()] = one["games"].number(job.plan.games);
  for (const Answer& one : answer["failure"].list(1)) report.result.failure = failure_of(one, job.plan);
  report.has_control = answer["has_control"].flag();
  report.attribution.control = answer["control"].number(any_number);
  report.attribution.packs = answer["only_with"].texts();
  for (const std::string& pack : report.attribution.packs)
    if (std::ranges::find(job.plan.packs, pack) == job.plan.packs.end())
      answer["only_with"].refuse("a pack that was not asked about");
  return report;
}

}  // namespace castellan
