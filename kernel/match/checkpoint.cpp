#include "castellan/match/checkpoint.hpp"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <unordered_map>

#include "castellan/base/json.hpp"
#include "castellan/base/text.hpp"
#include "castellan/match/checkpoint_checks.hpp"
#include "castellan/world/fields.hpp"

namespace castellan::match {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void refuse(const std::string& what) { throw CheckpointError(printable("the checkpoint " + what)); }

Json parsed(const std::string& text) {
  try {
    return parse_json(text);
  } catch (const std::runtime_error& e) {
    refuse(fmt::format("is damaged: {}", e.what()));
  }
}

constexpr std::size_t most_symbols = 8;  // of one location, as records.cpp has it

// A number of a placeholder: as much as a pack may say.
int number(const Json& json, const char* key, std::size_t most) {
  const auto value = integer_of<std::int64_t>(json.at(key));
  if (value < 0 || value > static_cast<std::int64_t>(most)) refuse(fmt::format("has a {} nobody can have", key));
  return static_cast<int>(value);
}

using Holds = flow::FrameField::Holds;

Holds held_at(const flow::Frame& frame, std::size_t offset) {
  for (const flow::FrameField& field : flow::frame_fields(frame.procedure()))
    if (field.offset == offset) return field.holds;
  return Holds::number;
}

// The list of the phases a frame names. Those that do not say it are of the setup.
PhaseList list_of(const flow::Frame& frame) {
  for (const flow::FrameField& field : flow::frame_fields(frame.procedure()))
    if (field.holds == Holds::list) return PhaseList{frame.number(field.offset)};
  return PhaseList::setup;
}

class Names {
 public:
  explicit Names(const world::Layout& layout) : layout_(layout) {
    for (std::uint32_t i = 0; i < layout.entity_count(); ++i) entities_.emplace(layout.name(Entity{i}), Entity{i});
  }

  Json name(Entity e) const { return e == nothing ? Json(nullptr) : Json(layout_.exists(e) ? layout_.name(e) : "?"); }
  Entity entity(const Json& json) const {
    if (json.is_null()) return nothing;
    const auto found = entities_.find(json.get<std::string>());
    if (found == entities_.end()) refuse("names \"" + json.get<std::string>() + "\", which this game does not have");
    return found->second;
  }
  bool has(const std::string& name) const { return entities_.contains(name); }

  template <class T>
  static Json id(const TableOf<T>& table, Id<T> which) {
    return table.has(which) ? Json(table[which].id) : Json(nullptr);
  }
  template <class T>
  static Id<T> find(const TableOf<T>& table, const Json& json) {
    if (json.is_null()) return none;
    for (const Id<T> which : table.ids())
      if (table[which].id == json.get<std::string>()) return which;
    refuse("names \"" + json.get<std::string>() + "\", which no loaded pack defines");
  }

  // Calls `use` with the table a field's numbers index, if they do.
  template <class Use>
  auto with_table(world::Field::Names names, Use&& use) const {
    const Ruleset& rules = layout_.rules();
    switch (names) {
      case world::Field::Names::worker: return use(rules.workers);
      case world::Field::Names::site: return use(rules.sites);
      case world::Field::Names::guild: return use(rules.guilds);
      case world::Field::Names::area: return use(rules.areas);
      case world::Field::Names::property: return use(rules.properties);
      case world::Field::Names::plank: return use(rules.planks);
      case world::Field::Names::piece: return use(rules.pieces);
      case world::Field::Names::deck: return use(rules.decks);
      case world::Field::Names::number: break;
    }
    throw std::logic_error("a field without names");
  }

  Json write(const world::Field& field, std::int64_t value) const {
    if (field.type == world::Field::Type::entity) return name(Entity{static_cast<std::uint32_t>(value)});
    if (field.names == world::Field::Names::number) return value;
    return with_table(field.names, [&]<class T>(const TableOf<T>& table) { return id(table, Id<T>(value)); });
  }
  std::int64_t read(const world::Field& field, const Json& json) const {
    if (field.type == world::Field::Type::entity) return to_index(entity(json));
    if (field.names == world::Field::Names::number) return integer_of<std::int64_t>(json);
    return with_table(field.names, [&](const auto& table) { return std::int64_t{find(table, json).number()}; });
  }

