// Methods of players that count workers say so since api 2.
#include <fmt/format.h>

#include <algorithm>

#include "castellan/script/api.hpp"
#include "castellan/script/lua_tokens.hpp"
#include "castellan/workshop/migrations/rules.hpp"

namespace castellan::workshop {
namespace {

struct Renamed {
  std::string was, now;
};

std::vector<Renamed> renamed_methods() {
  std::vector<Renamed> all;
  for (const script::ApiEntry& entry : script::api_methods())
    if (entry.deprecated_since == 2) all.push_back({entry.name, entry.instead});
  return all;
}

using Tokens = std::vector<script::LuaToken>;

// `thing:name(…)`, `thing:name "…"` or `thing:name {…}` at the colon.
bool is_call(const Tokens& tokens, std::size_t colon) {
  if (colon == 0 || colon + 2 >= tokens.size() || !tokens[colon].is(":")) return false;
  const script::LuaToken& after = tokens[colon + 2];
  return tokens[colon + 1].kind == script::LuaToken::Kind::name &&
         (after.is("(") || after.is("{") || after.kind == script::LuaToken::Kind::string);
}

bool is_definition(const Tokens& tokens, std::size_t name) {
  if (name + 2 < tokens.size() && tokens[name + 1].is("=") && tokens[name + 2].is("function")) return true;
  for (std::size_t at = name; at >= 2 && (tokens[at - 1].is(".") || tokens[at - 1].is(":")); at -= 2)
    if (at >= 3 && tokens[at - 3].is("function")) return true;
  return false;
}

// A pack with a function of that name may mean its own.
bool defines(const std::vector<MigratedFile>& files, const std::string& name) {
  for (const MigratedFile& file : files) {
    if (!file.name.ends_with(".lua")) continue;
    const Tokens tokens = script::lua_tokens(file.text);
    for (std::size_t i = 0; i < tokens.size(); ++i)
      if (tokens[i].is(name) && is_definition(tokens, i)) return true;
  }
  return false;
}

void find_calls(std::vector<MigratedFile>& files, std::vector<Migration::Question>& questions) {
  for (const Renamed& method : renamed_methods()) {
    const bool own = defines(files, method.was);
    for (MigratedFile& file : files) {
      if (!file.name.ends_with(".lua")) continue;
      const Tokens tokens = script::lua_tokens(file.text);
      for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!is_call(tokens, i) || !tokens[i + 1].is(method.was) || is_definition(tokens, i + 1)) continue;
        if (!own) file.edits.push_back({tokens[i + 1].offset, method.was, method.now});
        else
          questions.push_back({file.name, line_of(file.text, tokens[i].offset),
                               fmt::format("`:{}` of a player is `:{}` now, but this pack has a function of its own "
                                           "called `{}`: which one is meant?",
                                           method.was, method.now, method.was)});
      }
    }
  }
}

}  // namespace

MigrationRule worker_counts_rule() {
  return {1, 2, "worker_counts",
          "`me:count(kind)` is `me:count_workers(kind)`, `me:supply(kind)` `me:workers_in_supply(kind)`", find_calls};
}

}  // namespace castellan::workshop
