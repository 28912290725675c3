#include "castellan/script/length.hpp"

#include <algorithm>
#include <vector>

#include "castellan/script/charging.hpp"
#include "castellan/script/frozen.hpp"
#include "castellan/script/lua_tokens.hpp"

namespace castellan::script {

lua_Integer list_length(lua_State* L, int index) {
  const int top = lua_gettop(L);
  const int table = index > 0 ? index : lua_absindex(L, index);
  // Most lists are short, and nothing or one thing is found without a search.
  if (lua_rawgeti(L, table, 1) == LUA_TNIL || lua_rawgeti(L, table, 2) == LUA_TNIL) {
    const lua_Integer length = lua_gettop(L) - top - 1;
    lua_settop(L, top);
    return length;
  }
  // What was looked at stays on the stack for a while: cleaning up costs as much as looking.
  constexpr int most_kept = 6;
  int kept = 2;
  const auto is_there = [&](lua_Integer i) {
    if (kept++ == most_kept) {
      lua_settop(L, top);
      kept = 1;
    }
    return lua_rawgeti(L, table, i) != LUA_TNIL;
  };
  lua_Integer there = 2;
  lua_Integer missing = 4;
  while (is_there(missing)) {
    there = missing;
    if (missing == LUA_MAXINTEGER) break;
    missing = missing > LUA_MAXINTEGER / 2 ? LUA_MAXINTEGER : missing * 2;
  }
  while (missing - there > 1) {
    const lua_Integer middle = there + (missing - there) / 2;
    (is_there(middle) ? there : missing) = middle;
  }
  lua_settop(L, top);
  return there;
}

int sandbox_length(lua_State* L) {
  const int type = lua_type(L, 1);
  if (type == LUA_TSTRING) {
    lua_pushinteger(L, static_cast<lua_Integer>(lua_rawlen(L, 1)));
    return 1;
  }
  if (type != LUA_TTABLE) {
    const char* name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : nullptr;
    return name ? luaL_error(L, "attempt to get length of a %s value (%s)", lua_typename(L, type), name)
                : luaL_error(L, "attempt to get length of a %s value", lua_typename(L, type));
  }
  const bool plain = !lua_getmetatable(L, 1) || lua_topointer(L, -1) == host_of(L)->scripts().list_metatable_at();
  if (plain || luaL_getmetafield(L, 1, "__len") == LUA_TNIL) {
    lua_pushinteger(L, list_length(L, 1));
    return 1;
  }
  lua_pushvalue(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

int sandbox_rawlen(lua_State* L) {
  const int type = lua_type(L, 1);
  luaL_argexpected(L, type == LUA_TTABLE || type == LUA_TSTRING, 1, "table or string");
  if (type == LUA_TTABLE) show_frozen(L, 1);
  lua_pushinteger(L, type == LUA_TTABLE ? list_length(L, 1) : static_cast<lua_Integer>(lua_rawlen(L, 1)));
  return 1;
}

namespace {

constexpr std::size_t nowhere = ~std::size_t{0};

constexpr std::string_view keywords[] = {"and", "break",    "do",     "else", "elseif", "end",
                                         "for", "function", "goto",   "if",   "in",     "local",
                                         "or",  "repeat",   "return", "then", "until",  "while"};

bool is_keyword(std::string_view word) { return std::ranges::find(keywords, word) != std::end(keywords); }

// Where the operands of unary operators end, in one pass from the last token to the first.
class Operands {
 public:
  explicit Operands(const std::vector<LuaToken>& tokens) : tokens_(tokens), closing_(tokens.size(), nowhere) {
    match_brackets();
  }

  // For each token: behind the last token of the operand that begins there, as far as somebody wants to know.
  std::vector<std::size_t> ends() const {
    std::vector<std::size_t> ends(tokens_.size() + 1, nowhere);
    for (std::size_t i = tokens_.size(); i-- > 0;) {
      if (is_unary(i)) ends[i] = ends[i + 1];
      else if (i > 0 && is_unary(i - 1)) ends[i] = end_of_simple(i);
    }
    return ends;
  }

 private:
  bool is(std::size_t i, std::string_view word) const { return i < tokens_.size() && tokens_[i].is(word); }
  bool is_unary(std::size_t i) const { return is(i, "#") || is(i, "-") || is(i, "~") || is(i, "not"); }
  bool is_kind(std::size_t i, LuaToken::Kind kind) const { return i < tokens_.size() && tokens_[i].kind == kind; }

  void match_brackets() {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (tokens_[i].kind != LuaToken::Kind::sign) continue;
      const std::string_view sign = tokens_[i].text;
      if (sign == "(" || sign == "[" || sign == "{") {
        open.push_back(i);
      } else if ((sign == ")" || sign == "]" || sign == "}") && !open.empty()) {
        closing_[open.back()] = i;
        open.pop_back();
      }
    }
  }
  std::size_t behind_bracket(std::size_t i) const { return closing_[i] == nowhere ? nowhere : closing_[i] + 1; }

  std::size_t end_of_simple(std::size_t i) const {
    if (is(i, "(")) return end_of_suffixes(behind_bracket(i));
    if (is(i, "{")) return behind_bracket(i);
    if (is_kind(i, LuaToken::Kind::string) || is_kind(i, LuaToken::Kind::number) || is(i, "...")) return i + 1;
    if (!is_kind(i, LuaToken::Kind::name) || is_keyword(tokens_[i].text)) return nowhere;
    if (is(i, "nil") || is(i, "true") || is(i, "false")) return i + 1;
    return end_of_suffixes(i + 1);
  }

  // `.name`, `[key]`, `:method(…)`, `(…)`, `{…}`, "text"
  std::size_t end_of_suffixes(std::size_t i) const {
    while (i < tokens_.size()) {
      if (is(i, ".") || is(i, ":")) {
        if (!is_kind(i + 1, LuaToken::Kind::name)) return nowhere;
        i += 2;
      } else if (is(i, "(") || is(i, "[") || is(i, "{")) {
        i = behind_bracket(i);
      } else if (is_kind(i, LuaToken::Kind::string)) {
        ++i;
      } else {
        break;
      }
    }
    return i;
  }

  const std::vector<LuaToken>& tokens_;
  std::vector<std::size_t> closing_;
};

// `me.cards`: what a message can call the value.
bool is_plain_name(const std::vector<LuaToken>& tokens, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < to; ++i)
    if ((i - from) % 2 == 0 ? tokens[i].kind != LuaToken::Kind::name : !tokens[i].is(".")) return false;
  return (to - from) % 2 == 1 && !tokens[from].is("nil") && !tokens[from].is("true") && !tokens[from].is("false");
}

}  // namespace

std::string with_own_length(std::string_view source) {
  if (source.find('#') == std::string_view::npos) return std::string(source);
  const std::vector<LuaToken> tokens = lua_tokens(source);
  const std::vector<std::size_t> ends = Operands(tokens).ends();
  std::vector<std::string_view> instead(tokens.size());
  std::vector<std::string> behind(tokens.size());
  for (std::size_t i = tokens.size(); i-- > 0;) {  // the innermost closes first
    instead[i] = tokens[i].text;
    const std::size_t end = ends[i];
    if (!tokens[i].is("#") || end == nowhere) continue;
    const bool plain = is_plain_name(tokens, i + 1, end);
    instead[i] = plain ? "__length(" : "__length((";  // of several values the first counts
    behind[end - 1] += plain ? ",\"" : "))";
    for (std::size_t word = i + 1; plain && word < end; ++word) behind[end - 1] += tokens[word].text;
    if (plain) behind[end - 1] += "\")";
  }
  std::string changed;
  std::size_t copied = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    changed.append(source.substr(copied, tokens[i].offset - copied)).append(instead[i]).append(behind[i]);
    copied = tokens[i].offset + tokens[i].text.size();
  }
  return changed.append(source.substr(copied));
}

}  // namespace castellan::script
