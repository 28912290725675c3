#include "castellan/script/host_call.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "castellan/base/diagnostics.hpp"
#include "castellan/flow/facts.hpp"
#include "castellan/script/charging.hpp"
#include "castellan/script/frozen.hpp"
#include "castellan/script/length.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan::script {
namespace {

std::string_view kind_name(EntityKind kind) { return entity_kind_names[static_cast<std::size_t>(kind)]; }

template <class T>
[[noreturn]] void unknown_name(std::string_view what, std::string_view word, const TableOf<T>& table) {
  std::vector<std::string> known;
  for (const T& entry : table) known.emplace_back(entry.name());
  throw ArgumentError(fmt::format("unknown {} \"{}\": {}", what, word, suggestion(word, known)));
}

}  // namespace

void push_goods(lua_State* L, const Ruleset& rules, const Goods& goods) {
  const auto& resources = rules.resources;
  lua_createtable(L, 0, 4);
  for (const Id<Resource> r : resources.ids()) {
    if (goods[r] == 0) continue;
    const std::string_view name = resources[r].name();
    lua_pushlstring(L, name.data(), name.size());
    lua_pushinteger(L, goods[r]);
    lua_rawset(L, -3);
  }
  const ScriptHost* host = *static_cast<ScriptHost**>(lua_getextraspace(L));
  lua_rawgeti(L, LUA_REGISTRYINDEX, host->scripts().goods_metatable());
  lua_setmetatable(L, -2);
}

static void push_list(lua_State* L, const Handles& handles, std::span<const Entity> things) {
  lua_createtable(L, static_cast<int>(things.size()), 0);
  const int list = lua_gettop(L);
  for (lua_Integer i = 0; const Entity thing : things) {
    handles.push(L, thing);
    lua_rawseti(L, list, ++i);
  }
}

HostCall begin_call(lua_State* L) noexcept {
  ScriptHost* host = *static_cast<ScriptHost**>(lua_getextraspace(L));
  return {L, host, host ? host->flow() : nullptr};
}

void guarded_in_game(HostCall& call, void (*work)(HostCall&)) noexcept {
  if (!call.flow && call.host)
    work = [](HostCall&) { throw ArgumentError("there is no game yet while files are loaded: do it in a function"); };
  guarded(call, work);
}

void guarded(HostCall& call, void (*work)(HostCall&)) noexcept {
  const auto fail = [&](const char* message) {
    call.give = HostCall::Give::error;
    std::snprintf(call.message, sizeof call.message, "%s", message);
  };
  try {
    work(call);
  } catch (const std::exception& e) {
    fail(e.what());
  } catch (...) {
    fail("unknown failure in the engine");
  }
}

namespace {

// Where the author's own code is: the prelude between it and the host is of no interest.
int raise(lua_State* L, const char* message) {
  lua_Debug debug;
  int level = 1;
  while (lua_getstack(L, level, &debug) && lua_getinfo(L, "S", &debug) &&
         (debug.short_src[0] == '[' || std::strncmp(debug.short_src, "prelude/", 8) == 0))
    ++level;
  luaL_where(L, level);
  lua_pushstring(L, message);
  lua_concat(L, 2);
  return lua_error(L);
}

}  // namespace

// Changes of the game and events.
static std::size_t output_of(const world::World& world) {
  const world::World::Mark mark = world.mark();
  return std::size_t{mark.journal} + mark.events + mark.details;
}

static void push_words(lua_State* L, std::span<const char* const> words) {
  lua_createtable(L, static_cast<int>(words.size()), 0);
  for (lua_Integer i = 0; const char* word : words) {
    lua_pushstring(L, word);
    lua_rawseti(L, -2, ++i);
  }
}

// What is more than a value, and errors: by itself, so that the others stay short.
[[gnu::noinline]] int finish_at_length(HostCall& call) {
  lua_State* L = call.state_;
  switch (call.give) {
    case HostCall::Give::goods: push_goods(L, call.flow->rules, call.amounts); return 1;
    case HostCall::Give::params: call.host->scripts().push_params(L, Id<Params>(call.integer), call.season); return 1;
    case HostCall::Give::list: push_list(L, call.host->handles(), {call.list, call.count}); break;
    case HostCall::Give::words: push_words(L, {call.words, call.count}); break;
    default:
      if (call.host) call.host->meter().raised = true;  // not a limit, whatever it says
      return raise(L, call.message);
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, call.host->scripts().list_metatable());
  lua_setmetatable(L, -2);
  return 1;
}

int finish(HostCall& call) {
  if (call.host && call.flow && !call.host->meter().output_fits(output_of(call.flow->world)))
    return luaL_error(call.state_, "out of instructions");
  return finish_reading(call);
}

