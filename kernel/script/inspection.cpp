#include "castellan/script/inspection.hpp"

#include <map>

#include "castellan/script/charging.hpp"
#include "castellan/script/chunk.hpp"
#include "castellan/script/host_builder.hpp"
#include "castellan/script/instructions.hpp"

namespace castellan::script {
namespace {

int line_of(const Chunk& chunk, std::size_t at) { return at < chunk.lines.size() ? chunk.lines[at] : chunk.line; }

// The line of a `#` that is not a call, or 0.
int line_of_length(const Chunk& chunk) {
  for (std::size_t at = 0; at < chunk.code.size(); ++at)
    if (Instruction{chunk.code[at]}.operation() == get_length) return line_of(chunk, at);
  for (const Chunk& function : chunk.functions)
    if (const int line = line_of_length(function)) return line;
  return 0;
}

// Upvalues of the function that are written, by it or by functions in it, each with the first line that does so.
using Writes = std::map<std::size_t, int>;

Writes writes_of(const Chunk& chunk) {
  Writes writes;
  for (std::size_t at = 0; at < chunk.code.size(); ++at)
    if (const Instruction now{chunk.code[at]}; now.operation() == set_upvalue)
      writes.try_emplace(now.b(), line_of(chunk, at));
  for (const Chunk& function : chunk.functions)
    for (const auto& [upvalue, line] : writes_of(function))
      if (upvalue < function.upvalues.size() && !function.upvalues[upvalue].of_parent)
        writes.try_emplace(function.upvalues[upvalue].index, line);
  return writes;
}

// Whether the function, and all in it, do nothing with one of its upvalues but read fields of it by name.
bool only_reads_fields_of(const Chunk& chunk, std::size_t upvalue) {
  for (const std::uint32_t bits : chunk.code) {
    const Instruction now{bits};
    const std::uint32_t operation = now.operation();
    if ((operation == get_upvalue || operation == set_upvalue) && now.b() == upvalue) return false;
    if (operation == set_global && now.a() == upvalue) return false;
  }
  for (const Chunk& function : chunk.functions)
    for (std::size_t i = 0; i < function.upvalues.size(); ++i)
      if (!function.upvalues[i].of_parent && function.upvalues[i].index == upvalue &&
          !only_reads_fields_of(function, i))
        return false;
  return true;
}

}  // namespace

bool only_reads_globals(lua_State* L) noexcept {
  const auto chunk = read_function(L);
  return chunk && only_reads_fields_of(*chunk, 0);
}

std::string why_not_loaded(lua_State* L) {
  const auto chunk = read_function(L);
  if (!chunk) return "0: the Lua library compiles files to a form that is not known here, so they can't be checked";
  if (const int line = line_of_length(*chunk))
    return std::to_string(line) + ": this # can't be understood: put what follows it in brackets";
  return {};
}

void note_written_locals(lua_State* L) noexcept {
  HostBuilder* builder = host_of(L)->scripts().builder();
  if (!builder || !builder->inspects()) return;
  const auto chunk = read_function(L);
  if (!chunk) return;  // then the file was refused
  for (const auto& [upvalue, line] : writes_of(*chunk))
    if (upvalue < chunk->upvalues.size()) builder->note_kept(chunk->upvalues[upvalue].name, line);
}

void note_kept_iterator(lua_State* L) noexcept {
  HostBuilder* builder = host_of(L)->scripts().builder();
  if (builder && builder->inspects()) builder->note_kept("gmatch", 0);
}

}  // namespace castellan::script
