#include "castellan/match/text_params.hpp"

#include <charconv>

namespace castellan::match {

const Value* text_params(const Ruleset& rules, std::string_view id) {
  Id<Params> params;
  const auto look_in = [&](const auto& table) {
    for (const auto& definition : table)
      if (params == none && definition.id == id) params = definition.params;
  };
  look_in(rules.properties);
  look_in(rules.guilds);
  look_in(rules.planks);
  look_in(rules.actions);
  for (const auto* phases : {&rules.setup, &rules.round, &rules.ending}) look_in(*phases);
  look_in(rules.scoring);
  look_in(rules.modifiers);
  look_in(rules.hooks);
  return params == none ? nullptr : &rules.params[params];
}

std::optional<Goods> goods_param(const Ruleset& rules, const Value& param) {
  if (param.kind != Value::Kind::map || param.map.empty()) return std::nullopt;
  Goods goods;
  for (const Value::Entry& entry : param.map) {
    const Id<Resource> resource = rules.resources.find(entry.key);
    int amount = 0;
    const std::string& text = entry.value.scalar;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), amount);
    const bool is_number = entry.value.kind == Value::Kind::scalar && error == std::errc{} &&
                           end == text.data() + text.size() && amount >= 0 && amount <= caps::amount;
    if (resource == none || !is_number) return std::nullopt;
    goods[resource] = static_cast<std::int16_t>(amount);
  }
  return goods;
}

}  // namespace castellan::match
