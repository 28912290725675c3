// Annotations for the Lua language server, from the API in words.
#include <fmt/format.h>

#include <algorithm>

#include "castellan/script/api.hpp"

namespace castellan::script {
namespace {

// The parts of `a: T, b?: fun(x: U): V` between commas that are not inside brackets.
std::vector<std::string_view> parts(std::string_view text) {
  std::vector<std::string_view> all;
  int depth = 0;
  std::size_t from = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    if (c == '(' || c == '{' || c == '[') ++depth;
    if (c == ')' || c == '}' || c == ']') --depth;
    if (c != ',' || depth > 0) continue;
    std::string_view part = text.substr(from, i - from);
    while (part.starts_with(' ')) part.remove_prefix(1);
    if (!part.empty()) all.push_back(part);
    from = i + 1;
  }
  return all;
}

// `name?: type` as `name? type`.
std::string named(std::string_view part) {
  const std::size_t colon = part.find(": ");
  return fmt::format("{} {}", part.substr(0, colon), part.substr(colon + 2));
}

std::string plain_name(std::string_view part) {
  std::string name(part.substr(0, part.find(": ")));
  if (name.ends_with('?')) name.pop_back();
  return name;
}

std::string method(const ApiEntry& entry) {
  const std::string_view form = entry.form;
  const std::size_t close = api_parameters(form).size() + 1;
  std::string out = fmt::format("---{}\n", entry.doc);
  std::string names;
  for (const std::string_view part : parts(api_parameters(form))) {
    out += fmt::format("---@param {}\n", named(part));
    names += (names.empty() ? "" : ", ") + plain_name(part);
  }
  if (entry.deprecated_since > 0)
    out += fmt::format("---Deprecated since api {}: use {}.\n---@deprecated\n", entry.deprecated_since, entry.instead);
  if (close + 3 <= form.size()) out += fmt::format("---@return {}\n", form.substr(close + 3));
  return out + fmt::format("function {}:{}({}) end\n\n", api_type(entry.kind), entry.name, names);
}

std::string thing(EntityKind kind) {
  std::string out = fmt::format("---@class {}: Thing\n", api_type(kind));
  for (const ApiEntry& field : api_fields())
    if (field.kind == kind) out += fmt::format("---@field {} {} {}\n", field.name, field.form, field.doc);
  if (kind == EntityKind::player) out += "---@field [string] any goods by name (me.gold), and declared attributes\n";
  else out += "---@field [string] any declared attributes\n";
  out += fmt::format("local {} = {{}}\n\n", api_type(kind));
  for (const ApiEntry& entry : api_methods())
    if (entry.kind == kind) out += method(entry);
  return out;
}

std::string event_type(std::string_view name) {
  std::string type;
  bool up = true;
  for (const char c : name) {
    if (c != '_') type += up ? static_cast<char>(c - 'a' + 'A') : c;
    up = c == '_';
  }
  return type + "Event";
}

// `toll-roads:toll_paid` as TollRoadsTollPaidEvent.
std::string pack_event_type(std::string id) {
  std::ranges::replace_if(
      id, [](char c) { return c == ':' || c == '-'; }, '_');
  return event_type(id);
}

// Calls visit(id, fields) for each event of a pack, with what it tells.
template <class Visit>
void each_pack_event(const content::KnownNames& names, Visit&& visit) {
  for (const auto& [kind, fields] : names)
    if (kind.starts_with(content::told_by)) visit(kind.substr(content::told_by.size()), fields);
}

std::string pack_event(const std::string& id, const std::vector<std::string>& fields) {
  std::string out = fmt::format("---An event of a pack: {}.\n---@class {}\n", id, pack_event_type(id));
  for (const std::string& field : fields) out += fmt::format("---@field {}\n", named(field));
  return out + "\n";
}

std::string events(const content::KnownNames& names) {
  std::string out;
  for (const ApiEvent& event : api_events()) {
    out += fmt::format("---{}\n---@class {}\n---@field player Player|nil who\n", event.doc,
                       event_type(event_names[static_cast<std::size_t>(event.type)]));
    for (const std::string_view part : parts(event.fields)) out += fmt::format("---@field {}\n", named(part));
    out += "\n";
  }
  each_pack_event(names, [&](const std::string& id, const auto& fields) { out += pack_event(id, fields); });
  out += "---@class Hooks\n";
  for (const std::string_view name : event_names)
    out += fmt::format(
        "---@field {0}? fun(game: Game, e: {1}, p: table, thing: Guild|nil)|{{ order: integer, [1]: fun(game: Game, e: "
        "{1}, p: table, thing: Guild|nil) }}\n",
        name, event_type(name));
  each_pack_event(names, [&](const std::string& id, const auto&) {
    for (const std::string& name : {id.substr(id.find(':') + 1), id})
      out += fmt::format(
          "---@field [\"{0}\"]? fun(game: Game, e: {1}, p: table, thing: Guild|nil)|{{ order: integer, [1]: fun(game: "
          "Game, e: {1}, p: table, thing: Guild|nil) }}\n",
          name, pack_event_type(id));
  });
  out +=
      "---@field [string] fun(game: Game, e: table, p: table, thing: Guild|nil)|table events of packs\n\n---@class "
      "Preventers\n";
  for (const EventType type : preventable) {
    const std::string_view name = event_names[static_cast<std::size_t>(type)];
    out +=
        fmt::format("---@field {}? fun(game: Game, e: {}, p: table, thing: Guild|nil): boolean|nil false prevents it\n",
                    name, event_type(name));
  }
  return out + "\n";
}

std::string questions() {
  std::string out = "---Questions. The first element is the player who is asked.\nask = {}\n\n";
  for (const ApiQuestion& question : api_questions()) {
    std::string keys = "{ [1]: Player";
    for (const std::string_view part : parts(question.keys)) keys += fmt::format(", {}", part);
    out += fmt::format("---{}\n---@param q {} }}\n---@return {}\nfunction ask.{}(q) end\n\n", question.doc, keys,
                       question.gives, question.name);
  }
  return out;
}

constexpr const char* head = R"(---@meta castellan
-- The Lua API of Castellan for editors: put this folder into the workspace library of the Lua language server.
-- Generated by `castellan schema`.

---@class Thing

---A list of things, as the API returns them.
---@class List
---@field [integer] any
---@operator concat(List): List
local List = {}

---The things for which `keep` holds.
---@param keep fun(thing: any): boolean
---@return List
function List:where(keep) end

---Does `holds` hold for one of them?
---@param holds fun(thing: any): boolean
---@return boolean
function List:any(holds) end

---The players who own at least one of a resource, or one of several goods.
---@param what string|Goods[]
---@return List
function List:with(what) end

---A new list of what `change` makes of each thing.
---@param change fun(thing: any): any
---@return List
function List:map(change) end

---The list without one thing.
---@param thing any
---@return List
function List:without(thing) end

---Is a thing in the list?
---@param thing any
---@return boolean
function List:contains(thing) end

)";

