// A player that is a program. It sees what its seat sees and worlds dealt from that, never the true world.
//
// ```cpp
// class HastyBot final : public bots::Bot {
//  public:
//   std::size_t choose(const bots::Sight& sight) override {
//     std::size_t best = 0;
//     int most = -1;
//     for (std::size_t option = 0; option < sight.decision().options.size(); ++option) {
//       match::Match world = sight.sample();  // what the seat can't know is dealt at random
//       if (!sight.same_options(world)) continue;
//       world.choose(option);
//       const int score = world.scores()[static_cast<std::size_t>(sight.seat())];
//       if (score > most) most = score, best = option;
//     }
//     return best;
//   }
// };
// HastyBot bot;
// for (int i = 0; i < 20 && !match.over(); ++i) match.choose(bot_choice(bot, match));
// ```
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "castellan/match/match.hpp"

namespace castellan::bots {

// A match through the eyes of the seat that decides.
class CASTELLAN_API Sight {
 public:
  // `stream`: the bot's own random numbers, see bot_stream().
  Sight(const match::Match& match, std::uint64_t stream) : match_(match), stream_(stream) {}

  std::shared_ptr<const world::Layout> layout() const { return match_.layout(); }
  Seat seat() const { return match_.decision().seat; }
  const flow::Decision& decision() const { return match_.decision(); }
  std::string key(std::size_t option) const { return match_.key(option); }
  nlohmann::ordered_json view() const;
  // A playable match in which all that this seat can't know is dealt again; the n-th of this decision.
  match::Match sample(std::uint64_t n = 0) const;
  // The same for a bot that keeps a world from decision to decision: its memory is used again if it fits.
  match::Match& sample_into(std::optional<match::Match>& world, std::uint64_t n = 0) const;
  // Whether a world that was dealt asks this seat the same. Where a pack's rule depends on what the seat can't know, it
  // may not: there is nothing to learn from that world for this decision.
  bool same_options(const match::Match& world) const;
  // The key of an Rng (world/rng.hpp) for this decision.
  std::uint64_t stream() const { return stream_; }

 private:
  friend class GuardedBot;  // shows the bot it guards a mirror of the match
  friend class Policy;      // decides by what everybody sees
  const match::Match& match_;
  std::uint64_t stream_;
};

// What a bot thinks of a decision: how often it tried each option, and what that brought the seat on average, in the
// bot's own measure. `expected`: what it expects for each seat, in the same measure.
struct Opinion {
  struct Tried {
    std::uint32_t times = 0;
    double value = 0;
  };
  std::vector<Tried> options;
  std::vector<double> expected;
};

class CASTELLAN_API Bot {
 public:
  virtual ~Bot() = default;
  // An index into the options of the current decision.
  virtual std::size_t choose(const Sight& sight) = 0;
  // The same for those who want to know why. Nothing from a bot that can't say.
  virtual std::optional<Opinion> opinion(const Sight&) { return std::nullopt; }
};

// The bot that is always there: any option, each as likely as the others. Others come from plugins (plugin/bots.hpp).
CASTELLAN_API std::unique_ptr<Bot> random_bot();

// A weaker one of the same style: it leaves this percentage of its decisions to chance.
CASTELLAN_API std::shared_ptr<Bot> careless_bot(std::shared_ptr<Bot> bot, int percent);

// The key of the random numbers a bot has for the decision that waits: of seed, seat, month, kind of decision and how
// many of that kind the seat has made this month. So one question more leaves a bot's chance at all other decisions as
// it was, and the next month begins alike in any case.
CASTELLAN_API std::uint64_t bot_stream(const match::Match& match);

// Lets a bot decide for the seat that is asked.
CASTELLAN_API std::size_t bot_choice(Bot& bot, const match::Match& match);

}  // namespace castellan::bots
