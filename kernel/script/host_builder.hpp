// Builds a ScriptHost's Lua state: whitelist, prelude, one environment a pack, all modules run once and frozen.
#pragma once

#include <sol/sol.hpp>
#include <string>
#include <vector>

#include "castellan/script/lua_names.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan {

// Why a module can't be used; false if it can.
struct LoadProblem {
  Code code = Code::lua_load_failed;
  std::string text = {};
  explicit operator bool() const { return !text.empty(); }
};

class HostBuilder {
 public:
  explicit HostBuilder(ScriptHost& host) : host_(host), lua_(*host.lua_) { host_.builder_ = this; }
  ~HostBuilder() { host_.builder_ = nullptr; }
  HostBuilder(const HostBuilder&) = delete;
  HostBuilder& operator=(const HostBuilder&) = delete;

  // Everything, for a host to play with. Throws std::runtime_error.
  void build();
  // Everything but the packs' own modules. Throws std::runtime_error.
  void build_base();
  void build_params();
  // Runs a module and keeps what it returned.
  LoadProblem load_module(DefId module);
  bool is_loaded(DefId module) const {
    const auto index = static_cast<std::size_t>(module);
    return index < modules_.size() && modules_[index].valid();
  }
  // The function of that name (`action`, `on.built`, `invariants.balance`) in a module, as a registry reference, or
  // LUA_NOREF.
  int function_reference(DefId module, std::string_view name);
  // Names in a table of a module, sorted: the events it hooks (`on`), its `invariants`.
  std::vector<std::string> names_in(DefId module, const char* table);
  // `built = { order = 10, function … }`: the order of a hook; 0 if it is only a function.
  std::int16_t order_of(DefId module, const char* table, const std::string& name);
  // The functions a module returns by name, those in `on`, `before` and `invariants` aside.
  std::vector<std::string> functions_of(DefId module);
  // Names of globals, of what is in them, and of what lists and texts can do.
  LuaVocabulary vocabulary();
  // What `require` gives: a module of the own pack, or one another pack has in its lib/ folder. Pushes it, frozen, onto
  // the stack and returns an empty text, or says what went wrong.
  std::string require(lua_State* L, DefId pack, std::string_view name);

 private:
  void make_metatables();
  void build_resource_names();
  void run_prelude();
  sol::environment environment_of(DefId pack);
  sol::object to_lua(const Value& value);
  DefId find_module(DefId pack, std::string_view name, std::string& problem) const;
  sol::object frozen(const sol::object& value, int depth, std::size_t& tables);
  sol::protected_function_result run_limited(const sol::protected_function& run);

  ScriptHost& host_;
  sol::state& lua_;
  sol::table base_;
  sol::table bindings_;
  sol::function freeze_;
  std::vector<sol::environment> environments_;  // by pack
  std::vector<sol::table> modules_;
  std::vector<sol::object> exports_;  // by module: what others that require it see
  std::vector<DefId> loading_;        // modules under way, the innermost last
};

}  // namespace castellan
