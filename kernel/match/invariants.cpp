#include "castellan/match/invariants.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "castellan/flow/calendar.hpp"
#include "castellan/flow/operations.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan::match {
namespace {

int count_masters(const world::World& world, Entity player, Id<WorkerKind> kind) {
  int masters = 0;
  for (Entity worker : world.layout().workers_of(static_cast<Seat>(world.get<world::Player>(player).seat), kind))
    masters += world.get<world::Worker>(worker).master;
  return masters;
}

}  // namespace

Invariants::Invariants(Match& match) : match_(match) {
  const world::Layout& layout = *match.layout();
  const Ruleset& rules = match.rules();
  for (Entity seat : layout.seats) {
    Ledger start;
    if (layout.players.contains(seat)) {
      for (const Id<Resource> r : rules.resources.ids()) start.goods[r] = rules.resources[r].start;
      for (const WorkerKind& kind : rules.workers) start.workers += std::min(kind.start, kind.per_player);
    }
    settled_.push_back(start);
  }
}

std::size_t Invariants::seat_number(Entity player) const { return match_.layout()->seats.position(player); }

std::vector<std::string> Invariants::check() {
  problems_.clear();
  ledgers_ = settled_;
  read_ = settled_read_;
  read_events();
  compare_with_ledgers();
  look_at_state();
  check_scripts();
  if (match_.quiet()) {
    settled_ = ledgers_;
    settled_read_ = read_;
  }
  return problems_;
}

std::vector<std::string> Invariants::check_state() {
  problems_.clear();
  look_at_state();
  return problems_;
}

void Invariants::look_at_state() {
  check_goods();
  check_workers();
  check_planks();
  check_gnomes();
  check_cards();
  check_board();
  check_pieces();
}

void Invariants::read_events() {
  const auto events = match_.world().events();
  for (; read_ < events.size(); ++read_) book(events[read_]);
}

void Invariants::book(const world::Event& event) {
  const auto amount = static_cast<std::int16_t>(event.amount);
  switch (event.type) {
    case EventType::gained: ledger(event.player).goods[Id<Resource>(event.def)] += amount; return;
    case EventType::paid: ledger(event.player).goods[Id<Resource>(event.def)] -= amount; return;
    case EventType::taken:
      ledger(event.player).goods[Id<Resource>(event.def)] += amount;
      ledger(event.other).goods[Id<Resource>(event.def)] -= amount;
      return;
    case EventType::points: ledger(event.player).score += amount; return;
    case EventType::recruited: ++ledger(event.player).workers; return;
    case EventType::mastered: ++ledger(event.player).masters; return;
    case EventType::gnome_placed: ++ledger(event.player).gnomes; return;
    case EventType::card_given:  // with the gnomes on it
      ledger(event.player).gnomes -= amount;
      ledger(event.other).gnomes += amount;
      return;
    case EventType::built: ledger(event.player).markers += amount; return;
    case EventType::neutral_built: ledger(event.other).markers += amount; return;
    case EventType::marker_placed: ++ledger(event.player).markers; return;
    case EventType::marker_taken: --ledger(event.player).markers; return;
    case EventType::placed: ledger(event.player).acted.erase(event.other); return;
    case EventType::activated: return act_once(event);
    case EventType::scoring:
      for (Entity player : match_.layout()->players)
        if (event.player == nothing || event.player == player) ledger(player).scored.insert(event.amount);
      return;
    case EventType::game_ends: return expect_scorings();
    case EventType::turn_ends:  // ACT-10: who ends a turn is within the hand limit of every deck
      for (const Id<Deck> deck : match_.rules().decks.ids()) {
        if (match_.rules().modified >> static_cast<unsigned>(Quantity::hand_limit) & 1u) break;  // as printed only
        const int limit = match_.rules().decks[deck].hand_limit;
        const Entity hand =
            match_.layout()->pile(deck, world::Pile::hand, static_cast<Seat>(seat_number(event.player)));
        expect(limit == 0 || match_.world().get<world::Pile>(hand).count <= limit ||
                   read_ + 1 < match_.world().events().size(),
               [&] {
                 return fmt::format("player {} ends a turn with more than {} cards", seat_number(event.player) + 1,
                                    limit);
               });
      }
      return;
    case EventType::script_failed:
      expect(false, [&] { return std::string("a script failed: " + match_.world().note_text(event.amount)); });
      return;
    default: return;
  }
}

// A worker has its effect once each time it is placed, whatever phases there are.
void Invariants::act_once(const world::Event& event) {
  const bool is_first = ledger(event.player).acted.insert(event.other).second;
  expect(is_first, [&] { return match_.layout()->name(event.other) + " has its effect twice"; });
}

// Every month that carries the mark is scored for everybody, as far as the game went.
void Invariants::expect_scorings() {
  const bool own = match_.rules().own_calendar != none;
  for (Entity player : match_.layout()->players) {
    const int begun = flow::month_of(match_.world(), player);
    for (int month = 1; month < begun + !own && month <= static_cast<int>(match_.rules().months.size()); ++month)
      expect(!match_.rules().months[Id<Month>(month - 1)].scores || ledger(player).scored.contains(month),
             [&] { return fmt::format("player {}: month {} was never scored", seat_number(player) + 1, month); });
  }
}