 private:
  const world::Layout& layout_;
  std::unordered_map<std::string, Entity> entities_;
};

Json write_number(const Ruleset& rules, const Names& names, const flow::Frame& frame, std::size_t offset) {
  const std::int32_t value = frame.number(offset);
  switch (held_at(frame, offset)) {
    case Holds::entity: return names.name(Entity{static_cast<std::uint32_t>(value)});
    case Holds::phase:
    case Holds::next_phase: return Names::id(rules.phases(list_of(frame)), Id<Phase>(value));
    case Holds::site: return Names::id(rules.sites, Id<Site>(value));
    case Holds::deck: return Names::id(rules.decks, Id<Deck>(value));
    case Holds::list:
    case Holds::number: break;
  }
  return value;
}

std::int32_t read_number(const Ruleset& rules, const Names& names, const flow::Frame& frame, Holds holds,
                         const Json& json) {
  switch (holds) {
    case Holds::entity: return static_cast<std::int32_t>(names.entity(json));
    case Holds::phase: return Names::find(rules.phases(list_of(frame)), json).number();
    case Holds::next_phase: {  // behind the last there is none
      const auto& list = rules.phases(list_of(frame));
      return json.is_null() ? static_cast<std::int32_t>(list.size()) : Names::find(list, json).number();
    }
    case Holds::site: return Names::find(rules.sites, json).number();
    case Holds::deck: return Names::find(rules.decks, json).number();
    case Holds::list:
    case Holds::number: break;
  }
  return integer_of<std::int32_t>(json);
}

Json write_frame(const Ruleset& rules, const Names& names, const flow::Frame& frame) {
  Json json{{"procedure", name_of(frame.procedure())}, {"step", frame.step()}};
  json["arguments"] = Json::array();
  for (const std::size_t at : flow::Frame::arguments_at)
    json["arguments"].push_back(write_number(rules, names, frame, at));
  json["of"] = write_number(rules, names, frame, flow::Frame::definition_at);
  return json;
}

flow::Frame read_frame(const Ruleset& rules, const Names& names, const Json& json) {
  const std::string name = json.at("procedure");
  const int procedure = index_of(procedure_names, name);
  if (procedure < 0) refuse("names the procedure \"" + name + "\"");
  flow::Frame frame;
  frame.set_head(static_cast<Procedure>(procedure), integer_of<std::uint8_t>(json.at("step")));
  const auto read_at = [&](std::size_t offset, Holds holds, const Json& written) {
    const std::int32_t number = read_number(rules, names, frame, holds, written);
    if (offset == flow::Frame::definition_at && (number < -1 || number > std::numeric_limits<std::int16_t>::max()))
      refuse("names a definition there is not");
    frame.set_number(offset, number);
  };
  // Plain numbers first: they say which list the named ones are looked up in.
  const auto read = [&](bool plain) {
    const auto is_plain = [](Holds holds) { return holds == Holds::number || holds == Holds::list; };
    if (const Holds holds = held_at(frame, flow::Frame::definition_at); is_plain(holds) == plain)
      read_at(flow::Frame::definition_at, holds, json.at("of"));
    for (std::size_t i = 0; i < flow::Frame::arguments_at.size(); ++i)
      if (const Holds holds = held_at(frame, flow::Frame::arguments_at[i]); is_plain(holds) == plain)
        read_at(flow::Frame::arguments_at[i], holds, json.at("arguments").at(i));
  };
  read(true);
  read(false);
  return frame;
}

// What placeholders need to have the same shape.
Json write_definitions(const Ruleset& rules) {
  Json json;
  for (const Resource& r : rules.resources) json["resources"].push_back(r.id);
  for (const WorkerKind& w : rules.workers) json["workers"].push_back({{"id", w.id}, {"per_player", w.per_player}});
  for (const Site& s : rules.sites)
    json["sites"].push_back({{"id", s.id},
                             {"per_district", s.per_district},
                             {"symbols", s.symbols},
                             {"straddles", s.straddles},
                             {"needs_card", s.needs_card},
                             {"marks_all", s.marks_all}});
  for (const Deck& d : rules.decks) json["decks"].push_back(d.id);
  for (const Property& p : rules.properties)
    json["properties"].push_back({{"id", p.id},
                                  {"deck", Names::id(rules.decks, p.deck)},
                                  {"cards", p.cards},
                                  {"planks", p.planks.size()},
                                  {"locks", p.locks.size()}});
  for (const Guild& g : rules.guilds) json["guilds"].push_back(g.id);
  for (const Area& a : rules.areas) json["areas"].push_back(a.id);
  for (const Piece& p : rules.pieces) json["pieces"].push_back({{"id", p.id}, {"count", p.count.of}});
  return json;
}

}  // namespace

std::string write_checkpoint(const world::World& world, const flow::FrameStack& frames, std::size_t choices) {
  const world::Layout& layout = world.layout();
  const Names names(layout);
  Json json{{"choices", choices}, {"definitions", write_definitions(world.rules())}};
  json["frames"] = Json::array();
  for (const flow::Frame& frame : frames) json["frames"].push_back(write_frame(world.rules(), names, frame));
  for (std::uint32_t i = 0; i < layout.entity_count(); ++i) {
    const Entity e{i};
    Json& thing = json["state"][layout.name(e)];
    for (std::size_t c = 0; c < world::Components::size; ++c) {
      const std::byte* bytes = world.bytes(e, c);
      if (!bytes) continue;
      for (const world::Field& field : world::component_table()[c].fields) {
        if (field.count > 1) {  // goods, by resource
          for (const Id<Resource> r : world.rules().resources.ids())
            thing[std::string(field.name)][world.rules().resources[r].id] = read_field(bytes, field, r.index());
          continue;
        }
        thing[std::string(field.name)] = names.write(field, read_field(bytes, field, 0));
      }
    }
  }
  return json.dump();
}

