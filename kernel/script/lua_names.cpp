#include "castellan/script/lua_names.hpp"

#include <algorithm>

#include "castellan/script/chunk.hpp"
#include "castellan/script/host_builder.hpp"

namespace castellan {
namespace {

// The instructions of Lua 5.4 that name something.
enum Operation : std::uint32_t {
  set_upvalue = 10,
  get_global = 11,  // a field of an upvalue: of _ENV, a global
  get_field = 14,
  set_global = 15,
  set_field = 18,
  get_method = 20,
  call = 68,
  tail_call = 69
};

constexpr std::string_view params_name = "p";
constexpr std::string_view event_name = "e";

struct Instruction {
  std::uint32_t bits;
  std::uint32_t operation() const { return bits & 0x7F; }
  std::size_t a() const { return bits >> 7 & 0xFF; }
  bool k() const { return bits >> 15 & 1; }
  std::size_t b() const { return bits >> 16 & 0xFF; }
  std::size_t c() const { return bits >> 24 & 0xFF; }
};

class Names {
 public:
  explicit Names(LuaNames& to) : to_(to) {}

  void read(const Chunk& chunk, const std::vector<const Chunk*>& around) {
    for (const auto& text : chunk.constants)
      if (text) to_.texts.insert(*text);
    for (std::size_t at = 0; at < chunk.code.size(); ++at) read_one(chunk, at, around);
    std::vector<const Chunk*> inner = around;
    inner.push_back(&chunk);
    for (const Chunk& function : chunk.functions) read(function, inner);
  }

 private:
  void read_one(const Chunk& chunk, std::size_t at, const std::vector<const Chunk*>& around) {
    const Instruction now{chunk.code[at]};
    const int line = at < chunk.lines.size() ? chunk.lines[at] : chunk.line;
    switch (now.operation()) {
      case get_global:
        if (is_upvalue(chunk, now.b(), params_name)) to_.params.push_back({constant(chunk, now.c()), line});
        if (is_upvalue(chunk, now.b(), event_name)) to_.event_fields.push_back({constant(chunk, now.c()), line});
        if (!is_upvalue(chunk, now.b(), "_ENV")) return;
        to_.globals.push_back({constant(chunk, now.c()), line});
        // `ask.player`: the field is taken from where the global was put.
        if (at + 1 < chunk.code.size())
          if (const Instruction next{chunk.code[at + 1]}; next.operation() == get_field && next.b() == now.a()) {
            to_.globals.push_back({constant(chunk, now.c()) + "." + constant(chunk, next.c()), line});
            if (constant(chunk, now.c()) == "ask") read_question(chunk, at + 1);
          }
        return;
      case set_global:
        if (is_upvalue(chunk, now.a(), "_ENV")) to_.set_globals.push_back({constant(chunk, now.b()), line});
        return;
      case get_field:
        if (is_parameter(chunk, now.b(), event_name)) to_.event_fields.push_back({constant(chunk, now.c()), line});
        if (is_parameter(chunk, now.b(), params_name)) to_.params.push_back({constant(chunk, now.c()), line});
        return;
      case set_field: to_.own.insert(constant(chunk, now.b())); return;
      case get_method:
        if (now.k()) to_.methods.push_back({constant(chunk, now.c()), line});
        return;
      case set_upvalue:
        if (is_of_file(chunk, now.b(), around)) to_.kept.push_back({chunk.upvalues[now.b()].name, line});
        return;
      default: return;
    }
  }

  static std::string constant(const Chunk& chunk, std::size_t index) {
    return index < chunk.constants.size() ? chunk.constants[index].value_or("") : "";
  }
  static bool is_upvalue(const Chunk& chunk, std::size_t upvalue, std::string_view name) {
    return upvalue < chunk.upvalues.size() && chunk.upvalues[upvalue].name == name;
  }
  // Parameters are the first locals, and stay in the first registers.
  static bool is_parameter(const Chunk& chunk, std::size_t place, std::string_view name) {
    return place < static_cast<std::size_t>(chunk.parameters) && place < chunk.locals.size() &&
           chunk.locals[place].name == name;
  }

  // From where `ask.player` was put to where it is called, the fields of the table that stands behind it.
  void read_question(const Chunk& chunk, std::size_t at) {
    const Instruction question{chunk.code[at]};
    for (std::size_t i = at + 1; i < chunk.code.size(); ++i) {
      const Instruction now{chunk.code[i]};
      if ((now.operation() == call || now.operation() == tail_call) && now.a() == question.a()) return;
      if (now.operation() == set_field && now.a() == question.a() + 1)
        to_.question_keys.push_back({constant(chunk, question.c()) + "." + constant(chunk, now.b()),
                                     i < chunk.lines.size() ? chunk.lines[i] : chunk.line});
    }
  }

  // Is it a local of the file itself, handed down through all functions around this one?
  static bool is_of_file(const Chunk& chunk, std::size_t upvalue, const std::vector<const Chunk*>& around) {
    const Chunk* at = &chunk;
    for (std::size_t depth = around.size(); depth > 0; --depth) {
      if (upvalue >= at->upvalues.size()) return false;
      const Chunk::Upvalue& here = at->upvalues[upvalue];
      if (here.of_parent) return depth == 1;
      upvalue = here.index;
      at = around[depth - 1];
    }
    return false;
  }

  LuaNames& to_;
};

}  // namespace

LuaNames lua_names(std::string_view source) {
  LuaNames names;
  if (const auto chunk = read_chunk(source)) Names(names).read(*chunk, {});
  return names;
}

LuaVocabulary lua_vocabulary(const Ruleset& rules) {
  ScriptHost host(rules, ScriptHost::ForLinking{});
  HostBuilder builder(host);
  builder.build_base();
  LuaVocabulary all = builder.vocabulary();
  for (std::vector<std::string>* names : {&all.globals, &all.methods}) {
    std::ranges::sort(*names);
    names->erase(std::unique(names->begin(), names->end()), names->end());
  }
  return all;
}

std::vector<std::vector<std::string>> returned_functions(const Ruleset& rules) {
  ScriptHost host(rules, ScriptHost::ForLinking{});
  HostBuilder builder(host);
  builder.build_base();
  std::vector<std::vector<std::string>> all(rules.modules.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    if (!builder.load_module(static_cast<DefId>(i))) all[i] = builder.functions_of(static_cast<DefId>(i));
  return all;
}

}  // namespace castellan
