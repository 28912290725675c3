#include "castellan/lab/facts.hpp"

#include <algorithm>

#include "castellan/world/world.hpp"

namespace castellan::lab {
namespace {

using Kind = Thing::Kind;

// Goes through the log of a game once.
class LogWalk {
 public:
  LogWalk(const match::Match& match, const Catalogue& catalogue, const Places& places, Facts& facts)
      : world_(match.world()), layout_(world_.layout()), catalogue_(catalogue), places_(places), facts_(facts) {}

  void read(const world::Event& event) {
    switch (event.type) {
      case EventType::month_begins: month_ = event.amount; return;
      case EventType::turn_begins: ++value(Catalogue::at(Measure::turns)); return;
      case EventType::placed: return placed(event);
      case EventType::sent: return use(Kind::area, world_.get<world::ResourceArea>(event.subject).area, event, false);
      case EventType::traded: return use(Kind::trade, event.def, event, false);
      case EventType::built: return built(event);
      case EventType::gained:
        value(catalogue_.gained(places_.resource(Id<Resource>(event.def)))) += event.amount;
        return;
      case EventType::paid: value(catalogue_.spent(places_.resource(Id<Resource>(event.def)))) += event.amount; return;
      case EventType::guild_laid: return laid(event.subject);
      default: return;
    }
  }

 private:
  std::int32_t& value(std::size_t measure) { return facts_.values[measure]; }

  void use(Kind kind, AnyId id, const world::Event& event, bool as_building) {
    if (id == AnyId(none) || !layout_.players.contains(event.player)) return;
    const std::size_t thing = places_.thing(kind, id);
    if (thing >= catalogue_.things().size()) return;
    ++value(catalogue_.uses(thing));
    const int month = std::clamp(month_, 0, static_cast<int>(catalogue_.months()) - 1);
    facts_.uses.push_back({static_cast<std::uint16_t>(thing),
                           static_cast<std::int8_t>(layout_.players.position(event.player)),
                           static_cast<std::int8_t>(month), as_building});
  }

  // A plank, and the guild or the card it lies on.
  void placed(const world::Event& event) {
    const world::PlankSpot& spot = world_.get<world::PlankSpot>(event.subject);
    if (layout_.is(spot.home, EntityKind::guild)) {
      use(Kind::guild, world_.get<world::GuildTile>(spot.home).guild, event, false);
    } else if (layout_.is(spot.home, EntityKind::card)) {
      use(Kind::property, world_.get<world::Card>(spot.home).kind, event, false);
    }
    use(Kind::plank, spot.plank, event, false);
  }

  void built(const world::Event& event) {
    use(Kind::site, event.def, event, true);
    if (layout_.is(event.other, EntityKind::card))
      return use(Kind::property, world_.get<world::Card>(event.other).kind, event, true);
    if (!layout_.rules().sites[Id<Site>(event.def)].is_guild_place) return;
    const Entity district = world_.get<world::Location>(event.subject).district;
    if (const Entity tile = world_.get<world::District>(district).guild; tile != nothing)
      use(Kind::guild, world_.get<world::GuildTile>(tile).guild, event, true);
  }

  void laid(Entity tile) {
    const std::size_t thing = places_.thing(Kind::guild, world_.get<world::GuildTile>(tile).guild);
    facts_.laid.push_back(static_cast<std::uint16_t>(thing));
  }