namespace {

// What is written down of one thing. Everything is looked at before it becomes part of the world.
void restore_thing(const Json& thing, Entity e, const Names& names, world::World& world) {
  const auto set = [&](std::size_t c, std::size_t f, std::size_t element, std::int64_t value) {
    const world::Field& field = world::component_table()[c].fields[f];
    if (const std::string problem = impossible_value(world.layout(), e, field, value); !problem.empty())
      refuse("says something impossible: " + problem);
    world.set_field(e, c, f, element, value);
  };
  for (std::size_t c = 0; c < world::Components::size; ++c) {
    if (!world.bytes(e, c)) continue;
    const auto& fields = world::component_table()[c].fields;
    for (std::size_t f = 0; f < fields.size(); ++f) {
      if (fields[f].holds == world::Field::Holds::board) continue;
      if (fields[f].rare && !thing.contains(std::string(fields[f].name))) continue;  // older than the field
      const Json& value = thing.at(std::string(fields[f].name));
      if (fields[f].count == 1) {
        set(c, f, 0, names.read(fields[f], value));
        continue;
      }
      for (const auto& [id, amount] : value.items()) {
        const Id<Resource> resource = Names::find(world.rules().resources, Json(id));
        set(c, f, resource.index(), integer_of<std::int64_t>(amount));
      }
    }
  }
}

}  // namespace

void restore_checkpoint(const std::string& text, world::World& world, flow::Flow& flow) {
  const Names names(world.layout());
  try {
    const Json json = parsed(text);
    for (const auto& [name, thing] : json.at("state").items())
      if (names.has(name)) restore_thing(thing, names.entity(name), names, world);
    if (json.at("frames").size() > most_quiet_frames()) refuse("waits at a point no game can be at");
    std::vector<flow::Frame> frames;
    for (const Json& frame : json.at("frames")) frames.push_back(read_frame(world.rules(), names, frame));
    if (const std::string problem = impossible_state(world); !problem.empty())
      refuse("says something impossible: " + problem);
    if (const std::string problem = impossible_frames(world, frames); !problem.empty()) refuse(problem);
    flow.restore_frames(frames.data(), frames.size());
  } catch (const Json::exception& e) {
    refuse(fmt::format("is damaged: {}", e.what()));
  }
}

void add_placeholders(Ruleset& rules, const std::string& checkpoint) {
  Json all;
  try {
    all = parsed(checkpoint).at("definitions");
    // Calls `fill` with a new definition for each id the table lacks.
    const auto each_missing = [&](const char* key, auto& table, auto&& fill, std::size_t most = caps::definitions) {
      if (!all.contains(key)) return;
      std::set<std::string> known;
      for (const auto& entry : table) known.insert(entry.id);
      for (const Json& written : all.at(key)) {
        const std::string id = written.is_string() ? written.get<std::string>() : written.at("id").get<std::string>();
        if (!known.insert(id).second) continue;
        if (table.size() >= most) refuse(fmt::format("has more {} than there is room for", key));
        auto& entry = table.emplace_back();
        entry.id = id;
        entry.missing = true;
        fill(entry, written);
      }
    };
    each_missing(
        "resources", rules.resources, [](Resource&, const Json&) {}, caps::resources);
    each_missing(
        "workers", rules.workers,
        [](WorkerKind& w, const Json& j) {
          w.per_player = static_cast<std::int16_t>(number(j, "per_player", caps::copies));
        },
        caps::worker_kinds);
    each_missing("sites", rules.sites, [](Site& s, const Json& j) {
      s.per_district = static_cast<std::int16_t>(number(j, "per_district", caps::per_district));
      s.symbols = static_cast<std::int16_t>(number(j, "symbols", most_symbols));
      s.straddles = j.at("straddles");
      s.marks_all = j.at("marks_all");
      s.needs_card = true;  // so that nobody can build there any more
    });
    each_missing(
        "decks", rules.decks, [](Deck&, const Json&) {}, caps::decks);
    each_missing("properties", rules.properties, [&](Property& p, const Json& j) {
      p.deck = Names::find(rules.decks, j.at("deck"));
      if (p.deck == none) refuse("has a property of no deck");
      p.cards = static_cast<std::int16_t>(number(j, "cards", caps::copies));
      p.planks.clear();
    });
    each_missing("guilds", rules.guilds, [](Guild&, const Json&) {});
    each_missing("areas", rules.areas, [](Area& a, const Json&) {
      a.takes = {};
      a.resource = Id<Resource>(0);
      a.amount = 0;
    });
    each_missing("pieces", rules.pieces, [](Piece& p, const Json& j) {
      const Json::array_t& counts = j.at("count").get_ref<const Json::array_t&>();
      if (counts.size() != p.count.of.size()) refuse("has a count nobody can have");
      for (std::size_t i = 0; i < counts.size(); ++i) {
        p.count.of[i] = integer_of<std::int16_t>(counts[i]);
        if (p.count.of[i] < 0 || p.count.of[i] > static_cast<int>(caps::copies)) refuse("has a count nobody can have");
      }
    });
  } catch (const Json::exception& e) {
    refuse(fmt::format("is damaged: {}", e.what()));
  }
}

}  // namespace castellan::match