// The sum of all events is the change of state.
void Invariants::compare_with_ledgers() {
  const world::World& world = match_.world();
  const world::Layout& layout = *match_.layout();
  std::vector<Ledger> now(ledgers_.size());
  for (Entity seat : layout.seats) {
    Ledger& l = now[seat_number(seat)];
    l.goods = world.get<world::Stock>(seat).goods;
    l.score = world.get<world::Player>(seat).score;
  }
  for (Entity worker : layout.workers) {
    const world::Worker& w = world.get<world::Worker>(worker);
    now[seat_number(w.owner)].workers += w.place != world::Layout::table;
    now[seat_number(w.owner)].masters += w.master;
  }
  for (Entity gnome : layout.gnomes)
    if (const Entity lock = world.get<world::Gnome>(gnome).lock; lock != nothing)
      if (const Entity owner =
              world.get<world::Pile>(world.get<world::Card>(world.get<world::Lock>(lock).card).pile).owner;
          owner != nothing)
        ++now[seat_number(owner)].gnomes;
  for (Entity symbol : layout.symbols)
    if (const Entity marker = world.get<world::Symbol>(symbol).marker; layout.seats.contains(marker))
      ++now[seat_number(marker)].markers;
  for (std::size_t i = 0; i < now.size(); ++i) {
    const auto same = [&](int is, int told, const char* what) {
      expect(is == told,
             [&] { return fmt::format("player {}: {} {} in the state, {} by the events", i + 1, is, what, told); });
    };
    for (const Id<Resource> r : match_.rules().resources.ids())
      same(now[i].goods[r], ledgers_[i].goods[r], match_.rules().resources[r].id.c_str());
    same(now[i].score, ledgers_[i].score, "points");
    same(now[i].workers, ledgers_[i].workers, "workers");
    same(now[i].masters, ledgers_[i].masters, "masters");
    same(now[i].gnomes, ledgers_[i].gnomes, "gnomes");
    same(now[i].markers, ledgers_[i].markers, "markers");
  }
}

void Invariants::check_goods() {
  for (Entity player : match_.layout()->players) {
    const Goods& goods = match_.world().get<world::Stock>(player).goods;
    for (const Id<Resource> r : match_.rules().resources.ids())
      expect(goods[r] >= 0, [&] {
        return fmt::format("player {} has {} {}", seat_number(player) + 1, goods[r], match_.rules().resources[r].id);
      });
    expect(match_.world().get<world::Player>(player).score >= 0,
           [&] { return fmt::format("player {} has less than 0 points", seat_number(player) + 1); });
  }
}

void Invariants::check_workers() {
  const world::World& world = match_.world();
  const world::Layout& layout = *match_.layout();
  for (Entity worker : layout.workers) {
    const world::Worker& w = world.get<world::Worker>(worker);
    const std::string& name = layout.name(worker);
    if (layout.is(w.place, EntityKind::area)) {
      const Area& area = match_.rules().areas[world.get<world::ResourceArea>(w.place).area];
      expect(area.takes.contains(w.kind), [&] { return name + " stands in an area that does not take its kind"; });
    } else if (layout.is(w.place, EntityKind::plank)) {
      expect(world.get<world::PlankSpot>(w.place).worker == worker,
             [&] { return name + " stands on a plank that does not hold it"; });
    } else {
      expect(w.place == w.owner || w.place == world::Layout::table, [&] { return name + " is nowhere"; });
    }
    expect(!w.master || w.place != world::Layout::table, [&] { return name + " is a master in the supply"; });
  }
  for (Entity player : layout.players)
    for (const Id<WorkerKind> kind : match_.rules().workers.ids())
      expect(count_masters(world, player, kind) <= match_.rules().workers[kind].masters, [&] {
        return fmt::format("player {} has too many masters of {}", seat_number(player) + 1,
                           match_.rules().workers[kind].id);
      });
}

// One worker a plank; only kinds it takes; limits per player.
void Invariants::check_planks() {
  const world::World& world = match_.world();
  const world::Layout& layout = *match_.layout();
  for (Entity plank : layout.planks) {
    const world::PlankSpot& spot = world.get<world::PlankSpot>(plank);
    if (spot.worker == nothing) continue;
    expect(world.get<world::Worker>(spot.worker).place == plank,
           [&] { return layout.name(plank) + " holds a worker that is elsewhere"; });
    const Id<Plank> def = plank_def(match_.flow(), plank);
    expect(def != none, [&] { return layout.name(plank) + " is in use, but its card has no such plank"; });
    if (def == none) continue;
    const Plank& p = match_.rules().planks[def];
    expect(p.takes.contains(world.get<world::Worker>(spot.worker).kind),
           [&] { return layout.name(plank) + " holds a kind it does not take"; });
  }
  for (const Id<Plank> def : match_.rules().planks.ids()) {
    const Plank& plank = match_.rules().planks[def];
    if (plank.home != Plank::Home::board || plank.per_player == 0) continue;
    if (match_.rules().modified >> static_cast<unsigned>(Quantity::capacity) & 1u) break;  // as printed only
    std::vector<int> used(match_.layout()->seats.size(), 0);
    for (Entity spot : layout.planks_on_board(def))
      if (const Entity worker = world.get<world::PlankSpot>(spot).worker; worker != nothing)
        ++used[seat_number(world.get<world::Worker>(worker).owner)];
    for (const int count : used)
      expect(count <= plank.per_player, [&] { return plank.id + " holds more workers of one player than it may"; });
  }
}

