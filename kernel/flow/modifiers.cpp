#include "castellan/flow/modifiers.hpp"

#include <algorithm>

#include "castellan/flow/operations.hpp"

namespace castellan::flow {

int value_of(const Flow& flow, const Modifier::Amount& amount, Entity player) {
  if (amount.by_season != none)
    return flow.rules.by_season[amount.by_season].of[static_cast<std::size_t>(season_of(flow.world, player))];
  return amount.option == none ? amount.number : flow.layout.options().value(flow.rules, amount.option);
}

bool applies(const Flow& flow, const Modifier& modifier, const About& about) {
  if (!modifier.to.empty() && std::find(modifier.to.begin(), modifier.to.end(), about.def) == modifier.to.end())
    return false;
  return !check(flow, modifier.when, about.player, about.thing, about.rank, about.symbol);
}

namespace {

bool differs_by_season(const Modifier::Step& step) {
  return step.amount.by_season != none ||
         std::ranges::any_of(step.by_kind, [](const Modifier::Amount& amount) { return amount.by_season != none; });
}

int changed(Modifier::Operation operation, int value, int by) {
  using Operation = Modifier::Operation;
  switch (operation) {
    case Operation::set: return by;
    case Operation::multiply: return std::min(value * by, caps::amount);
    case Operation::divide: return value / std::max(by, 1);  // what is left over is dropped
    case Operation::add: return value + by;
    case Operation::at_least: return std::max(value, by);
    case Operation::at_most: return std::min(value, by);
    case Operation::script: break;
  }
  return value;
}

// Calls `apply` with each step that concerns this, in the order of application.
template <class Apply>
void each_step(const Flow& flow, Quantity of, const About& about, Apply&& apply) {
  for (const Ruleset::ModifierStep& at : flow.rules.steps_of[static_cast<std::size_t>(of)]) {
    const Modifier& modifier = flow.rules.modifiers[at.modifier];
    if (applies(flow, modifier, about)) apply(modifier, modifier.steps[static_cast<std::size_t>(at.step)]);
  }
}

// Conditions that read nothing of the game but what is asked about. Scripts note what they read themselves.
bool follows_from_arguments(const Condition& condition) {
  using Test = Condition::Test;
  switch (condition.test) {
    case Test::all:
    case Test::any:
    case Test::negated: return std::ranges::all_of(condition.parts, follows_from_arguments);
    case Test::option:
    case Test::players:
    case Test::rank:
    case Test::scripted: return true;
    default: return false;
  }
}

bool looks_at_subject(const Condition& condition, ScriptPort& scripts) {
  using Test = Condition::Test;
  switch (condition.test) {
    case Test::all:
    case Test::any:
    case Test::negated:
    case Test::every_player:
      return std::ranges::any_of(condition.parts, [&](const Condition& c) { return looks_at_subject(c, scripts); });
    case Test::owner:
    case Test::district_has:
    case Test::has_marker: return true;
    case Test::scripted: return scripts.sees_subject(Id<Function>(condition.what), ReadOnlyCall::Kind::predicate);
    default: return false;
  }
}

// Makes a value once and keeps it for as long as what its scripts have read is the same.
template <class Value, class Make>
Value remembered(const Flow& flow, Memo::Key& key, Value Memo::Answer::*part, Make&& make) {
  if (const Memo::Answer* known = flow.recall(key)) return known->*part;
  Memo::Noting noting(*flow.memo());
  Memo::Answer answer;
  answer.*part = make();
  answer.price = noting.price();
  noting.keep(flow.world, key, answer);
  return answer.*part;
}

Memo::Key key_of(const Flow& flow, Quantity of, const About& about) {
  Memo::Key key;
  key.of = Memo::Key::Of::quantity;
  key.what = static_cast<std::int16_t>(of);
  key.me = about.player;
  key.subject = flow.modified(of).sees_subject ? about.thing : nothing;
  key.symbol = flow.modified(of).sees_subject ? about.symbol : nothing;
  key.def = about.def.number();
  key.rank = static_cast<std::int16_t>(about.rank);
  return key;
}

int compute(const Flow& flow, Quantity of, int value, const About& about) {
  each_step(flow, of, about, [&](const Modifier& modifier, const Modifier::Step& step) {
    if (step.operation != Modifier::Operation::script) {
      value = changed(step.operation, value, value_of(flow, step.amount, about.player));
      return;
    }
    ReadOnlyCall call{.function = modifier.function,
                      .me = about.player,
                      .subject = about.thing,
                      .symbol = about.symbol,
                      .number = value};
    call.kind = ReadOnlyCall::Kind::number;
    if (flow.evaluate(call)) value = call.number;
  });
  return std::clamp(value, 0, caps::amount);
}

Goods compute_by_scripts(const Flow& flow, Quantity of, const Goods& printed, const About& about) {
  ReadOnlyCall call{.kind = ReadOnlyCall::Kind::goods,
                    .me = about.player,
                    .subject = about.thing,
                    .symbol = about.symbol,
                    .goods = printed};
  Goods value = printed;
  each_step(flow, of, about, [&](const Modifier& modifier, const Modifier::Step&) {
    call.function = modifier.function;
    if (flow.evaluate(call)) value = call.goods;
    else call.goods = value;
  });
  return value;
}

Goods compute(const Flow& flow, Quantity of, const Goods& printed, const About& about) {
  if (flow.modified(of).only_scripts) return compute_by_scripts(flow, of, printed, about);
  std::array<int, caps::resources> value{};
  const auto as_goods = [&] {
    Goods goods;
    for (const Id<Resource> r : flow.rules.resources.ids())
      goods[r] = static_cast<std::int16_t>(std::clamp(value[r.index()], 0, caps::amount));
    return goods;
  };
  for (const Id<Resource> r : flow.rules.resources.ids()) value[r.index()] = printed[r];
  each_step(flow, of, about, [&](const Modifier& modifier, const Modifier::Step& step) {
    if (step.operation == Modifier::Operation::script) {
      ReadOnlyCall call{.function = modifier.function,
                        .me = about.player,
                        .subject = about.thing,
                        .symbol = about.symbol,
                        .goods = as_goods()};
      call.kind = ReadOnlyCall::Kind::goods;
      if (!flow.evaluate(call)) return;
      for (const Id<Resource> r : flow.rules.resources.ids()) value[r.index()] = call.goods[r];
      return;
    }
    for (const Id<Resource> r : flow.rules.resources.ids()) {
      // One number for all kinds there are; amounts by kind for those named.
      const bool by_kind = !step.kinds.empty();
      int& amount = value[r.index()];
      if (by_kind ? !step.kinds.contains(r) : amount <= 0) continue;
      amount = changed(step.operation, amount,
                       value_of(flow, by_kind ? step.by_kind[r.index()] : step.amount, about.player));
    }
  });
  return as_goods();
}

}  // namespace

namespace {

// False only where the condition holds for a player at no place at all.
bool could_hold(const Flow& flow, const Condition& condition, Entity player) {
  using Test = Condition::Test;
  const auto could = [&](const Condition& part) { return could_hold(flow, part, player); };
  switch (condition.test) {
    case Test::all: return std::ranges::all_of(condition.parts, could);
    case Test::any: return std::ranges::any_of(condition.parts, could);
    case Test::district_has:
      for (Entity piece : flow.layout.pieces)
        if (const PieceSpot& spot = flow.world.get<PieceSpot>(piece);
            spot.piece == Id<Piece>(condition.what) && spot.place != nothing)
          return true;
      return false;
    case Test::has_built:
    case Test::has_marker:
    case Test::holds:
    case Test::season:
    case Test::month_scores:
    case Test::option:
    case Test::players: return !check(flow, condition, player);
    default: return true;
  }
}

}  // namespace

Relevant::Relevant(const Flow& flow, Quantity of, Entity player) {
  const auto add = [&](Id<Modifier> id) {
    const Modifier& modifier = flow.rules.modifiers[id];
    const auto could = [&](const Condition& condition) { return could_hold(flow, condition, player); };
    if (count_ > 0 && modifiers_[count_ - 1] == &modifier) return;  // another step of it
    if (!std::ranges::all_of(modifier.when, could)) return;
    if (count_ == modifiers_.size()) all_ = true;
    else modifiers_[count_++] = &modifier;
  };
  if (flow.evaluating()) return;  // what is asked about is as printed
  for (const Ruleset::ModifierStep& at : flow.rules.steps_of[static_cast<std::size_t>(of)]) add(at.modifier);
  if (of == Quantity::cost)
    for (const Id<Modifier> id : flow.rules.discounts) add(id);
}

bool Relevant::any_of(AnyId def) const {
  for (std::size_t i = 0; i < count_; ++i)
    if (const std::vector<AnyId>& to = modifiers_[i]->to;
        to.empty() || std::find(to.begin(), to.end(), def) != to.end())
      return true;
  return all_;
}

Modified how_modified(const Ruleset& rules, ScriptPort& scripts, Quantity of) {
  Modified how;
  how.sees_subject = false;
  how.only_scripts = true;
  bool scripted = false;
  bool fixed = true;
  for (const Ruleset::ModifierStep& at : rules.steps_of[static_cast<std::size_t>(of)]) {
    const Modifier& modifier = rules.modifiers[at.modifier];
    how.all |= modifier.to.empty();
    for (const AnyId def : modifier.to) {
      const auto number = static_cast<std::size_t>(def.number());
      if (number >= how.of_def.size()) how.of_def.resize(number + 1, 0);
      how.of_def[number] = 1;
    }
    const auto kind = is_goods(of) ? ReadOnlyCall::Kind::goods : ReadOnlyCall::Kind::number;
    scripted |= modifier.function != none;
    fixed &= !differs_by_season(modifier.steps[static_cast<std::size_t>(at.step)]);
    how.only_scripts &= modifier.steps[static_cast<std::size_t>(at.step)].operation == Modifier::Operation::script;
    how.sees_subject |= modifier.function != none && scripts.sees_subject(modifier.function, kind);
    for (const Condition& condition : modifier.when) {
      fixed &= follows_from_arguments(condition);
      how.sees_subject |= looks_at_subject(condition, scripts);
      scripted |= condition.test == Condition::Test::scripted;
    }
  }
  how.remembered = scripted && fixed && scripts.memo() != nullptr;
  return how;
}

int apply_modifiers(const Flow& flow, Quantity of, int value, const About& about) {
  if (!flow.modified(of).remembered) return compute(flow, of, value, about);
  Memo::Key key = key_of(flow, of, about);
  key.number = value;
  return remembered(flow, key, &Memo::Answer::number, [&] { return compute(flow, of, value, about); });
}

Goods apply_modifiers(const Flow& flow, Quantity of, const Goods& printed, const About& about) {
  if (!flow.modified(of).remembered) return compute(flow, of, printed, about);
  Memo::Key key = key_of(flow, of, about);
  key.goods = printed;
  return remembered(flow, key, &Memo::Answer::goods, [&] { return compute(flow, of, printed, about); });
}

}  // namespace castellan::flow
