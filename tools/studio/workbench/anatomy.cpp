#include "anatomy.hpp"

#include <castellan/world/fields.hpp>
#include <map>

namespace castellan::studio {
namespace {

template <class Table>
std::string id_in(const Table& table, std::int64_t number) {
  if (number < 0 || static_cast<std::size_t>(number) >= table.size()) return number < 0 ? "none" : "?";
  return (table.begin() + static_cast<std::ptrdiff_t>(number))->id;
}

std::string value_text(const world::World& world, const world::Field& field, std::int64_t value) {
  const Ruleset& rules = world.rules();
  if (field.type == world::Field::Type::entity) {
    const Entity thing{static_cast<std::uint32_t>(value)};
    return world.layout().exists(thing) ? world.layout().name(thing) : "nothing";
  }
  using Names = world::Field::Names;
  switch (field.names) {
    case Names::number: break;
    case Names::worker: return id_in(rules.workers, value);
    case Names::site: return id_in(rules.sites, value);
    case Names::guild: return id_in(rules.guilds, value);
    case Names::area: return id_in(rules.areas, value);
    case Names::property: return id_in(rules.properties, value);
    case Names::plank: return id_in(rules.planks, value);
    case Names::piece: return id_in(rules.pieces, value);
    case Names::deck: return id_in(rules.decks, value);
  }
  return std::to_string(value);
}

std::string attribute_text(const world::World& world, const Attribute& attribute, std::int32_t value, bool length) {
  switch (attribute.type) {
    case Attribute::Type::boolean: return value != 0 ? "true" : "false";
    case Attribute::Type::word: return attribute.words[static_cast<std::size_t>(value)];
    case Attribute::Type::integer: break;
    case Attribute::Type::list:
      if (length) break;
      [[fallthrough]];
    case Attribute::Type::entity:
      return value <= 0 ? "nothing" : world.layout().name(Entity{static_cast<std::uint32_t>(value - 1)});
  }
  return std::to_string(value);
}

void add_attributes(const world::World& world, Entity thing, std::vector<Part>& parts) {
  const Ruleset& rules = world.rules();
  for (const Id<Attribute> id : rules.attributes.ids()) {
    const Attribute& attribute = rules.attributes[id];
    const world::EntityRange cells = world.layout().cells_of(id, thing);
    const bool list = attribute.type == Attribute::Type::list;
    std::size_t shown = cells.size();
    if (list && shown > 0) shown = 1 + static_cast<std::size_t>(std::max(0, world.get<world::Cell>(cells[0]).value));
    for (std::size_t i = 0; i < shown && i < cells.size(); ++i) {
      Part part;
      part.at = cells[i];
      part.component = world::component_index<world::Cell>;
      part.is_attribute = true;
      part.name = attribute.id + (list ? i == 0 ? " length" : " " + std::to_string(i) : "");
      part.text = attribute_text(world, attribute, world.get<world::Cell>(cells[i]).value, list && i == 0);
      parts.push_back(std::move(part));
    }
  }
}

}  // namespace

std::vector<Part> parts_of(const world::World& world, Entity thing) {
  std::vector<Part> parts;
  const world::Layout& layout = world.layout();
  if (layout.streams.contains(thing) || layout.cells.contains(thing)) return parts;
  const auto components = world::component_table();
  for (std::size_t c = 0; c < components.size(); ++c) {
    const std::byte* bytes = world.bytes(thing, c);
    if (!bytes) continue;
    for (std::size_t f = 0; f < components[c].fields.size(); ++f) {
      const world::Field& field = components[c].fields[f];
      if (field.name == "rng_key") continue;
      const bool goods = field.name == "goods";
      const std::size_t count = goods ? world.rules().resources.size() : field.count;
      for (std::size_t e = 0; e < count; ++e) {
        Part part{thing, c, f, e, std::string(field.name), {}, false};
        if (goods) part.name += " " + std::string(world.rules().resources[Id<Resource>(e)].name());
        part.text = value_text(world, field, world::read_field(bytes, field, e));
        parts.push_back(std::move(part));
      }
    }
  }
  add_attributes(world, thing, parts);
  return parts;
}

Entity thing_named(const world::Layout& layout, const std::string& name) {
  for (std::uint32_t i = 0; i < layout.entity_count(); ++i)
    if (layout.name(Entity{i}) == name) return Entity{i};
  return nothing;
}

std::vector<Difference> differences(const match::Match& one, const match::Match& other, std::size_t most) {
  const world::Layout& there = *other.layout();
  std::map<std::string_view, Entity> named;
  for (std::uint32_t i = 0; i < there.entity_count(); ++i) named.emplace(there.name(Entity{i}), Entity{i});
  std::vector<Difference> found;
  const world::Layout& here = *one.layout();
  for (std::uint32_t i = 0; i < here.entity_count() && found.size() < most; ++i) {
    const auto twin = named.find(here.name(Entity{i}));
    if (twin == named.end()) continue;
    std::map<std::string, std::string> theirs;
    for (Part& part : parts_of(other.world(), twin->second)) theirs.emplace(std::move(part.name), std::move(part.text));
    for (const Part& part : parts_of(one.world(), Entity{i})) {
      const auto value = theirs.find(part.name);
      if (value == theirs.end() || value->second == part.text) continue;
      found.push_back({here.name(Entity{i}), part.name, part.text, value->second});
      if (found.size() == most) break;
    }
  }
  return found;
}

}  // namespace castellan::studio
