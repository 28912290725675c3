#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "castellan/script/api.hpp"
#include "castellan/workshop/checks/checked_pack.hpp"
#include "castellan/world/event_details.hpp"

namespace castellan::workshop {
namespace {

// What Lua has elsewhere and packs do without.
constexpr std::pair<std::string_view, std::string_view> not_for_packs[] = {
    {"math.random", "use the game's own generator: game:random(6), game:pick(list)"},
    {"math.randomseed", "a game has one seed, its own: game:random(6) draws from it"},
    {"print", "a test shows what a script does: t:equal(me.gold, 3); game:emit(\"…\") tells players an event"},
    {"os", "a game must come out the same at any time and on any machine"},
    {"io", "a pack has no files but those it is made of: require \"name\""},
    {"load", "code can't be made while a game runs: write functions"},
    {"loadstring", "code can't be made while a game runs: write functions"},
    {"dofile", "use require \"name\""},
    {"coroutine", "`ask` waits for a player wherever it stands"},
    {"debug", "`castellan mod test` and `castellan play --watch` show what scripts do"},
    {"next", "use pairs, which keeps a fixed order"},
    {"rawset", "use a local or a declared attribute"},
    {"collectgarbage", "memory is freed by itself"},
};

std::string near(const std::string& word, const std::vector<std::string>& known, const char* otherwise) {
  const std::string found = nearest(word, known);
  return found.empty() ? otherwise : fmt::format("did you mean \"{}\"?", found);
}

std::string hint_for(const std::string& name, const std::vector<std::string>& known) {
  for (const auto& [missing, hint] : not_for_packs)
    if (name == missing) return fmt::format("not for packs: {}", hint);
  return near(name, known, "write `local` in front of a name of your own; docs/reference has all names of the API");
}

bool knows(const std::vector<std::string>& sorted, const std::string& name) {
  return std::ranges::binary_search(sorted, name);
}

class LuaCheck {
 public:
  explicit LuaCheck(CheckedPack& pack) : pack_(pack), known_(script::lua_vocabulary(pack.rules)) {
    // A method of the pack's own tables may be called anywhere in it.
    for (const auto& [name, names] : pack.lua()) own_.insert(names.own.begin(), names.own.end());
  }

  void run() {
    for (const auto& [file, names] : pack_.lua()) {
      globals(file, names);
      methods(file, names);
      params(file, names);
      questions(file, names);
      keys(file, names);
      emits(file, names);
      event_fields(file, names);
      hook_fields(file, names);
    }
  }

 private:
  void globals(const std::string& file, const script::LuaNames& names) {
    for (const script::LuaNames::Use& use : names.set_globals)
      pack_.problems.error(Code::global_written, pack_.place(file, use.line, use.name),
                           fmt::format("\"{}\" can't be set: scripts keep no state of their own", use.name),
                           fmt::format("write `local {}`, or declare an attribute", use.name));
    for (const script::LuaNames::Use& use : names.globals) {
      const std::size_t dot = use.name.find('.');
      // A field of what is no library, such as of a function's result, is not ours to judge.
      if (dot != std::string::npos && !is_library(use.name.substr(0, dot))) continue;
      if (knows(known_.globals, use.name) || is_set(names, use.name)) continue;
      const std::string word = dot == std::string::npos ? use.name : use.name.substr(dot + 1);
      pack_.problems.error(Code::unknown_global, pack_.place(file, use.line, word),
                           fmt::format("unknown name \"{}\"", use.name), hint_for(use.name, known_.globals));
    }
  }

  // Told already, where it is set.
  static bool is_set(const script::LuaNames& names, const std::string& name) {
    return std::ranges::find(names.set_globals, name, &script::LuaNames::Use::name) != names.set_globals.end();
  }

  void methods(const std::string& file, const script::LuaNames& names) {
    for (const script::LuaNames::Use& use : names.methods)
      if (!knows(known_.methods, use.name) && !own_.contains(use.name))
        pack_.problems.error(Code::unknown_method, pack_.place(file, use.line, ":" + use.name, 1),
                             fmt::format("nothing has a method \"{}\"", use.name),
                             near(use.name, known_.methods, "docs/reference has all methods"));
  }

