#include "castellan/script/kept_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <set>

#include "castellan/script/host_call.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan {
namespace {

constexpr std::size_t most_values = 100'000;
constexpr int deepest = 32;

bool is_name(std::string_view text) {
  return !text.empty() && !std::isdigit(static_cast<unsigned char>(text[0])) &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

// Walks over functions, their upvalues and tables. It only reads, and takes no memory of Lua but stack.
class Walk {
 public:
  Walk(const ScriptHost& host, KeptState& into) : L_(host.state()), into_(into) {}

  // The function on top of the stack, which is popped.
  void function(const std::string& name, int depth) {
    if (seen_.insert(lua_topointer(L_, -1)).second && !lua_iscfunction(L_, -1) && depth < deepest) {
      lua_Debug debug;
      lua_pushvalue(L_, -1);
      lua_getinfo(L_, ">S", &debug);
      upvalues(std::string(debug.source + (debug.source[0] == '@')), debug.linedefined, name, depth);
    }
    lua_pop(L_, 1);
  }

 private:
  void upvalues(const std::string& file, int line, const std::string& function_name, int depth) {
    const int at = lua_gettop(L_);
    if (!lua_checkstack(L_, 8)) return;
    for (int n = 1; const char* name = lua_getupvalue(L_, at, n); ++n) {
      // The environment can't be written; several functions share one upvalue.
      if (std::strcmp(name, "_ENV") == 0 || !seen_.insert(lua_upvalueid(L_, at, n)).second) {
        lua_pop(L_, 1);
        continue;
      }
      KeptValue value{file, name, name, function_name, line, {}};
      const int number = ++names_[file + "|" + name];
      value_on_top(value, fmt::format("{}|{}|{}|", file, name, number), depth);
    }
  }

  // Notes the value on top of the stack and pops it.
  void value_on_top(const KeptValue& what, const std::string& key, int depth) {
    if (into_.size() < most_values) {
      KeptValue& noted = into_[key + what.path];
      if (noted.value.empty()) noted = what, noted.value = text_of(-1);
      if (depth < deepest && lua_type(L_, -1) == LUA_TTABLE) return table(what, key, depth);
      if (lua_type(L_, -1) == LUA_TFUNCTION) return function(what.path, depth + 1);
    }
    lua_pop(L_, 1);
  }

  void table(const KeptValue& what, const std::string& key, int depth) {
    const int at = lua_gettop(L_);
    if (seen_.insert(lua_topointer(L_, at)).second && lua_checkstack(L_, 8)) {
      // What a frozen table shows, and what a table inherits, goes by the table's own name.
      if (lua_getmetatable(L_, at)) {
        const int metatable = lua_gettop(L_);
        for (lua_pushnil(L_); lua_next(L_, metatable);) value_on_top(what, key, depth + 1);
        lua_pop(L_, 1);
      }
      for (lua_pushnil(L_); lua_next(L_, at);) value_on_top(at_key(what, key_text()), key, depth + 1);
    }
    lua_pop(L_, 1);
  }

  static KeptValue at_key(KeptValue what, const std::string& key) {
    what.path += key;
    return what;
  }

  // Of the key under the value on top: `.red`, `[3]`.
  std::string key_text() const {
    if (lua_type(L_, -2) == LUA_TSTRING && is_name(lua_tostring(L_, -2)))
      return fmt::format(".{}", lua_tostring(L_, -2));
    return fmt::format("[{}]", text_of(-2));
  }
  std::string text_of(int index) const {
    switch (lua_type(L_, index)) {
      case LUA_TNIL: return "nil";
      case LUA_TBOOLEAN: return lua_toboolean(L_, index) ? "true" : "false";
      case LUA_TNUMBER:
        return lua_isinteger(L_, index) ? std::to_string(lua_tointeger(L_, index))
                                        : fmt::format("{}", lua_tonumber(L_, index));
      case LUA_TSTRING: {
        constexpr std::size_t most = 60;
        std::size_t length = 0;
        const char* text = lua_tolstring(L_, index, &length);
        return fmt::format("\"{}{}\"", std::string_view(text, std::min(length, most)), length > most ? "…" : "");
      }
      case LUA_TUSERDATA:
        return fmt::format("thing {}", to_index(static_cast<const Handle*>(lua_touserdata(L_, index))->entity));
      default: return fmt::format("a {}", luaL_typename(L_, index));
    }
  }

  lua_State* L_;
  KeptState& into_;
  std::set<const void*> seen_;
  std::map<std::string, int> names_;  // how many locals of this name a file has
};

}  // namespace

KeptState kept_state(const ScriptHost& host, DefId pack) {
  KeptState kept;
  Walk walk(host, kept);
  const Ruleset& rules = host.rules();
  for (std::size_t i = 0; i < rules.functions.size(); ++i) {
    const Function& function = rules.functions[i];
    if (function.module == none || rules.modules[static_cast<std::size_t>(function.module)].pack != pack) continue;
    host.push_function(host.state(), static_cast<DefId>(i));
    if (lua_type(host.state(), -1) == LUA_TFUNCTION) walk.function(function.name, 0);
    else lua_pop(host.state(), 1);
  }
  return kept;
}

std::vector<KeptChange> changes_of(const KeptState& before, const KeptState& after) {
  std::vector<KeptChange> changes;
  const auto note = [&](const KeptValue& where, std::string was, std::string is) {
    for (KeptChange& change : changes)
      if (change.where.file == where.file && change.where.variable == where.variable) {
        ++change.more;
        return;
      }
    changes.push_back({where, std::move(was), std::move(is), 0});
  };
  for (const auto& [key, value] : after) {
    const auto old = before.find(key);
    if (old == before.end()) note(value, {}, value.value);
    else if (old->second.value != value.value) note(value, old->second.value, value.value);
  }
  for (const auto& [key, value] : before)
    if (!after.contains(key)) note(value, value.value, {});
  return changes;
}

}  // namespace castellan
