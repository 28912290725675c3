// Builds a ScriptHost's Lua state: whitelist, prelude, one environment a pack, all modules run once and frozen.
#pragma once

#include <set>
#include <sol/sol.hpp>
#include <string>
#include <utility>
#include <vector>

#include "castellan/base/diagnostics.hpp"
#include "castellan/script/lua_names.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan::script {

// A host for a builder that loads files one by one, also while the Ruleset is still being made. `rules` must outlive
// it.
ScriptHost unloaded_host(const Ruleset& rules);

// Why a module can't be used; false if it can.
struct LoadProblem {
  Code code = Code::lua_load_failed;
  std::string text = {};
  explicit operator bool() const { return !text.empty(); }
};

class HostBuilder {
 public:
  // `inspect`: what the compiler made of files is looked through, too. Once is enough for a set of packs.
  enum class Inspect : bool { no, yes };
  explicit HostBuilder(ScriptHost& host, Inspect inspect = Inspect::no)
      : host_(host), scripts_(host.scripts()), lua_(*scripts_.lua_), inspect_(inspect) {
    scripts_.builder_ = this;
  }
  ~HostBuilder() { scripts_.builder_ = nullptr; }
  HostBuilder(const HostBuilder&) = delete;
  HostBuilder& operator=(const HostBuilder&) = delete;

  // Everything, for a host to play with. Throws std::runtime_error.
  void build();
  // Everything but the packs' own modules. Throws std::runtime_error.
  void build_libraries();
  // The same without the params of definitions.
  void build_base();
  // Runs a module and keeps what it returned.
  LoadProblem load_module(Id<Module> module);
  bool is_loaded(Id<Module> module) const {
    return module.index() < modules_.size() && modules_[module.index()].valid();
  }
  // The function of that name (`action`, `on.built`, `invariants.balance`) in a module, as a registry reference, or
  // LUA_NOREF.
  int function_reference(Id<Module> module, std::string_view name);
  // Names in a table of a module, sorted: the events it hooks (`on`), its `invariants`.
  std::vector<std::string> names_in(Id<Module> module, const char* table);
  // `built = { order = 10, function … }`: the order of a hook; 0 if it is only a function.
  std::int16_t order_of(Id<Module> module, const char* table, const std::string& name);
  // The functions a module returns by name, those in `on`, `before` and `invariants` aside.
  std::vector<std::string> functions_of(Id<Module> module);
  // Names of globals, of what is in them, and of what lists and texts can do.
  LuaVocabulary vocabulary();
  // What `require` gives: a module of the own pack, or one another pack has in its lib/ folder. Pushes it, frozen, onto
  // the stack and returns an empty text, or says what went wrong.
  std::string require(lua_State* L, Id<Pack> pack, std::string_view name);

  bool inspects() const { return inspect_ == Inspect::yes; }
  // A local, or an iterator, in which a module would keep state, and the line that writes it.
  struct Kept {
    Id<Module> module = none;
    std::string name;
    int line = 0;
    auto operator<=>(const Kept&) const = default;
  };
  void note_kept(std::string name, int line) { kept_.insert({loading_.back(), std::move(name), line}); }
  // Of all modules loaded since the last call.
  std::set<Kept> take_kept() { return std::exchange(kept_, {}); }

 private:
  void build_params();
  void make_metatables();
  void build_resource_names();
  void run_prelude();
  sol::table names_of_pack(Id<Pack> pack);
  sol::table guarded(const sol::table& names);
  sol::table environment_for_file(Id<Pack> pack);
  sol::object to_lua(const Value& value, std::size_t season);
  // What stands behind a frozen table; nothing if it is no table.
  sol::optional<sol::table> shown(const sol::object& value);
  // `on.built`: what a table of a module has by that name.
  sol::object part(Id<Module> module, std::string_view group, std::string_view name);
  Id<Module> find_module(Id<Pack> pack, std::string_view name, std::string& problem) const;
  LoadProblem compile(const Module& module, const std::string& name);
  int run_file(const sol::table& environment);
  // Of a file that is gone.
  int push_empty_module();
  // Calls the function below its arguments on the stack, with one result, as a script. Lua's status.
  int run_limited(int arguments);
  LoadProblem problem_of(int status, const std::string& name);

  ScriptHost& host_;
  LoadedScripts& scripts_;
  sol::state& lua_;
  sol::table base_;
  sol::table bindings_;
  sol::function freeze_;
  std::vector<sol::table> names_;     // by pack: what its files see
  std::vector<sol::table> modules_;   // what files returned, sealed
  std::vector<sol::object> exports_;  // by module: the same as others that require it see it
  std::vector<Id<Module>> loading_;   // modules under way, the innermost last
  Inspect inspect_;
  std::set<Kept> kept_;
};

}  // namespace castellan::script
