#include "castellan/flow/modifiers.hpp"

#include <algorithm>
#include <utility>

#include "castellan/flow/operations.hpp"

namespace castellan::flow {

int value_of(const Flow& flow, const Modifier::Amount& amount, Entity player) {
  if (amount.by_season != none)
    return flow.rules.by_season[amount.by_season].of[static_cast<std::size_t>(season_of(flow.world, player))];
  return amount.option == none ? amount.number : flow.layout.options().value(flow.rules, amount.option);
}

namespace {

bool concerns(const Modifier& modifier, AnyId def) {
  return modifier.to.empty() || std::find(modifier.to.begin(), modifier.to.end(), def) != modifier.to.end();
}

}  // namespace

bool applies(const Flow& flow, const Modifier& modifier, const About& about) {
  return concerns(modifier, about.def) &&
         !check(flow, modifier.when, about.player, about.thing, about.rank, about.symbol);
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

// Of goods: one number for all kinds there are, or amounts by kind for those named.
int changed(const Flow& flow, const Modifier::Step& step, Entity player, Id<Resource> r, int value) {
  const bool by_kind = !step.kinds.empty();
  if (by_kind ? !step.kinds.contains(r) : value <= 0) return value;
  return changed(step.operation, value, value_of(flow, by_kind ? step.by_kind[r.index()] : step.amount, player));
}

// Calls a function with each step that concerns something, in the order of application.
auto steps_for(const Flow& flow, Quantity of, const About& about) {
  return [&flow, of, &about](auto&& apply) {
    for (const Ruleset::ModifierStep& at : flow.rules.steps_of[static_cast<std::size_t>(of)]) {
      const Modifier& modifier = flow.rules.modifiers[at.modifier];
      if (applies(flow, modifier, about)) apply(modifier, modifier.steps[static_cast<std::size_t>(at.step)]);
    }
  };
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
  Memo::Noting noting(*flow.memo(), flow.world);
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
  steps_for(flow, of, about)([&](const Modifier& modifier, const Modifier::Step& step) {
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

template <class Steps>
Goods compute_by_scripts(const Flow& flow, const Goods& printed, const About& about, const Steps& each_step) {
  ReadOnlyCall call{.kind = ReadOnlyCall::Kind::goods,
                    .me = about.player,
                    .subject = about.thing,
                    .symbol = about.symbol,
                    .goods = printed};
  Goods value = printed;
  each_step([&](const Modifier& modifier, const Modifier::Step&) {
    call.function = modifier.function;
    if (flow.evaluate(call)) value = call.goods;
    else call.goods = value;
  });
  return value;
}

template <class Steps>
Goods compute(const Flow& flow, Quantity of, const Goods& printed, const About& about, const Steps& each_step) {
  if (flow.modified(of).only_scripts) return compute_by_scripts(flow, printed, about, each_step);
  std::array<int, caps::resources> value{};
  const auto as_goods = [&] {
    Goods goods;
    for (const Id<Resource> r : flow.rules.resources.ids())
      goods[r] = static_cast<std::int16_t>(std::clamp(value[r.index()], 0, caps::amount));
    return goods;
  };
  bool any = false;
  each_step([&](const Modifier& modifier, const Modifier::Step& step) {
    if (!std::exchange(any, true))
      for (const Id<Resource> r : flow.rules.resources.ids()) value[r.index()] = printed[r];
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
    for (const Id<Resource> r : flow.rules.resources.ids())
      value[r.index()] = changed(flow, step, about.player, r, value[r.index()]);
  });
  return any ? as_goods() : printed;
}

}  // namespace

namespace {

enum class Holds : std::uint8_t { nowhere, somewhere, everywhere };

// Where a condition holds for a player, as far as can be told without looking at each place or asking a script.
Holds where_holds(const Flow& flow, const Condition& condition, Entity player) {
  using Test = Condition::Test;
  const auto exactly = [](bool holds) { return holds ? Holds::everywhere : Holds::nowhere; };
  switch (condition.test) {
    case Test::all: {
      Holds all = Holds::everywhere;
      for (const Condition& part : condition.parts) all = std::min(all, where_holds(flow, part, player));
      return all;
    }
    case Test::negated: {  // of all its parts
      Holds none_of_them = Holds::everywhere;
      for (const Condition& part : condition.parts)
        none_of_them = std::min(none_of_them, Holds(2 - static_cast<int>(where_holds(flow, part, player))));
      return none_of_them;
    }
    case Test::any: {
      Holds any = Holds::nowhere;
      for (const Condition& part : condition.parts) any = std::max(any, where_holds(flow, part, player));
      return any;
    }
    case Test::district_has:
      for (Entity piece : flow.layout.pieces_of(Id<Piece>(condition.what)))
        if (flow.world.get<PieceSpot>(piece).place != nothing) return Holds::somewhere;
      return Holds::nowhere;
    case Test::has_marker: return check(flow, condition, player) ? Holds::nowhere : Holds::somewhere;
    case Test::has_built:
    case Test::holds:
    case Test::season:
    case Test::month_scores:
    case Test::option:
    case Test::players: return exactly(!check(flow, condition, player));
    default: return Holds::somewhere;
  }
}

// Keeps what is more above what is less. A number that is taken off all kinds there are does not: it spares those that
// are not there.
bool keeps_order(const Flow& flow, const Modifier::Step& step, Entity player) {
  using Operation = Modifier::Operation;
  if (step.operation == Operation::script) return false;
  if (step.kinds.empty()) return value_of(flow, step.amount, player) >= 0;
  return step.operation != Operation::multiply;  // by less than nothing
}

}  // namespace

Relevant::Relevant(const Flow& flow, Quantity of, Entity player) : quantity_(of), player_(player) {
  if (flow.evaluating()) return;  // what is asked about is as printed
  if (flow.modified(of).by_steps) values_ = flow.known_values(of, player);
  for (const Ruleset::ModifierStep& at : flow.rules.steps_of[static_cast<std::size_t>(of)])
    add(flow, at.modifier, &flow.rules.modifiers[at.modifier].steps[static_cast<std::size_t>(at.step)]);
  if (of == Quantity::cost)
    for (const Id<Modifier> id : flow.rules.discounts) add(flow, id, nullptr);
}

void Relevant::add(const Flow& flow, Id<Modifier> id, const Modifier::Step* step) {
  const Modifier& modifier = flow.rules.modifiers[id];
  Holds all = Holds::everywhere;
  for (const Condition& condition : modifier.when) {
    all = std::min(all, where_holds(flow, condition, player_));
    if (all == Holds::nowhere) return;
  }
  const bool by_place = flow.modified(quantity_).by_place[id.index()] != 0;
  std::uint64_t bits = modifier.to.empty() ? ~std::uint64_t{0} : 0;
  for (const AnyId def : modifier.to) bits |= bit(def);
  of_ |= bits;
  if (by_place) of_by_place_ |= bits;
  discounts_ |= step == nullptr;
  if (count_ == parts_.size()) all_ = true;
  else parts_[count_++] = {&modifier, step, all == Holds::everywhere};
}

std::optional<Relevant::Bounds> Relevant::bounds(const Flow& flow, const Goods& printed, AnyId def) const {
  if (all_ || flow.modified(quantity_).remembered) return std::nullopt;
  std::array<int, caps::resources> least, most;
  Ids<Resource> all_kinds;
  for (const Id<Resource> r : flow.rules.resources.ids()) {
    least[r.index()] = most[r.index()] = printed[r];
    all_kinds.add(r);
  }
  for (const Part* part = parts_.data(); part != end(); ++part) {
    if (!part->step || !concerns(*part->modifier, def)) continue;
    if (!keeps_order(flow, *part->step, player_)) return std::nullopt;
    const Ids<Resource> touched = part->step->kinds.empty() ? all_kinds : part->step->kinds;
    touched.each([&](Id<Resource> r) {
      int& low = least[r.index()];
      int& high = most[r.index()];
      const int with_low = changed(flow, *part->step, player_, r, low);
      const int with_high = changed(flow, *part->step, player_, r, high);
      low = part->settled ? with_low : std::min(low, with_low);
      high = part->settled ? with_high : std::max(high, with_high);
    });
  }
  Bounds bounds;
  for (const Id<Resource> r : flow.rules.resources.ids()) {
    bounds.least[r] = static_cast<std::int16_t>(std::clamp(least[r.index()], 0, caps::amount));
    bounds.most[r] = static_cast<std::int16_t>(std::clamp(most[r.index()], 0, caps::amount));
  }
  return bounds;
}

bool Relevant::holds(const Flow& flow, const Part& part, const About& about) {
  return part.settled ? concerns(*part.modifier, about.def) : applies(flow, *part.modifier, about);
}

Goods Relevant::apply_here(const Flow& flow, const Goods& value, const About& about) const {
  if (values_ && is_modified(flow, quantity_, about.def))
    return value_of(flow, quantity_, value, about, *values_).goods;
  if (all_ || flow.modified(quantity_).remembered) return modified(flow, quantity_, value, about);
  return compute(flow, quantity_, value, about, [&](auto&& apply) {
    for (const Part* part = parts_.data(); part != end(); ++part)
      if (part->step && holds(flow, *part, about)) apply(*part->modifier, *part->step);
  });
}

bool Relevant::is_discounted(const Flow& flow, const About& about) const {
  bool any = false;
  each_discount(flow, about, [&](const Modifier&) { any = true; });
  return any;
}

Modified how_modified(const Ruleset& rules, ScriptPort& scripts, Quantity of) {
  Modified how;
  how.sees_subject = false;
  how.only_scripts = true;
  how.by_place.resize(rules.modifiers.size(), 0);
  const auto kind = is_goods(of) ? ReadOnlyCall::Kind::goods : ReadOnlyCall::Kind::number;
  const auto differs_by_place = [&](const Modifier& modifier) {
    return (modifier.function != none && scripts.sees_subject(modifier.function, kind)) ||
           std::ranges::any_of(modifier.when, [&](const Condition& c) { return looks_at_subject(c, scripts); });
  };
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
    scripted |= modifier.function != none;
    fixed &= !differs_by_season(modifier.steps[static_cast<std::size_t>(at.step)]);
    how.only_scripts &= modifier.steps[static_cast<std::size_t>(at.step)].operation == Modifier::Operation::script;
    how.by_place[at.modifier.index()] = differs_by_place(modifier);
    how.sees_subject |= how.by_place[at.modifier.index()] != 0;
    for (const Condition& condition : modifier.when) {
      fixed &= follows_from_arguments(condition);
      scripted |= condition.test == Condition::Test::scripted;
    }
  }
  if (of == Quantity::cost)
    for (const Id<Modifier> id : rules.discounts) how.by_place[id.index()] = differs_by_place(rules.modifiers[id]);
  how.remembered = scripted && fixed && scripts.memo() != nullptr;
  how.by_steps = how.remembered && how.only_scripts && is_goods(of);
  return how;
}

int apply_modifiers(const Flow& flow, Quantity of, int value, const About& about) {
  if (!flow.modified(of).remembered) return compute(flow, of, value, about);
  Memo::Key key = key_of(flow, of, about);
  key.number = value;
  return remembered(flow, key, &Memo::Answer::number, [&] { return compute(flow, of, value, about); });
}

// Only scripts change it: of those that have made it before, only such are asked that would read something else.
const KnownValues::Value& value_of(const Flow& flow, Quantity of, const Goods& printed, const About& about,
                                   KnownValues& values) {
  if (const KnownValues::Value* known = values.find(flow.world, place_of(about), about.def, printed)) {
    flow.charge(known->price);
    return *known;
  }
  KnownValues::Making making(values, flow.world, place_of(about), about.def, printed);
  for (const Ruleset::ModifierStep& at : flow.rules.steps_of[static_cast<std::size_t>(of)]) {
    const bool everywhere = flow.modified(of).by_place[at.modifier.index()] == 0;
    if (const KnownValues::Step* known = making.take(everywhere)) {
      flow.charge(known->price);
      continue;
    }
    const Modifier& modifier = flow.rules.modifiers[at.modifier];
    Memo::Noting noting(*flow.memo(), flow.world);
    const Goods after = compute_by_scripts(flow, making.goods(), about, [&](auto&& apply) {
      if (applies(flow, modifier, about)) apply(modifier, modifier.steps[static_cast<std::size_t>(at.step)]);
    });
    making.tell(everywhere, after, noting.price(), noting.learnt(), noting.is_whole());
  }
  return making.finish();
}

Goods apply_modifiers(const Flow& flow, Quantity of, const Goods& printed, const About& about) {
  if (flow.modified(of).by_steps && place_of(about) != nothing)
    if (KnownValues* values = flow.known_values(of, about.player))
      return value_of(flow, of, printed, about, *values).goods;
  const auto make = [&] { return compute(flow, of, printed, about, steps_for(flow, of, about)); };
  if (!flow.modified(of).remembered) return make();
  Memo::Key key = key_of(flow, of, about);
  key.goods = printed;
  return remembered(flow, key, &Memo::Answer::goods, make);
}

}  // namespace castellan::flow
