#include "castellan/script/host_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "castellan/definitions/seasons.hpp"
#include "castellan/script/alarm.hpp"
#include "castellan/script/aside.hpp"
#include "castellan/script/bindings.hpp"
#include "castellan/script/c_locale.hpp"
#include "castellan/script/frozen.hpp"
#include "castellan/script/inspection.hpp"
#include "castellan/script/length.hpp"
#include "castellan/script/loading.hpp"
#include "castellan/script/sandbox.hpp"

namespace castellan::script {
namespace {

int unknown_global(lua_State* L) {
  return luaL_error(L, "unknown name '%s'", lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?");
}

// require "name": upvalue 1 is the pack. The work is done in an inner scope, so that nothing is alive when this raises.
int require_module(lua_State* L) {
  char message[480] = "require needs the name of a file";
  bool done = false;
  if (lua_type(L, 1) == LUA_TSTRING) {
    ScriptHost* host = *static_cast<ScriptHost**>(lua_getextraspace(L));
    std::string problem = "files are required when a file is loaded: write it at the top, local x = require \"…\"";
    if (HostBuilder* builder = host->scripts().builder()) {
      try {
        problem = builder->require(L, Id<Pack>(lua_tointeger(L, lua_upvalueindex(1))), lua_tostring(L, 1));
      } catch (const std::exception& e) {
        problem = e.what();
      }
    }
    done = problem.empty();
    std::snprintf(message, sizeof message, "%s", problem.c_str());
  }
  if (done) return 1;
  return luaL_error(L, "%s", message);
}

}  // namespace

void HostBuilder::build_base() {
  lua_State* L = lua_.lua_state();
  *static_cast<ScriptHost**>(lua_getextraspace(L)) = &host_;
  // Most of what a state holds stays for good, and what scripts leave behind is little: looking through all of it more
  // rarely is faster. Where memory runs short Lua collects at once.
  constexpr int pause = 1000;  // percent of what was in use
  lua_gc(L, LUA_GCINC, pause, 0, 0);
  if (host_.meter().guarded()) push_whitelist(L);
  else push_stock_libraries(L);
  lua_pushcfunction(L, sandbox_length);
  lua_setfield(L, -2, length_name);
  add_plain_questions(L);
  base_ = sol::stack::pop<sol::table>(L);
  lua_newtable(L);
  add_bindings(L);
  bindings_ = sol::stack::pop<sol::table>(L);
  lua_pushcfunction(L, freeze);
  freeze_ = sol::stack::pop<sol::function>(L);
  bindings_["freeze"] = freeze_;
  sol::table announced = lua_.create_table();
  const Ruleset& rules = host_.rules();
  for (std::size_t event = 0; event < rules.before.heard.size(); ++event)
    announced[rules.events[event]] = rules.before.heard[event] != 0;
  bindings_["announced"] = announced;
  lua_pushcfunction(L, list_like);
  bindings_["list_like"] = sol::stack::pop<sol::function>(L);
  lua_pushcfunction(L, has_one_key);
  bindings_["has_one_key"] = sol::stack::pop<sol::function>(L);
  lua_pushcfunction(L, join_lists);
  bindings_["join_lists"] = sol::stack::pop<sol::function>(L);
  make_metatables();
  build_resource_names();
  for (const Site& site : rules.sites)
    scripts_.site_names_.push_back(rules.sites.find(site.name()) == none ? site.id.c_str() : site.name().data());
  run_prelude();
  for (const char* library : {"string", "table", "math", "utf8", "ask"}) {
    sol::optional<sol::table> open = base_[library];
    if (open) base_[library] = freeze_(*open).get<sol::table>();
  }
  lua_newtable(L);
  lua_pushcfunction(L, unknown_global);
  lua_setfield(L, -2, "__index");
  base_[sol::metatable_key] = sol::stack::pop<sol::table>(L);
  base_.push(L);
  scripts_.base_ = luaL_ref(L, LUA_REGISTRYINDEX);
}

// One metatable for each kind of thing: methods and field codes in one table.
void HostBuilder::make_metatables() {
  lua_State* L = lua_.lua_state();
  sol::table methods = bindings_["methods"];
  for (std::size_t kind = 0; kind < entity_kind_names.size(); ++kind) {
    lua_newtable(L);
    const int metatable = lua_gettop(L);
    sol::table of_kind = methods[entity_kind_names[kind]];
    of_kind.push(L);
    add_fields(L, host_.rules(), static_cast<EntityKind>(kind));
    for (const luaL_Reg& event : {luaL_Reg{"__index", read_field_of_entity}, {"__newindex", write_field_of_entity}}) {
      lua_pushvalue(L, metatable + 1);
      lua_pushlightuserdata(L, &scripts_.fields_[kind]);
      lua_pushcclosure(L, event.func, 2);
      lua_setfield(L, metatable, event.name);
    }
    lua_settop(L, metatable);
    lua_pushcfunction(L, name_of_entity);
    lua_setfield(L, metatable, "__tostring");
    lua_pushboolean(L, 0);
    lua_setfield(L, metatable, "__metatable");
    scripts_.metatables_.push_back(luaL_ref(L, LUA_REGISTRYINDEX));
  }
}

// The prelude is ours: it sees the bindings and defines what every pack inherits. No other pack may bear its name,
// since what is told of scripts leaves out files of that name.
void HostBuilder::run_prelude() {
  for (const Pack& pack : host_.rules().packs)
    if (pack.id == engine_pack && !pack.is_engine())
      throw std::runtime_error(fmt::format("a pack \"{}\" that is not Castellan's own can't be loaded", engine_pack));
  for (const Module& module : host_.rules().modules) {
    if (!host_.rules().packs[module.pack].is_engine()) continue;
    const std::string chunk = "@" + host_.rules().files[module.file].name;
    const int status = load_text(lua_.lua_state(), module.source, chunk.c_str());
    if (status != LUA_OK) throw std::runtime_error(sol::stack::pop<std::string>(lua_.lua_state()));
    const auto run = sol::stack::pop<sol::protected_function>(lua_.lua_state());
    base_.push();
    const auto environment = sol::stack::pop<sol::environment>(lua_.lua_state());
    environment.set_on(run);
    const sol::protected_function_result result = run(bindings_);
    if (!result.valid()) throw std::runtime_error(sol::error(result).what());
  }
  sol::optional<sol::table> list = bindings_["list"];
  if (!list) throw std::runtime_error("the prelude is missing: scripts/prelude must be loaded first");
  list->push();
  scripts_.list_metatable_at_ = lua_topointer(lua_.lua_state(), -1);
  scripts_.list_metatable_ = luaL_ref(lua_.lua_state(), LUA_REGISTRYINDEX);
  sol::table(bindings_["goods_metatable"]).push();
  scripts_.goods_metatable_ = luaL_ref(lua_.lua_state(), LUA_REGISTRYINDEX);
}

// What a pack's files see, all in one table: what every pack inherits, and `require`.
sol::table HostBuilder::names_of_pack(Id<Pack> pack) {
  const std::size_t index = pack.index();
  if (names_.size() <= index) names_.resize(index + 1);
  if (names_[index].valid()) return names_[index];
  lua_State* L = lua_.lua_state();
  lua_newtable(L);
  const int names = lua_gettop(L);
  base_.push(L);
  for (lua_pushnil(L); lua_next(L, names + 1);) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, names);
  }
  lua_settop(L, names);
  lua_pushinteger(L, pack.number());
  lua_pushcclosure(L, require_module, 1);
  lua_setfield(L, names, "require");
  lua_newtable(L);
  lua_pushcfunction(L, unknown_global);
  lua_setfield(L, names + 1, "__index");
  make_frozen_metatable(L, names + 1, names);  // it shows itself: no function that sees it seals it again
  lua_setmetatable(L, names);
  names_[index] = sol::stack::pop<sol::table>(L);
  return names_[index];
}