int finish_reading(HostCall& call) {
  constexpr std::uint64_t price = 10;  // of a host call, in instructions: the count hook does not see its work
  lua_State* L = call.state_;
  if (call.host && !call.host->meter().charge(price)) return luaL_error(L, "out of instructions");
  switch (call.give) {
    case HostCall::Give::nil: return 0;
    case HostCall::Give::integer: lua_pushinteger(L, call.integer); return 1;
    case HostCall::Give::boolean: lua_pushboolean(L, static_cast<int>(call.integer)); return 1;
    case HostCall::Give::entity: call.host->handles().push(L, call.entity); return 1;
    case HostCall::Give::text: lua_pushstring(L, call.text); return 1;
    case HostCall::Give::yield: return lua_yield(L, 0);
    default: return finish_at_length(call);
  }
}

int work_in_game(lua_State* L, void (*work)(HostCall&)) noexcept {
  HostCall call = begin_call(L);
  guarded_in_game(call, work);
  return finish_reading(call);
}

int work_noting_everything(lua_State* L, void (*work)(HostCall&)) noexcept {
  HostCall call = begin_call(L);
  call.note_everything();
  guarded_in_game(call, work);
  return finish(call);
}

void HostCall::give_params(Id<Params> id) {
  give = Give::params;
  integer = id.number();
  const Entity me = host->frame() ? host->frame()->me : nothing;
  season = host->scripts().has_seasons(id) ? static_cast<int>(learn(flow::facts::season_number, me)) : 0;
}

void HostCall::charge(std::uint64_t instructions) const {
  if (!host->meter().charge(instructions)) throw OutOfInstructions();
}

flow::Memo& HostCall::memo() const { return *host->memo(); }

void HostCall::require_waiting() const {
  if (flow->world.refusing()) throw ArgumentError(flow->world.refusing());
  if (!lua_isyieldable(L))
    throw ArgumentError(
        "the game can't be changed and nobody asked inside a sort comparator, a gsub callback, a "
        "metamethod, a modifier or a predicate: do it before or after");
}

void HostCall::refuse_entity(int i) const {
  if (i < 0) i = 1;  // an upvalue: the thing itself whose field is read
  if (lua_type(L, i) != LUA_TUSERDATA)
    throw ArgumentError(fmt::format("argument {}: expected a thing of the game, got {}", i, luaL_typename(L, i)));
  throw ArgumentError(fmt::format("argument {}: a thing of another game", i));
}

Entity HostCall::get_entity(int i) const {
  // Nothing else in the sandbox is a userdata, neither full nor light.
  const auto* handle = static_cast<const Handle*>(lua_touserdata(L, i));
  if (!handle || handle->shape != host->handles().shape()) refuse_entity(i);
  return handle->entity;
}

Entity HostCall::get_entity(int i, EntityKind kind) const {
  const Entity e = get_entity(i);
  if (!flow->layout.is(e, kind))
    throw ArgumentError(
        fmt::format("argument {}: expected a {}, got a {}", i, kind_name(kind), kind_name(flow->layout.kind(e))));
  return e;
}

Entity HostCall::get_element(int i, lua_Integer place) const {
  lua_rawgeti(L, i, place);
  const auto* handle = static_cast<const Handle*>(lua_touserdata(L, -1));
  if (!handle || handle->shape != host->handles().shape()) refuse_entity(lua_gettop(L));
  lua_pop(L, 1);
  return handle->entity;
}

Entity HostCall::get_element(int i, lua_Integer place, EntityKind kind) const {
  const Entity e = get_element(i, place);
  if (flow->layout.is(e, kind)) return e;
  lua_rawgeti(L, i, place);
  return get_entity(lua_gettop(L), kind);  // throws, with the reason
}

lua_Integer HostCall::get_integer(int i, lua_Integer low, lua_Integer high) const {
  int is_integer = 0;
  if (lua_type(L, i) != LUA_TNUMBER)
    throw ArgumentError(fmt::format("argument {}: expected a whole number, got {}", i, luaL_typename(L, i)));
  const lua_Integer value = lua_tointegerx(L, i, &is_integer);
  if (!is_integer) throw ArgumentError(fmt::format("argument {}: {} is not a whole number", i, lua_tonumber(L, i)));
  if (value < low || value > high)
    throw ArgumentError(fmt::format("argument {}: {} is out of range ({} to {})", i, value, low, high));
  return value;
}

std::string_view HostCall::get_text(int i) const {
  std::size_t length = 0;
  const char* text_at = text_of(L, i, &length);
  if (!text_at) [[unlikely]]
    throw ArgumentError(fmt::format("argument {}: expected a text, got {}", i, luaL_typename(L, i)));
  charge(price_of_bytes(length));
  return {text_at, length};
}

lua_Integer HostCall::get_list(int i, const char* expected) const {
  if (lua_type(L, i) != LUA_TTABLE) throw ArgumentError(expected);
  lua_Integer length = list_length(L, i);
  if (length == 0) {  // only then it may be a proxy
    show_frozen(L, i);
    length = list_length(L, i);
  }
  charge(static_cast<std::uint64_t>(length));
  return length;
}

