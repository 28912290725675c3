// The words and signs of a Lua text, without comments and white space.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan::script {

struct LuaToken {
  enum class Kind : std::uint8_t { name, string, number, sign };
  Kind kind = Kind::sign;
  std::string_view text;   // as written, strings with their quotes
  std::size_t offset = 0;  // in the whole text

  bool is(std::string_view word) const { return kind != Kind::string && text == word; }
};

// Of any text: what is no Lua still gives tokens, the compiler is for complaints. `text` must outlive them.
CASTELLAN_API std::vector<LuaToken> lua_tokens(std::string_view text);

}  // namespace castellan::script