  const world::World& world_;
  const world::Layout& layout_;
  const Catalogue& catalogue_;
  const Places& places_;
  Facts& facts_;
  int month_ = 0;
};

}  // namespace

FactReader::FactReader(const Catalogue& catalogue, std::shared_ptr<const world::Layout> layout)
    : catalogue_(catalogue), layout_(std::move(layout)), places_(catalogue, layout_->rules()), standing_(layout_) {}

Facts FactReader::read(match::Match& match, Seat marked) const {
  Facts facts;
  facts.hash = match.hash();
  facts.voided = match.state() != match::Match::State::over;
  if (facts.voided) return facts;
  facts.values.resize(catalogue_.measures());
  read_result(match, marked, facts);
  read_events(match, facts);
  read_lead(match, facts);
  return facts;
}

void FactReader::read_result(const match::Match& match, Seat marked, Facts& facts) const {
  const auto value = [&](Measure measure) -> std::int32_t& { return facts.values[Catalogue::at(measure)]; };
  const auto players = static_cast<std::size_t>(match.player_count());
  facts.scores = match.scores();
  facts.wins.resize(players);
  facts.crests.resize(players);
  const std::vector<match::Match::Standing> standings = match.standings();
  const auto winners = std::count_if(standings.begin(), standings.end(), [](const auto& s) { return s.rank == 1; });
  for (const match::Match::Standing& standing : standings)
    if (standing.rank == 1) facts.wins[static_cast<std::size_t>(standing.seat)] = whole_win / static_cast<int>(winners);
  std::vector<std::int32_t> sorted = facts.scores;
  std::sort(sorted.rbegin(), sorted.rend());
  value(Measure::win) = facts.wins[static_cast<std::size_t>(marked)];
  value(Measure::points) = facts.scores[static_cast<std::size_t>(marked)];
  value(Measure::decisions) = static_cast<std::int32_t>(match.choice_count());
  value(Measure::months) = match.month();
  for (const std::int32_t score : sorted) value(Measure::all_points) += score;
  value(Measure::margin) = players > 1 ? sorted[0] - sorted[1] : 0;
  value(Measure::spread) = sorted.front() - sorted.back();
  value(Measure::tie) = winners > 1;
}

void FactReader::read_events(const match::Match& match, Facts& facts) const {
  LogWalk walk(match, catalogue_, places_, facts);
  for (const world::Event& event : match.events()) {
    // The crest of the first month: later ones are bought and swapped.
    if (event.type == EventType::crest_dealt && layout_->players.contains(event.player) &&
        facts.crests[layout_->players.position(event.player)] == 0)
      facts.crests[layout_->players.position(event.player)] = event.amount;
    walk.read(event);
  }
}

// What each player would have if it were scored now, in hundredths of a point.
std::vector<int> FactReader::stand(const match::Match& match) const {
  const bots::Standing::Points points = standing_.points(match.world());
  std::vector<int> all;
  for (std::size_t seat = 0; seat < layout_->players.size(); ++seat)
    all.push_back(100 * match.world().get<world::Player>(layout_->players[seat]).score + points.sure[seat]);
  return all;
}

// At the last decision of each month, back from the end: who would win if it were scored then.
void FactReader::read_lead(match::Match& match, Facts& facts) const {
  const auto value = [&](Measure measure) -> std::int32_t& { return facts.values[Catalogue::at(measure)]; };
  value(Measure::decided) = match.month();
  int month = match.month() + 1;
  auto later_leader = static_cast<std::ptrdiff_t>(-1);
  bool winner_led = true;  // in all months since
  for (std::size_t choice = match.choices().size(); choice-- > 0;) {
    if (match.choices()[choice].month >= month || match.choices()[choice].month < 1) continue;
    month = match.choices()[choice].month;
    match.undo_to(choice);
    const std::vector<int> all = stand(match);
    const auto best = std::max_element(all.begin(), all.end());
    int winner = *std::min_element(all.begin(), all.end());
    for (std::size_t seat = 0; seat < all.size(); ++seat)
      if (facts.wins[seat] > 0) winner = std::max(winner, all[seat]);
    if (std::count(all.begin(), all.end(), *best) == 1) {
      if (later_leader >= 0 && later_leader != best - all.begin()) ++value(Measure::lead_changes);
      later_leader = best - all.begin();
    }
    winner_led = winner_led && winner == *best;
    if (winner_led) value(Measure::decided) = month;
    value(Measure::behind) = std::max(value(Measure::behind), (*best - winner) / 100);
  }
}

}  // namespace castellan::lab
