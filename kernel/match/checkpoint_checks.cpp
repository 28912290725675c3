#include "castellan/match/checkpoint_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "castellan/world/layout.hpp"

namespace castellan::match {
namespace {

// What a field can hold, and what to say of anything else.
struct Allowed {
  bool holds;
  const char* otherwise;
};

Allowed allowed(const world::Layout& layout, world::Field::Holds what, std::int64_t value) {
  using H = world::Field::Holds;
  const Entity e{static_cast<std::uint32_t>(value)};
  const auto within = [&](std::int64_t least, std::int64_t most) { return value >= least && value <= most; };
  const auto nothing_or = [&](const world::EntityRange& range) { return e == nothing || range.contains(e); };
  switch (what) {
    case H::unsaid:
    case H::board: return {false, "is not for a checkpoint to say"};
    case H::any:
    case H::attribute: return {true, ""};  // attributes are looked at by their declarations
    case H::flag: return {within(0, 1), "is neither true nor false"};
    case H::month: return {within(0, std::ssize(layout.rules().months)), "is in a month that does not exist"};
    case H::over: return {within(world::Table::goes_on, world::Table::last_round), "is neither over nor not"};
    case H::crest: return {within(0, layout.seat_count()), "has a crest that does not exist"};
    case H::amount: return {within(0, caps::amount), "has goods or points nobody can have"};
    case H::card_count:
      return {within(0, static_cast<std::int64_t>(layout.cards.size())), "has the wrong number of cards"};
    case H::definition: return {value != -1, "does not belong to its deck"};
    case H::seat: return {nothing_or(layout.seats), "has the marker of, or waits for, someone who does not play"};
    case H::worker_place:
      return {e == world::Layout::table || layout.seats.contains(e) || layout.areas.contains(e) ||
                  layout.planks.contains(e),
              "stands nowhere"};
    case H::worker: return {nothing_or(layout.workers), "holds something that is not a worker"};
    case H::lock: return {nothing_or(layout.locks), "is a gnome in something that is not a lock"};
    case H::gnome: return {nothing_or(layout.gnomes), "holds something that is not a gnome"};
    case H::guild: return {nothing_or(layout.guilds), "has something that is not a guild"};
    case H::district: return {nothing_or(layout.districts), "is a guild in something that is not a district"};
    case H::pile: return {layout.piles.contains(e), "lies nowhere"};
    case H::card: return {nothing_or(layout.cards), "is followed by something that is not a card"};
    case H::thing: return {e == nothing || layout.exists(e), "stands nowhere"};
  }
  return {false, ""};
}

class StateCheck {
 public:
  explicit StateCheck(const world::World& world) : world_(world), layout_(world.layout()), rules_(world.rules()) {}

  std::string problem() {
    check_players();
    check_cards();
    if (problem_.empty()) check_workers_and_planks();
    if (problem_.empty()) check_gnomes();
    check_board();
    check_attributes();
    return problem_;
  }

 private:
  void expect(bool holds, Entity thing, const char* what) {
    if (!holds && problem_.empty()) problem_ = layout_.name(thing) + " " + what;
  }
  bool is(Entity e, EntityKind kind) const { return layout_.is(e, kind); }

  // Each crest is somebody's: the order of turns is made of them. Before they are dealt no player has one.
  void check_players() {
    bool undealt = world_.get<world::Table>(world::Layout::table).month == 0;
    for (Entity player : layout_.players) undealt = undealt && world_.get<world::Player>(player).crest == 0;
    std::vector<int> crests;
    for (Entity seat : layout_.seats) {
      if (undealt && layout_.players.contains(seat)) continue;
      const world::Player& player = world_.get<world::Player>(seat);
      expect(player.crest > 0, seat, "has no crest");
      expect(std::ranges::find(crests, player.crest) == crests.end(), seat, "has another's crest");
      crests.push_back(player.crest);
    }
  }

  // Every card lies in one pile, and each pile is a list that ends.
  void check_cards() {
    for (Entity card : layout_.cards) {
      const world::Card& c = world_.get<world::Card>(card);
      expect(rules_.properties[c.kind].deck == c.deck, card, "does not belong to its deck");
    }
    if (!problem_.empty()) return;
    std::vector<bool> seen(layout_.cards.size(), false);
    for (Entity pile : layout_.piles) {
      const world::Pile& p = world_.get<world::Pile>(pile);
      int count = 0;
      for (Entity card = p.top; card != nothing && problem_.empty(); card = world_.get<world::Card>(card).next) {
        const world::Card& c = world_.get<world::Card>(card);
        expect(c.pile == pile && c.deck == p.of_deck && !seen[layout_.cards.position(card)], card, "lies elsewhere");
        seen[layout_.cards.position(card)] = true;
        ++count;
      }
      expect(count == p.count, pile, "has another number of cards");
    }
    expect(std::ranges::find(seen, false) == seen.end(), world::Layout::table, "lacks a card");
  }

