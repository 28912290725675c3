#include "castellan/script/lua_names.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "castellan/script/chunk.hpp"
#include "castellan/script/host_builder.hpp"
#include "castellan/script/instructions.hpp"

namespace castellan::script {
namespace {

constexpr std::string_view params_name = "p";
constexpr std::string_view event_name = "e";

// `-- words: share_red, share_blue`: words that are put together while a game runs.
void read_comments(std::string_view source, std::set<std::string>& to) {
  constexpr std::string_view begin = "-- words:";
  for (std::size_t at = 0; (at = source.find(begin, at)) != std::string_view::npos;) {
    at += begin.size();
    const std::string_view line = source.substr(at, source.find('\n', at) - at);
    constexpr std::string_view gaps = " \t\r,";
    for (std::size_t from = line.find_first_not_of(gaps); from != std::string_view::npos;) {
      const std::size_t end = std::min(line.find_first_of(gaps, from), line.size());
      to.emplace(line.substr(from, end - from));
      from = line.find_first_not_of(gaps, end);
    }
  }
}

class Names {
 public:
  explicit Names(LuaNames& to) : to_(to) {}

  void read(const Chunk& chunk, const std::string& called = {}) {
    called_ = called;
    for (const auto& text : chunk.constants)
      if (text) to_.texts.insert(*text);
    for (std::size_t at = 0; at < chunk.code.size(); ++at) read_one(chunk, at);
    for (std::size_t i = 0; i < chunk.functions.size(); ++i) read(chunk.functions[i], name_of(chunk, i));
  }

 private:
  // The field a function is put into where it is made: `built` of { built = function … end }.
  static std::string name_of(const Chunk& chunk, std::size_t function) {
    for (std::size_t at = 0; at + 1 < chunk.code.size(); ++at) {
      const Instruction now{chunk.code[at]};
      const Instruction next{chunk.code[at + 1]};
      if (now.operation() == make_function && now.bx() == function && next.operation() == set_field && !next.k() &&
          next.c() == now.a())
        return constant(chunk, next.b());
    }
    return {};
  }

