#include "castellan/lab/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "castellan/base/build_info.hpp"
#include "castellan/base/text.hpp"
#include "castellan/lab/building.hpp"
#include "castellan/lab/report_parts.hpp"
#include "castellan/match/words.hpp"
#include "castellan/modding/lock.hpp"

namespace castellan::lab {
namespace {

using Json = nlohmann::ordered_json;

constexpr int report_format = 1;
constexpr double most_spoilt = 0.001;

std::string csv_cell(const Json& value) {
  if (value.is_null()) return {};
  return value.is_string() ? csv_text(value.get_ref<const std::string&>()) : value.dump();
}

}  // namespace

Names::Names(const Experiment& experiment) {
  for (const Edition& edition : experiment.editions) {
    const Ruleset& rules = *edition.rules;
    const match::Match match(match::make_layout(edition.rules, GameOptions(rules.settings.min_players)), edition.host(),
                             0);
    const match::Words words(match, "en", nobody);
    for (std::size_t k = 0; k < thing_names.size(); ++k)
      for (std::size_t i = 0; i < count_things(rules, static_cast<Thing::Kind>(k)); ++i) {
        const Definition& definition = definition_of(rules, {static_cast<Thing::Kind>(k), AnyId(i)});
        std::string name = words.noun(thing_names[k], definition).name;
        // Trades and actions have sentences, not names: the id says as much.
        if (name.empty() || name[0] == '[' || name.find('{') != std::string::npos) name = definition.name();
        names_.emplace(fmt::format("{}:{}", thing_names[k], definition.id), printable(name));
      }
    for (const Resource& resource : rules.resources)
      names_.emplace("resource:" + resource.id, printable(words.noun("resource", resource).name));
    for (const Pack& pack : rules.packs) names_.emplace("pack:" + pack.id, printable(pack.title));
  }
}

std::string Names::thing(Thing::Kind kind, const std::string& id) const {
  const auto found = names_.find(fmt::format("{}:{}", castellan::name_of(kind), id));
  return found == names_.end() ? id : found->second;
}

std::string Names::resource(const std::string& id) const {
  const auto found = names_.find("resource:" + id);
  return found == names_.end() ? id : found->second;
}

std::string Names::pack(const std::string& id) const {
  const auto found = names_.find("pack:" + id);
  return found == names_.end() || found->second.empty() ? id : found->second;
}

std::string Report::thing_name(const Row& of, const Thing& thing) const {
  const Ruleset& rules = *of_.experiment.editions[of.arms[0].edition].rules;
  std::string name = names_.thing(thing.kind, definition_of(rules, thing).id);
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

std::string Report::games_of(std::size_t r, std::size_t arm) const {
  if (compared_arms(row(r)).size() < 2) return row(r).name;
  return several_rows() ? fmt::format("{}: {}", row(r).name, row(r).arms[arm].name) : row(r).arms[arm].name;
}

std::vector<std::size_t> Report::compared_arms(const Row& of) const {
  std::vector<std::size_t> arms;
  for (std::size_t i = 0; i < of.arms.size(); ++i)
    if (!of.arms[i].barred && of.arms[i].marked_bot.empty()) arms.push_back(i);
  return arms;
}

bool Report::is_spoilt(std::size_t number) const {
  std::int64_t games = 0;
  std::int64_t bad = 0;
  for (const ArmSummary& arm : total(number).arms) {
    games += arm.games + arm.voided;
    bad += arm.voided + arm.failing;
  }
  return static_cast<double>(bad) > most_spoilt * static_cast<double>(games);
}

double Report::games_each(std::size_t number) const {
  std::int64_t games = 0;
  for (const ArmSummary& arm : total(number).arms) games += arm.games + arm.voided;
  const std::int64_t blocks = total(number).blocks;
  return blocks ? static_cast<double>(games) / static_cast<double>(blocks) : 1;
}

void Report::verdict(std::string_view finding, std::string headline, std::string text, std::size_t number) {
  if (is_spoilt(number)) {
    finding = "none";
    headline = "No verdict.";
    text = "More than one game in a thousand hit a limit or had a failing script: mend that first. " + text;
  }
  json_["verdicts"].push_back({{"verdict", finding},
                               {"headline", std::move(headline)},
                               {"text", std::move(text)},
                               {"about", row(number).name}});
}

Json Report::make() {
  const bool complete =
      std::all_of(of_.results.begin(), of_.results.end(), [](const auto& row) { return row.complete; });
  json_ = {{"format", report_format},
           {"title", ""},
           {"question", to_json(of_.spec).at("question")},
           {"state", complete ? "finished" : "interrupted"},
           {"verdicts", Json::array()},
           {"warnings", Json::array()},
           {"blocks", 0},
           {"games", 0},
           {"voided", 0},
           {"figures", Json::array()},
           {"notable", Json::array()}};
  switch (of_.spec.question) {
    case Spec::Question::thing: add_thing(); break;
    case Spec::Question::players: add_players(); break;
    case Spec::Question::packs:
    case Spec::Question::compare:
    case Spec::Question::options: add_arms(); break;
  }
  add_notable();
  add_warnings();
  json_["method"] = method();
  json_["limits"] = limits();
  json_["reproduce"] = reproduce();
  return std::move(json_);
}

void Report::add_warnings() {
  std::int64_t blocks = 0;
  std::int64_t games = 0;
  std::int64_t voided = 0;
  std::int64_t failing = 0;
  std::map<std::string, std::int64_t> mishaps;
  for (const RowResult& result : of_.results) {
    blocks += result.total.blocks;
    for (const ArmSummary& arm : result.total.arms) {
      games += arm.games + arm.voided;
      voided += arm.voided;
      failing += arm.failing;
    }
    for (const auto& [text, times] : result.total.mishaps) mishaps[text] += times;
  }
  json_["blocks"] = blocks;
  json_["games"] = games;
  json_["voided"] = voided;
  if (voided > 0)
    json_["warnings"].push_back(
        fmt::format("{} of {} games hit a limit and are not counted.", grouped(voided), grouped(games)));
  if (failing > 0)
    json_["warnings"].push_back(fmt::format("A script failed in {} of {} games.", grouped(failing), grouped(games)));
  for (const auto& [text, times] : mishaps)
    json_["warnings"].push_back(times > 1 ? fmt::format("({} times) {}", grouped(times), printable(text, true))
                                          : printable(text, true));
}

Json Report::reproduce() const {
  Json packs = Json::array();
  for (std::size_t edition = 0; edition < of_.experiment.editions.size(); ++edition)
    for (const Pack& pack : of_.experiment.editions[edition].rules->packs) {
      Json entry{{"id", pack.id}, {"version", pack.version}, {"hash", pack.hash}};
      if (std::find(packs.begin(), packs.end(), entry) == packs.end()) packs.push_back(std::move(entry));
    }
  Json digests = Json::array();
  for (const RowResult& result : of_.results) {
    Json of_row = Json::array();
    for (const std::uint64_t digest : result.digests) of_row.push_back(fmt::format("{:016x}", digest));
    digests.push_back(std::move(of_row));
  }
  return {{"command", of_.command},
          {"experiment", to_json(of_.spec)},
          {"packs", std::move(packs)},
          {"seed", std::to_string(of_.spec.seed)},
          {"castellan", version()},
          {"rules_revision", Ruleset::rules_revision},
          {"fingerprint", fingerprint(of_.spec, of_.experiment)},
          {"chunk", of_.experiment.chunk},
          {"digests", std::move(digests)}};
}

Json make_report(const ReportOf& of) { return Report(of).make(); }

std::string csv_text(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string csv_of(const Json& figure) {
  std::string text;
  const auto line = [&](const auto& cell) {
    bool first = true;
    for (const Json& column : figure.at("columns")) {
      if (!std::exchange(first, false)) text += ',';
      text += csv_cell(cell(column));
    }
    text += "\r\n";
  };
  line([](const Json& column) { return column.at("label"); });
  for (const Json& row : figure.at("rows"))
    line([&](const Json& column) {
      const auto found = row.find(column.at("key").get_ref<const std::string&>());
      return found == row.end() ? Json(nullptr) : *found;
    });
  return text;
}

std::string html_of(const Json& report, std::string page) {
  static constexpr std::string_view place = "@CASTELLAN_REPORT@";
  const std::size_t at = page.find(place);
  if (at == std::string::npos) throw std::runtime_error("the page of the lab has no place for a report");
  std::string data;
  // Nothing in the data can end the element it stands in.
  for (const char c : report.dump(-1, ' ', false, Json::error_handler_t::replace))
    data += c == '<' ? std::string("\\u003c") : std::string(1, c);
  page.replace(at, place.size(), data);
  return page;
}

}  // namespace castellan::lab
