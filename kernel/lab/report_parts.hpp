// What the parts of a report share.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "castellan/lab/figure.hpp"
#include "castellan/lab/report.hpp"
#include "castellan/lab/verdict.hpp"

namespace castellan::lab {

// What things and resources are called, in the packs' own words.
class Names {
 public:
  explicit Names(const Experiment& experiment);
  std::string thing(Thing::Kind kind, const std::string& id) const;
  std::string resource(const std::string& id) const;
  std::string pack(const std::string& id) const;

 private:
  std::map<std::string, std::string> names_;  // `guild:belfort:masons`
};

class Report {
 public:
  using Json = nlohmann::ordered_json;

  explicit Report(const ReportOf& of) : of_(of), names_(of.experiment) {}
  Json make();

 private:
  // report_thing.cpp
  void add_thing();
  void add_thing_verdict(std::size_t row);
  std::string worth_sentence(std::size_t row, const Estimate& worth) const;
  std::string rank_sentence(std::size_t row) const;
  void add_worth();
  void add_points(std::size_t row);
  void add_users();
  void add_together(std::size_t row);
  // report_arms.cpp
  void add_arms();
  void add_arms_verdict(std::size_t row, std::size_t arm);
  void add_measures();
  void add_uses(Thing::Kind kind);
  void add_flows();
  void add_skill();
  void add_curve();
  void add_players();
  // report_common.cpp
  void add_running();
  void add_months(Thing::Kind kind, std::size_t arm);
  void add_crests();
  void add_distribution(const std::string& id, const std::string& title, const std::string& caption,
                        std::map<int, std::int64_t> ArmSummary::*counts);
  void add_notable();
  void add_warnings();
  Json method() const;
  Json limits() const;
  Json reproduce() const;

  const Row& row(std::size_t number) const { return of_.experiment.rows[number]; }
  const Summary& total(std::size_t number) const { return of_.results[number].total; }
  const Catalogue& catalogue() const { return of_.experiment.catalogue; }
  bool several_rows() const { return of_.experiment.rows.size() > 1; }
  std::string thing_name(const Row& of, const Thing& thing) const;
  // What tells the games of an arm from all others of the report.
  std::string games_of(std::size_t row, std::size_t arm) const;
  // What the arms are compared with, and those that are: neither barred nor of the skill games.
  std::vector<std::size_t> compared_arms(const Row& of) const;
  // More than 0.1 % of the games of these arms are void or had a failing script.
  bool is_spoilt(std::size_t row) const;
  double games_each(std::size_t row) const;
  void verdict(std::string_view finding, std::string headline, std::string text, std::size_t row);
  void add(Figure& figure) {
    if (!figure.empty()) json_["figures"].push_back(figure.take());
  }

  const ReportOf& of_;
  Names names_;
  Json json_;
};

}  // namespace castellan::lab
