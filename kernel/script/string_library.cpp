// The string library. What looks for patterns is ours: the library's own matcher can't be stopped.
#include <cmath>
#include <cstring>

#include "castellan/script/charging.hpp"
#include "castellan/script/libraries.hpp"
#include "castellan/script/patterns.hpp"

namespace castellan::script {
namespace {

constexpr std::size_t longest = std::size_t{1} << 20;  // text string.rep makes

std::string_view text_argument(lua_State* L, int i) {
  std::size_t length = 0;
  const char* text = luaL_checklstring(L, i, &length);
  return {text, length};
}

// One search and all that came of it: plain data, as Lua may jump over it when it raises.
struct Search {
  std::string_view subject;
  std::string_view pattern;
  Pattern::Caret caret = Pattern::Caret::anchors;
  PatternMatch match = {};
};

// Throws away all it needs before it returns.
bool search(Search& s, std::size_t from, std::size_t last_end, std::uint64_t& budget, const char*& problem) noexcept {
  try {
    const Pattern pattern(s.pattern, s.caret);
    problem = pattern.problem();
    return !*problem && pattern.find(s.subject, from, last_end, budget, s.match) == Pattern::Result::found;
  } catch (const std::exception&) {
    problem = "not enough memory for a pattern";
    return false;
  }
}

// The next match from a place on; charged for every step.
bool find_next(lua_State* L, Search& s, std::size_t from, std::size_t last_end) {
  pay(L, s.pattern.size());
  const std::uint64_t before = host_of(L)->meter().left();
  std::uint64_t budget = before;
  const char* problem = "";
  const bool found = search(s, from, last_end, budget, problem);
  if (*problem) luaL_error(L, "%s", problem);
  pay(L, before - budget + (budget == 0));
  return found;
}

void push_capture(lua_State* L, const Search& s, int i) {
  if (i == 0 && s.match.count == 0) {
    lua_pushlstring(L, s.subject.data() + s.match.begin, s.match.end - s.match.begin);
    return;
  }
  if (i >= s.match.count) luaL_error(L, "invalid capture index %%%d", i + 1);
  const PatternMatch::Capture& capture = s.match.captures[static_cast<std::size_t>(i)];
  if (capture.is_position) lua_pushinteger(L, static_cast<lua_Integer>(capture.begin) + 1);
  else lua_pushlstring(L, s.subject.data() + capture.begin, capture.length);
}

// All captures, or the whole match where there are none and it is wanted.
int push_captures(lua_State* L, const Search& s, bool whole) {
  const int count = s.match.count == 0 && whole ? 1 : s.match.count;
  luaL_checkstack(L, count, "too many captures");
  for (int i = 0; i < count; ++i) push_capture(L, s, i);
  return count;
}

// Where to begin, from 0: the argument counts from 1, or from the end where it is negative.
std::size_t start_argument(lua_State* L, int i, std::size_t length) {
  const lua_Integer start = luaL_optinteger(L, i, 1);
  if (start > 0) return static_cast<std::size_t>(start) - 1;
  if (start == 0 || start < -static_cast<lua_Integer>(length)) return 0;
  return length - static_cast<std::size_t>(-start);
}

bool has_specials(std::string_view pattern) { return pattern.find_first_of("^$*+?.([%-") != std::string_view::npos; }

// As long as both are, whatever they look like: memmem is linear.
int find_plain(lua_State* L, const Search& s, std::size_t from) {
  pay(L, price_of_bytes(s.subject.size() - from + s.pattern.size()));
  const auto* found = static_cast<const char*>(
      ::memmem(s.subject.data() + from, s.subject.size() - from, s.pattern.data(), s.pattern.size()));
  if (!found) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, found - s.subject.data() + 1);
  lua_pushinteger(L, found - s.subject.data() + static_cast<lua_Integer>(s.pattern.size()));
  return 2;
}

int find_or_match(lua_State* L, bool find) {
  Search s{text_argument(L, 1), text_argument(L, 2)};
  const std::size_t from = start_argument(L, 3, s.subject.size());
  if (from <= s.subject.size()) {
    if (find && (lua_toboolean(L, 4) || !has_specials(s.pattern))) return find_plain(L, s, from);
    if (find_next(L, s, from, Pattern::no_end)) {
      pay(L, price_of_bytes(s.match.end - s.match.begin));
      if (!find) return push_captures(L, s, true);
      lua_pushinteger(L, static_cast<lua_Integer>(s.match.begin) + 1);
      lua_pushinteger(L, static_cast<lua_Integer>(s.match.end));
      return 2 + push_captures(L, s, false);
    }
  }
  lua_pushnil(L);
  return 1;
}

int string_find(lua_State* L) { return find_or_match(L, true); }
int string_match(lua_State* L) { return find_or_match(L, false); }

// Upvalues: subject, pattern, where to go on, where the last match ended (-1: there was none).
int next_match(lua_State* L) {
  Search s{text_argument(L, lua_upvalueindex(1)), text_argument(L, lua_upvalueindex(2)),
           Pattern::Caret::is_a_character};
  const auto from = static_cast<std::size_t>(lua_tointeger(L, lua_upvalueindex(3)));
  const auto last_end = static_cast<std::size_t>(lua_tointeger(L, lua_upvalueindex(4)));
  if (from > s.subject.size() || !find_next(L, s, from, last_end)) return 0;
  for (const int state : {3, 4}) {
    lua_pushinteger(L, static_cast<lua_Integer>(s.match.end));
    lua_replace(L, lua_upvalueindex(state));
  }
  pay(L, price_of_bytes(s.match.end - s.match.begin));
  return push_captures(L, s, true);
}

int string_gmatch(lua_State* L) {
  const std::size_t length = text_argument(L, 1).size();
  text_argument(L, 2);
  const std::size_t from = start_argument(L, 3, length);
  lua_settop(L, 2);
  lua_pushinteger(L, static_cast<lua_Integer>(std::min(from, length + 1)));
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, next_match, 4);
  return 1;
}

