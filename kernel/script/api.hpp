// The Lua API in words: what every method, field, question and event is for. Stubs for editors are made from it; a test
// compares it with what is registered.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/content/records/known_names.hpp"
#include "castellan/definitions/native.hpp"

namespace castellan::script {

// A field has a type, a method the form `(goods: Goods, deck?: string): boolean`.
struct ApiEntry {
  EntityKind kind;
  const char* name;
  const char* form;
  const char* doc;
  int deprecated_since = 0;       // the level of the mod API; 0: it is not
  const char* instead = nullptr;  // what to use then, of the same kind of thing
};
CASTELLAN_API std::span<const ApiEntry> api_methods();
CASTELLAN_API std::span<const ApiEntry> api_fields();

// A question: `ask.player { me, among = list, prompt = "victim" }`.
struct ApiQuestion {
  const char* name;
  const char* keys;  // besides the player, each `name: type` or `name?: type`, separated by commas
  const char* gives;
  const char* doc;
};
CASTELLAN_API std::span<const ApiQuestion> api_questions();

// What a hook gets: besides `player`, each `name: type`, separated by commas.
struct ApiEvent {
  EventType type;
  const char* fields;
  const char* doc;
};
CASTELLAN_API std::span<const ApiEvent> api_events();

// A quantity packs can modify.
struct ApiModifier {
  Quantity of;
  const char* to;     // what `to` names; empty if there is only one such quantity
  const char* thing;  // what a Lua modifier gets besides the player
  const char* doc;
};
CASTELLAN_API std::span<const ApiModifier> api_modifiers();

// What a kind of thing is called as a type: `Player`.
CASTELLAN_API std::string_view api_type(EntityKind kind);

// What is really there, of methods and of fields, as (kind, name).
CASTELLAN_API std::vector<std::pair<EntityKind, std::string>> registered_methods();
CASTELLAN_API std::vector<std::pair<EntityKind, std::string>> registered_fields();

// The names in `plank: Plank, worker?: Worker`, as fields, keys and parameters are written above.
CASTELLAN_API std::vector<std::string> api_names(std::string_view fields);
// The same with their types: (`worker?`, `Worker`).
CASTELLAN_API std::vector<std::pair<std::string, std::string>> api_typed_names(std::string_view fields);
// What stands in the outer brackets of a method's form.
CASTELLAN_API std::string_view api_parameters(std::string_view form);

// The keys of a parameter, from 1, that is a table such as `how?: { free?: boolean }`; none if it is something else.
CASTELLAN_API std::vector<std::string> api_record_keys(std::string_view form, int parameter);

// Annotations of the whole API for the Lua language server: what schema/castellan.lua holds. Names that are given are
// completed, and hooks on events of packs know what those tell.
CASTELLAN_API std::string lua_stubs(const content::KnownNames& names = {});

}  // namespace castellan::script
