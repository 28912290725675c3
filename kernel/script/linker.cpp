#include "castellan/script/linker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <tuple>

#include "castellan/base/text.hpp"
#include "castellan/script/host_builder.hpp"
#include "castellan/script/lua_tokens.hpp"

namespace castellan::script {
namespace {

// Where a Lua message points to: `belfort/guilds/thieves.lua:12: …`.
Where place_of(const std::string& message, const Ruleset& rules, std::int32_t file) {
  const std::string& name = rules.files[static_cast<std::size_t>(file)].name;
  Where where{file, 1, 1};
  if (message.starts_with(name + ":"))
    std::from_chars(message.data() + name.size() + 1, message.data() + message.size(), where.line);
  return where;
}

Where place_at(const Module& module, std::size_t offset) {
  const std::string_view before = std::string_view(module.source).substr(0, offset);
  const std::size_t line_begin = before.rfind('\n') + 1;  // of the first line: npos + 1
  return {module.file, static_cast<std::int32_t>(std::count(before.begin(), before.end(), '\n')) + 1,
          column_at(before.substr(line_begin), before.size())};
}

// Where a word first stands in a module, from a line on.
Where place_of_word(const Module& module, const std::string& word, int line = 1) {
  std::size_t begin = 0;
  while (--line > 0 && begin != std::string::npos) begin = module.source.find('\n', begin + 1);
  const std::size_t found = begin == std::string::npos ? begin : module.source.find(word, begin);
  return place_at(module, found == std::string::npos ? 0 : found);
}

// The message without the place, which is told apart from it, and without the way there: loading a file is no long way.
std::string without_place(std::string message, const Ruleset& rules, std::int32_t file) {
  const std::string& name = rules.files[static_cast<std::size_t>(file)].name;
  message.resize(std::min(message.find("\nstack traceback:"), message.size()));
  if (!message.starts_with(name + ":")) return message;
  const std::size_t end = message.find(": ", name.size());
  return end == std::string::npos ? message : message.substr(end + 2);
}

// A function that content does not name: a hook, an invariant.
Id<Function> add_function(Ruleset& rules, Id<Module> module, std::string name) {
  Function function;
  function.module = module;
  function.name = std::move(name);
  function.subject = rules.packs[rules.modules[module].pack].id;
  function.params = rules.modules[module].params;
  return rules.functions.add(std::move(function));
}

// Hooks, invariants and named functions of all modules.
class Linker {
 public:
  Linker(Ruleset& rules, Diagnostics& problems)
      : rules_(rules), problems_(problems), host_(unloaded_host(rules)), builder_(host_, HostBuilder::Inspect::yes) {}

  void run() {
    builder_.build_base();
    for (const Id<Module> id : rules_.modules.ids()) {
      const Module& module = rules_.modules[id];
      refuse_powers(module);
      if (const LoadProblem problem = builder_.load_module(id); problem) {
        problems_.error(problem.code, place_of(problem.text, rules_, module.file),
                        without_place(problem.text, rules_, module.file),
                        problem.code == Code::lua_syntax
                            ? "often an `end`, a `}` or a comma is missing in a line above; indentation shows where"
                            : "");
        continue;
      }
      refuse_kept_state();
      for (const std::string& name : builder_.names_in(id, "invariants"))
        rules_.invariants.push_back(add_function(rules_, id, "invariants." + name));
      add_listeners(id, "on", rules_.after);
      add_listeners(id, "before", rules_.before);
    }
    add_hooks();
    sort(rules_.after);
    sort(rules_.before);
    check_functions();
  }

 private:
  // The C library's pow rounds differently from one machine to the next, also where the compiler calls it for
  // constants.
  void refuse_powers(const Module& module) {
    if (module.gone || module.source.find('^') == std::string::npos) return;
    for (const LuaToken& token : lua_tokens(module.source))
      if (token.is("^"))
        problems_.error(Code::power_operator, place_at(module, token.offset),
                        "the operator ^ is not available to packs",
                        "its results differ between machines; multiply, or shift: 1 << n");
  }

  void refuse_kept_state() {
    for (const auto& [in, name, line] : builder_.take_kept()) {
      const Module& module = rules_.modules[in];
      if (line == 0)
        problems_.error(Code::keeps_state, place_of_word(module, name, 1),
                        fmt::format("an iterator of {} is kept: its position would be neither saved nor undone", name),
                        "call it in the function that uses it");
      else
        problems_.error(
            Code::keeps_state, place_of_word(module, name, line),
            fmt::format("\"{}\" outlives the function: what is kept in it is neither saved nor undone", name),
            "declare an attribute, or make it a local of the function");
    }
  }

