#include "castellan/workshop/jobs/report_exchange.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "castellan/definitions/caps.hpp"
#include "castellan/workshop/jobs/exchange.hpp"

namespace castellan::workshop {

// What a report is read against: what the job was given.
struct Handover {
  HandedFiles files;
  std::uint64_t games = 0;         // that were asked for
  std::vector<std::string> packs;  // that were asked about
};

namespace {

using Json = nlohmann::json;

constexpr std::uint64_t any_int = std::numeric_limits<int>::max();
constexpr std::size_t most_definitions = 10'000, most_amounts = 100, most_parts = 100;  // of a portrait
constexpr std::size_t max_save = std::size_t{12} << 20;

// ---- How some fields travel ------------------------------------------------------------------------------------

// A file by its number, if there is one: a list of none or one.
struct FileNumber {
  Json write(std::int32_t file, const Handover&) const { return file < 0 ? Json::array() : Json::array({file}); }
  void read(const isolation::Answer& from, std::int32_t& file, const Handover& with) const {
    file = -1;
    for (const isolation::Answer& one : from.list(std::min<std::size_t>(1, with.files.size())))
      file = static_cast<std::int32_t>(one.number(with.files.size() - 1));
  }
};

// The same for the path of a file.
struct FilePath {
  Json write(const std::string& path, const Handover& with) const {
    return path.empty() ? Json::array() : Json::array({with.files.number(path)});
  }
  void read(const isolation::Answer& from, std::string& path, const Handover& with) const {
    std::int32_t number = -1;
    FileNumber{}.read(from, number, with);
    if (number >= 0) path = with.files.at(static_cast<std::size_t>(number)).path;
  }
};

struct IsError {
  Json write(Diagnostic::Severity severity, const Handover&) const { return severity == Diagnostic::Severity::error; }
  void read(const isolation::Answer& from, Diagnostic::Severity& severity, const Handover&) const {
    severity = from.flag() ? Diagnostic::Severity::error : Diagnostic::Severity::warning;
  }
};

struct KnownCode {
  Json write(Code code, const Handover&) const { return static_cast<int>(code); }
  void read(const isolation::Answer& from, Code& code, const Handover&) const {
    code = static_cast<Code>(from.number_as<std::uint16_t>(9999));
    if (std::ranges::find(all_codes(), code) == all_codes().end()) from.refuse("there is no such code");
  }
};

// The problems of a struct that has `files` for them: all files that were handed over are there when it arrives.
struct PlacedProblems {
  template <class Report>
  Json write(const Report& report, const Handover& with) const {
    std::vector<Diagnostic> placed = report.problems.problems();
    for (Diagnostic& problem : placed) {
      const auto index = static_cast<std::size_t>(problem.where.file);
      const bool is_placed =
          problem.where.file >= 0 && index < report.files.size() && !report.files[index].path.empty();
      problem.where.file = is_placed ? static_cast<std::int32_t>(with.files.number(report.files[index].path)) : -1;
    }
    return As::Records{}.write(placed, with);
  }
  template <class Report>
  void read(const isolation::Answer& from, Report& report, const Handover& with) const {
    for (std::size_t i = 0; i < with.files.size(); ++i) report.files.push_back(with.files.at(i));
    std::vector<Diagnostic> placed;
    As::Records{}.read(from, placed, with);
    for (Diagnostic& problem : placed) report.problems.add(std::move(problem));
  }
};

// Games by the name of their setup.
struct Counts {
  Json write(const std::map<std::string, std::uint64_t>& counts, const Handover& with) const {
    Json all = Json::array();
    for (const auto& [name, count] : counts) all.push_back({{"name", As::Text{}.write(name, with)}, {"games", count}});
    return all;
  }
  void read(const isolation::Answer& from, std::map<std::string, std::uint64_t>& counts, const Handover& with) const {
    for (const isolation::Answer& one : from.list())
      counts[one.with({"name", "games"})["name"].text()] = one["games"].number(with.games);
  }
};

// A number of any sign, as text: JSON has too many ways to write one.
struct Decimal {
  Json write(double value, const Handover&) const { return fmt::format("{:.6f}", value); }
  void read(const isolation::Answer& from, double& value, const Handover&) const {
    const std::string& text = from.raw_text(40);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) from.refuse("is no number");
  }
};

// A replay goes through the reader of saves.
struct SavedGame {
  Json write(const FuzzFailure& failure, const Handover&) const { return utf8_text(failure.save.text()); }
  void read(const isolation::Answer& from, FuzzFailure& failure, const Handover&) const {
    try {
      failure.save = match::Save::parse(from.raw_text(max_save));
    } catch (const match::SaveError& e) {
      from.refuse(printable(e.what()));
    }
    failure.choices = failure.save.choices.size();
  }
};

}  // namespace