// `%1` in the text that is put in.
void add_replacement_text(lua_State* L, luaL_Buffer* text, const Search& s) {
  const std::string_view with = text_argument(L, 3);
  pay(L, price_of_bytes(with.size()) + 1);
  for (std::size_t i = 0; i < with.size(); ++i) {
    if (with[i] != '%') {
      luaL_addchar(text, with[i]);
      continue;
    }
    const char c = ++i < with.size() ? with[i] : '\0';
    if (c == '%') {
      luaL_addchar(text, '%');
    } else if (c == '0') {
      luaL_addlstring(text, s.subject.data() + s.match.begin, s.match.end - s.match.begin);
    } else if (c >= '1' && c <= '9') {
      push_capture(L, s, c - '1');
      luaL_tolstring(L, -1, nullptr);
      lua_remove(L, -2);
      luaL_addvalue(text);
    } else {
      luaL_error(L, "invalid use of '%%' in replacement string");
    }
    pay(L, price_of_bytes(s.match.end - s.match.begin) + 1);
  }
}

// What a table or a function says instead of the match; false and nil leave it.
void add_replacement_value(lua_State* L, luaL_Buffer* text, const Search& s) {
  if (lua_istable(L, 3)) {
    push_capture(L, s, 0);
    lua_gettable(L, 3);
  } else {
    lua_pushvalue(L, 3);
    lua_call(L, push_captures(L, s, true), 1);
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(text, s.subject.data() + s.match.begin, s.match.end - s.match.begin);
  } else if (lua_isstring(L, -1)) {
    std::size_t length = 0;
    lua_tolstring(L, -1, &length);
    pay(L, price_of_bytes(length) + 1);
    luaL_addvalue(text);
  } else {
    luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  }
}

