// One Lua state with Lua's libraries and all packs' files, compiled and frozen, and where in its registry everything
// is. A HostBuilder fills it.
#pragma once

#include <lua.hpp>
#include <memory>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/script/block_pool.hpp"
#include "castellan/world/layout.hpp"

namespace sol {
class state;
}

namespace castellan::script {

class HostBuilder;

class CASTELLAN_API LoadedScripts {
 public:
  LoadedScripts();
  ~LoadedScripts();
  LoadedScripts(const LoadedScripts&) = delete;
  LoadedScripts& operator=(const LoadedScripts&) = delete;

  lua_State* main() const { return main_; }
  // What the Lua state has got from the system.
  std::size_t memory_held() const { return memory_.held(); }
  // In bytes; 0: as much as there is.
  void set_memory_limit(std::size_t most) { memory_.most = most; }

  void push_function(lua_State* L, Id<Function> function) const {
    lua_rawgeti(L, LUA_REGISTRYINDEX, functions_[function.index()]);
  }
  // Of a definition; an empty table that can't be changed where it has none.
  void push_params(lua_State* L, Id<Params> id) const {
    lua_rawgeti(L, LUA_REGISTRYINDEX, id == none ? no_params_ : params_[id.index()]);
  }
  // What every pack's environment inherits.
  void push_base(lua_State* L) const { lua_rawgeti(L, LUA_REGISTRYINDEX, base_); }
  void push_metatable(lua_State* L, EntityKind kind) const {
    lua_rawgeti(L, LUA_REGISTRYINDEX, metatables_[static_cast<std::size_t>(kind)]);
  }
  // As registry references: the metatable of lists, and a table of the resources by name.
  int list_metatable() const { return list_metatable_; }
  int resource_names() const { return resource_names_; }

  // While files are loaded; `require` works only then.
  HostBuilder* builder() const { return builder_; }

 private:
  friend class HostBuilder;

  BlockPool memory_;
  std::unique_ptr<sol::state> lua_;  // owns the state; behind a pointer, so that few files need sol2's headers
  lua_State* main_ = nullptr;
  std::vector<int> functions_;  // registry references, by Function
  std::vector<int> params_;
  int no_params_ = LUA_NOREF;
  int base_ = LUA_NOREF;
  int list_metatable_ = LUA_NOREF;
  int resource_names_ = LUA_NOREF;
  std::vector<int> metatables_;  // by EntityKind
  HostBuilder* builder_ = nullptr;
};

}  // namespace castellan::script
