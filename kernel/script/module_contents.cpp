// What packs' modules hold: functions, hooks, names.
#include <algorithm>

#include "castellan/script/frozen.hpp"
#include "castellan/script/host_builder.hpp"
#include "castellan/script/length.hpp"
#include "castellan/script/plain_questions.hpp"

namespace castellan::script {

sol::optional<sol::table> HostBuilder::shown(const sol::object& value) {
  if (value.get_type() != sol::type::table) return sol::nullopt;
  lua_State* L = lua_.lua_state();
  value.push(L);
  show_frozen(L, lua_gettop(L));
  return sol::stack::pop<sol::table>(L);
}

sol::object HostBuilder::part(Id<Module> module, std::string_view group, std::string_view name) {
  const sol::optional<sol::table> in = shown(modules_[module.index()].raw_get<sol::object>(group));
  return in ? in->raw_get<sol::object>(name) : sol::object();
}

int HostBuilder::function_reference(Id<Module> module, std::string_view name) {
  if (!is_loaded(module)) return LUA_NOREF;
  sol::object found;
  if (const std::size_t dot = name.find('.'); dot != std::string_view::npos) {
    found = part(module, name.substr(0, dot), name.substr(dot + 1));
    if (const sol::optional<sol::table> hook = shown(found)) found = hook->raw_get<sol::object>(1);
  } else {
    found = modules_[module.index()].raw_get<sol::object>(name);
  }
  if (found.get_type() != sol::type::function) return LUA_NOREF;
  found.push();
  return luaL_ref(lua_.lua_state(), LUA_REGISTRYINDEX);
}

std::vector<std::string> HostBuilder::names_in(Id<Module> module, const char* table) {
  std::vector<std::string> names;
  if (!is_loaded(module)) return names;
  const sol::optional<sol::table> group = shown(modules_[module.index()].raw_get<sol::object>(table));
  if (!group) return names;
  for (const auto& [key, value] : *group)
    if (key.get_type() == sol::type::string) names.push_back(key.as<std::string>());
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> HostBuilder::functions_of(Id<Module> module) {
  std::vector<std::string> names;
  if (!is_loaded(module)) return names;
  for (const auto& [key, value] : modules_[module.index()])
    if (key.get_type() == sol::type::string && value.get_type() == sol::type::function)
      names.push_back(key.as<std::string>());
  std::sort(names.begin(), names.end());
  return names;
}

namespace {

// What stands in a table, or in the one behind a frozen one.
std::vector<std::string> names_of(const sol::table& table) {
  std::vector<std::string> names;
  const sol::optional<sol::table> metatable = table[sol::metatable_key];
  const sol::optional<sol::table> shown =
      metatable ? metatable->raw_get<sol::optional<sol::table>>("__index") : sol::nullopt;
  for (const auto& [key, value] : shown ? *shown : table)
    if (key.get_type() == sol::type::string) names.push_back(key.as<std::string>());
  return names;
}

}  // namespace

LuaVocabulary HostBuilder::vocabulary() {
  LuaVocabulary all;
  all.globals.emplace_back("require");
  for (const auto& [key, value] : base_) {
    if (key.get_type() != sol::type::string) continue;
    const auto name = key.as<std::string>();
    if (name == length_name || name == question_name) continue;  // no author writes them
    all.globals.push_back(name);
    if (value.get_type() != sol::type::table) continue;
    for (const std::string& inner : names_of(value.as<sol::table>())) {
      all.globals.push_back(name + "." + inner);
      if (name == "string") all.methods.push_back(inner);
    }
  }
  const auto add_methods = [&](const sol::table& of) {
    for (std::string& name : names_of(of)) all.methods.push_back(std::move(name));
  };
  add_methods(bindings_.get<sol::table>("list").get<sol::table>("__index"));
  add_methods(bindings_.get<sol::table>("goods_methods"));
  for (const auto& [kind, methods] : bindings_.get<sol::table>("methods")) add_methods(methods.as<sol::table>());
  return all;
}

std::int16_t HostBuilder::order_of(Id<Module> module, const char* table, const std::string& name) {
  const sol::optional<sol::table> hook = shown(part(module, table, name));
  const auto order = hook ? hook->raw_get<sol::optional<int>>("order") : sol::nullopt;
  return static_cast<std::int16_t>(std::clamp(order.value_or(0), -1000, 1000));
}

}  // namespace castellan::script
