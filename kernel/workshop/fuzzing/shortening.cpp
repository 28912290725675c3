// A failing game made short, by leaving out what it does not need (delta debugging over its choices).
#include <algorithm>

#include "castellan/definitions/native.hpp"
#include "castellan/workshop/fuzzing/fuzz_game.hpp"

namespace castellan::workshop {
namespace {

constexpr int most_attempts = 400;
constexpr std::size_t most_filled = 40;  // choices in a row that were not in the list
constexpr std::size_t look_ahead = 6;    // wanted choices that may be skipped where they are not offered

struct Wanted {
  int seat = 0;
  std::string key;
};

class Shortener {
 public:
  Shortener(const std::shared_ptr<const Ruleset>& rules, const FuzzFailure& failure, const script::Limits& limits)
      : signature_(failure.signature()),
        match_(match::make_layout(rules, failure.save.game_options(*rules)), match::make_script_host(rules, limits),
               failure.seed),
        best_(failure) {}

  FuzzFailure run() {
    for (std::size_t length = best_.choices / 2; length > 0; length /= 2) {
      for (std::size_t from = 0; from < best_.choices && attempts_ < most_attempts;)
        if (!try_without(from, length)) from += length;
    }
    return std::move(best_);
  }

 private:
  bool try_without(std::size_t from, std::size_t length) {
    std::vector<Wanted> wanted;
    for (std::size_t i = 0; i < best_.save.choices.size(); ++i)
      if (i < from || i >= from + length) wanted.push_back({best_.save.choices[i].seat, best_.save.choices[i].key});
    ++attempts_;
    auto failure = play(wanted);
    if (!failure || match_.choice_count() >= best_.choices || failure->signature() != signature_) return false;
    failure->game = best_.game;
    failure->seed = best_.seed;
    failure->found_after = best_.found_after;
    failure->save = match::Save::of(match_);
    failure->choices = match_.choice_count();
    best_ = std::move(*failure);
    return true;
  }

  // Makes the wanted choices as far as they are offered, and the plainest one where none of them is.
  std::optional<FuzzFailure> play(const std::vector<Wanted>& wanted) {
    match_.restart(best_.seed);
    WatchedGame game(match_);
    std::size_t next = 0;
    std::size_t filled = 0;
    for (;;) {
      if (auto failure = game.failure()) return failure;
      if (match_.state() != match::Match::State::deciding || match_.choice_count() >= best_.choices)
        return std::nullopt;
      const std::size_t before = next;
      const std::size_t option = choose(wanted, next);
      filled = next == before ? filled + 1 : 0;
      if (next >= wanted.size() && filled > 0) return std::nullopt;
      if (filled > most_filled) return std::nullopt;
      match_.choose(option);
    }
  }

  std::size_t choose(const std::vector<Wanted>& wanted, std::size_t& next) const {
    const flow::Decision& decision = match_.decision();
    for (std::size_t i = next; i < std::min(next + look_ahead, wanted.size()); ++i) {
      if (wanted[i].seat != decision.seat + 1) continue;
      for (std::size_t option = 0; option < decision.options.size(); ++option)
        if (match_.key(option) == wanted[i].key) {
          next = i + 1;
          return option;
        }
    }
    return plainest(decision);
  }

  std::size_t plainest(const flow::Decision& decision) const {
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      const flow::Option& option = decision.options[i];
      if (option.kind == flow::Option::Kind::pass || option.kind == flow::Option::Kind::decline) return i;
      if (option.kind == flow::Option::Kind::action &&
          match_.rules().actions[Id<TurnAction>(option.def)].action == Action::end_turn)
        return i;
    }
    return 0;
  }

  std::string signature_;
  match::Match match_;
  FuzzFailure best_;
  int attempts_ = 0;
};

}  // namespace

FuzzFailure shortened(const std::shared_ptr<const Ruleset>& rules, const FuzzFailure& failure,
                      const script::Limits& limits) {
  return Shortener(rules, failure, limits).run();
}

}  // namespace castellan::workshop