// The same for a file that could change the table: an empty one, all names are behind it.
sol::table HostBuilder::guarded(const sol::table& names) {
  lua_State* L = lua_.lua_state();
  lua_newtable(L);  // empty for good: what a table has itself can be set, whatever its metatable says
  lua_newtable(L);
  names.push(L);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, refuse_write);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  return sol::stack::pop<sol::table>(L);
}

// Where the file on top of the stack looks its globals up. Most do nothing else with them, and get at them directly.
sol::table HostBuilder::environment_for_file(Id<Pack> pack) {
  const sol::table names = names_of_pack(pack);
  return only_reads_globals(lua_.lua_state()) ? names : guarded(names);
}

Id<Module> HostBuilder::find_module(Id<Pack> pack, std::string_view name, std::string& problem) const {
  const Ruleset& rules = host_.rules();
  const Pack& own = rules.packs[pack];
  std::string file = fmt::format("{}/{}.lua", own.id, name);
  if (const std::size_t colon = name.find(':'); colon != std::string_view::npos) {
    const std::string other(name.substr(0, colon));
    if (std::find(own.depends.begin(), own.depends.end(), other) == own.depends.end()) {
      problem = fmt::format("{} does not depend on a pack \"{}\": add it to `depends` in mod.yaml", own.id, other);
      return none;
    }
    file = fmt::format("{}/lib/{}.lua", other, name.substr(colon + 1));
  }
  std::vector<std::string> known;
  for (const Id<Module> i : rules.modules.ids()) {
    const std::string& candidate = rules.files[rules.modules[i].file].name;
    if (candidate == file) return i;
    known.push_back(candidate);
  }
  problem = fmt::format("there is no file {}: {}", file, suggestion(file, known));
  return none;
}