  void add_listeners(Id<Module> module, const char* table, Listeners& to) {
    for (const std::string& name : builder_.names_in(module, table)) {
      const Where where = place_of_word(rules_.modules[module], name);
      const std::optional<EventType> event = find_event(name, rules_.modules[module].pack);
      const std::string function = fmt::format("{}.{}", table, name);
      if (!event) {
        problems_.error(Code::unknown_event, where, fmt::format("hook on unknown event \"{}\"", name),
                        suggestion(name, rules_.events));
      } else if (builder_.function_reference(module, function) == LUA_NOREF) {
        problems_.error(Code::no_hook_function, where, fmt::format("{} is not a function", function),
                        "write function(game, e, p, thing) … end");
      } else if (can_be_heard(*event, &to == &rules_.before, where, name)) {
        to.all.push_back({*event, add_function(rules_, module, function), builder_.order_of(module, table, name)});
      }
    }
  }

  bool can_be_heard(EventType event, bool before, const Where& where, const std::string& name) {
    if (!before || is_preventable(event)) return true;
    problems_.error(Code::not_preventable, where, fmt::format("\"{}\" can't be heard before it happens", name),
                    preventable_names());
    return false;
  }

  // Those of YAML files.
  void add_hooks() {
    for (const Id<Hook> id : rules_.hooks.ids()) {
      const Hook& hook = rules_.hooks[id];
      if (hook.missing || hook.event.empty()) continue;
      const std::optional<EventType> event = find_event(hook.event, hook.pack);
      if (!event)
        problems_.error(Code::unknown_event, hook.where, fmt::format("hook on unknown event \"{}\"", hook.event),
                        suggestion(hook.event, rules_.events));
      else if (can_be_heard(*event, hook.before, hook.where, hook.event))
        (hook.before ? rules_.before : rules_.after)
            .all.push_back({*event, hook.function, hook.order, hook.when.empty() ? Id<Hook>(none) : id});
    }
  }

  // A pack's own events, and those of others where the short name is unambiguous, go by their short names too.
  std::optional<EventType> find_event(const std::string& name, Id<Pack> pack) const {
    const auto of = [&](const std::string& id) -> std::optional<EventType> {
      const auto found = std::find(rules_.events.begin(), rules_.events.end(), id);
      if (found == rules_.events.end()) return std::nullopt;
      return static_cast<EventType>(found - rules_.events.begin());
    };
    if (const auto found = of(name)) return found;
    if (const auto own = of(rules_.packs[pack].id + ":" + name)) return own;
    const Id<PackEvent> other = rules_.pack_events.find(name);
    return other == none ? std::nullopt : of(rules_.pack_events[other].id);
  }

  static bool is_preventable(EventType event) {
    return std::find(preventable.begin(), preventable.end(), event) != preventable.end();
  }
  static std::string preventable_names() {
    std::vector<std::string_view> names;
    for (const EventType type : preventable) names.push_back(event_names[static_cast<std::size_t>(type)]);
    return fmt::format("these can: {}; use `on` for others", fmt::join(names, ", "));
  }

  void sort(Listeners& listeners) const {
    const auto key = [&](const Listener& listener) {
      const Id<Pack> pack = rules_.modules[rules_.functions[listener.function].module].pack;
      return std::tuple(listener.event, listener.order, pack.number());
    };
    std::ranges::stable_sort(listeners.all, {}, key);
    for (std::size_t i = 0; i < listeners.all.size(); ++i) {
      const auto event = static_cast<std::size_t>(listeners.all[i].event);
      if (!listeners.heard[event]) listeners.first[event] = static_cast<std::uint16_t>(i);
      listeners.last[event] = static_cast<std::uint16_t>(i + 1);
      listeners.heard[event] = 1;
    }
  }

  void check_functions() {
    for (const Function& function : rules_.functions) {
      if (function.where.file < 0 || !builder_.is_loaded(function.module) ||
          builder_.function_reference(function.module, function.name) != LUA_NOREF)
        continue;
      const Module& module = rules_.modules[function.module];
      problems_.error(Code::no_function, function.where,
                      fmt::format("{} has no function \"{}\"", rules_.files[static_cast<std::size_t>(module.file)].name,
                                  function.name),
                      suggestion(function.name, builder_.functions_of(function.module)));
    }
  }

  Ruleset& rules_;
  Diagnostics& problems_;
  ScriptHost host_;
  HostBuilder builder_;
};

}  // namespace

void link_scripts(Ruleset& rules, Diagnostics& problems) { Linker(rules, problems).run(); }

}  // namespace castellan::script
