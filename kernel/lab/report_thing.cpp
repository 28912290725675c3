// "How strong is it?": what access to a thing is worth, and to all of its kind.
#include <fmt/format.h>

#include <algorithm>

#include "castellan/lab/report_parts.hpp"

namespace castellan::lab {
namespace {

using Json = nlohmann::ordered_json;

std::size_t barred_arms(const Row& row) {
  return static_cast<std::size_t>(
      std::count_if(row.arms.begin(), row.arms.end(), [](const Arm& arm) { return arm.barred.has_value(); }));
}

Estimate worth_of(const Experiment& experiment, const Row& row, const Summary& total, std::size_t arm,
                  std::size_t statements) {
  const Confidence confidence = confidence_of(experiment, row).shared_by(statements);
  return negated(in_points(win_difference(row, total, arm, true, confidence)));
}

Estimate points_worth(const Experiment& experiment, const Row& row, const Summary& total, std::size_t arm) {
  const Confidence confidence = confidence_of(experiment, row);
  const ArmSummary& of = total.arms[arm];
  if (of.compared.empty()) return difference_of({}, confidence);
  return negated(difference_of(of.compared[Catalogue::at(Measure::points)], confidence));
}

double percent(std::int64_t part, std::int64_t whole) {
  return whole ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 0;
}

double win_percent(const Group& group) { return percent(group.wins, group.games * whole_win); }

}  // namespace

void Report::add_thing() {
  const Row& first = row(0);
  const Thing::Kind kind = first.arms.size() > 1 ? first.arms[1].barred->kind : Thing::Kind::guild;
  json_["title"] = first.thing ? thing_name(first, *first.thing) : fmt::format("Every {}", castellan::name_of(kind));
  for (std::size_t r = 0; r < of_.results.size(); ++r) add_thing_verdict(r);
  add_worth();
  add_running();
  for (std::size_t r = 0; r < of_.results.size(); ++r) add_points(r);
  add_months(kind, 0);
  add_users();
  for (std::size_t r = 0; r < of_.results.size(); ++r) add_together(r);
  add_crests();
}

std::string Report::worth_sentence(std::size_t r, const Estimate& worth) const {
  const double fair = 100.0 / row(r).players;
  return fmt::format("Barred from it, a seat wins {} % instead of {} ({}, 95 % {}).", number(fair - worth.mean),
                     number(fair, row(r).players == 3 ? 1 : 0), signed_number(-worth.mean), interval(negated(worth)));
}

// By the estimates, among those that were barred often enough.
std::string Report::rank_sentence(std::size_t r) const {
  const double own = worth_of(of_.experiment, row(r), total(r), 1, 1).mean;
  std::vector<std::pair<double, std::string>> above;
  std::size_t known = 0;
  for (std::size_t arm = 2; arm < row(r).arms.size(); ++arm) {
    const Estimate other = worth_of(of_.experiment, row(r), total(r), arm, 1);
    if (!other.known()) continue;
    ++known;
    if (other.mean > own) above.emplace_back(other.mean, thing_name(row(r), *row(r).arms[arm].barred));
  }
  if (known + 2 < row(r).arms.size()) return {};  // not before all of them are known
  std::sort(above.rbegin(), above.rend());
  const std::string_view kind = castellan::name_of(row(r).thing->kind);
  if (above.empty()) return fmt::format(" By the estimates, no other {} is worth more.", kind);
  if (above.size() > 2) return fmt::format(" It is number {} of {}, by the estimates.", above.size() + 1, known + 1);
  std::vector<std::string> names;
  for (const auto& [worth, name] : above) names.push_back(name);
  return fmt::format(" By the estimates, only {} {} worth more.", listed(names), names.size() == 1 ? "is" : "are");
}

void Report::add_thing_verdict(std::size_t r) {
  if (!row(r).thing) {
    std::vector<std::string> strong;
    std::vector<std::string> weak;
    std::size_t fair = 0;
    std::size_t open = 0;
    for (std::size_t arm = 1; arm < row(r).arms.size(); ++arm) {
      const Estimate worth = worth_of(of_.experiment, row(r), total(r), arm, barred_arms(row(r)));
      const std::string name = thing_name(row(r), *row(r).arms[arm].barred);
      switch (judge(worth, of_.experiment.band)) {
        case Finding::strong: strong.push_back(name); break;
        case Finding::weak: weak.push_back(name); break;
        case Finding::fair: ++fair; break;
        default: ++open;
      }
    }
    std::string text = strong.empty() ? std::string() : fmt::format("Strong: {}. ", listed(strong));
    if (!weak.empty()) text += fmt::format("Weak: {}. ", listed(weak));
    text += fmt::format("{} fair within ±{} points, {} not decided yet.", fair, number(of_.experiment.band), open);
    verdict(open                             ? "undecided"
            : strong.empty() && weak.empty() ? "fair"
                                             : "changed",
            fmt::format("{} of {} stand out.", strong.size() + weak.size(), row(r).arms.size() - 1), text, r);
    return;
  }
  const Estimate worth = worth_of(of_.experiment, row(r), total(r), 1, 1);
  const Finding finding = judge(worth, of_.experiment.band);
  const std::string name = thing_name(row(r), *row(r).thing);
  std::string text = worth_sentence(r, worth);
  if (finding == Finding::undecided)
    text += " " + what_would_decide(worth, of_.experiment.band, games_each(r), confidence_of(of_.experiment, row(r)));
  text += rank_sentence(r);
  const std::string word = finding == Finding::undecided ? "not decided yet"
                           : finding == Finding::fair
                               ? fmt::format("fair within ±{} points", number(of_.experiment.band))
                               : std::string(name_of(finding));
  verdict(name_of(finding), fmt::format("{}: {}.", name, word), text, r);
}

// All of a kind, the strongest first.
void Report::add_worth() {
  const std::string kind(castellan::name_of(row(0).arms.size() > 1 ? row(0).arms[1].barred->kind : Thing::Kind::guild));
  Figure figure("worth", "intervals", fmt::format("What access to each {} is worth", kind),
                "Win share a seat loses when it is barred from it.");
  figure.x("worth in percentage points of win share", 0.0, of_.experiment.band);
  figure.words("name", kind)
      .estimates("worth", 2)
      .numbers("points", "worth in points", 2, true)
      .words("verdict", "verdict")
      .numbers("blocks", "blocks", 0)
      .numbers("alike", "correlation of pairs", 2);
  if (several_rows()) figure.words("series", "row");
  std::size_t statements = 0;
  for (const Row& of : of_.experiment.rows) statements += barred_arms(of);
  figure.note(fmt::format("95 % for all {} rows together (Bonferroni).", statements));
  for (std::size_t r = 0; r < of_.results.size(); ++r) {
    std::vector<std::pair<double, Json>> rows;
    for (std::size_t arm = 1; arm < row(r).arms.size(); ++arm) {
      const Estimate worth = worth_of(of_.experiment, row(r), total(r), arm, statements);
      if (worth.blocks == 0) continue;
      Json entry{{"name", thing_name(row(r), *row(r).arms[arm].barred)},
                 {"points", points_worth(of_.experiment, row(r), total(r), arm).mean},
                 {"verdict", name_of(judge(worth, of_.experiment.band))},
                 {"blocks", worth.blocks},
                 {"alike", total(r).arms[arm].compared[Catalogue::at(Measure::win)].correlation()}};
      Figure::put(entry, worth);
      if (row(r).thing == row(r).arms[arm].barred) entry["marked"] = true;
      if (several_rows()) entry["series"] = row(r).name;
      rows.emplace_back(worth.mean, std::move(entry));
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (auto& [worth, entry] : rows) figure.row(std::move(entry));
  }
  add(figure);
}

void Report::add_points(std::size_t r) {
  if (!row(r).thing) return;
  Figure figure(
      fmt::format("points-{}", r + 1), "distribution", "Points with and without access",
      fmt::format("Final points of a seat: of all seats without a bar, and of the barred one ({}).", row(r).name));
  figure.x("points").y("share").numbers("value", "points", 0).numbers("share", "share", 4).words("series", "seat");
  for (const std::size_t arm : {std::size_t{0}, std::size_t{1}}) {
    const auto& scores = total(r).arms[arm].scores;
    std::int64_t all = 0;
    for (const auto& [value, count] : scores) all += count;
    for (const auto& [value, count] : scores)
      figure.row({{"value", value}, {"share", percent(count, all) / 100}, {"series", arm == 0 ? "free" : "barred"}});
  }
  add(figure);
}

void Report::add_users() {
  const std::string kind(castellan::name_of(row(0).arms.size() > 1 ? row(0).arms[1].barred->kind : Thing::Kind::guild));
  Figure figure("users", "table", fmt::format("Who uses each {}, and how they do (correlation)", kind),
                "Of all players in games where it can be used. This is correlation: who does well can afford more.");
  figure.words("name", kind)
      .numbers("picked", "players who use it, %", 1)
      .numbers("workers", "workers per game", 2)
      .numbers("buildings", "buildings per game", 2)
      .numbers("users", "users win, %", 1)
      .numbers("others", "others win, %", 1)
      .numbers("month", "mean month", 1);
  if (several_rows()) figure.words("series", "row");
  for (std::size_t r = 0; r < of_.results.size(); ++r) {
    const ArmSummary& free = total(r).arms[0];
    for (std::size_t t = 0; t < free.things.size(); ++t) {
      const Catalogue::Entry& thing = catalogue().things()[t];
      const ThingUse& use = free.things[t];
      if (castellan::name_of(thing.kind) != kind || use.games == 0) continue;
      std::int64_t uses = 0;
      std::int64_t months = 0;
      for (std::size_t month = 0; month < use.by_month.size(); ++month) {
        uses += use.by_month[month];
        months += use.by_month[month] * static_cast<std::int64_t>(month);
      }
      Json entry{{"name", names_.thing(thing.kind, thing.id)},
                 {"picked", percent(use.users.games, use.users.games + use.others.games)},
                 {"workers", percent(use.workers, use.games) / 100},
                 {"buildings", percent(use.buildings, use.games) / 100},
                 {"users", use.users.games ? Json(win_percent(use.users)) : Json(nullptr)},
                 {"others", use.others.games ? Json(win_percent(use.others)) : Json(nullptr)},
                 {"month", uses ? Json(percent(months, uses) / 100) : Json(nullptr)}};
      if (several_rows()) entry["series"] = row(r).name;
      figure.row(std::move(entry));
    }
  }
  add(figure);
}

// What its users use more or less than others do.
void Report::add_together(std::size_t r) {
  if (!row(r).thing) return;
  const ArmSummary& free = total(r).arms[0];
  const std::size_t own = catalogue().find(
      row(r).thing->kind, definition_of(*of_.experiment.editions[row(r).arms[0].edition].rules, *row(r).thing).id);
  if (own >= free.things.size() || free.things[own].users.games == 0) return;
  const std::int64_t users = free.things[own].users.games;
  const std::int64_t players = users + free.things[own].others.games;
  std::vector<std::pair<double, Json>> rows;
  for (std::size_t t = 0; t < free.together.size(); ++t) {
    const Catalogue::Entry& thing = catalogue().things()[t];
    const bool compares = thing.kind == Thing::Kind::property || thing.kind == Thing::Kind::guild;
    if (t == own || !compares || free.things[t].users.games == 0 || players == users) continue;
    const double with = percent(free.together[t], users);
    const double without = percent(free.things[t].users.games - free.together[t], players - users);
    rows.emplace_back(std::abs(with - without), Json{{"name", names_.thing(thing.kind, thing.id)},
                                                     {"kind", castellan::name_of(thing.kind)},
                                                     {"before", without},
                                                     {"after", with}});
  }
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  Figure figure(
      fmt::format("together-{}", r + 1), "change", "With which others (correlation)",
      fmt::format("Share of players who also use these: of those who do not use it, and of those who do ({}).",
                  row(r).name));
  figure.x("players, %")
      .words("name", "thing")
      .words("kind", "kind")
      .numbers("before", "others, %", 1)
      .numbers("after", "its users, %", 1);
  for (std::size_t i = 0; i < std::min<std::size_t>(rows.size(), 12); ++i) figure.row(std::move(rows[i].second));
  add(figure);
}

}  // namespace castellan::lab