std::string HostBuilder::require(lua_State* L, Id<Pack> pack, std::string_view name) {
  const Aside memory(scripts_.memory_.most, std::size_t{0});
  std::string problem;
  const Id<Module> id = find_module(pack, name, problem);
  if (id == none) return problem;
  if (std::find(loading_.begin(), loading_.end(), id) != loading_.end())
    return fmt::format("\"{}\" is required while it is still being loaded: files require each other in a circle", name);
  if (LoadProblem found = load_module(id); found) return found.text;
  exports_[id.index()].push(L);
  return {};
}

// A pack's own code runs under the limits, what we do with it does not: it is not protected against want of memory.
int HostBuilder::run_limited(int arguments) {
  lua_State* L = lua_.lua_state();
  const bool outermost = loading_.size() == 1;
  const Aside memory(scripts_.memory_.most, host_.limits().memory);
  const Aside running(host_.meter().running, L);
  const ScriptAlarm::Running alarm(host_.meter().alarm(), L);
  const CLocale locale;
  if (outermost) host_.meter().watch(L);
  const int status = lua_pcall(L, arguments, 1, 0);
  if (outermost) lua_sethook(L, nullptr, 0, 0);
  return status;
}

// The file as a function, on the stack.
LoadProblem HostBuilder::compile(const Module& module, const std::string& name) {
  lua_State* L = lua_.lua_state();
  int status = LUA_OK;
  {
    const Aside memory(scripts_.memory_.most, host_.limits().memory);
    status = load_script(L, module.source, ("@" + name).c_str());
  }
  if (status != LUA_OK) {
    const Code code = status == LUA_ERRSYNTAX ? Code::lua_syntax : Code::limit_reached;
    return {code, fmt::format("{}{}", code == Code::lua_syntax ? "" : name + ": ", sol::stack::pop<std::string>(L))};
  }
  if (!inspects()) return {};
  const std::string why = why_not_loaded(L);
  if (why.empty()) return {};
  lua_pop(L, 1);
  return {Code::lua_load_failed, fmt::format("{}:{}", name, why)};
}

// Of a file that could not be run or sealed: takes the message from the stack.
LoadProblem HostBuilder::problem_of(int status, const std::string& name) {
  lua_State* L = lua_.lua_state();
  host_.meter().trip_if_limit(L, status);
  const std::string message =
      lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : name + ": an error that is not a text";
  lua_pop(L, 1);
  if (host_.meter().tripped())
    return {Code::limit_reached, fmt::format("{}: {} while the file was loaded", name, host_.meter().trip_text())};
  return {Code::lua_load_failed, message};
}

// The file is a function on the stack; what it returns takes its place.
int HostBuilder::run_file(const sol::table& environment) {
  environment.push(lua_.lua_state());
  lua_setupvalue(lua_.lua_state(), -2, 1);
  return run_limited(0);
}

int HostBuilder::push_empty_module() {
  lua_newtable(lua_.lua_state());
  return LUA_OK;
}

LoadProblem HostBuilder::load_module(Id<Module> id) {
  const std::size_t index = id.index();
  if (modules_.size() <= index) {
    modules_.resize(index + 1);
    exports_.resize(index + 1);
  }
  if (modules_[index].valid()) return {};  // something required it
  const Module& module = host_.rules().modules[id];
  if (host_.rules().packs[module.pack].is_engine()) return {};
  const std::string& name = host_.rules().files[module.file].name;
  lua_State* L = lua_.lua_state();
  if (!module.gone)
    if (LoadProblem problem = compile(module, name); problem) return problem;
  const sol::table environment = module.gone ? names_of_pack(module.pack) : environment_for_file(module.pack);
  if (loading_.empty()) host_.begin_action();
  loading_.push_back(id);
  int status = module.gone ? push_empty_module() : run_file(environment);
  const bool returned = status == LUA_OK && lua_type(L, -1) == LUA_TTABLE;
  if (returned) {
    lua_pushcfunction(L, seal);
    lua_insert(L, -2);
    environment.push(L);
    status = run_limited(2);
  }
  loading_.pop_back();
  if (status != LUA_OK || host_.meter().tripped()) return problem_of(status, name);
  if (!returned) {
    lua_pop(L, 1);
    return {Code::no_lua_table, name + ": must return guild { … }, property { … } or module { … }"};
  }
  exports_[index] = sol::object(L, -1);
  show_frozen(L, lua_gettop(L));
  modules_[index] = sol::stack::pop<sol::table>(L);
  return {};
}