  void read_one(const Chunk& chunk, std::size_t at) {
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
        if (now.b() == 1 && chunk.parameters > 1 && !called_.empty())
          to_.hook_fields.push_back({called_, {constant(chunk, now.c()), line}});
        if (is_parameter(chunk, now.b(), params_name)) to_.params.push_back({constant(chunk, now.c()), line});
        return;
      case set_field: to_.own.insert(constant(chunk, now.b())); return;
      case get_method:
        if (!now.k()) return;
        to_.methods.push_back({constant(chunk, now.c()), line});
        read_call(chunk, at);
        return;
      case equals_constant: read_comparison(chunk, at); return;
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

  static int line_of(const Chunk& chunk, std::size_t at) {
    return at < chunk.lines.size() ? chunk.lines[at] : chunk.line;
  }

  // From where a method was put to where it is called: the thing stands behind it, then the arguments.
  void read_call(const Chunk& chunk, std::size_t at) {
    const Instruction method{chunk.code[at]};
    const std::string name = constant(chunk, method.c());
    constexpr std::size_t first = 2;  // the first argument, from the method on
    std::map<std::size_t, int> tables;
    LuaNames::Emit emit;
    bool puzzling = false;
    for (std::size_t i = at + 1; i < chunk.code.size(); ++i) {
      const Instruction now{chunk.code[i]};
      if (now.is_call() && now.a() == method.a()) {
        emit.is_whole = !puzzling && (tables[first + 1] == 1 || now.b() == first + 1);
        break;
      }
      if (now.a() < method.a() + first) continue;
      const std::size_t place = now.a() - method.a();
      if (now.operation() == new_table) ++tables[place];
      if (now.operation() == load_constant && place == first)
        emit.event = {constant(chunk, now.bx()), line_of(chunk, i)};
      if (now.operation() == set_element && place == first + 1) puzzling = true;  // a key nobody can see
      if (now.operation() != set_field || tables[place] == 0) continue;
      const LuaNames::Use key{constant(chunk, now.b()), line_of(chunk, i)};
      to_.keys.push_back({name, static_cast<int>(place - first + 1), key});
      if (place != first + 1) continue;
      emit.keys.emplace(key.name, key.line);
      if (now.k() && now.c() < chunk.constants.size()) emit.values.emplace(key.name, chunk.constants[now.c()]);
    }
    if (name == "emit" && !emit.event.name.empty()) to_.emits.push_back(std::move(emit));
  }

  void read_comparison(const Chunk& chunk, std::size_t at) {
    const Instruction comparison{chunk.code[at]};
    const std::string word = constant(chunk, comparison.b());
    if (word.empty() || at == 0) return;
    LuaNames::Comparison found{{}, {}, {}, {word, line_of(chunk, at)}, {}};
    const auto source = origin(chunk, at, comparison.a());
    if (!source) return;
    const Instruction from{chunk.code[*source]};
    if (from.operation() == get_field || (from.operation() == get_global && !is_upvalue(chunk, from.b(), "_ENV")))
      found.of = constant(chunk, from.c());
    if (from.operation() == get_field && from.b() < static_cast<std::size_t>(chunk.parameters) &&
        from.b() < chunk.locals.size())
      found.base = chunk.locals[from.b()].name;
    if (from.is_call()) read_answer(chunk, *source, found);
    if (!found.of.empty()) to_.comparisons.push_back(std::move(found));
  }

  // Where what lies in a register at an instruction comes from, if that is certain: the instruction before, or the
  // declaration of a local nobody has written since.
  static std::optional<std::size_t> origin(const Chunk& chunk, std::size_t at, std::size_t place) {
    for (std::size_t i = at; i-- > 0;) {
      const Instruction now{chunk.code[i]};
      if (!now.writes(place)) continue;
      if (i + 1 == at || std::ranges::find(chunk.locals, i + 1, &Chunk::Local::from) != chunk.locals.end()) return i;
      return std::nullopt;
    }
    return std::nullopt;
  }

  // The call whose answer is compared: game:option("length"), or ask.option { me, "short", "long" }.
  void read_answer(const Chunk& chunk, std::size_t at, LuaNames::Comparison& to) const {
    const std::size_t place = Instruction{chunk.code[at]}.a();
    std::vector<std::string> words;
    bool puzzling = false;
    for (std::size_t i = at; i-- > 0;) {
      const Instruction now{chunk.code[i]};
      if (now.operation() == get_method && now.a() == place) {
        if (!now.k() || constant(chunk, now.c()) != "option" || words.size() != 1) return;
        to.of = "option";
        to.option = words[0];
        return;
      }
      if (now.operation() == get_field && now.a() == place) {
        const Instruction before{i > 0 ? chunk.code[i - 1] : 0};
        const bool of_ask = i > 0 && before.operation() == get_global && constant(chunk, before.c()) == "ask";
        if (!of_ask || constant(chunk, now.c()) != "option" || puzzling || words.empty()) return;
        to.of = "answer";
        to.answers = std::move(words);
        return;
      }
      if (now.operation() == load_constant && now.a() > place + 1) words.push_back(constant(chunk, now.bx()));
      else if (now.a() > place + 2 && now.writes(now.a())) puzzling = true;  // a word nobody can see
    }
  }

  // From where `ask.player` was put to where it is called, the fields of the table that stands behind it, and those of
  // the table that is its `args`.
  void read_question(const Chunk& chunk, std::size_t at) {
    const Instruction question{chunk.code[at]};
    LuaNames::Question asked{{constant(chunk, question.c()), line_of(chunk, at)}, {}, {}, true};
    std::map<std::size_t, std::set<std::string>> tables;  // by register: fields of tables that are made there
    for (std::size_t i = at + 1; i < chunk.code.size(); ++i) {
      const Instruction now{chunk.code[i]};
      if ((now.operation() == call || now.operation() == tail_call) && now.a() == question.a()) break;
      if (now.operation() == new_table) tables[now.a()].clear();
      if (now.operation() != set_field) continue;
      const std::string key = constant(chunk, now.b());
      if (now.a() != question.a() + 1) {
        tables[now.a()].insert(key);
        continue;
      }
      to_.question_keys.push_back({asked.kind.name + "." + key, line_of(chunk, i)});
      if (key == "prompt" && now.k()) asked.prompt = constant(chunk, now.c());
      if (key == "prompt" && !now.k()) asked.is_whole = false;
      if (key != "args") continue;
      if (!now.k() && tables.contains(now.c())) asked.arguments = tables[now.c()];
      else asked.is_whole = false;
    }
    to_.questions.push_back(std::move(asked));
  }

  LuaNames& to_;
  std::string called_;  // the field the function being read is put into
};

}  // namespace

LuaNames lua_names(std::string_view source) {
  LuaNames names;
  read_comments(source, names.texts);
  if (const auto chunk = read_chunk(source)) Names(names).read(*chunk);
  return names;
}

LuaVocabulary lua_vocabulary(const Ruleset& rules) {
  ScriptHost host = unloaded_host(rules);
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
  ScriptHost host = unloaded_host(rules);
  HostBuilder builder(host);
  builder.build_base();
  std::vector<std::vector<std::string>> all(rules.modules.size());
  for (const Id<Module> module : rules.modules.ids())
    if (!builder.load_module(module)) all[module.index()] = builder.functions_of(module);
  return all;
}

}  // namespace castellan::script
