// The words of a Lua text: what only looks like code is none.
#include "castellan/script/lua_tokens.hpp"

#include <catch2/catch_test_macros.hpp>
#include <string>

using namespace castellan;

namespace {

std::string words(std::string_view text) {
  std::string out;
  for (const script::LuaToken& token : script::lua_tokens(text)) {
    CHECK(text.substr(token.offset, token.text.size()) == token.text);
    out += (out.empty() ? "" : " ") + std::string(token.text);
  }
  return out;
}

}  // namespace

TEST_CASE("Names, numbers and signs come one by one", "[workshop]") {
  CHECK(words("me:count(\"elf\")+1") == "me : count ( \"elf\" ) + 1");
  CHECK(words("a.b=0x1F..1e-5 1e-5 0xAp+1...") == "a . b = 0x1F..1e - 5 1e-5 0xAp+1...");
  CHECK(words("x == y ::top::") == "x == y :: top ::");
}

TEST_CASE("Comments and what stands in strings are no words", "[workshop]") {
  CHECK(words("a -- me:count(1)\nb") == "a b");
  CHECK(words("a --[[ me:count(1)\n:count ]] b") == "a b");
  CHECK(words("a --[==[ ]] ]=] me:count ]==] b") == "a b");
  CHECK(words("a --[ me:count\nb") == "a b");
  CHECK(script::lua_tokens("'me:count(1)'").size() == 1);
  CHECK(script::lua_tokens("\"a\\\"me:count(1)\"").size() == 1);
  CHECK(script::lua_tokens("[[ me:count(1) ]]").size() == 1);
  CHECK(script::lua_tokens("[=[ ]] me:count ]=]").size() == 1);
  CHECK(script::lua_tokens("'a\\\nb'").size() == 1);
}

TEST_CASE("Line breaks end comments and strings where Lua says they do", "[workshop]") {
  CHECK(words("-- x\rb") == "b");
  CHECK(words("'\\z \n\r ' b") == "'\\z \n\r ' b");
  CHECK(words("'\\\r\n' b") == "'\\\r\n' b");
  CHECK(words("'\\\n\n' b").ends_with("' b"));
}

TEST_CASE("Any text has an end", "[workshop]") {
  for (const char* text : {"", "'", "\"abc\\", "[[", "--[[", "[==", "--", "#!/bin/lua", "\xff\xfe", "'a\nb'"})
    words(text);
  CHECK(words("#!/usr/bin/lua\nreturn") == "return");
}