// In a season, where values differ by it.
sol::object HostBuilder::to_lua(const Value& value, std::size_t season) {
  const std::vector<std::string>& seasons = host_.rules().seasons;
  switch (value.kind) {
    case Value::Kind::null: return sol::lua_nil;
    case Value::Kind::scalar: {
      if (value.quoted) return sol::make_object(lua_, value.scalar);
      if (value.scalar == "true" || value.scalar == "false") return sol::make_object(lua_, value.scalar == "true");
      lua_Integer number = 0;
      const char* end = value.scalar.data() + value.scalar.size();
      const auto [read, error] = std::from_chars(value.scalar.data(), end, number);
      if (error == std::errc{} && read == end) return sol::make_object(lua_, number);
      return sol::make_object(lua_, value.scalar);
    }
    case Value::Kind::list: {
      sol::table list = lua_.create_table();
      for (std::size_t i = 0; i < value.list.size(); ++i) list[i + 1] = to_lua(value.list[i], season);
      return freeze_(list).get<sol::object>();
    }
    case Value::Kind::map: {
      sol::table map = lua_.create_table();
      for (const Value::Entry& entry : value.map)
        map[entry.key] = to_lua(
            is_by_season(entry.value, seasons) ? value_in_season(entry.value, seasons, seasons[season]) : entry.value,
            season);
      return freeze_(map).get<sol::object>();
    }
  }
  return sol::lua_nil;
}

// Short names where they are unambiguous, full ones always. The registry keeps the texts where they are.
void HostBuilder::build_resource_names() {
  lua_State* L = lua_.lua_state();
  const auto& resources = host_.rules().resources;
  for (const Id<Resource> i : resources.ids())
    for (const std::string_view name : {resources[i].name(), std::string_view(resources[i].id)}) {
      if (resources.find(name) == none) continue;
      scripts_.resources_at_.emplace_back(lua_pushlstring(L, name.data(), name.size()), i);
      luaL_ref(L, LUA_REGISTRYINDEX);
    }
}

void HostBuilder::build_params() {
  freeze_(lua_.create_table()).get<sol::object>().push(lua_.lua_state());
  scripts_.no_params_ = luaL_ref(lua_.lua_state(), LUA_REGISTRYINDEX);
  const std::vector<std::string>& seasons = host_.rules().seasons;
  for (const Value& value : host_.rules().params) {
    std::vector<int>& by_season = scripts_.params_.emplace_back();
    const std::size_t count = has_seasons(value, seasons) ? seasons.size() : 1;
    for (std::size_t season = 0; season < count; ++season) {
      to_lua(value, season).push(lua_.lua_state());
      by_season.push_back(luaL_ref(lua_.lua_state(), LUA_REGISTRYINDEX));
    }
  }
}

void HostBuilder::build_libraries() {
  build_base();
  build_params();
}

// All packs' files, run and linked.
void HostBuilder::build() {
  if (!lua_unwinds_as_expected())
    throw std::runtime_error("the linked Lua library does not leave C++ destructors alone when it raises an error");
  build_libraries();
  const Ruleset& rules = host_.rules();
  for (const Id<Module> i : rules.modules.ids())
    if (const LoadProblem problem = load_module(i); problem) throw std::runtime_error(problem.text);
  for (const Function& function : rules.functions)
    scripts_.functions_.push_back(function_reference(function.module, function.name));
}

ScriptHost::ScriptHost(std::shared_ptr<const Ruleset> rules, const HostOptions& options)
    : rules_(std::move(rules)), meter_(options.limits, options.guard, options.lines), coroutines_(scripts_.main()) {
  switch (options.load) {
    case HostOptions::Load::packs: HostBuilder(*this).build(); break;
    case HostOptions::Load::libraries: HostBuilder(*this).build_libraries(); break;
    case HostOptions::Load::later: return;
  }
  if (meter_.guarded()) scripts_.set_memory_limit(options.limits.memory);
  if (options.lines) memo_.set_use(flow::Memo::Use::forget);  // every line that would run has to run
}

ScriptHost::~ScriptHost() = default;

ScriptHost unloaded_host(const Ruleset& rules) {
  HostOptions options;
  options.load = HostOptions::Load::later;
  return ScriptHost({std::shared_ptr<const Ruleset>(), &rules}, options);
}

}  // namespace castellan::script