int string_gsub(lua_State* L) {
  Search s{text_argument(L, 1), text_argument(L, 2)};
  const int type = lua_type(L, 3);
  luaL_argexpected(L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE, 3,
                   "string/function/table");
  const lua_Integer most = luaL_optinteger(L, 4, static_cast<lua_Integer>(s.subject.size()) + 1);
  const bool anchored = s.pattern.starts_with('^');
  lua_settop(L, 3);
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  std::size_t at = 0;
  std::size_t last_end = Pattern::no_end;
  lua_Integer count = 0;
  while (count < most && find_next(L, s, at, last_end)) {
    ++count;
    pay(L, price_of_bytes(s.match.end - at));
    luaL_addlstring(&text, s.subject.data() + at, s.match.begin - at);
    if (type == LUA_TNUMBER || type == LUA_TSTRING) add_replacement_text(L, &text, s);
    else add_replacement_value(L, &text, s);
    at = last_end = s.match.end;
    if (anchored) break;
  }
  pay(L, price_of_bytes(s.subject.size() - at));
  luaL_addlstring(&text, s.subject.data() + at, s.subject.size() - at);
  luaL_pushresult(&text);
  lua_pushinteger(L, count);
  return 2;
}

// Upvalue: the library's own function.
int string_rep(lua_State* L) {
  const std::size_t length = text_argument(L, 1).size();
  std::size_t separator = 0;
  const lua_Integer count = luaL_checkinteger(L, 2);
  luaL_optlstring(L, 3, "", &separator);
  luaL_argcheck(L, count <= 0 || static_cast<std::size_t>(count) <= longest / (length + separator + 1), 2,
                "the result would be longer than 1 MiB");
  if (count > 0) pay(L, price_of_bytes((length + separator) * static_cast<std::size_t>(count)) + 1);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

// %s of a table and %p would show addresses, %a looks different from one C library to another, and whether what is not
// a number has a sign depends on the processor. Upvalue: the library's own function.
int string_format(lua_State* L) {
  const std::string_view format = text_argument(L, 1);
  pay(L, price_of_values(L, 1));
  int argument = 1;
  for (const char* c = format.data(); c < format.data() + format.size(); ++c) {
    if (*c != '%') continue;
    if (*++c == '%') continue;
    while (*c && std::strchr("-+ #0123456789.", *c)) ++c;
    ++argument;
    if (*c == 'p' || *c == 'a' || *c == 'A') return luaL_error(L, "%%%c is not available to packs", *c);
    if (argument > lua_gettop(L)) break;
    const bool is_float = lua_type(L, argument) == LUA_TNUMBER && !lua_isinteger(L, argument);
    if (*c == 'q' && is_float) return luaL_error(L, "%%q of a number with a fraction is not available to packs");
    if (is_float && std::isnan(lua_tonumber(L, argument))) {
      lua_pushnumber(L, std::copysign(lua_tonumber(L, argument), 1.0));
      lua_replace(L, argument);
    }
    if (*c == 's' && !lua_isstring(L, argument)) {
      lua_pushcfunction(L, sandbox_tostring);
      lua_pushvalue(L, argument);
      lua_call(L, 1, 1);
      lua_replace(L, argument);
    }
  }
  lua_tocfunction(L, lua_upvalueindex(1))(L);
  pay(L, price_of_values(L, lua_gettop(L)));
  return 1;
}

void wrap(lua_State* L, const char* name, lua_CFunction wrapper) {
  lua_getfield(L, -2, name);
  lua_pushcclosure(L, wrapper, 1);
  lua_setfield(L, -2, name);
}

}  // namespace

bool keeps_its_place(lua_CFunction function) { return function == next_match; }

void push_string_library(lua_State* L) {
  luaL_requiref(L, LUA_STRLIBNAME, luaopen_string, 0);
  lua_pushvalue(L, -1);
  keep_only(L, {"byte", "char", "len", "lower", "reverse", "sub", "upper"});
  wrap(L, "format", string_format);
  wrap(L, "rep", string_rep);
  lua_remove(L, -2);
  const luaL_Reg functions[] = {{"find", string_find},
                                {"match", string_match},
                                {"gmatch", string_gmatch},
                                {"gsub", string_gsub},
                                {nullptr, nullptr}};
  luaL_setfuncs(L, functions, 0);
}

}  // namespace castellan::script
