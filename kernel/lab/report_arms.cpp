// "What does it do to the game?": ways to play compared on the same seeds.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "castellan/lab/report_parts.hpp"

namespace castellan::lab {
namespace {

using Json = nlohmann::ordered_json;

// A number of the game as people read it.
struct Shown {
  Measure measure;
  const char* name;
  double unit = 1;             // it is multiplied by this
  bool per_player = false;     // and divided by the number of players
  const char* more = nullptr;  // the game with more of it, for the verdict
  const char* less = nullptr;
};

constexpr std::array shown_measures{
    Shown{Measure::decisions, "decisions", 1, false, "longer", "shorter"},
    Shown{Measure::turns, "turns"},
    Shown{Measure::months, "months"},
    Shown{Measure::all_points, "points of a player", 1, true, "richer in points", "poorer in points"},
    Shown{Measure::margin, "the winner's margin, points", 1, false, "less close", "closer"},
    Shown{Measure::spread, "first to last, points"},
    Shown{Measure::tie, "shared wins, % of games", 100},
    Shown{Measure::lead_changes, "lead changes", 1, false, "more open", "less open"},
    Shown{Measure::decided, "month from which the winner led"},
    Shown{Measure::behind, "points the winner was behind at worst"}};

constexpr double worth_telling = 5;  // percent

Estimate scaled(Estimate estimate, double by) {
  for (double* part : {&estimate.mean, &estimate.deviation, &estimate.low, &estimate.high}) *part *= by;
  return estimate;
}

double per_game(std::int64_t uses, std::int64_t games) {
  return games ? static_cast<double>(uses) / static_cast<double>(games) : 0;
}

const PairSums& pair_of(const Summary& total, std::size_t arm, std::size_t measure) {
  static const PairSums none;
  const auto& compared = total.arms[arm].compared;
  return measure < compared.size() ? compared[measure] : none;
}

double base_mean(const PairSums& pair) { return per_game(pair.base, pair.n); }
double other_mean(const PairSums& pair) { return per_game(pair.other, pair.n); }

}  // namespace

void Report::add_arms() {
  std::vector<std::string> names;
  if (of_.spec.question == Spec::Question::packs)
    for (const std::string& pack : of_.spec.added) names.push_back(names_.pack(pack));
  else if (of_.spec.question == Spec::Question::options) names.push_back(of_.spec.option);
  else
    for (const Arm& arm : row(0).arms)
      if (arm.marked_bot.empty()) names.push_back(arm.name);
  json_["title"] =
      of_.spec.question == Spec::Question::compare ? fmt::format("{}", fmt::join(names, " against ")) : listed(names);
  if (of_.spec.question == Spec::Question::options && !of_.spec.thing.empty()) add_curve();
  for (std::size_t r = 0; r < of_.results.size(); ++r)
    for (const std::size_t arm : compared_arms(row(r)))
      if (arm > 0) add_arms_verdict(r, arm);
  add_measures();
  add_skill();
  add_running();
  add_distribution("points", "Points of a player", "How often each number of points was reached at the end.",
                   &ArmSummary::scores);
  add_distribution("margins", "The winner's margin", "How far the winner was ahead of the second.",
                   &ArmSummary::margins);
  add_crests();
  add_flows();
  for (const Thing::Kind kind : {Thing::Kind::guild, Thing::Kind::property, Thing::Kind::site, Thing::Kind::area,
                                 Thing::Kind::trade, Thing::Kind::plank})
    add_uses(kind);
  const std::vector<std::size_t> arms = compared_arms(row(0));
  add_months(Thing::Kind::guild, arms.size() > 1 ? arms[1] : 0);
}

// What has changed by more than a little, in the order of the table.
void Report::add_arms_verdict(std::size_t r, std::size_t arm) {
  const Confidence confidence = confidence_of(of_.experiment, row(r)).shared_by(shown_measures.size());
  std::vector<std::string> changes;
  std::vector<std::string> words;
  for (const Shown& shown : shown_measures) {
    const PairSums& pair = pair_of(total(r), arm, Catalogue::at(shown.measure));
    const Estimate change = difference_of(pair, confidence);
    const double before = base_mean(pair);
    if (!change.known() || before == 0 || !shown.more) continue;
    const Estimate percent = scaled(change, 100 / std::abs(before));
    if (percent.low <= worth_telling && percent.high >= -worth_telling) continue;
    words.push_back(percent.mean > 0 ? shown.more : shown.less);
    const double unit = shown.unit / (shown.per_player ? row(r).players : 1);
    changes.push_back(fmt::format("{}: {} → {} ({} %, 95 % {})", shown.name, number(before * unit),
                                  number(other_mean(pair) * unit), signed_number(percent.mean, 0),
                                  interval(percent, 0)));
  }
  std::string text;
  for (const std::string& change : changes) text += (text.empty() ? "" : "; ") + change;
  if (!text.empty()) text += ". ";
  // What nobody uses any more.
  std::vector<std::string> dead;
  const ArmSummary& before = total(r).arms[0];
  const ArmSummary& after = total(r).arms[arm];
  for (std::size_t t = 0; t < std::min(before.things.size(), after.things.size()); ++t) {
    const double was = per_game(before.things[t].workers + before.things[t].buildings, before.things[t].games);
    const double is = per_game(after.things[t].workers + after.things[t].buildings, after.things[t].games);
    if (after.things[t].games > 0 && was >= 0.1 && is < was / 5)
      dead.push_back(names_.thing(catalogue().things()[t].kind, catalogue().things()[t].id));
  }
  if (!dead.empty()) text += fmt::format("Hardly used any more: {}. ", listed(dead));
  if (row(r).headline && !row(r).arms[row(r).headline->arm].barred) {
    const std::size_t skilled = row(r).headline->arm + arm - 1;
    const Estimate skill =
        in_points(win_difference(row(r), total(r), skilled, false, confidence_of(of_.experiment, row(r))));
    const PairSums& wins = pair_of(total(r), skilled, Catalogue::at(Measure::win));
    text += fmt::format("Skill: {} wins {} % against {}, {} % before ({}, 95 % {}).", of_.spec.skill[0],
                        number(100 * other_mean(wins) / whole_win), of_.spec.skill[1],
                        number(100 * base_mean(wins) / whole_win), signed_number(skill.mean), interval(skill));
  }
  const bool enough = total(r).blocks >= least_blocks;
  const std::string name =
      of_.spec.question == Spec::Question::packs ? json_["title"].get<std::string>() : row(r).arms[arm].name;
  const std::string headline = !enough         ? "not decided yet"
                               : words.empty() ? "the game stays much as it is"
                                               : "the game gets " + listed(words);
  if (!enough) text = fmt::format("There is no statement before {} blocks. ", least_blocks) + text;
  verdict(!enough ? "undecided" : words.empty() ? "fair" : "changed", fmt::format("{}: {}.", name, headline), text, r);
}

void Report::add_measures() {
  Figure figure("game", "intervals", "What changes in the game", "Change of each number, in percent of what it was.");
  figure.x("change in %", 0.0, worth_telling)
      .words("name", "number")
      .numbers("before", "before", 2)
      .numbers("after", "after", 2)
      .estimates("change, %", 1)
      .words("series", "games");
  std::size_t statements = 0;
  for (const Row& of : of_.experiment.rows) statements += (compared_arms(of).size() - 1) * shown_measures.size();
  figure.note(fmt::format("95 % for all {} rows together (Bonferroni).", statements));
  for (std::size_t r = 0; r < of_.results.size(); ++r)
    for (const std::size_t arm : compared_arms(row(r))) {
      if (arm == 0) continue;
      const auto put = [&](const std::string& name, std::size_t measure, double unit) {
        const PairSums& pair = pair_of(total(r), arm, measure);
        const double before = base_mean(pair);
        Json entry{{"name", name},
                   {"before", before * unit},
                   {"after", other_mean(pair) * unit},
                   {"series", games_of(r, arm)}};
        const Estimate change = difference_of(pair, confidence_of(of_.experiment, row(r)).shared_by(statements));
        // Of what hardly ever happens, percent say nothing, and would hide all the others.
        const Estimate percent = before != 0 ? scaled(change, 100 / std::abs(before)) : Estimate{};
        Figure::put(entry, percent.radius() <= 100 ? percent : Estimate{});
        figure.row(std::move(entry));
      };
      for (const Shown& shown : shown_measures)
        put(shown.name, Catalogue::at(shown.measure), shown.unit / (shown.per_player ? row(r).players : 1));
      put(fmt::format("minutes, at {} seconds a decision", of_.spec.pace), Catalogue::at(Measure::decisions),
          of_.spec.pace / 60.0);
    }
  add(figure);
}

void Report::add_skill() {
  Figure figure("skill", "bars", "Does skill count?",
                of_.spec.skill.size() < 2 ? std::string()
                                          : fmt::format("Win share of one {} against {} at all other seats.",
                                                        of_.spec.skill[0], of_.spec.skill[1]));
  figure.x("win share, %")
      .words("name", "games")
      .numbers("value", "win share, %", 1)
      .numbers("low", "from", 1)
      .numbers("high", "to", 1);
  for (std::size_t r = 0; r < of_.results.size(); ++r)
    for (std::size_t arm = 0; arm < row(r).arms.size(); ++arm) {
      if (row(r).arms[arm].marked_bot.empty() || total(r).arms[arm].measures.empty()) continue;
      const Estimate wins = scaled(
          mean_of(total(r).arms[arm].measures[Catalogue::at(Measure::win)], confidence_of(of_.experiment, row(r))),
          100.0 / whole_win);
      figure.row({{"name", games_of(r, arm)},
                  {"value", wins.mean},
                  {"low", wins.known() ? Json(wins.low) : Json(nullptr)},
                  {"high", wins.known() ? Json(wins.high) : Json(nullptr)}});
    }
  add(figure);
}

void Report::add_flows() {
  Figure figure("resources", "change", "Where goods come and go", "Gained and spent by all players in a game.");
  figure.x("per game")
      .words("name", "goods")
      .numbers("before", "before", 1)
      .numbers("after", "after", 1)
      .numbers("low", "change from", 1, true)
      .numbers("high", "to", 1, true)
      .words("series", "games");
  for (std::size_t r = 0; r < of_.results.size(); ++r)
    for (const std::size_t arm : compared_arms(row(r))) {
      if (arm == 0) continue;
      const Confidence confidence = confidence_of(of_.experiment, row(r)).shared_by(2 * catalogue().resources().size());
      for (std::size_t i = 0; i < catalogue().resources().size(); ++i)
        for (const bool gained : {true, false}) {
          const PairSums& pair = pair_of(total(r), arm, gained ? catalogue().gained(i) : catalogue().spent(i));
          if (pair.base == 0 && pair.other == 0) continue;
          const Estimate change = difference_of(pair, confidence);
          figure.row(
              {{"name", fmt::format("{} {}", names_.resource(catalogue().resources()[i]), gained ? "gained" : "spent")},
               {"before", base_mean(pair)},
               {"after", other_mean(pair)},
               {"low", change.known() ? Json(change.low) : Json(nullptr)},
               {"high", change.known() ? Json(change.high) : Json(nullptr)},
               {"series", games_of(r, arm)}});
        }
    }
  add(figure);
}

void Report::add_uses(Thing::Kind kind) {
  const std::string what(castellan::name_of(kind));
  Figure figure("use-" + what, "change", fmt::format("Use of each {}, before and after", what),
                "Uses per game in which it can be used: workers, buildings and trades of all players.");
  figure.x("uses per game")
      .words("name", what)
      .numbers("before", "before", 2)
      .numbers("after", "after", 2)
      .words("series", "games");
  for (std::size_t r = 0; r < of_.results.size(); ++r)
    for (const std::size_t arm : compared_arms(row(r))) {
      if (arm == 0) continue;
      const auto uses = [&](std::size_t in, std::size_t t) -> Json {
        const auto& things = total(r).arms[in].things;
        if (t >= things.size() || things[t].games == 0) return nullptr;
        return per_game(things[t].workers + things[t].buildings, things[t].games);
      };
      for (std::size_t t = 0; t < catalogue().things().size(); ++t) {
        if (catalogue().things()[t].kind != kind) continue;
        const Json before = uses(0, t);
        const Json after = uses(arm, t);
        const auto some = [](const Json& value) { return value.is_number() && value.get<double>() > 0; };
        if (!some(before) && !some(after)) continue;
        figure.row({{"name", names_.thing(kind, catalogue().things()[t].id)},
                    {"before", before},
                    {"after", after},
                    {"series", games_of(r, arm)}});
      }
    }
  add(figure);
}

// What a thing is worth with each value of an option.
void Report::add_curve() {
  Figure figure("curve", "curve",
                fmt::format("What {} is worth, by {}", thing_name(row(0), *row(0).thing),
                            of_.spec.option.substr(0, of_.spec.option.find('='))),
                "Win share a seat loses when it is barred from it, for each value.");
  figure.x(of_.spec.option.substr(0, of_.spec.option.find('=')))
      .y("worth in percentage points of win share", 0.0, of_.experiment.band);
  figure.words("x", "value").estimates("worth", 2).words("verdict", "verdict");
  if (several_rows()) figure.words("series", "row");
  for (std::size_t r = 0; r < of_.results.size(); ++r) {
    const std::vector<std::size_t> values = compared_arms(row(r));
    const Confidence confidence = confidence_of(of_.experiment, row(r)).shared_by(values.size());
    std::string best;
    Estimate best_worth;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Estimate worth = negated(in_points(win_difference(row(r), total(r), values.size() + i, true, confidence)));
      const std::string& assignment = row(r).arms[i].name;
      Json entry{{"x", assignment.substr(assignment.find('=') + 1)},
                 {"verdict", name_of(judge(worth, of_.experiment.band))}};
      Figure::put(entry, worth);
      if (several_rows()) entry["series"] = row(r).name;
      figure.row(std::move(entry));
      if (best.empty() || std::abs(worth.mean) < std::abs(best_worth.mean)) best = assignment, best_worth = worth;
    }
    figure.note(fmt::format("95 % for all {} values together (Bonferroni).", values.size()));
    const Finding finding = judge(best_worth, of_.experiment.band);
    verdict(name_of(finding),
            fmt::format("Closest to nothing with {}: {}.", best,
                        finding == Finding::undecided ? "not decided yet" : std::string(name_of(finding))),
            fmt::format("There access to it is worth {} points of win share (95 % {}).", signed_number(best_worth.mean),
                        interval(best_worth)),
            r);
  }
  add(figure);
}