// Names that are known are completed; others stay allowed, since every pack can add some.
std::string alias(std::string_view type, std::string_view kind, std::string_view doc,
                  const content::KnownNames& names) {
  const auto found = names.find(kind);
  if (found == names.end()) return fmt::format("---{}\n---@alias {} string\n\n", doc, type);
  std::string out = fmt::format("---{}\n---@alias {}\n", doc, type);
  for (const std::string& name : found->second) out += fmt::format("---| \"{}\"\n", name);
  return out + "---| string\n\n";
}

std::string words(const content::KnownNames& names) {
  std::string out = "---Such as { wood = 2, gold = 1 }.\n---@class Goods\n";
  if (const auto resources = names.find("resource"); resources != names.end())
    for (const std::string& name : resources->second) out += fmt::format("---@field {}? integer\n", name);
  out +=
      "---@field [string] integer\n---@field less fun(self: Goods, discount: Goods): Goods each less the other, but "
      "not below 0\n---@field covers fun(self: Goods, cost: Goods): boolean are there as many of each?\n---@field "
      "total fun(self: Goods): integer how many of all kinds together\n---@operator add(Goods): Goods\n---@operator "
      "sub(Goods): Goods\n---@operator mul(integer): Goods\n\n---Goods to count with; what the API returns is such: "
      "`goods { wood = 2 } + cost`.\n---@param amounts Goods\n---@return Goods\nfunction goods(amounts) end\n\n";
  out += alias("PhaseName", "phase", "A phase, of setup, round or ending.", names);
  out += alias("SeasonName", "season", "A season of the calendar.", names);
  out += alias("ResourceName", "resource", "A kind of goods.", names);
  out += alias("WorkerName", "worker kind", "A kind of worker.", names);
  out += alias("SiteName", "site", "What is built somewhere.", names);
  out += alias("DeckName", "deck", "A deck of cards.", names);
  return out;
}

