// What all questions have: the running estimate, use by month, seats, distributions, games worth a look, the method.
#include <fmt/format.h>

#include <algorithm>

#include "castellan/lab/report_parts.hpp"

namespace castellan::lab {
namespace {

using Json = nlohmann::ordered_json;

double share(std::int64_t part, std::int64_t whole) {
  return whole ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

}  // namespace

// The headline after each look, so that everybody sees how it settled.
void Report::add_running() {
  Figure figure("running", "running", "How the estimate settled",
                "The estimate and its 95 % interval as blocks came in. The interval holds at every moment, so it was "
                "safe to look, and to stop.");
  const bool worth = of_.spec.question == Spec::Question::thing || !of_.spec.thing.empty();
  figure.x("blocks").y("percentage points of win share", 0.0, of_.experiment.band);
  figure.numbers("x", "blocks", 0).estimates("estimate", 2);
  for (std::size_t r = 0; r < of_.results.size(); ++r) {
    if (!row(r).headline) continue;
    for (const Look& look : of_.results[r].looks) {
      Json entry{{"x", look.blocks}};
      const Estimate points = in_points(look.estimate);
      Figure::put(entry, worth ? negated(points) : points);
      if (several_rows()) entry["series"] = row(r).name;
      figure.row(std::move(entry));
    }
  }
  if (several_rows()) figure.words("series", "row");
  add(figure);
}

void Report::add_months(Thing::Kind kind, std::size_t arm) {
  Figure figure(fmt::format("months-{}-{}", castellan::name_of(kind), arm), "heatmap",
                fmt::format("When each {} is used", castellan::name_of(kind)),
                "Uses per game, by month, in games where it can be used: workers, buildings and trades.");
  figure.x("month")
      .words("name", std::string(castellan::name_of(kind)))
      .words("x", "month")
      .numbers("value", "uses per game", 2);
  for (std::size_t r = 0; r < of_.results.size(); ++r) {
    const ArmSummary& of = total(r).arms[arm];
    for (std::size_t t = 0; t < of.things.size(); ++t) {
      const ThingUse& use = of.things[t];
      if (catalogue().things()[t].kind != kind || use.games == 0 || use.by_month.empty()) continue;
      for (std::size_t month = 1; month < catalogue().months(); ++month) {
        Json entry{{"name", names_.thing(kind, catalogue().things()[t].id)},
                   {"x", std::to_string(month)},
                   {"value", share(month < use.by_month.size() ? use.by_month[month] : 0, use.games)}};
        if (several_rows()) entry["series"] = row(r).name;
        figure.row(std::move(entry));
      }
    }
  }
  add(figure);
}

// Win share by the crest of the first month, that is by who begins.
void Report::add_crests() {
  Figure figure("crests", "intervals", "Does it matter who begins?",
                "Win share by the crest a player is dealt first, less the fair share.");
  figure.x("win share less the fair share, in percentage points", 0.0, of_.experiment.band);
  figure.words("name", "crest")
      .numbers("share", "win share, %", 1)
      .estimates("less fair share", 1)
      .numbers("points", "points", 1);
  figure.words("series", "games");
  std::size_t statements = 0;
  for (std::size_t r = 0; r < of_.results.size(); ++r)
    statements += compared_arms(row(r)).size() * static_cast<std::size_t>(row(r).players);
  figure.note(fmt::format("95 % for all {} rows together (Bonferroni).", statements));
  for (std::size_t r = 0; r < of_.results.size(); ++r)
    for (const std::size_t arm : compared_arms(row(r)))
      for (std::size_t crest = 1; crest < total(r).arms[arm].by_crest.size(); ++crest) {
        const SeatSums& of = total(r).arms[arm].by_crest[crest];
        Estimate wins = mean_of(of.wins, confidence_of(of_.experiment, row(r)).shared_by(statements));
        for (double* part : {&wins.mean, &wins.low, &wins.high})
          *part = 100 * (*part / whole_win - 1.0 / row(r).players);
        Json entry{{"name", fmt::format("crest {}", crest)},
                   {"share", wins.mean + 100.0 / row(r).players},
                   {"points", of.points.mean()},
                   {"series", games_of(r, arm)}};
        Figure::put(entry, wins);
        figure.row(std::move(entry));
      }
  add(figure);
}

void Report::add_distribution(const std::string& id, const std::string& title, const std::string& caption,
                              std::map<int, std::int64_t> ArmSummary::*counts) {
  Figure figure(id, "distribution", title, caption);
  figure.x("points").y("share").numbers("value", "points", 0).numbers("share", "share", 4).words("series", "games");
  for (std::size_t r = 0; r < of_.results.size(); ++r)
    for (const std::size_t arm : compared_arms(row(r))) {
      const auto& of = total(r).arms[arm].*counts;
      std::int64_t all = 0;
      for (const auto& [value, count] : of) all += count;
      for (const auto& [value, count] : of)
        figure.row({{"value", value}, {"share", share(count, all)}, {"series", games_of(r, arm)}});
    }
  add(figure);
}

void Report::add_notable() {
  for (std::size_t r = 0; r < of_.results.size(); ++r) {
    const auto note = [&](const Notable& game, std::size_t arm, std::string text) {
      if (!game.any || game.value <= 0) return;
      const std::string number = fmt::format("{}{}{}", several_rows() ? fmt::format("{}/", r + 1) : std::string(),
                                             game.block, arm == 0 ? std::string() : ":" + row(r).arms[arm].name);
      json_["notable"].push_back(
          {{"game", number},
           {"arm", row(r).arms[arm].name},
           {"seed", std::to_string(block_seed(of_.experiment, game.block))},
           {"text", std::move(text)},
           {"command", fmt::format("castellan replay {} --number '{}' --tell", of_.file, number)}});
    };
    for (const std::size_t arm : compared_arms(row(r))) {
      const ArmSummary& of = total(r).arms[arm];
      note(of.largest_margin, arm, fmt::format("Won by {} points, the largest margin", of.largest_margin.value));
      note(of.longest, arm, fmt::format("{} decisions, the longest game", of.longest.value));
      note(of.largest_comeback, arm,
           fmt::format("The winner was {} points behind at the end of a month", of.largest_comeback.value));
    }
    if (row(r).headline) {
      const std::size_t arm = row(r).headline->arm;
      const ArmSummary& of = total(r).arms[arm];
      note(of.largest_loss, arm,
           fmt::format("The marked seat has {} points less than in {}", of.largest_loss.value,
                       row(r).arms[row(r).arms[arm].against].name));
      note(of.largest_gain, arm,
           fmt::format("The marked seat has {} points more than in {}", of.largest_gain.value,
                       row(r).arms[row(r).arms[arm].against].name));
    }
  }
}

Json Report::method() const {
  Json text = Json::array();
  text.push_back(
      "The unit is the seed. All games of one seed form a block; blocks are independent, games of a block are not. "
      "Guilds, crests and decks lie alike in all games of a block, and bots draw the same numbers, so that what "
      "differs "
      "is what was changed.");
  if (of_.spec.question == Spec::Question::thing || !of_.spec.thing.empty())
    text.push_back(
        "In each block one seat is drawn by lot and barred: it may not place a worker there, build it or buy it. The "
        "bots know. Its result is compared with that of the same seat on the same seed without the bar. Since the seat "
        "is drawn by lot, its share without the bar is 1 / players exactly; the game without the bar serves to take "
        "out "
        "chance (a control variate). A shared win counts in equal parts.");
  else text.push_back("Differences are taken seed by seed. A shared win counts in equal parts.");
  text.push_back(
      "Intervals are 95 % confidence sequences (normal mixture): with n blocks of standard deviation s the half width "
      "is "
      "s √((n + ρ)(ln(1 + n/ρ) + 2 ln(1/α))) / n, where ρ = m / (2 ln(1/α) + ln(1 + 2 ln(1/α))) and m is the planned "
      "number of blocks. They hold at all times together, so looking and stopping early does not cheat. There is no "
      "statement before 100 blocks. Tables of many rows divide α by their number (Bonferroni) and say so.");
  text.push_back(
      fmt::format("Verdicts are by equivalence: strong or weak only if the whole interval lies beyond ±{0} points of "
                  "win share, fair "
                  "only if it lies within, otherwise not decided.",
                  number(of_.experiment.band)));
  return text;
}

Json Report::limits() const {
  std::vector<std::string> rows;
  for (const Row& of : of_.experiment.rows) rows.push_back(of.name);
  Json text = Json::array();
  text.push_back(fmt::format("This is about how these bots play: {}. People may find what bots do not.", listed(rows)));
  text.push_back(
      "How users of a thing did is correlation: who is doing well can afford more. Only the comparison with the barred "
      "seat says what access is worth.");
  return text;
}

}  // namespace castellan::lab
