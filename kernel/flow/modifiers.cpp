#include "castellan/flow/modifiers.hpp"

#include <algorithm>

#include "castellan/flow/operations.hpp"

namespace castellan::flow {
namespace {

int value_of(const Flow& flow, const Modifier::Amount& amount) {
  return amount.option == none ? amount.number : flow.layout.options().value(flow.rules, amount.option);
}

bool applies(const Flow& flow, const Modifier& modifier, const About& about) {
  if (!modifier.to.empty() && std::find(modifier.to.begin(), modifier.to.end(), about.def) == modifier.to.end())
    return false;
  return !check(flow, modifier.when, about.player, about.thing, about.rank);
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

}  // namespace

int apply_modifiers(const Flow& flow, Quantity of, int value, const About& about) {
  each_step(flow, of, about, [&](const Modifier& modifier, const Modifier::Step& step) {
    if (step.operation != Modifier::Operation::script) {
      value = changed(step.operation, value, value_of(flow, step.amount));
      return;
    }
    ReadOnlyCall call{.function = modifier.function, .me = about.player, .subject = about.thing, .number = value};
    call.kind = ReadOnlyCall::Kind::number;
    if (flow.evaluate(call)) value = call.number;
  });
  return std::clamp(value, 0, caps::amount);
}

Goods apply_modifiers(const Flow& flow, Quantity of, const Goods& printed, const About& about) {
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
      ReadOnlyCall call{.function = modifier.function, .me = about.player, .subject = about.thing, .goods = as_goods()};
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
      amount = changed(step.operation, amount, value_of(flow, by_kind ? step.by_kind[r.index()] : step.amount));
    }
  });
  return as_goods();
}

}  // namespace castellan::flow
