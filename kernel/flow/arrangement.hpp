// A position set up by hand, as scenarios begin with. Every call leaves the table consistent whatever lay there before,
// and nothing happens because of it: no event, no effect of a lock. What is impossible throws std::invalid_argument
// with the reason. Match::arrange() hands one out.
#pragma once

#include <span>

#include "castellan/flow/flow.hpp"

namespace castellan::flow {

class CASTELLAN_API Arrangement {
 public:
  explicit Arrangement(Flow& flow) : flow_(flow) {}

  const World& world() const { return flow_.world; }
  const Flow& flow() const { return flow_; }

  // Players
  void goods(Entity player, Id<Resource> resource, int amount);
  void score(Entity player, int points);
  // The player who held this crest gets the other one.
  void crest(Entity player, int crest);
  void attribute(Id<Attribute> attribute, Entity on, int value);
  // Of one that is a list of things.
  void attribute(Id<Attribute> attribute, Entity on, std::span<const Entity> things);

  // Workers and gnomes
  // So many at home, the last `masters` of them masters; the others of this kind go to the supply.
  void workers(Entity player, Id<WorkerKind> kind, int count, int masters = 0);
  // One from home onto a free plank or into an area.
  Entity stand(Entity player, Id<WorkerKind> kind, bool master, Entity place);
  // From the stock onto a free lock of a built card.
  void gnome(Entity lock);
  // So many are in the stock. Others sit on free locks, of cards this player builds where there are too few.
  void gnomes_in_stock(int count, Seat builder);

  // Cards
  // A card of this kind from the bottom of the deck, or else from its discards, to the top of a pile.
  Entity card(Id<Property> property, Entity pile);
  // All cards of a pile back into their deck; gnomes and workers on them leave.
  void clear(Entity pile);
  // The deck has these cards, the first on top; its other cards are discarded.
  void deck(Id<Deck> deck, std::span<const Id<Property>> cards);

  // Board and calendar
  // `nothing` takes the marker away.
  void marker(Entity symbol, Entity player);
  // Tiles change places; one that comes from the box sends the other there.
  void guild(Entity tile, Entity district);
  void piece(Entity piece, Entity place);
  // How many months have begun.
  void month(int begun);

  // The round continues with this phase, as if those before it were done; with a player, at that player's place in the
  // crest order of now: arrange crests first.
  void enter(Id<Phase> phase, Entity player = nothing) { enter(PhaseList::round, phase, player); }
  // The same for a phase of setup, round or ending. Setup is done before it as far as the table shows it.
  void enter(PhaseList list, Id<Phase> phase, Entity player = nothing);
  // Everything as it is in another world of the same game, and its frames.
  void take_over(const World& other, const FrameStack& frames);

 private:
  void leave_plank(Entity plank);
  bool build_with_locks(Seat builder);

  Flow& flow_;
};

}  // namespace castellan::flow