constexpr const char* tail =
    R"(---What a worker on a plank does, or what a lock or a turn action does. `p` are the params of the definition. Of a plank
---`thing` is the guild or card it belongs to, of a lock the lock. False: the action was wasted.
---@alias Action fun(game: Game, me: Player, p: table, thing: any): boolean|nil

---A step of a phase; `me` is nil in a phase of the table.
---@alias PhaseStep fun(game: Game, me: Player, p: table)

---A modifier: gets the value and returns the new one. It may look at everything and change nothing.
---@alias NumberModifier fun(value: integer, game: Game, me: Player, p: table, thing: any): integer
---`symbol`: of a cost, where the marker would go; nil if a building marks all symbols of its location.
---@alias GoodsModifier fun(value: Goods, game: Game, me: Player, p: table, thing: any, symbol: Symbol|nil): Goods

---A condition: may look at everything and change nothing.
---@alias Predicate fun(game: Game, me: Player, p: table, thing: any): boolean

---What a player has in a scoring category.
---@alias Count fun(game: Game, me: Player, p: table): integer

---What every Lua file can return besides the functions that YAML names. In the file of a guild or a property `p` are its
---params, elsewhere an empty table; in the file of a guild `thing` is the guild.
---@class Reactions
---@field on? Hooks called after something has happened
---@field before? Preventers called before it happens
---@field invariants? table<string, fun(game: Game, p: table, thing: Guild|nil): string|boolean|nil> what must always hold

---Of a guild: `action`, and what its YAML file names.
---@class GuildFunctions: Reactions
---@field action? fun(game: Game, me: Player, p: table, guild: Guild): boolean|nil what a worker does there
---@field [string] Action

---Of a property: what its planks and locks name. A plank's function gets the card, a lock's the lock.
---@class PropertyFunctions: Reactions
---@field action? fun(game: Game, me: Player, p: table, card: Card): boolean|nil
---@field [string] Action

---Of a module: any function its YAML file names. Which kind it is can be said above it: ---@type NumberModifier
---@class ModuleFunctions: Reactions
---@field [string] function|table

---@param functions GuildFunctions
---@return GuildFunctions
function guild(functions) end

---@param functions PropertyFunctions
---@return PropertyFunctions
function property(functions) end

---@param functions ModuleFunctions
---@return ModuleFunctions
function module(functions) end

---A file of the own pack, or `pack:name` for a file in the lib/ folder of a pack it depends on. Only at the top of a file.
---@param name string
---@return table
function require(name) end
)";

}  // namespace

std::vector<std::string> api_names(std::string_view fields) {
  std::vector<std::string> names;
  for (const std::string_view part : parts(fields)) names.push_back(plain_name(part));
  return names;
}

std::vector<std::pair<std::string, std::string>> api_typed_names(std::string_view fields) {
  std::vector<std::pair<std::string, std::string>> all;
  for (const std::string_view part : parts(fields)) {
    const std::size_t colon = part.find(": ");
    all.emplace_back(part.substr(0, colon), part.substr(colon + 2));
  }
  return all;
}

std::string_view api_parameters(std::string_view form) {
  std::size_t close = 0;
  for (int depth = 0; close < form.size(); ++close) {
    depth += form[close] == '(' ? 1 : form[close] == ')' ? -1 : 0;
    if (depth == 0) break;
  }
  return form.substr(1, close - 1);
}

std::vector<std::string> api_record_keys(std::string_view form, int parameter) {
  const std::vector<std::string_view> all = parts(api_parameters(form));
  if (parameter < 1 || static_cast<std::size_t>(parameter) > all.size()) return {};
  const std::string_view one = all[static_cast<std::size_t>(parameter) - 1];
  const std::size_t open = one.find(": {");
  if (open == std::string_view::npos || !one.ends_with('}')) return {};
  return api_names(one.substr(open + 3, one.size() - open - 4));
}

std::string lua_stubs(const content::KnownNames& names) {
  std::string out = head + words(names);
  for (std::size_t kind = 0; kind + 1 < entity_kind_names.size(); ++kind) out += thing(static_cast<EntityKind>(kind));
  return out + events(names) + questions() + tail;
}

}  // namespace castellan::script