  // What the definitions whose functions are in this file call their params. None: nobody gives any.
  void params(const std::string& file, const script::LuaNames& names) {
    std::set<std::string> known;
    for (const Function& function : pack_.rules.functions)
      if (is_in(function, file) && function.params != none)
        for (const Value::Entry& entry : pack_.rules.params[function.params].map) known.insert(entry.key);
    if (known.empty()) return;
    for (const script::LuaNames::Use& use : names.params)
      if (!known.contains(use.name))
        pack_.problems.error(Code::unknown_param, pack_.place(file, use.line, "." + use.name, 1),
                             fmt::format("no definition has a param \"{}\": it is nil", use.name),
                             suggestion(use.name, std::vector<std::string>(known.begin(), known.end())));
  }

  void questions(const std::string& file, const script::LuaNames& names) {
    for (const script::LuaNames::Use& use : names.question_keys) {
      const std::string key = use.name.substr(use.name.find('.') + 1);
      const auto question = std::ranges::find_if(script::api_questions(), [&](const script::ApiQuestion& one) {
        return use.name.starts_with(std::string(one.name) + ".");
      });
      if (question == script::api_questions().end()) continue;  // told as an unknown name
      const std::vector<std::string> known = script::api_names(question->keys);
      if (std::ranges::find(known, key) == known.end())
        pack_.problems.error(Code::unknown_question_key, pack_.place(file, use.line, key),
                             fmt::format("ask.{} has no key \"{}\"", question->name, key), suggestion(key, known));
    }
  }

  // A table that is an argument: `what?: { player?: Player, amount?: integer }` says which keys it has.
  void keys(const std::string& file, const script::LuaNames& names) {
    for (const script::LuaNames::Key& use : names.keys) {
      if (own_.contains(use.method) || use.method == "emit") continue;
      const std::vector<std::string> known = keys_of(use.method, use.argument);
      if (known.empty() || std::ranges::find(known, use.key.name) != known.end()) continue;
      pack_.problems.error(Code::unknown_table_key, pack_.place(file, use.key.line, use.key.name),
                           fmt::format("\"{}\" has no key \"{}\"", use.method, use.key.name),
                           suggestion(use.key.name, known));
    }
  }

  // What an event of the pack is told: what it declares, and the four values every event can have.
  void emits(const std::string& file, const script::LuaNames& names) {
    for (const script::LuaNames::Emit& emit : names.emits) {
      const PackEvent* event = own_event(emit.event.name);
      if (!event) continue;
      std::vector<std::string> known{"player", "subject", "other", "amount"};
      for (const EventArgument& argument : event->arguments) known.push_back(argument.name);
      for (const auto& [key, line] : emit.keys)
        if (std::ranges::find(known, key) == known.end())
          pack_.problems.error(Code::unknown_table_key, pack_.place(file, line, key),
                               fmt::format("the event \"{}\" has no key \"{}\"", event->name(), key),
                               suggestion(key, known));
      for (const EventArgument& argument : event->arguments) check_value(file, *event, emit, argument);
      for (const EventArgument& argument : event->arguments)
        if (emit.is_whole && !argument.optional && !emit.keys.contains(argument.name))
          pack_.problems.error(
              Code::missing_event_argument, pack_.place(file, emit.event.line, emit.event.name),
              fmt::format("the event \"{}\" needs `{}`, {}", event->name(), argument.name, world::in_words(argument)),
              fmt::format("game:emit(\"{}\", {{ {} = … }}), or declare it {{type: …, optional: true}}", event->name(),
                          argument.name));
    }
  }

  // A value that is written out in the call: of a kind, and one of the words, that the event declares.
  void check_value(const std::string& file, const PackEvent& event, const script::LuaNames::Emit& emit,
                   const EventArgument& argument) {
    using Type = EventArgument::Type;
    const auto value = emit.values.find(argument.name);
    if (value == emit.values.end()) return;
    const bool wants_text = argument.type == Type::word || argument.type == Type::good;
    const Where where = pack_.place(file, emit.keys.at(argument.name), argument.name);
    const bool is_text = value->second.has_value();
    const bool is_number = argument.type == Type::number;
    // What is no text may be nil, which leaves an optional one out.
    if (is_text ? !wants_text : !is_number && !argument.optional) {
      pack_.problems.error(
          Code::unknown_table_key, where,
          fmt::format("`{}` of the event \"{}\" is {}", argument.name, event.name(), world::in_words(argument)));
      return;
    }
    if (!wants_text || !is_text) return;
    std::vector<std::string> known = argument.words;
    if (argument.type == Type::good)
      for (const Resource& resource : pack_.rules.resources) known.emplace_back(resource.name());
    if (std::ranges::find(known, *value->second) == known.end())
      pack_.problems.error(Code::unknown_word, where,
                           fmt::format("`{}` is never \"{}\"", argument.name, *value->second),
                           suggestion(*value->second, known));
  }

