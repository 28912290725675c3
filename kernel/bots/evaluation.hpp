// How well off a seat is, in hundredths of a point: a tool every bot can use. Everything follows from definitions and
// the world, so it knows any pack; whole numbers, so that a bot chooses alike on every machine.
#pragma once

#include <memory>
#include <optional>

#include "castellan/base/export.hpp"
#include "castellan/bots/weights.hpp"
#include "castellan/match/match.hpp"

namespace castellan::bots {

class CASTELLAN_API Evaluation {
 public:
  // Of this match and all that have its packs and options; a sample is one of them.
  explicit Evaluation(const match::Match& match, const Weights& weights = {});
  ~Evaluation();
  Evaluation(Evaluation&&) noexcept;
  Evaluation& operator=(Evaluation&&) noexcept;

  // Whether it is for this match.
  bool fits(const match::Match& match) const;
  int value(const match::Match& match, Seat seat) const;

  // What an option means to the seat that decides. For comparing options of one decision only.
  // `send`: how much it needs what the worker brings, the last of them where the option is about several.
  int worth_sending(const match::Match& match, const flow::Option& option) const;
  // `trade`: what it changes.
  int worth_trading(const match::Match& match, const flow::Option& option) const;
  // A place to build at, or a symbol: what a marker there adds. Nothing for any other option.
  std::optional<int> worth_marking(const match::Match& match, const flow::Option& option) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace castellan::bots
