// A Lua file as the compiler sees it, functions that never run included: instructions, constants and lines. Read from
// what lua_dump writes, since Lua itself says nothing about functions that have not been made.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"

struct lua_State;

namespace castellan::script {

struct Chunk {
  struct Upvalue {
    std::string name;
    bool of_parent = false;  // a local of the function around it, else an upvalue of that function
    std::size_t index = 0;
  };
  struct Local {
    std::string name;
    std::size_t from = 0;  // the instruction behind its declaration
  };
  int line = 0;  // where it begins; 0 for the file itself
  int parameters = 0;
  bool vararg = false;
  std::vector<std::uint32_t> code;
  std::vector<int> lines;                             // of each instruction
  std::vector<std::optional<std::string>> constants;  // texts; others are nothing
  std::vector<Upvalue> upvalues;
  std::vector<Local> locals;
  std::vector<Chunk> functions;
};

// The Lua function on top of the stack, which stays there. Nothing if the Lua library writes chunks in a form that is
// not known here.
std::optional<Chunk> read_function(lua_State* L);

// Nothing if the text does not compile, or the Lua library writes chunks in a form that is not known here.
CASTELLAN_API std::optional<Chunk> read_chunk(std::string_view source);

}  // namespace castellan::script