  const PackEvent* own_event(const std::string& name) const {
    for (const PackEvent& event : pack_.rules.pack_events)
      if (pack_.owns(event) && event.name() == name) return &event;
    return nullptr;
  }

  // Of all methods of this name; none if one of them takes any table there.
  static std::vector<std::string> keys_of(const std::string& method, int argument) {
    std::vector<std::string> known;
    for (const script::ApiEntry& entry : script::api_methods()) {
      if (entry.name != method) continue;
      const std::vector<std::string> inside = script::api_record_keys(entry.form, argument);
      if (inside.empty()) return {};
      known.insert(known.end(), inside.begin(), inside.end());
    }
    return known;
  }

  // A hook may hear any event: what none of them has is misspelt.
  void event_fields(const std::string& file, const script::LuaNames& names) {
    std::vector<std::string> known{"player", "subject", "other", "amount"};
    for (const script::ApiEvent& event : script::api_events())
      std::ranges::copy(script::api_names(event.fields), std::back_inserter(known));
    for (const EventType type : all_events())
      for (const EventArgument& argument : world::arguments_of(pack_.rules, type)) known.push_back(argument.name);
    for (const script::LuaNames::Use& use : names.event_fields)
      if (std::ranges::find(known, use.name) == known.end())
        pack_.problems.error(Code::unknown_event_field, pack_.place(file, use.line, "." + use.name, 1),
                             fmt::format("no event has a field \"{}\": it is nil", use.name),
                             near(use.name, known, "docs/reference has the fields of each event"));
  }
  // Where a function stands under the name of an event, what that event does not have.
  void hook_fields(const std::string& file, const script::LuaNames& names) {
    for (const script::LuaNames::HookField& use : names.hook_fields) {
      const std::optional<EventType> event = event_named(use.hook);
      if (!event) continue;
      std::vector<std::string> known{"player", "subject", "other", "amount"};
      for (const script::ApiEvent& described : script::api_events())
        if (described.type == *event) std::ranges::copy(script::api_names(described.fields), std::back_inserter(known));
      for (const EventArgument& argument : world::arguments_of(pack_.rules, *event)) known.push_back(argument.name);
      const Where where = pack_.place(file, use.field.line, "." + use.field.name, 1);
      if (std::ranges::find(known, use.field.name) == known.end() && !pack_.is_reported(where))
        pack_.problems.error(Code::unknown_event_field, where,
                             fmt::format("the event \"{}\" has no field \"{}\": it is nil", use.hook, use.field.name),
                             suggestion(use.field.name, known));
    }
  }

  // As hooks name it: a native event, one of the pack, or one of another in full.
  std::optional<EventType> event_named(const std::string& name) const {
    const auto& events = pack_.rules.events;
    for (const std::string& id : {name, pack_.source.pack.id + ":" + name})
      if (const auto found = std::ranges::find(events, id); found != events.end())
        return static_cast<EventType>(found - events.begin());
    return std::nullopt;
  }

  std::vector<EventType> all_events() const {
    std::vector<EventType> all;
    for (std::size_t i = 0; i < pack_.rules.events.size(); ++i) all.push_back(static_cast<EventType>(i));
    return all;
  }
  bool is_in(const Function& function, const std::string& file) const {
    const Module& module = pack_.rules.modules[function.module];
    return pack_.rules.files[static_cast<std::size_t>(module.file)].name == pack_.source.pack.id + "/" + file;
  }

  bool is_library(const std::string& name) const {
    return std::ranges::any_of(known_.globals, [&](const std::string& known) { return known.starts_with(name + "."); });
  }

  CheckedPack& pack_;
  script::LuaVocabulary known_;
  std::set<std::string> own_;
};

}  // namespace

void check_lua(CheckedPack& pack) { LuaCheck(pack).run(); }

}  // namespace castellan::workshop