  void check_workers_and_planks() {
    for (Entity worker : layout_.workers) {
      const world::Worker& w = world_.get<world::Worker>(worker);
      const bool on_plank = layout_.planks.contains(w.place);
      expect(w.place == w.owner || !layout_.seats.contains(w.place), worker, "is with another player");
      if (on_plank) expect(world_.get<world::PlankSpot>(w.place).worker == worker, worker, "stands where another does");
    }
    for (Entity plank : layout_.planks) {
      const world::PlankSpot& spot = world_.get<world::PlankSpot>(plank);
      if (spot.worker == nothing) continue;
      expect(world_.get<world::Worker>(spot.worker).place == plank, plank, "holds a worker that is elsewhere");
      if (is(spot.home, EntityKind::card))
        expect(of(spot.home).missing || spot.number < planks_on(of(spot.home)), plank,
               "is in use, but its card has no such plank");
    }
  }

  // Printed ones, and those that locks open.
  static std::ptrdiff_t planks_on(const Property& property) {
    return std::ssize(property.planks) +
           std::ranges::count_if(property.locks, [](const LockEffect& lock) { return lock.plank != none; });
  }

  const Property& of(Entity card) const { return rules_.properties[world_.get<world::Card>(card).kind]; }

  void check_gnomes() {
    for (Entity gnome : layout_.gnomes) {
      const Entity lock = world_.get<world::Gnome>(gnome).lock;
      expect(lock == nothing || world_.get<world::Lock>(lock).gnome == gnome, gnome,
             "is in a lock that does not hold it");
    }
    for (Entity lock : layout_.locks) {
      const world::Lock& l = world_.get<world::Lock>(lock);
      if (l.gnome == nothing) continue;
      expect(world_.get<world::Gnome>(l.gnome).lock == lock, lock, "holds a gnome that is elsewhere");
      expect(of(l.card).missing || l.number < std::ssize(of(l.card).locks), lock,
             "is in use, but its card has no such lock");
    }
  }

  void check_board() {
    for (Entity district : layout_.districts) {
      const Entity tile = world_.get<world::District>(district).guild;
      expect(tile == nothing || world_.get<world::GuildTile>(tile).district == district, district,
             "has a guild that lies elsewhere");
    }
    for (Entity tile : layout_.guilds) {
      const Entity district = world_.get<world::GuildTile>(tile).district;
      expect(district == nothing || world_.get<world::District>(district).guild == tile, tile,
             "lies where another guild does");
    }
  }

  void check_attributes() {
    for (const Id<Attribute> i : rules_.attributes.ids()) {
      const Attribute& attribute = rules_.attributes[i];
      const auto [cells, each] = layout_.all_cells_of(i);
      for (std::size_t n = 0; n < cells.size(); ++n) {
        const std::int32_t value = world_.get<world::Cell>(cells[n]).value;
        const Entity e{static_cast<std::uint32_t>(value)};
        const bool length = attribute.type == Attribute::Type::list && n % each == 0;
        if (attribute.type == Attribute::Type::boolean)
          expect(value == 0 || value == 1, cells[n], "is neither yes nor no");
        if (attribute.type == Attribute::Type::word)
          expect(value >= 0 && static_cast<std::size_t>(value) < attribute.words.size(), cells[n],
                 "is no word it can be");
        if (attribute.type == Attribute::Type::entity)
          expect(e == nothing || layout_.exists(e), cells[n], "names a thing that does not exist");
        if (length) expect(value >= 0 && value <= attribute.max_length, cells[n], "has another length");
      }
    }
  }

  const world::World& world_;
  const world::Layout& layout_;
  const Ruleset& rules_;
  std::string problem_;
};

class FrameCheck {
 public:
  FrameCheck(const world::World& world, std::span<const flow::Frame> frames)
      : layout_(world.layout()), rules_(world.rules()), frames_(frames) {}

  static constexpr std::size_t most = 5;

  bool possible() const {
    if (frames_.empty() || frames_[0].procedure() != Procedure::game || frames_[0].step() > flow::GameFrame::over)
      return false;
    if (frames_.size() > 1 && !phases(frames_[1])) return false;
    if (frames_.size() > 2 && !phase(frames_[2], frames_[1].as<flow::PhasesFrame>())) return false;
    if (frames_.size() > 3 && !step_of(frames_[3], frames_[2].as<flow::PhaseFrame>())) return false;
    if (frames_.size() > 4 && !(frames_[3].procedure() == Procedure::take_turn && within_turn(frames_[4])))
      return false;
    return frames_.size() <= most;
  }

 private:
  bool is_player(Entity e) const { return layout_.players.contains(e); }
  static bool within(std::int64_t value, std::size_t least, std::size_t most) {
    return value >= static_cast<std::int64_t>(least) && value <= static_cast<std::int64_t>(most);
  }

  bool phases(const flow::Frame& frame) const {
    const auto& at = frame.as<flow::PhasesFrame>();
    return frame.procedure() == Procedure::phases && within(at.list_number, 0, 2) &&
           within(at.next.number(), 0, rules_.phases(at.list()).size());
  }

