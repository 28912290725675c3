#include "castellan/lab/summary.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "castellan/base/json.hpp"

namespace castellan::lab {
namespace {

using Json = nlohmann::ordered_json;

template <class T>
void add_each(std::vector<T>& to, const std::vector<T>& from) {
  if (to.size() < from.size()) to.resize(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) {
    if constexpr (std::is_arithmetic_v<T>) to[i] += from[i];
    else to[i].add(from[i]);
  }
}

template <class Key>
void add_each(std::map<Key, std::int64_t>& to, const std::map<Key, std::int64_t>& from) {
  for (const auto& [key, count] : from) to[key] += count;
}

template <class T>
T& at(std::vector<T>& list, std::size_t index) {
  if (list.size() <= index) list.resize(index + 1);
  return list[index];
}

// What each player did with each thing of one game.
class Users {
 public:
  Users(const Facts& facts, std::size_t things) : players_(facts.scores.size()), used_(things * players_) {
    for (const Use& use : facts.uses) used_[use.thing * players_ + static_cast<std::size_t>(use.seat)] = true;
  }
  bool used(std::size_t thing, std::size_t seat) const { return used_[thing * players_ + seat]; }

 private:
  std::size_t players_;
  std::vector<bool> used_;
};

bool needs_laying(const Catalogue& catalogue, std::size_t thing) {
  return catalogue.things()[thing].kind == Thing::Kind::guild;
}

Json json_of(const Sums& s) { return {s.n, s.sum, s.squares}; }
Json json_of(const PairSums& s) { return {s.n, s.base, s.other, s.base_squares, s.products, s.other_squares}; }
Json json_of(const SeatSums& s) { return {json_of(s.wins), json_of(s.points)}; }
Json json_of(const Group& g) { return {g.games, g.wins, g.points}; }
Json json_of(const ThingUse& t) {
  return {t.games, t.workers, t.buildings, json_of(t.users), json_of(t.others), t.by_month};
}
Json json_of(const Notable& n) { return n.any ? Json{n.value, n.block} : Json(nullptr); }
Json json_of(std::int64_t n) { return n; }

template <class T>
Json json_of(const std::vector<T>& list) {
  Json all = Json::array();
  for (const T& entry : list) all.push_back(json_of(entry));
  return all;
}

Json json_of(const std::map<int, std::int64_t>& counts) {
  Json all = Json::array();
  for (const auto& [value, count] : counts) all.push_back({value, count});
  return all;
}

std::int64_t number(const Json& json) { return integer_of<std::int64_t>(json); }

void read(const Json& json, std::int64_t& to) { to = number(json); }
void read(const Json& j, Sums& to) { to = {number(j.at(0)), number(j.at(1)), number(j.at(2))}; }
void read(const Json& j, PairSums& to) {
  to = {number(j.at(0)), number(j.at(1)), number(j.at(2)), number(j.at(3)), number(j.at(4)), number(j.at(5))};
}
void read(const Json& j, SeatSums& to) {
  read(j.at(0), to.wins);
  read(j.at(1), to.points);
}
void read(const Json& j, Group& to) { to = {number(j.at(0)), number(j.at(1)), number(j.at(2))}; }
void read(const Json& j, Notable& to) {
  if (!j.is_null()) to = {number(j.at(0)), integer_of<std::uint64_t>(j.at(1)), true};
}
template <class T>
void read(const Json& json, std::vector<T>& to);
void read(const Json& j, ThingUse& to) {
  to.games = number(j.at(0));
  to.workers = number(j.at(1));
  to.buildings = number(j.at(2));
  read(j.at(3), to.users);
  read(j.at(4), to.others);
  read(j.at(5), to.by_month);
}
template <class T>
void read(const Json& json, std::vector<T>& to) {
  for (const Json& entry : json) read(entry, to.emplace_back());
}
void read(const Json& json, std::map<int, std::int64_t>& to) {
  for (const Json& entry : json) to[integer_of<int>(entry.at(0))] = number(entry.at(1));
}

// All that an arm has, by name: one table for writing and reading.
template <class Arm, class Visit>
void each_part(Arm& arm, Visit&& visit) {
  visit("games", arm.games);
  visit("voided", arm.voided);
  visit("failing", arm.failing);
  visit("measures", arm.measures);
  visit("compared", arm.compared);
  visit("by_seat", arm.by_seat);
  visit("by_crest", arm.by_crest);
  visit("things", arm.things);
  visit("scores", arm.scores);
  visit("margins", arm.margins);
  visit("together", arm.together);
  visit("largest_margin", arm.largest_margin);
  visit("longest", arm.longest);
  visit("largest_comeback", arm.largest_comeback);
  visit("largest_gain", arm.largest_gain);
  visit("largest_loss", arm.largest_loss);
}

}  // namespace

void ThingUse::add(const ThingUse& more) {
  games += more.games;
  workers += more.workers;
  buildings += more.buildings;
  users.add(more.users);
  others.add(more.others);
  add_each(by_month, more.by_month);
}

void ArmSummary::add_barred(const Facts& facts, Seat marked) {
  if (facts.voided) {
    ++voided;
    return;
  }
  ++games;
  ++scores[facts.scores[static_cast<std::size_t>(marked)]];
}

void ArmSummary::add(const Facts& facts, std::uint64_t block, const Catalogue& catalogue, std::size_t thing) {
  if (facts.voided) {
    ++voided;
    return;
  }
  ++games;
  measures.resize(facts.values.size());
  for (std::size_t m = 0; m < measures.size(); ++m) measures[m].add(facts.values[m]);
  things.resize(catalogue.things().size());
  const Users users(facts, things.size());
  for (std::size_t seat = 0; seat < facts.scores.size(); ++seat) {
    const std::int64_t win = facts.wins[seat];
    const std::int64_t score = facts.scores[seat];
    at(by_seat, seat).add(win, score);
    at(by_crest, static_cast<std::size_t>(facts.crests[seat])).add(win, score);
    ++scores[facts.scores[seat]];
    for (std::size_t t = 0; t < things.size(); ++t) {
      const bool laid =
          !needs_laying(catalogue, t) || std::find(facts.laid.begin(), facts.laid.end(), t) != facts.laid.end();
      if (!laid) continue;
      if (seat == 0) ++things[t].games;
      (users.used(t, seat) ? things[t].users : things[t].others).add(win, score);
      if (thing < things.size() && users.used(thing, seat) && users.used(t, seat)) ++at(together, t);
    }
  }
  for (const Use& use : facts.uses) {
    ThingUse& of = things[use.thing];
    ++(use.built ? of.buildings : of.workers);
    ++at(of.by_month, static_cast<std::size_t>(use.month));
  }
  const auto value = [&](Measure measure) { return facts.values[Catalogue::at(measure)]; };
  ++margins[value(Measure::margin)];
  largest_margin.see(value(Measure::margin), block);
  longest.see(value(Measure::decisions), block);
  largest_comeback.see(value(Measure::behind), block);
}

void ArmSummary::add_pair(const Facts& base, const Facts& other, std::uint64_t block, bool all_measures) {
  if (base.voided || other.voided) return;
  compared.resize(all_measures ? base.values.size() : Catalogue::at(Measure::points) + 1);
  for (std::size_t m = 0; m < compared.size(); ++m) compared[m].add(base.values[m], other.values[m]);
  const std::size_t points = Catalogue::at(Measure::points);
  largest_gain.see(other.values[points] - base.values[points], block);
  largest_loss.see(base.values[points] - other.values[points], block);
}

void ArmSummary::add(const ArmSummary& more) {
  games += more.games;
  voided += more.voided;
  failing += more.failing;
  add_each(measures, more.measures);
  add_each(compared, more.compared);
  add_each(by_seat, more.by_seat);
  add_each(by_crest, more.by_crest);
  add_each(things, more.things);
  add_each(scores, more.scores);
  add_each(margins, more.margins);
  add_each(together, more.together);
  largest_margin.see(more.largest_margin);
  longest.see(more.longest);
  largest_comeback.see(more.largest_comeback);
  largest_gain.see(more.largest_gain);
  largest_loss.see(more.largest_loss);
}

GameLine GameLine::of(std::uint64_t block, std::size_t arm, Seat marked, const Facts& facts) {
  GameLine line;
  line.block = block;
  line.arm = arm;
  line.marked = marked;
  line.hash = facts.hash;
  line.voided = facts.voided;
  if (facts.voided) return line;
  const auto value = [&](Measure measure) { return facts.values[Catalogue::at(measure)]; };
  line.decisions = value(Measure::decisions);
  line.months = value(Measure::months);
  line.margin = value(Measure::margin);
  line.lead_changes = value(Measure::lead_changes);
  line.scores.assign(facts.scores.begin(), facts.scores.end());
  line.wins.assign(facts.wins.begin(), facts.wins.end());
  return line;
}

void Summary::add(const Summary& more) {
  blocks += more.blocks;
  add_each(arms, more.arms);
  for (const auto& [text, times] : more.mishaps) note(text, times);
}

void Summary::note(const std::string& mishap, std::int64_t times) {
  // Texts with numbers in them may differ from game to game: a long run keeps this many.
  constexpr std::size_t most = 200;
  if (const auto found = mishaps.find(mishap); found != mishaps.end()) found->second += times;
  else if (mishaps.size() < most) mishaps.emplace(mishap, times);
}

Json to_json(const Summary& summary) {
  Json arms = Json::array();
  for (const ArmSummary& arm : summary.arms) {
    Json& entry = arms.emplace_back(Json::object());
    each_part(arm, [&](const char* name, const auto& part) { entry[name] = json_of(part); });
  }
  Json json{{"blocks", summary.blocks},
            {"digest", std::to_string(summary.digest)},
            {"arms", std::move(arms)},
            {"mishaps", summary.mishaps}};
  for (const GameLine& game : summary.games)
    json["games"].push_back({game.block, game.arm, game.marked, std::to_string(game.hash), game.voided, game.decisions,
                             game.months, game.margin, game.lead_changes, json_of(game.scores), json_of(game.wins)});
  return json;
}

Summary summary_of(const Json& json) {
  Summary summary;
  summary.blocks = number(json.at("blocks"));
  summary.digest = std::stoull(json.at("digest").get<std::string>());
  for (const Json& entry : json.at("arms"))
    each_part(summary.arms.emplace_back(), [&](const char* name, auto& part) { read(entry.at(name), part); });
  summary.mishaps = json.at("mishaps").get<std::map<std::string, std::int64_t>>();
  if (json.contains("games"))
    for (const Json& line : json.at("games")) {
      GameLine& game = summary.games.emplace_back();
      game.block = integer_of<std::uint64_t>(line.at(0));
      game.arm = integer_of<std::size_t>(line.at(1));
      game.marked = integer_of<int>(line.at(2));
      game.hash = std::stoull(line.at(3).get<std::string>());
      game.voided = line.at(4).get<bool>();
      game.decisions = integer_of<int>(line.at(5));
      game.months = integer_of<int>(line.at(6));
      game.margin = integer_of<int>(line.at(7));
      game.lead_changes = integer_of<int>(line.at(8));
      read(line.at(9), game.scores);
      read(line.at(10), game.wins);
    }
  return summary;
}

}  // namespace castellan::lab
