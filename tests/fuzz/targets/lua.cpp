#include <algorithm>

#include "castellan/script/chunk.hpp"
#include "castellan/script/chunk_lines.hpp"
#include "castellan/script/instructions.hpp"
#include "castellan/script/length.hpp"
#include "castellan/script/lua_names.hpp"
#include "castellan/script/lua_tokens.hpp"
#include "fuzz/target.hpp"

namespace castellan::fuzz {
namespace {

bool has_length(const script::Chunk& chunk) {
  for (const std::uint32_t bits : chunk.code)
    if (script::Instruction{bits}.operation() == script::get_length) return true;
  return std::ranges::any_of(chunk.functions, has_length);
}

}  // namespace

// What reads Lua without running it.
void read_lua(std::string_view input) {
  std::size_t from = 0;
  for (const script::LuaToken& token : script::lua_tokens(input)) {
    promise(token.offset >= from && !token.text.empty() && input.substr(token.offset, token.text.size()) == token.text,
            "tokens stand in the text, one behind the other");
    from = token.offset + token.text.size();
  }
  const bool compiles = script::chunk_lines(input).compiles;
  promise(compiles == script::read_chunk(input).has_value(), "all readers agree on what compiles");
  if (!compiles) promise(script::lua_names(input).globals.empty(), "what does not compile has no names");
  else script::lua_names(input);
  if (const auto changed = script::read_chunk(script::with_own_length(input)); changed && compiles)
    promise(!has_length(*changed), "no # is left to Lua");
}

}  // namespace castellan::fuzz