// ---- What reports are made of ----------------------------------------------------------------------------------

template <>
struct Described<Diagnostic> {
  static auto fields(const Handover&) {
    return std::tuple(field("error", &Diagnostic::severity, IsError{}),  //
                      field("code", &Diagnostic::code, KnownCode{}),
                      field("file", through(&Diagnostic::where, &Where::file), FileNumber{}),
                      field("line", through(&Diagnostic::where, &Where::line), As::Number{}),
                      field("column", through(&Diagnostic::where, &Where::column), As::Number{}),
                      field("message", &Diagnostic::message, As::Text{}),  //
                      field("hint", &Diagnostic::hint, As::Text{}));
  }
};

template <>
struct Described<TestProblem> {
  static auto fields(const Handover&) {
    return std::tuple(field("file", &TestProblem::file, FilePath{}),      //
                      field("line", &TestProblem::line, As::Number{}),    //
                      field("source", &TestProblem::source, As::Text{}),  //
                      field("message", &TestProblem::message, As::Text{}));
  }
};

template <>
struct Described<ScenarioResult> {
  static auto fields(const Handover&) {
    return std::tuple(field("file", &ScenarioResult::file, As::Text{}),    //
                      field("line", &ScenarioResult::line, As::Number{}),  //
                      field("name", &ScenarioResult::name, As::Text{}),
                      field("problems", &ScenarioResult::problems, As::Records{}));
  }
};

template <>
struct Described<CoveredFile> {
  static auto fields(const Handover&) {
    const As::List<As::Number> lines{{any_int, 1}};
    return std::tuple(field("name", &CoveredFile::name, As::Text{}),         //
                      field("executable", &CoveredFile::executable, lines),  //
                      field("missed", &CoveredFile::missed, lines),          //
                      check("missed", [](const CoveredFile& file) -> std::string {
                        const bool fits = std::ranges::includes(file.executable, file.missed);
                        return fits ? "" : "lines that can't be run at all";
                      }));
  }
};

template <>
struct Described<PropertyResult> {
  static auto fields(const Handover&) {
    return std::tuple(field("id", &PropertyResult::id, As::Text{}),          //
                      field("title", &PropertyResult::title, As::Text{}),    //
                      field("note", &PropertyResult::note, As::Text{}),      //
                      field("tested", &PropertyResult::tested, As::Flag{}),  //
                      field("problems", &PropertyResult::problems, As::Records{}));
  }
};

template <>
struct Described<PlayedGames> {
  static auto fields(const Handover& with) {
    return std::tuple(field("players", &PlayedGames::players, As::Number{100, 1}),  //
                      field("guilds", &PlayedGames::guilds, As::Texts{1000}),       //
                      field("hash", &PlayedGames::hash, As::Number{}),              //
                      field("games", &PlayedGames::games, As::Number{with.games, 1}));
  }
};

template <>
struct Described<EndlessCombo> {
  static auto fields(const Handover&) {
    return std::tuple(field("seat", &EndlessCombo::seat, As::Number{100}),  //
                      field("first", &EndlessCombo::first, As::Number{}),   //
                      field("keys", &EndlessCombo::keys, As::Texts{}),      //
                      field("gain", &EndlessCombo::gain, As::Text{}),       //
                      field("unending_script", &EndlessCombo::unending_script, As::Flag{}));
  }
};

template <>
struct Described<FuzzFailure> {
  static auto fields(const Handover& with) {
    return std::tuple(field("kind", &FuzzFailure::kind, As::Number{2}),               //
                      field("game", &FuzzFailure::game, As::Number{with.games - 1}),  //
                      field("seed", &FuzzFailure::seed, As::Number{}),                //
                      field("problems", &FuzzFailure::problems, As::Texts{1000}),
                      field("combo", &FuzzFailure::combo, As::Perhaps<As::Record>{}),
                      check("problems",
                            [](const FuzzFailure& failure) -> std::string {
                              return failure.problems.empty() && !failure.combo ? "a failure without a problem" : "";
                            }),
                      field("save", itself, SavedGame{}),  //
                      field("found_after", &FuzzFailure::found_after, As::Number{}),
                      check("found_after", [](const FuzzFailure& failure) -> std::string {
                        return failure.found_after < failure.choices ? "fewer choices than the save has" : "";
                      }));
  }
};

template <>
struct Described<CheckReport> {
  static auto fields(const Handover&) {
    return std::tuple(field("problems", itself, PlacedProblems{}),  //
                      field("games", &CheckReport::games, As::Number{1'000'000}));
  }
};