  bool phase(const flow::Frame& frame, const flow::PhasesFrame& list) const {
    if (frame.procedure() != Procedure::phase) return false;
    const auto& at = frame.as<flow::PhaseFrame>();
    if (at.list != list.list() || at.phase.number() + 1 != list.next.number()) return false;
    if (at.step > flow::PhaseFrame::end || !rules_.phases(at.list).has(at.phase)) return false;
    if (!within(at.position, 0, static_cast<std::size_t>(layout_.player_count()))) return false;
    // The order of turns: four bits a seat, each of those who play once.
    std::array<bool, 16> seen{};
    for (int n = 0; at.step > flow::PhaseFrame::begin && n < layout_.player_count(); ++n) {
      const std::uint32_t seat = static_cast<std::uint32_t>(at.order) >> (4 * n) & 15u;
      if (seat >= layout_.players.size() || seen[seat]) return false;
      seen[seat] = true;
    }
    return true;
  }

  bool step_of(const flow::Frame& frame, const flow::PhaseFrame& phase) const {
    const auto& step = frame.as<flow::StepFrame>();
    const bool for_player = step.phase == phase.phase && step.list == phase.list && is_player(step.player);
    switch (frame.procedure()) {
      case Procedure::deal_hands: {
        const auto& at = frame.as<flow::DealHandsFrame>();
        return at.step <= flow::DealHandsFrame::show &&
               within(frame.number(offsetof(flow::DealHandsFrame, deck)), 0, rules_.decks.size()) &&
               within(at.seat, 0, static_cast<std::size_t>(layout_.player_count()));
      }
      case Procedure::place_worker: {  // choosing a plank, a worker for it, or where the others go
        const auto& at = frame.as<flow::PlacementFrame>();
        return for_player && at.step <= flow::PlacementFrame::distribute &&
               (at.step != flow::PlacementFrame::choose_worker || layout_.planks.contains(at.plank));
      }
      case Procedure::take_turn: {
        const auto& at = frame.as<flow::TurnFrame>();
        return for_player && at.step <= flow::TurnFrame::end && within(at.next_lock, 0, layout_.locks.size()) &&
               within(frame.number(offsetof(flow::TurnFrame, next_deck)), 0, rules_.decks.size());
      }
      default: return false;
    }
  }

  bool within_turn(const flow::Frame& frame) const {
    switch (frame.procedure()) {
      case Procedure::build: return build(frame.as<flow::BuildFrame>());
      case Procedure::place_gnome: {
        const auto& at = frame.as<flow::GnomeFrame>();
        return is_player(at.player) && at.step == flow::GnomeFrame::choose && at.lock == nothing;
      }
      case Procedure::place_and_resolve: {
        const auto& at = frame.as<flow::PlaceAndResolveFrame>();
        return is_player(at.player) && at.step == flow::PlaceAndResolveFrame::choose_worker &&
               (layout_.planks.contains(at.place) || layout_.areas.contains(at.place));
      }
      case Procedure::discard_down:
        return is_player(frame.as<flow::DiscardFrame>().player) &&
               rules_.decks.has(frame.as<flow::DiscardFrame>().deck);
      case Procedure::visit:
        return is_player(frame.as<flow::VisitFrame>().player) && within(frame.as<flow::VisitFrame>().trades, 0, 1000);
      default: return false;
    }
  }

  // Choosing where, on which side, or at which price.
  bool build(const flow::BuildFrame& at) const {
    using Build = flow::BuildFrame;
    if (!rules_.sites.has(at.site)) return false;
    if (at.step > Build::choose_symbol && at.step != Build::choose_price) return false;
    if (at.price != Build::asked && at.price != Build::nothing_to_pay) return false;
    if (at.step == Build::choose_price &&
        (at.location == nothing || (!rules_.sites[at.site].marks_all && !layout_.symbols.contains(at.symbol))))
      return false;
    if (!is_player(at.builder) || !is_player(at.owner)) return false;
    const bool has_card = layout_.cards.contains(at.card);
    if (rules_.sites[at.site].needs_card ? !has_card : at.card != nothing && !has_card) return false;
    if (at.location == nothing) return at.step == flow::BuildFrame::choose_location;
    return layout_.locations_of(at.site).contains(at.location);
  }

  const world::Layout& layout_;
  const Ruleset& rules_;
  std::span<const flow::Frame> frames_;
};

}  // namespace

std::string impossible_value(const world::Layout& layout, Entity thing, const world::Field& field, std::int64_t value) {
  const Allowed may = field.has_room_for(value) ? allowed(layout, field.holds, value)
                                                : Allowed{false, "has a number there is no room for"};
  return may.holds ? "" : fmt::format("{} ({}) {}", layout.name(thing), field.name, may.otherwise);
}

std::string impossible_state(const world::World& world) { return StateCheck(world).problem(); }

std::string impossible_frames(const world::World& world, std::span<const flow::Frame> frames) {
  return FrameCheck(world, frames).possible() ? "" : "waits at a point no game can be at";
}

std::size_t most_quiet_frames() { return FrameCheck::most; }

}  // namespace castellan::match
