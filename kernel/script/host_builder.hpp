// Builds a ScriptHost's Lua state: whitelist, prelude, one environment a pack, all modules run once and frozen.
#pragma once

#include <sol/sol.hpp>
#include <string>
#include <vector>

#include "castellan/script/script_host.hpp"

namespace castellan {

class HostBuilder {
 public:
  explicit HostBuilder(ScriptHost& host) : host_(host), lua_(*host.lua_) {}

  // Everything but the packs' own modules. Throws std::runtime_error.
  void build_base();
  void build_params();
  // Runs a module and keeps what it returned; an empty text, or what went wrong.
  std::string load_module(DefId module);
  bool is_loaded(DefId module) const {
    const auto index = static_cast<std::size_t>(module);
    return index < modules_.size() && modules_[index].valid();
  }
  // The function of that name (`action`, `on.built`, `invariants.balance`) in a module, as a registry reference, or
  // LUA_NOREF.
  int function_reference(DefId module, std::string_view name);
  // Names in a table of a module, sorted: the events it hooks (`on`), its `invariants`.
  std::vector<std::string> names_in(DefId module, const char* table);

 private:
  void make_metatables();
  void build_resource_names();
  void run_prelude();
  sol::environment environment_of(DefId pack);
  sol::object to_lua(const Value& value);

  ScriptHost& host_;
  sol::state& lua_;
  sol::table base_;
  sol::table bindings_;
  sol::function freeze_;
  std::vector<sol::environment> environments_;  // by pack
  std::vector<sol::table> modules_;
};

}  // namespace castellan