template <>
struct Described<TestJobReport> {
  static auto fields(const Handover&) {
    return std::tuple(field("loading", &TestJobReport::loading, PlacedProblems{}),
                      field("scenarios", through(&TestJobReport::tests, &TestReport::scenarios), As::Records{}),
                      field("coverage", through(&TestJobReport::tests, &TestReport::coverage), As::Records{}),
                      field("properties", through(&TestJobReport::tests, &TestReport::properties), As::Records{100}),
                      field("played", &TestJobReport::played, As::Records{1000}));
  }
};

template <>
struct Described<FuzzReport> {
  static auto fields(const Handover& with) {
    const auto only_asked = [&with](const FuzzReport& report) -> std::string {
      const auto asked = [&](const std::string& pack) {
        return std::ranges::find(with.packs, pack) != with.packs.end();
      };
      return std::ranges::all_of(report.attribution.packs, asked) ? "" : "a pack that was not asked about";
    };
    return std::tuple(field("loading", &FuzzReport::loading, PlacedProblems{}),
                      field("games", through(&FuzzReport::result, &FuzzResult::games), As::Number{with.games}),
                      field("choices", through(&FuzzReport::result, &FuzzResult::choices), As::Number{}),
                      field("by_setup", through(&FuzzReport::result, &FuzzResult::by_setup), Counts{}),
                      field("failure", through(&FuzzReport::result, &FuzzResult::failure), As::Perhaps<As::Record>{}),
                      field("has_control", &FuzzReport::has_control, As::Flag{}),
                      field("control", through(&FuzzReport::attribution, &Attribution::control), As::Number{}),
                      field("only_with", through(&FuzzReport::attribution, &Attribution::packs), As::Texts{}),
                      check("only_with", only_asked));
  }
};

template <>
struct Described<OrderDifference> {
  static auto fields(const Handover&) {
    return std::tuple(
        field("players", &OrderDifference::players, As::Number{100}),
        field("seed", &OrderDifference::seed, As::Number{}), field("choice", &OrderDifference::choice, As::Number{}),
        field("key", &OrderDifference::key, As::Text{}), field("state", &OrderDifference::state, As::Texts{1000}),
        field("listeners", &OrderDifference::listeners, As::Texts{1000}));
  }
};

template <>
struct Described<OrderReport> {
  static auto fields(const Handover& with) {
    return std::tuple(field("fixed", &OrderReport::fixed, As::Text{}),
                      field("lists", &OrderReport::lists, As::Texts{1000}),
                      field("games", &OrderReport::games, As::Number{with.games}),
                      field("choices", &OrderReport::choices, As::Number{}),
                      field("difference", &OrderReport::difference, As::Perhaps<As::Record>{}));
  }
};

template <>
struct Described<BalanceReport::Verdict> {
  static auto fields(const Handover&) {
    using Verdict = BalanceReport::Verdict;
    return std::tuple(field("finding", &Verdict::finding, As::Text{}),    //
                      field("headline", &Verdict::headline, As::Text{}),  //
                      field("text", &Verdict::text, As::Text{}));
  }
};

template <>
struct Described<BalanceReport::Measure> {
  static auto fields(const Handover&) {
    using Measure = BalanceReport::Measure;
    return std::tuple(field("name", &Measure::name, As::Text{}),     //
                      field("before", &Measure::before, Decimal{}),  //
                      field("after", &Measure::after, Decimal{}),    //
                      field("low", &Measure::low, Decimal{}),        //
                      field("high", &Measure::high, Decimal{}),      //
                      field("known", &Measure::known, As::Flag{}));
  }
};

template <>
struct Described<BalanceReport> {
  static auto fields(const Handover&) {
    return std::tuple(field("verdicts", &BalanceReport::verdicts, As::Records{100}),
                      field("measures", &BalanceReport::measures, As::Records{1000}),
                      field("bots", &BalanceReport::bots, As::Text{}),  //
                      field("games", &BalanceReport::games, As::Number{}));
  }
};

template <>
struct Described<PortraitReport::Amount> {
  static auto fields(const Handover&) {
    using Amount = PortraitReport::Amount;
    return std::tuple(field("resource", &Amount::resource, As::Number{1000}),  //
                      field("count", &Amount::count, As::Number{caps::amount}));
  }
};

template <>
struct Described<PortraitReport::Thing> {
  static auto fields(const Handover&) {
    using Thing = PortraitReport::Thing;
    return std::tuple(field("id", &Thing::id, As::Text{}),      //
                      field("name", &Thing::name, As::Text{}),  //
                      field("text", &Thing::text, As::Text{}),  //
                      field("art", &Thing::art, As::Text{}),    //
                      field("added", &Thing::added, As::Flag{}));
  }
};

