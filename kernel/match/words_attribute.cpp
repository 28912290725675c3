// What packs keep in attributes, in words.
#include <algorithm>

#include "castellan/match/visibility.hpp"
#include "castellan/match/words.hpp"

namespace castellan::match {
namespace {

Entity entity_in(const world::World& world, Entity cell) {
  const std::int32_t value = world.get<world::Cell>(cell).value;
  return value > 0 ? Entity{static_cast<std::uint32_t>(value - 1)} : nothing;
}

}  // namespace

// Its name in the pack's texts, or its id as a person would write it.
std::string Words::attribute_name(const Attribute& attribute) const {
  if (const auto name = dictionary_.find(pack_of(attribute), "attribute." + std::string(attribute.name()) + ".name"))
    return *name;
  std::string readable(attribute.name());
  std::ranges::replace(readable, '_', ' ');
  return readable;
}

// Its text `attribute.<id>.<word>`, or the word as a person would write it.
std::string Words::attribute_word(const Attribute& attribute, std::size_t number) const {
  const std::string key = "attribute." + std::string(attribute.name()) + "." + attribute.words[number];
  if (const auto text = dictionary_.find(pack_of(attribute), key)) return *text;
  return word_text(pack_of(attribute), attribute.words[number]);
}

std::string Words::attribute_value(Id<Attribute> attribute, Entity on) const {
  const world::World& world = match_.world();
  const world::EntityRange cells = world.layout().cells_of(attribute, on);
  switch (match_.rules().attributes[attribute].type) {
    case Attribute::Type::boolean: return {};
    case Attribute::Type::word:
      return attribute_word(match_.rules().attributes[attribute],
                            static_cast<std::size_t>(world.get<world::Cell>(cells[0]).value));
    case Attribute::Type::integer: return std::to_string(world.get<world::Cell>(cells[0]).value);
    case Attribute::Type::entity: {
      const Entity at = entity_in(world, cells[0]);
      return at == nothing ? text("goods.nothing") : thing(at);
    }
    case Attribute::Type::list: {
      std::vector<std::string> things;
      for (int i = 1; i <= world.get<world::Cell>(cells[0]).value; ++i)
        things.push_back(thing(entity_in(world, cells[static_cast<std::size_t>(i)])));
      return things.empty() ? text("goods.nothing") : list(things);
    }
  }
  return {};
}

std::vector<Words::AttributeValues> Words::attributes() const {
  const world::World& world = match_.world();
  const world::Layout& layout = world.layout();
  std::vector<AttributeValues> all;
  for (const Id<Attribute> a : match_.rules().attributes.ids()) {
    const Attribute& attribute = match_.rules().attributes[a];
    if (attribute.pack == none) continue;  // the engine's own counters
    AttributeValues values{attribute_name(attribute), {}};
    const auto [cells, each] = layout.all_cells_of(a);
    for (std::size_t at = 0; at < cells.size(); at += each) {
      const Entity on = layout.owner_of_cell(cells[at]).second;
      if (world.get<world::Cell>(cells[at]).value == attribute.initial || !sees_cell(world, cells[at], viewer_))
        continue;
      if (layout.is(on, EntityKind::card) && !knows(world.get<world::Card>(on).known_to)) continue;
      values.of.push_back({on, attribute_value(a, on)});
    }
    if (!values.of.empty()) all.push_back(std::move(values));
  }
  return all;
}

}  // namespace castellan::match