bool HostCall::push_field(int table, std::string_view name) const {
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    charge(1);
    if (lua_type(L, -2) != LUA_TSTRING || get_text(lua_gettop(L) - 1) != name) continue;
    lua_remove(L, -2);
    return true;
  }
  return false;
}

// Calls `take` with the place of each key among the known ones while its value is on top of the stack.
template <class Take>
void HostCall::each_field(int table, std::span<const std::string_view> known, Take&& take) const {
  std::optional<std::string> unknown;  // the first by name, whatever order the table has
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    charge(1);
    const std::string_view name = lua_type(L, -2) == LUA_TSTRING ? get_text(lua_gettop(L) - 1) : "?";
    if (const auto found = std::ranges::find(known, name); found != known.end()) take(found - known.begin());
    else if (!unknown || name < *unknown) unknown = name;
  }
  if (!unknown) return;
  const std::vector<std::string> names(known.begin(), known.end());
  throw ArgumentError(fmt::format("unknown key \"{}\": {}", *unknown, suggestion(*unknown, names)));
}

void HostCall::require_fields(int table, std::span<const std::string_view> known) const {
  each_field(table, known, [](std::ptrdiff_t) {});
}

void HostCall::push_fields(int table, std::span<const std::string_view> known) const {
  const int before = lua_gettop(L);
  const int count = static_cast<int>(known.size());
  if (!lua_checkstack(L, count + 4)) throw ArgumentError("too many keys");
  lua_settop(L, before + count);
  each_field(table, known, [&](std::ptrdiff_t place) { lua_copy(L, -1, before + 1 + static_cast<int>(place)); });
}

// Of goods in a table: a problem is told with their name, not with a place on the stack.
std::int16_t HostCall::amount_of(Id<Resource> resource, int i) const {
  int is_integer = 0;
  const lua_Integer value = lua_tointegerx(L, i, &is_integer);
  if (lua_type(L, i) == LUA_TNUMBER && is_integer && value >= 0 && value <= caps::amount)
    return static_cast<std::int16_t>(value);
  const std::string got = lua_type(L, i) == LUA_TNUMBER ? fmt::format("{}", lua_tonumber(L, i)) : luaL_typename(L, i);
  throw ArgumentError(fmt::format("{}: expected a whole number from 0 to {}, got {}",
                                  flow->rules.resources[resource].name(), caps::amount, got));
}

Goods HostCall::get_goods(int i) const {
  if (lua_type(L, i) != LUA_TTABLE)
    throw ArgumentError(
        fmt::format("argument {}: expected goods such as {{ gold = 2 }}, got {}", i, luaL_typename(L, i)));
  Goods goods;
  std::optional<std::string> unknown;  // the first by name, whatever order the table has
  const int top = lua_gettop(L);
  lua_pushnil(L);
  bool more = lua_next(L, i) != 0;
  if (!more) {  // only then it may be a proxy
    show_frozen(L, i);
    lua_pushnil(L);
    more = lua_next(L, i) != 0;
  }
  for (; more; more = lua_next(L, i) != 0) {
    charge(1);
    const bool is_text = lua_type(L, top + 1) == LUA_TSTRING;
    const std::string_view name = is_text ? get_text(top + 1) : "?";
    Id<Resource> resource = is_text ? host->scripts().resource_at(name.data()) : none;
    if (resource == none && is_text) resource = flow->rules.resources.find(name);
    if (resource != none) goods[resource] = amount_of(resource, top + 2);
    else if (!unknown || name < *unknown) unknown = name;
    lua_settop(L, top + 1);
  }
  if (unknown) unknown_name("resource", *unknown, flow->rules.resources);
  return goods;
}

std::span<const Goods> HostCall::get_goods_list(int i, const char* expected, std::vector<Goods>& room) const {
  const void* const passed = lua_topointer(L, i);
  if (const auto* known = host->fixed_goods().find(passed)) {
    charge(known->size());
    return *known;
  }
  const lua_Integer length = get_list(i, expected);
  bool fixed = lua_topointer(L, i) != passed;  // a frozen table was replaced by what it shows
  room.clear();
  for (lua_Integer n = 1; n <= length; ++n) {
    lua_rawgeti(L, i, n);
    const int top = lua_gettop(L);
    const void* const element = lua_topointer(L, top);
    room.push_back(get_goods(top));
    fixed &= lua_topointer(L, top) != element;
    lua_pop(L, 1);
  }
  if (!fixed) return room;
  return host->fixed_goods().keep(passed, room);
}

Id<Resource> HostCall::get_resource(int i) const {
  const std::string_view name = get_text(i);
  const Id<Resource> found = host->names().find(flow->rules.resources, name);
  if (found == none) unknown_name("resource", name, flow->rules.resources);
  return found;
}

Id<WorkerKind> HostCall::get_worker_kind(int i) const {
  const std::string_view name = get_text(i);
  const Id<WorkerKind> found = host->names().find(flow->rules.workers, name);
  if (found == none) unknown_name("worker kind", name, flow->rules.workers);
  return found;
}

}  // namespace castellan::script