template <>
struct Described<PortraitReport::Guild> {
  static auto fields(const Handover&) {
    using Guild = PortraitReport::Guild;
    return std::tuple(field("thing", &Guild::thing, As::Record{}),             //
                      field("category", &Guild::category, As::Number{1000}),   //
                      field("cost", &Guild::cost, As::Records{most_amounts}),  //
                      field("fee", &Guild::fee, As::Records{most_amounts}));
  }
};

template <>
struct Described<PortraitReport::Card> {
  static auto fields(const Handover&) {
    using Card = PortraitReport::Card;
    return std::tuple(field("thing", &Card::thing, As::Record{}),                        //
                      field("deck", &Card::deck, As::Number{1000}),                      //
                      field("planks", &Card::planks, As::Number{most_parts}),            //
                      field("coins", &Card::coins, As::Number{caps::amount}),            //
                      field("site", &Card::site, As::Number{most_definitions}),          //
                      field("locks", &Card::locks, As::List<As::Flag>{{}, most_parts}),  //
                      field("cost", &Card::cost, As::Records{most_amounts}));
  }
};

template <>
struct Described<PortraitReport> {
  static auto fields(const Handover&) {
    const As::Records all(most_definitions);
    return std::tuple(field("resources", &PortraitReport::resources, all),    //
                      field("sites", &PortraitReport::sites, all),            //
                      field("workers", &PortraitReport::workers, all),        //
                      field("pieces", &PortraitReport::pieces, all),          //
                      field("guilds", &PortraitReport::guilds, all),          //
                      field("properties", &PortraitReport::properties, all),  //
                      field("money", &PortraitReport::money, As::Number{1000}));
  }
};

// The hash over the games.
template <>
struct Described<std::uint64_t> {
  static auto fields(const Handover&) { return std::tuple(field("hash", itself, As::Number{})); }
};

// ---- Reports ---------------------------------------------------------------------------------------------------

namespace {

Handover handed_to(const CheckJob& job) { return {HandedFiles(job.request), 0, {}}; }
Handover handed_to(const TestJob& job) {
  return {HandedFiles(job.request, job.files), std::max<std::uint64_t>(1, job.properties.games), {}};
}
Handover handed_to(const GamesJob& job) { return {HandedFiles(job.request), 0, {}}; }
Handover handed_to(const FuzzJob& job) { return {HandedFiles(job.request), job.plan.games, job.plan.packs}; }
Handover handed_to(const OrderJob& job) { return {HandedFiles(job.request), job.games, {}}; }
Handover handed_to(const BalanceJob& job) { return {HandedFiles(job.request), job.games, {}}; }
Handover handed_to(const PortraitJob& job) { return {HandedFiles(job.request), 0, {}}; }

template <class Job>
typename Job::Report read_report(const Job& job, const isolation::Answer& answer) {
  typename Job::Report report{};
  read_record(answer, report, handed_to(job));
  return report;
}

}  // namespace

Json report_json(const CheckJob& job, const CheckReport& report) { return write_record(report, handed_to(job)); }
Json report_json(const TestJob& job, const TestJobReport& report) { return write_record(report, handed_to(job)); }
Json report_json(const GamesJob& job, std::uint64_t hash) { return write_record(hash, handed_to(job)); }
Json report_json(const FuzzJob& job, const FuzzReport& report) { return write_record(report, handed_to(job)); }
Json report_json(const OrderJob& job, const OrderReport& report) { return write_record(report, handed_to(job)); }
Json report_json(const BalanceJob& job, const BalanceReport& report) { return write_record(report, handed_to(job)); }
Json report_json(const PortraitJob& job, const PortraitReport& report) { return write_record(report, handed_to(job)); }

CheckReport report_of(const CheckJob& job, const isolation::Answer& answer) {
  CheckReport report = read_report(job, answer);
  report.pack = job.pack;
  return report;
}

TestJobReport report_of(const TestJob& job, const isolation::Answer& answer) {
  TestJobReport report = read_report(job, answer);
  report.tests.pack = job.properties.pack;
  return report;
}

std::uint64_t report_of(const GamesJob& job, const isolation::Answer& answer) { return read_report(job, answer); }
FuzzReport report_of(const FuzzJob& job, const isolation::Answer& answer) { return read_report(job, answer); }
OrderReport report_of(const OrderJob& job, const isolation::Answer& answer) { return read_report(job, answer); }
BalanceReport report_of(const BalanceJob& job, const isolation::Answer& answer) { return read_report(job, answer); }
PortraitReport report_of(const PortraitJob& job, const isolation::Answer& answer) { return read_report(job, answer); }

}  // namespace castellan::workshop
