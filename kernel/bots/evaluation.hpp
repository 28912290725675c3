// How well off a seat is, in hundredths of a point: a tool every bot can use. Everything follows from definitions and
// the world, so it knows any pack; whole numbers, so that a bot chooses alike on every machine.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "castellan/base/export.hpp"
#include "castellan/bots/crew.hpp"
#include "castellan/bots/weights.hpp"
#include "castellan/match/match.hpp"

namespace castellan::bots {

// A number for each seat.
using BySeat = std::array<int, caps::seats>;

class CASTELLAN_API Evaluation {
 public:
  // Of all matches with these packs and options.
  explicit Evaluation(std::shared_ptr<const world::Layout> layout, const Weights& weights = {});
  // Of this match and all like it; a sample is one of them.
  explicit Evaluation(const match::Match& match, const Weights& weights = {}) : Evaluation(match.layout(), weights) {}
  ~Evaluation();
  Evaluation(Evaluation&&) noexcept;
  Evaluation& operator=(Evaluation&&) noexcept;

  // Whether it is for matches of this layout.
  bool fits(const std::shared_ptr<const world::Layout>& layout) const;
  bool fits(const match::Match& match) const { return fits(match.layout()); }
  int value(const match::Match& match, Seat seat) const;
  // Of all players.
  BySeat values(const match::Match& match) const;
  // The same while the seat's turn in this round is still to come: all goods can be of use in it, and so can those this
  // crew will bring.
  int value_before_turn(const match::Match& match, Seat seat, const Crew& crew) const;
  Crew crew_at_home(const match::Match& match, Seat seat) const;

  // What an option means to the seat that decides. For comparing options of one decision only.
  // `send`: how much it needs what the worker brings; of several that go together, the last one.
  int worth_sending(const match::Match& match, const flow::Option& option) const;
  // A turn action that sends a worker to an area: the same for whoever is needed most there. Nothing for a plank.
  std::optional<int> worth_going(const match::Match& match, const flow::Option& option) const;
  // `worker`: what the others can still do.
  int worth_placing(const match::Match& match, const flow::Option& option) const;
  // `trade`: what the goods are worth then; of any other option, what they are worth now.
  int worth_trading(const match::Match& match, const flow::Option& option) const;
  // A place to build at, or a symbol: what a marker there adds. Nothing for any other option.
  std::optional<int> worth_marking(const match::Match& match, const flow::Option& option) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace castellan::bots