void Report::add_players() {
  json_["title"] = "Seats and length, by the number of players";
  Figure figure("length", "table", "Length and points", "Means of a game.");
  figure.words("name", "games");
  for (const Shown& shown : shown_measures)
    figure.numbers(fmt::format("m{}", static_cast<int>(shown.measure)), shown.name, 1);
  figure.numbers("minutes", fmt::format("minutes, at {} seconds a decision", of_.spec.pace), 0);
  for (std::size_t r = 0; r < of_.results.size(); ++r) {
    const ArmSummary& of = total(r).arms[0];
    if (of.measures.empty()) continue;
    Json entry{{"name", row(r).name}};
    const auto mean = [&](Measure measure) { return of.measures[Catalogue::at(measure)].mean(); };
    for (const Shown& shown : shown_measures)
      entry[fmt::format("m{}", static_cast<int>(shown.measure))] =
          mean(shown.measure) * shown.unit / (shown.per_player ? row(r).players : 1);
    entry["minutes"] = mean(Measure::decisions) * of_.spec.pace / 60.0;
    figure.row(std::move(entry));
    // The crest that stands out most.
    std::size_t best = 0;
    Estimate most;
    const Confidence confidence =
        confidence_of(of_.experiment, row(r)).shared_by(static_cast<std::size_t>(row(r).players));
    Finding finding = Finding::fair;
    for (std::size_t crest = 1; crest < of.by_crest.size(); ++crest) {
      Estimate share = scaled(mean_of(of.by_crest[crest].wins, confidence), 100.0 / whole_win);
      for (double* part : {&share.mean, &share.low, &share.high}) *part -= 100.0 / row(r).players;
      const Finding one = judge(share, of_.experiment.band);
      if (one == Finding::strong || one == Finding::weak) finding = one;
      else if (one == Finding::undecided && finding == Finding::fair) finding = one;
      if (best == 0 || std::abs(share.mean) > std::abs(most.mean)) best = crest, most = share;
    }
    const std::string word = finding == Finding::fair        ? "seats are fair within the band"
                             : finding == Finding::undecided ? "not decided yet"
                                                             : "who begins matters";
    verdict(finding == Finding::strong || finding == Finding::weak ? "changed" : name_of(finding),
            fmt::format("{}: {}.", row(r).name, word),
            fmt::format("Crest {} stands out most: it wins {} points {} its share (95 % {}). A game has {} decisions.",
                        best, number(std::abs(most.mean)), most.mean < 0 ? "less than" : "more than", interval(most),
                        number(mean(Measure::decisions), 0)),
            r);
  }
  add(figure);
  add_crests();
  add_distribution("points", "Points of a player", "How often each number of points was reached at the end.",
                   &ArmSummary::scores);
  add_months(Thing::Kind::guild, 0);
}

}  // namespace castellan::lab
