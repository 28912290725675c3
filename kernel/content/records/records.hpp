// The YAML form of every definition. One table for all: the loader, the schemas and the docs are made from it.
#pragma once

#include "castellan/content/records/known_names.hpp"
#include "castellan/content/records/record.hpp"

namespace castellan::content {

// A top-level key of a YAML file of a pack: `resources:`, `areas:`, `round:` …
struct Section {
  std::string key;
  std::string kind;  // what one of its definitions is called: `plank.camp` in a patch; empty if it has none
  RecordForm record;
  std::function<void(Reader&, const Value&)> read;  // one of its definitions, or the whole where it has none
  bool last = false;                                // may refer to guilds and properties, so it is read after them

  nlohmann::ordered_json schema() const;  // of the whole
};

// In the order they are read: a section may refer to those before it.
const std::vector<Section>& sections();

// Those a guild or a property may bring along in its own file.
inline constexpr std::array<std::string_view, 7> own_sections{"attributes", "pieces", "trades", "actions",
                                                              "modifiers",  "hooks",  "hints"};

// Files under guilds/ and properties/ hold one definition each.
RecordForm guild_record();
RecordForm property_record();
void read_guild(Reader& reader, const Value& value);
void read_property(Reader& reader, const Value& value);

// Names that are known are offered where a schema has marks for them (types.hpp); others stay allowed, since every pack
// can add some.
void fill_in_names(nlohmann::ordered_json& schema, const KnownNames& names);

}  // namespace castellan::content
