// Hidden information: what a seat may see, and worlds it can't tell from the true one.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "castellan/match/match_impl.hpp"
#include "castellan/match/visibility.hpp"
#include "castellan/world/event_details.hpp"
#include "castellan/world/fields.hpp"

namespace castellan::match {
namespace {

using Json = nlohmann::ordered_json;

bool knows(std::uint8_t known_to, Seat seat) { return known_to >> seat & 1; }

// The same for those who sit at no seat: they see what everybody knows.
bool shown_to(const world::World& world, std::uint8_t known_to, Seat seat) {
  const unsigned all = (1u << world.layout().seats.size()) - 1;
  return seat == nobody ? (known_to & all) == all : knows(known_to, seat);
}

bool sees_field(const world::World& world, Entity e, std::size_t component, std::string_view field, Seat seat) {
  if (component == world::component_index<world::Table>) return field != "rng_key";
  if (component == world::component_index<world::Stream>) return false;
  if (component == world::component_index<world::Card> && field == "kind")
    return shown_to(world, world.get<world::Card>(e).known_to, seat);
  if (component == world::component_index<world::Cell>) return sees_cell(world, e, seat);
  return true;
}

// In a new order that does not depend on the present one.
template <class T>
void mix(std::vector<T>& values, world::Rng& rng) {
  std::sort(values.begin(), values.end());
  for (std::size_t i = values.size(); i > 1; --i)
    std::swap(values[i - 1], values[rng.below(static_cast<std::uint32_t>(i))]);
}

void deal_cards(world::World& world, Id<Deck> deck, Seat seat, world::Rng& rng) {
  std::vector<Entity> slots;
  std::vector<Id<Property>> kinds;
  slots.reserve(world.layout().cards.size());
  kinds.reserve(world.layout().cards.size());
  for (Entity card : world.layout().cards)
    if (const world::Card& c = world.get<world::Card>(card); c.deck == deck && !knows(c.known_to, seat)) {
      slots.push_back(card);
      kinds.push_back(c.kind);
    }
  mix(kinds, rng);
  for (std::size_t i = 0; i < slots.size(); ++i) world.set<&world::Card::kind>(slots[i], kinds[i]);
}

// Cells whose hidden values change places: all of an attribute on one thing.
using Slots = std::vector<std::vector<Entity>>;

void deal_cells(const Slots& slots, world::World& world, world::Rng& rng) {
  std::vector<std::vector<std::int32_t>> values;
  for (const auto& slot : slots) {
    auto& of_slot = values.emplace_back();
    for (Entity cell : slot) of_slot.push_back(world.get<world::Cell>(cell).value);
  }
  mix(values, rng);
  for (std::size_t i = 0; i < slots.size(); ++i)
    for (std::size_t n = 0; n < slots[i].size(); ++n) world.set<&world::Cell::value>(slots[i][n], values[i][n]);
}

Slots unseen_cells(const world::World& world, Id<Attribute> attribute, Seat seat) {
  Slots slots;
  if (world.rules().attributes[attribute].visibility == Attribute::Visibility::everyone) return slots;
  Entity last = nothing;
  for (Entity cell : world.layout().all_cells_of(attribute).first) {
    if (sees_cell(world, cell, seat)) continue;
    const Entity on = world.layout().owner_of_cell(cell).second;
    if (slots.empty() || on != last) slots.emplace_back();
    slots.back().push_back(cell);
    last = on;
  }
  return slots;
}

Json detail_json(const world::World& world, const EventArgument& argument, const world::Detail& detail, Seat seat) {
  const Ruleset& rules = world.rules();
  switch (argument.type) {
    case EventArgument::Type::number: return detail.number;
    case EventArgument::Type::good: return rules.resources[detail.good].name();
    case EventArgument::Type::word: return argument.words[static_cast<std::size_t>(detail.number)];
    case EventArgument::Type::goods: {
      Json json = Json::object();
      for (const Id<Resource> r : rules.resources.ids())
        if (detail.goods[r] != 0) json[std::string(rules.resources[r].name())] = detail.goods[r];
      return json;
    }
    case EventArgument::Type::thing: break;
  }
  if (detail.kind == none) return world.layout().name(detail.thing);
  Json json{{"card", world.layout().name(detail.thing)}};
  if (shown_to(world, detail.known_to, seat)) json["kind"] = rules.properties[detail.kind].id;
  return json;
}

Json event_json(const world::World& world, const world::Event& event, Seat seat) {
  const world::Layout& layout = world.layout();
  Json json{{"event", world.rules().events[static_cast<std::size_t>(event.type)]}};
  const auto name = [&](const char* key, Entity e) {
    if (e != nothing) json[key] = layout.name(e);
  };
  name("player", event.player);
  name("subject", event.subject);
  name("other", event.other);
  if (event.type != EventType::script_failed) json["amount"] = event.amount;
  if (event.def != none && shown_to(world, event.known_to, seat)) json["of"] = event.def.number();
  world::each_detail(world.rules(), event.type, world.details(event),
                     [&](const EventArgument& argument, const world::Detail& detail) {
                       if (detail.given) json["args"][argument.name] = detail_json(world, argument, detail, seat);
                     });
  return json;
}

Json thing_json(const world::World& world, Entity e, Seat seat) {
  const world::Layout& layout = world.layout();
  Json thing;
  for (std::size_t c = 0; c < world::Components::size; ++c) {
    const std::byte* bytes = world.bytes(e, c);
    if (!bytes) continue;
    for (const world::Field& field : world::component_table()[c].fields) {
      if (!sees_field(world, e, c, field.name, seat)) continue;
      Json value = Json::array();
      for (std::size_t n = 0; n < field.count; ++n) {
        const std::int64_t v = read_field(bytes, field, n);
        if (field.type != world::Field::Type::entity) value.push_back(v);
        else if (const Entity to{static_cast<std::uint32_t>(v)}; to == nothing) value.push_back(nullptr);
        else value.push_back(layout.name(to));
      }
      thing[std::string(field.name)] = field.count == 1 ? value[0] : value;
    }
  }
  return thing;
}

Json state_json(const world::World& world, Seat seat) {
  const world::Layout& layout = world.layout();
  Json json = Json::object();
  for (std::uint32_t i = 0; i < layout.entity_count(); ++i)
    if (const Entity e{i}; !layout.streams.contains(e)) json[layout.name(e)] = thing_json(world, e, seat);
  return json;
}

// What an attribute is worth on a thing, as scripts read it.
Json attribute_json(const world::World& world, const Attribute& attribute, const world::EntityRange& cells) {
  const auto value = [&](std::size_t i) { return world.get<world::Cell>(cells[i]).value; };
  const auto thing = [&](std::int32_t number) -> Json {
    if (number <= 0) return nullptr;
    return world.layout().name(Entity{static_cast<std::uint32_t>(number - 1)});
  };
  switch (attribute.type) {
    case Attribute::Type::integer: return value(0);
    case Attribute::Type::boolean: return value(0) != 0;
    case Attribute::Type::word: return attribute.words[static_cast<std::size_t>(value(0))];
    case Attribute::Type::entity: return thing(value(0));
    case Attribute::Type::list: break;
  }
  Json list = Json::array();
  for (std::size_t i = 1; i <= static_cast<std::size_t>(value(0)); ++i) list.push_back(thing(value(i)));
  return list;
}

// By id, then by thing: what packs keep, as far as this seat may see it.
Json attributes_json(const world::World& world, Seat seat) {
  const world::Layout& layout = world.layout();
  Json json = Json::object();
  for (const Id<Attribute> a : world.rules().attributes.ids()) {
    const Attribute& attribute = world.rules().attributes[a];
    if (attribute.pack == none) continue;  // the engine's own counters
    const auto [cells, each] = layout.all_cells_of(a);
    for (std::size_t at = 0; at < cells.size(); at += each) {
      if (!sees_cell(world, cells[at], seat)) continue;
      const Entity on = layout.owner_of_cell(cells[at]).second;
      json[attribute.id][layout.name(on)] = attribute_json(world, attribute, layout.cells_of(a, on));
    }
  }
  return json;
}

Json changes_json(const world::World& world, const world::World::Mark& since, Seat seat) {
  Json json = Json::array();
  for (const world::Change& change : world.changes_since(since)) {
    const world::Field& field = world::component_table()[change.component].fields[change.field];
    if (!sees_field(world, change.entity, change.component, field.name, seat)) continue;
    // What the field was before may have been hidden: a card just revealed, a kind shuffled away.
    const bool secret = change.component == world::component_index<world::Card> && field.name == "kind";
    Json entry{{"thing", world.layout().name(change.entity)}, {"field", field.name}, {"element", change.element}};
    if (!secret) entry["before"] = change.before;
    entry["after"] = change.after;
    entry["cause"] = flow::cause_name(world.rules(), change.cause);
    json.push_back(std::move(entry));
  }
  return json;
}

}  // namespace

void Match::Impl::redeal(Seat seat, std::uint64_t key) {
  choices.push_back({.seat = seat, .redeal = true, .key = key});
  dealt = choices.size();
  world::Rng rng(key);
  for (const Id<Deck> deck : world.rules().decks.ids()) deal_cards(world, deck, seat, rng);
  for (const Id<Attribute> a : world.rules().attributes.ids())
    if (world.rules().attributes[a].resample == Attribute::Resample::shuffle)
      deal_cells(unseen_cells(world, a, seat), world, rng);
  // What others were told of cards this seat does not know, they were told of the cards they have now.
  const auto kind_now = [&](Entity card) { return world.get<world::Card>(card).kind; };
  world.retell([&](world::Event& event, std::span<std::int32_t> details) {
    world::retell_cards(world.rules(), event.type, details, seat, kind_now);
    if (event.def == none || knows(event.known_to, seat)) return;
    event.def = layout->is(event.subject, EntityKind::card) ? AnyId(kind_now(event.subject)) : none;
  });
  world.set<&world::Table::rng_key>(world::Layout::table, rng.next());
  for (Entity stream : layout->streams) world.set<&world::Stream::drawn>(stream, 0);
  last_choice = world.mark();
  if (flow.quiet()) run();  // the options of others may have changed
}

Match Match::sample(Seat seat, std::uint64_t key) const {
  Match copy = clone();
  if (copy.impl_->state == State::deciding) copy.impl_->redeal(seat, key);
  return copy;
}

nlohmann::ordered_json Match::view(Entity thing, Seat seat) const { return thing_json(impl_->world, thing, seat); }

nlohmann::ordered_json Match::view(const world::Event& event, Seat seat) const {
  return event_json(impl_->world, event, seat);
}

nlohmann::ordered_json Match::view(Seat seat) const {
  const world::World& world = impl_->world;
  Json json{{"seat", seat + 1}, {"over", over()}};
  json["state"] = state_json(world, seat);
  json["attributes"] = attributes_json(world, seat);
  if (impl_->state == State::deciding) {
    const flow::Decision& now = decision();
    Json choice{{"seat", now.seat + 1}, {"kind", flow::decision_names[static_cast<std::size_t>(now.kind)]}};
    if (now.seat == seat) {
      choice["prompt"] = now.prompt();
      choice["options"] = Json::array();
      for (std::size_t i = 0; i < now.options.size(); ++i) choice["options"].push_back(key(i));
      choice["not_offered"] = Json::array();
      for (const NotOffered& other : not_offered())
        choice["not_offered"].push_back({{"key", other.key},
                                         {"reason", flow::reason_names[static_cast<std::size_t>(other.reason.key)]},
                                         {"what", other.reason.what.number()},
                                         {"amount", other.reason.amount}});
    }
    json["decision"] = std::move(choice);
  }
  json["events"] = Json::array();
  for (const world::Event& event : world.events()) json["events"].push_back(event_json(world, event, seat));
  json["changes"] = changes_json(world, impl_->last_choice, seat);
  return json;
}

}  // namespace castellan::match
