// One Lua state with Lua's libraries and all packs' files, compiled and frozen, and where in its registry everything
// is. A HostBuilder fills it.
#pragma once

#include <array>
#include <lua.hpp>
#include <memory>
#include <utility>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/script/block_pool.hpp"
#include "castellan/script/field_memo.hpp"
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
  // Of a definition, as they are in a season; an empty table that can't be changed where it has none.
  void push_params(lua_State* L, Id<Params> id, int season) const {
    if (id == none) lua_rawgeti(L, LUA_REGISTRYINDEX, no_params_);
    else lua_rawgeti(L, LUA_REGISTRYINDEX, params_[id.index()][has_seasons(id) ? static_cast<std::size_t>(season) : 0]);
  }
  // Is anything in them different from season to season?
  bool has_seasons(Id<Params> id) const { return id != none && params_[id.index()].size() > 1; }
  // What every pack's environment inherits.
  void push_base(lua_State* L) const { lua_rawgeti(L, LUA_REGISTRYINDEX, base_); }
  void push_metatable(lua_State* L, EntityKind kind) const {
    lua_rawgeti(L, LUA_REGISTRYINDEX, metatables_[static_cast<std::size_t>(kind)]);
  }
  // Of the thing on top of the stack, which stays there: that of its kind, or one of its own. May raise.
  void push_metatable_of_thing(lua_State* L, EntityKind kind) const;
  // The metatables of lists and of goods, as registry references.
  int list_metatable() const { return list_metatable_; }
  int goods_metatable() const { return goods_metatable_; }
  // A site as scripts name it: without the pack, where no other site has that name.
  const char* site_name(Id<Site> site) const { return site_names_[site.index()]; }
  // What lua_topointer gives for the metatable of lists.
  const void* list_metatable_at() const { return list_metatable_at_; }
  // A resource by its name as it lies in Lua's memory: short texts are there once. None: look the name up.
  Id<Resource> resource_at(const char* name) const {
    for (const auto& [at, resource] : resources_at_)
      if (at == name) return resource;
    return none;
  }

  // While files are loaded; `require` works only then.
  HostBuilder* builder() const { return builder_; }

 private:
  friend class HostBuilder;

  BlockPool memory_;
  std::unique_ptr<sol::state> lua_;  // owns the state; behind a pointer, so that few files need sol2's headers
  lua_State* main_ = nullptr;
  std::vector<int> functions_;            // registry references, by Function
  std::vector<std::vector<int>> params_;  // by season where they differ, else one
  int no_params_ = LUA_NOREF;
  int base_ = LUA_NOREF;
  int list_metatable_ = LUA_NOREF;
  int goods_metatable_ = LUA_NOREF;
  const void* list_metatable_at_ = nullptr;
  std::vector<const char*> site_names_;  // by Site
  std::vector<std::pair<const char*, Id<Resource>>> resources_at_;
  std::vector<int> metatables_;  // by EntityKind
  std::array<FieldMemo, entity_kind_names.size()> fields_;
  HostBuilder* builder_ = nullptr;
};

}  // namespace castellan::script