void Invariants::check_gnomes() {
  const world::World& world = match_.world();
  for (Entity gnome : match_.layout()->gnomes) {
    const Entity lock = world.get<world::Gnome>(gnome).lock;
    if (lock == nothing) continue;
    const world::Lock& l = world.get<world::Lock>(lock);
    expect(l.gnome == gnome, [&] { return match_.layout()->name(gnome) + " sits on a lock that does not hold it"; });
    expect(lock_effect(match_.flow(), lock) != nullptr,
           [&] { return match_.layout()->name(lock) + " is not on its card"; });
    expect(world.get<world::Pile>(world.get<world::Card>(l.card).pile).role == world::Pile::built,
           [&] { return match_.layout()->name(gnome) + " sits on a card that is not built"; });
  }
  for (Entity lock : match_.layout()->locks)
    if (const Entity gnome = world.get<world::Lock>(lock).gnome; gnome != nothing)
      expect(world.get<world::Gnome>(gnome).lock == lock,
             [&] { return match_.layout()->name(lock) + " holds a gnome that is elsewhere"; });
}

// Every card lies in exactly one pile, and every deck has the kinds it was declared with.
void Invariants::check_cards() {
  const world::World& world = match_.world();
  const world::Layout& layout = *match_.layout();
  std::vector<int> seen(layout.cards.size(), 0);
  for (Entity pile : layout.piles) {
    int count = 0;
    flow::each_card(world, pile, [&](Entity card) {
      ++seen[layout.cards.position(card)];
      expect(world.get<world::Card>(card).pile == pile, [&] { return layout.name(card) + " does not know its pile"; });
      ++count;
    });
    expect(count == world.get<world::Pile>(pile).count, [&] { return layout.name(pile) + " has a wrong count"; });
  }
  expect(std::all_of(seen.begin(), seen.end(), [](int n) { return n == 1; }),
         [&] { return std::string("a card lies in no pile or in two"); });
  std::vector<int> kinds(match_.rules().properties.size(), 0);
  for (Entity card : layout.cards) ++kinds[world.get<world::Card>(card).kind.index()];
  for (const Id<Property> kind : match_.rules().properties.ids())
    expect(kinds[kind.index()] == match_.rules().properties[kind].cards,
           [&] { return fmt::format("{} cards of {}", kinds[kind.index()], match_.rules().properties[kind].id); });
}

// Crests are a permutation, once they are dealt; a guild tile and its district know each other; markers are seats'.
void Invariants::check_board() {
  const world::World& world = match_.world();
  const world::Layout& layout = *match_.layout();
  std::vector<int> crests;
  for (Entity seat : layout.seats) crests.push_back(world.get<world::Player>(seat).crest);
  const auto undealt = static_cast<std::size_t>(std::ranges::count(crests, 0));
  std::sort(crests.begin(), crests.end());
  const bool before_dealing =
      undealt == layout.players.size() && world.get<world::Table>(world::Layout::table).month == 0;
  for (std::size_t i = before_dealing ? undealt : 0; i < crests.size(); ++i)
    expect(crests[i] == static_cast<int>(i) + 1, [&] { return std::string("the crests are not a permutation"); });
  for (Entity tile : layout.guilds)
    if (const Entity district = world.get<world::GuildTile>(tile).district; district != nothing)
      expect(world.get<world::District>(district).guild == tile,
             [&] { return layout.name(tile) + " lies in a district of another guild"; });
  for (Entity district : layout.districts)
    if (const Entity tile = world.get<world::District>(district).guild; tile != nothing)
      expect(world.get<world::GuildTile>(tile).district == district,
             [&] { return layout.name(district) + " has a guild that is elsewhere"; });
  for (Entity symbol : layout.symbols)
    if (const Entity marker = world.get<world::Symbol>(symbol).marker; marker != nothing)
      expect(layout.seats.contains(marker), [&] { return layout.name(symbol) + " has a marker of no player"; });
}

void Invariants::check_pieces() {
  const world::World& world = match_.world();
  for (Entity piece : match_.layout()->pieces)
    if (const Entity place = world.get<world::PieceSpot>(piece).place; place != nothing)
      expect(match_.layout()->exists(place), [&] { return match_.layout()->name(piece) + " stands nowhere"; });
}

void Invariants::check_scripts() {
  for (const Id<Function> function : match_.rules().invariants) {
    const std::string problem = match_.host()->examine(match_.flow(), function);
    if (problem.empty()) continue;
    const Function& f = match_.rules().functions[function];
    expect(false, [&] { return fmt::format("{}: {}: {}", f.subject, f.name, problem); });
  }
}

}  // namespace castellan::match
