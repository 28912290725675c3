// What authors let Castellan do with packs, as jobs that can be done here or in a process that can do nothing else. A
// job holds all it needs, a report all there is to say: neither reads a file or prints a word.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "castellan/match/rules.hpp"
#include "castellan/workshop/checks/check.hpp"
#include "castellan/workshop/fuzzing/fuzzing.hpp"
#include "castellan/workshop/fuzzing/load_orders.hpp"
#include "castellan/workshop/scenarios/pack_properties.hpp"
#include "castellan/workshop/scenarios/test_file.hpp"

namespace castellan::workshop {

using JobProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

// What loading the packs found. With errors nothing else was done.
struct Loading {
  std::vector<SourceFile> files;  // that the problems are in
  Diagnostics problems;
};

struct CheckJob {
  using Report = CheckReport;
  match::RulesRequest request;
  std::string pack;

  CASTELLAN_API CheckReport perform(const JobProgress& progress) const;
};

struct TestJobReport {
  Loading loading;
  TestReport tests;                 // without the comparison of processes
  std::vector<PlayedGames> played;  // to be compared
};

struct TestJob {
  using Report = TestJobReport;
  match::RulesRequest request;
  std::vector<TestFile> files;
  std::string filter;
  bool scenarios_only = false;
  PropertyOptions properties;  // with the pack

  CASTELLAN_API TestJobReport perform(const JobProgress& progress) const;
};

// Games of a test once more.
struct GamesJob {
  using Report = std::uint64_t;  // the hash over them
  match::RulesRequest request;
  PlayedGames games;
  std::uint64_t seed = 1;
  script::Limits limits;

  CASTELLAN_API std::uint64_t perform(const JobProgress& progress) const;
};

struct FuzzReport {
  Loading loading;
  FuzzResult result;         // its failure is made short, unless that was not wanted
  bool has_control = false;  // games without the packs were played, too
  Attribution attribution;
};

struct FuzzJob {
  using Report = FuzzReport;
  match::RulesRequest request;
  FuzzPlan plan;
  bool keep_long = false;

  CASTELLAN_API FuzzReport perform(const JobProgress& progress) const;
};

// Does it matter which of two packs is loaded first? (fuzzing/load_orders.hpp)
struct OrderJob {
  using Report = OrderReport;
  match::RulesRequest request;
  std::string one, other;
  std::uint64_t games = 40;

  CASTELLAN_API OrderReport perform(const JobProgress& progress) const;
};

// What a pack does to the game, and what its guilds are worth, measured by the lab with `greedy` in every seat.
struct BalanceReport {
  struct Verdict {
    std::string finding, headline, text;
  };
  // A measure of the game, without and with the pack, and the interval of its change in percent where it is known.
  struct Measure {
    std::string name;
    double before = 0, after = 0, low = 0, high = 0;
    bool known = false;
  };
  std::vector<Verdict> verdicts;
  std::vector<Measure> measures;
  std::string bots;  // who plays
  std::uint64_t games = 0;
};

struct BalanceJob {
  using Report = BalanceReport;
  match::RulesRequest request;
  std::string pack;
  std::uint64_t games = 2000;  // for each question
  std::uint64_t seed = 1;
  script::Limits limits;

  CASTELLAN_API BalanceReport perform(const JobProgress& progress) const;
};

// What the rules with a pack consist of, as far as drawings of what it adds need it: these follow from a definition's
// place among the others.
struct PortraitReport {
  struct Amount {
    int resource = 0, count = 0;
  };
  struct Thing {
    std::string id, name, text;
    std::string art;     // `bakers:oven.svg`: whose file, and which
    bool added = false;  // by the pack
  };
  struct Guild {
    Thing thing;
    int category = 0;
    std::vector<Amount> cost, fee;
  };
  struct Card {
    Thing thing;
    int deck = 0, planks = 0, coins = 0;
    int site = 0;             // as many as there are sites: none
    std::vector<bool> locks;  // whether a gnome opens a plank there
    std::vector<Amount> cost;
  };
  std::vector<Thing> resources, sites, workers, pieces;
  std::vector<Guild> guilds;
  std::vector<Card> properties;
  int money = 0;  // among the resources
};

struct PortraitJob {
  using Report = PortraitReport;
  match::RulesRequest request;
  std::string pack;
  script::Limits limits;

  CASTELLAN_API PortraitReport perform(const JobProgress& progress) const;
};

}  // namespace castellan::workshop
