#include "castellan/bots/policy.hpp"

#include <algorithm>

namespace castellan::bots {
namespace {

// Workers that act at once gather, where they are needed most; if there is no area for them, anywhere.
std::size_t go_where_needed(const match::Match& match, const Evaluation& evaluation, std::size_t first) {
  const std::vector<flow::Option>& options = match.decision().options;
  std::size_t best = first;
  int most = -1;
  for (std::size_t i = first; i < options.size(); ++i) {
    if (options[i].kind != flow::Option::Kind::action || options[i].def != options[first].def) continue;
    const int worth = evaluation.worth_going(match, options[i]).value_or(-1);
    if (worth <= most) continue;
    most = worth;
    best = i;
  }
  return best;
}

// Waiting workers first, then what the rules call usual, then the end of the turn; a turn that can't be ended freely is
// ended in any way.
std::size_t finish_turn(const match::Match& match, const Evaluation& evaluation) {
  const std::vector<flow::Option>& options = match.decision().options;
  std::size_t usual = options.size();
  std::size_t ending = options.size() - 1;
  bool free = false;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i].kind != flow::Option::Kind::action) continue;
    const TurnAction& action = match.rules().actions[Id<TurnAction>(options[i].def)];
    if (action.action == Action::activate) return i;
    if (action.usual && usual == options.size()) usual = i;
    if (!action.ends_turn || free) continue;
    ending = i;
    free = action.action == Action::end_turn;
  }
  if (usual == options.size()) return ending;
  const TurnAction& action = match.rules().actions[Id<TurnAction>(options[usual].def)];
  return action.action == Action::place_worker ? go_where_needed(match, evaluation, usual) : usual;
}

// An answer that does something: of numbers the largest, else anything but "none".
std::size_t answer(const flow::Decision& decision, world::Rng& rng) {
  const std::vector<flow::Option>& options = decision.options;
  for (std::size_t i = options.size(); i-- > 0;)
    if (options[i].kind == flow::Option::Kind::number) return i;
  const std::size_t first = rng.below(static_cast<std::uint32_t>(options.size()));
  for (std::size_t i = 0; i < options.size(); ++i) {
    const std::size_t at = (first + i) % options.size();
    if (options[at].kind != flow::Option::Kind::decline) return at;
  }
  return first;
}

// The area where a first worker is worth most gets as many as are worth more there than a first one anywhere else.
std::size_t send_where_needed(const match::Match& match, const Evaluation& evaluation) {
  const std::vector<flow::Option>& options = match.decision().options;
  const auto is_first = [&](std::size_t i) {
    return options[i].kind == flow::Option::Kind::send && options[i].number == 1;
  };
  std::size_t best = 0;
  int most = -1;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (!is_first(i)) continue;
    const int worth = evaluation.worth_sending(match, options[i]);
    if (worth <= most) continue;
    most = worth;
    best = i;
  }
  int elsewhere = -1;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (is_first(i) && i != best) elsewhere = std::max(elsewhere, evaluation.worth_sending(match, options[i]));
  std::size_t last = best;
  for (std::size_t i = best + 1; i < options.size() && options[i].entity == options[best].entity; ++i) {
    if (evaluation.worth_sending(match, options[i]) <= elsewhere) break;
    last = i;
  }
  return last;
}

// Whoever can be spared.
std::size_t place_cheapest(const match::Match& match, const Evaluation& evaluation) {
  const flow::Decision& decision = match.decision();
  std::size_t best = 0;
  int most = -1;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    const int worth = evaluation.worth_placing(match, decision.options[i]);
    if (worth <= most) continue;
    most = worth;
    best = i;
  }
  return best;
}

// Anything that is no trade ends the visit, and is taken where no trade is worth more.
std::size_t trade_for_need(const match::Match& match, const Evaluation& evaluation) {
  const flow::Decision& decision = match.decision();
  std::size_t best = decision.options.size();
  int most = 0;
  for (std::size_t i = decision.options.size(); i-- > 0;) {
    const flow::Option& option = decision.options[i];
    const int worth = evaluation.worth_trading(match, option);
    const bool leaves = option.kind != flow::Option::Kind::trade;
    if (best < decision.options.size() && (worth < most || (worth == most && !leaves))) continue;
    most = worth;
    best = i;
  }
  return best;
}

std::size_t build_where_it_counts(const match::Match& match, const Evaluation& evaluation, world::Rng& rng) {
  const flow::Decision& decision = match.decision();
  std::size_t best = decision.options.size();
  int most = 0;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    const std::optional<int> gain = evaluation.worth_marking(match, decision.options[i]);
    if (!gain) continue;
    if (best == decision.options.size() || *gain > most) {
      most = *gain;
      best = i;
    }
  }
  return best < decision.options.size() ? best : answer(decision, rng);
}

}  // namespace

std::size_t Policy::choose(const match::Match& match, world::Rng& rng) const {
  const flow::Decision& decision = match.decision();
  switch (decision.kind) {
    case flow::Decision::Kind::placement:
      for (std::size_t i = decision.options.size(); i-- > 0;)
        if (decision.options[i].kind == flow::Option::Kind::pass) return i;
      return 0;
    case flow::Decision::Kind::worker: return place_cheapest(match, evaluation_);
    case flow::Decision::Kind::distribution: return send_where_needed(match, evaluation_);
    case flow::Decision::Kind::turn: return finish_turn(match, evaluation_);
    case flow::Decision::Kind::location:
    case flow::Decision::Kind::symbol:
    case flow::Decision::Kind::ask: return build_where_it_counts(match, evaluation_, rng);
    case flow::Decision::Kind::trade: return trade_for_need(match, evaluation_);
    default: return answer(decision, rng);
  }
}

std::optional<std::size_t> Policy::choose_openly(const Sight& sight) const {
  switch (sight.decision().kind) {
    case flow::Decision::Kind::worker: return place_cheapest(sight.match_, evaluation_);
    case flow::Decision::Kind::distribution: return send_where_needed(sight.match_, evaluation_);
    default: return std::nullopt;
  }
}

}  // namespace castellan::bots
