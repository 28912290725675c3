// Expecting: `t:check(…)`, `t:equal(…)`, `t:offered(…)`, `t:refused(…)`, `t:happened(…)`, `t:fails(…)`. A check that
// does not hold is noted and the test goes on, so that all of them are told at once.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "castellan/base/diagnostics.hpp"
#include "castellan/flow/operations.hpp"
#include "castellan/match/visibility.hpp"
#include "castellan/script/api.hpp"
#include "castellan/script/event_table.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/workshop/scenarios/scenario_calls.hpp"
#include "castellan/workshop/scenarios/scenario_values.hpp"

namespace castellan::workshop {
namespace {

// Values
// ---------------------------------------------------------------------------------------------------------------

std::string reads_text(const std::vector<std::string>& reads) {
  return reads.empty() ? "" : fmt::format("\nread here: {}", fmt::join(reads, ", "));
}

void check(ScenarioTable& table, script::HostCall& call) {
  const std::vector<std::string> reads = table.take_reads();
  const int count = lua_gettop(call.L) - 1;
  if (count < 1) throw script::ArgumentError("nothing is checked: as in t:check(t.red.gold == 7)");
  for (int i = 1; i <= count; ++i) {
    if (lua_toboolean(call.L, i + 1)) continue;
    const std::string got = lua_isboolean(call.L, i + 1) ? "" : ", it is " + describe(table, call.L, i + 1);
    table.complain(fmt::format("{} does not hold{}{}",
                               count == 1 ? "this" : fmt::format("condition {} of {}", i, count), got,
                               reads_text(reads)));
  }
}

void compare(ScenarioTable& table, script::HostCall& call, bool in_order) {
  if (lua_gettop(call.L) < 3) throw script::ArgumentError("two values are compared: what there is, and what is wanted");
  table.take_reads();
  if (in_order ? same_value(table, call.L, 2, 3) : same_elements(table, call.L, 2, 3)) return;
  table.complain(fmt::format("     got: {}\nexpected: {}{}", describe(table, call.L, 2), describe(table, call.L, 3),
                             in_order ? "" : " (in any order)"));
}
void equal(ScenarioTable& table, script::HostCall& call) { compare(table, call, true); }
void same(ScenarioTable& table, script::HostCall& call) { compare(table, call, false); }

// Options
// --------------------------------------------------------------------------------------------------------------

void offered(ScenarioTable& table, script::HostCall& call) {
  const Entity player = call.get_entity(2, EntityKind::player);
  table.look_at_question();
  table.take_reads();
  const int last = lua_gettop(call.L);
  if (last < 3) throw script::ArgumentError("what is offered? As in t:offered(t.red, \"activate:bakers\")");
  for (int i = 3; i <= last; ++i) {
    const std::string key = key_of(table, call, i, player);
    try {
      table.require_asked(player, fmt::format("\"{}\" can't be offered", key));
      find_option(table.match(), table.names(), key);
    } catch (const std::invalid_argument& e) {
      table.complain(e.what());
    }
  }
}

// A key that nobody considered is only believed to be refused where it could have been offered: else a slip of the pen
// would hold for ever.
bool could_be_offered(const ScenarioTable& table, std::string_view key) {
  const auto& options = table.match().decision().options;
  const auto any = [&](flow::Option::Kind kind) {
    return std::ranges::any_of(options, [&](const flow::Option& option) { return option.kind == kind; });
  };
  const bool number = !key.empty() && key.find_first_not_of("0123456789-") == std::string_view::npos;
  if (number) return any(flow::Option::Kind::number);
  if (!table.names().all_called(key).empty()) return any(flow::Option::Kind::entity);
  return table.rules().properties.find(key) != none && any(flow::Option::Kind::entity);
}

void refused(ScenarioTable& table, script::HostCall& call) {
  const Entity player = call.get_entity(2, EntityKind::player);
  if (call.is_nothing(3))
    throw script::ArgumentError("what is refused? As in t:refused(t.red, \"activate:bakers\", \"cannot_pay\")");
  const std::string key = key_of(table, call, 3, player);
  table.look_at_question();
  table.take_reads();
  try {
    table.require_asked(player, fmt::format("\"{}\" can't be refused", key));
  } catch (const std::invalid_argument& e) {
    return table.complain(e.what());
  }
  const match::Match& match = table.match();
  if (table.offers(key))
    return table.complain(fmt::format("\"{}\" is offered.\n{}", key, question_text(match, table.names())));
  const auto reason = refusal_of(match, table.names(), key);
  const bool wants_reason = !call.is_nothing(4);
  if (!reason && (wants_reason || !could_be_offered(table, key))) {
    const std::vector<std::string> considered = refused_keys(match, table.names());
    const std::string near = nearest(key, considered);
    return table.complain(fmt::format("\"{}\" was not even considered{}\nrefused: {}\n{}", key,
                                      near.empty() ? "" : fmt::format(": did you mean \"{}\"?", near),
                                      considered.empty() ? "nothing" : fmt::format("{}", fmt::join(considered, " ")),
                                      question_text(match, table.names())));
  }
  if (wants_reason && *reason != call.get_text(4))
    table.complain(fmt::format("\"{}\" is refused for another reason\n     got: \"{}\"\nexpected: \"{}\"", key, *reason,
                               call.get_text(4)));
}

// Events
// ---------------------------------------------------------------------------------------------------------------

// The event of a name: a native one, or one of a pack by its full or, where unambiguous, short name.
EventType find_event(const Ruleset& rules, std::string_view name) {
  std::vector<std::string> known;
  std::vector<EventType> found;
  for (std::size_t i = 0; i < rules.events.size(); ++i) {
    const std::string& id = rules.events[i];
    if (id == name) return static_cast<EventType>(i);
    const std::string plain = id.substr(id.find(':') + 1);
    if (plain == name) found.push_back(static_cast<EventType>(i));
    known.push_back(plain);
  }
  if (found.size() == 1) return found[0];
  throw script::ArgumentError(found.empty()
                                  ? fmt::format("there is no event \"{}\": {}", name, suggestion(name, known))
                                  : fmt::format("several packs have an event \"{}\": write pack:{}", name, name));
}

// What an event tells, from the API's own description: `plank: Plank, worker: Worker`.
std::vector<std::string> fields_of(const Ruleset& rules, EventType type) {
  std::vector<std::string> names{"player"};
  for (const EventArgument& argument : world::arguments_of(rules, type)) names.push_back(argument.name);
  if (type >= EventType::count) names.insert(names.end(), {"subject", "other", "amount"});
  for (const script::ApiEvent& event : script::api_events()) {
    if (event.type != type) continue;
    for (std::string& name : script::api_names(event.fields)) names.push_back(std::move(name));
  }
  return names;
}

// The wanted fields at index 3 are fields of the event.
void require_fields(const ScenarioTable& table, const script::HostCall& call, EventType type) {
  if (call.is_nothing(3)) return;
  if (lua_type(call.L, 3) != LUA_TTABLE)
    throw script::ArgumentError(
        fmt::format("the fields of an event are given as {{ player = t.red }}, not as {}", describe(table, call.L, 3)));
  const std::vector<std::string> known = fields_of(table.rules(), type);
  for (lua_pushnil(call.L); lua_next(call.L, 3); lua_pop(call.L, 1)) {
    const std::string name = describe(table, call.L, -2, 1);
    if (std::ranges::find(known, name) == known.end())
      throw script::ArgumentError(
          fmt::format("the event \"{}\" has no \"{}\": {}", call.get_text(2), name, suggestion(name, known)));
  }
}

bool fits(const ScenarioTable& table, script::RawLua L, int event) {
  if (lua_isnoneornil(L, 3)) return true;
  bool all = true;
  for (lua_pushnil(L); lua_next(L, 3); lua_pop(L, 1)) {
    lua_pushvalue(L, -2);
    lua_rawget(L, event);
    all = all && same_value(table, L, -1, -2);
    lua_pop(L, 1);
  }
  return all;
}

// Names of all events of the log, each once.
std::string events_text(const ScenarioTable& table) {
  std::vector<std::string> names;
  for (const world::Event& event : table.events().events) {
    const std::string& name = table.rules().events[static_cast<std::size_t>(event.type)];
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names.empty() ? "nothing happened" : fmt::format("what happened: {}", fmt::join(names, ", "));
}

// Arguments 1 to 4 are those of the call; at 5 lies a list of the events of that name.
void judge_events(ScenarioTable& table, script::HostCall& call, bool wanted) {
  const script::RawLua L = call.L;
  int fitting = 0;
  std::string told;
  const lua_Integer count = list_length(L, 5);
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(L, 5, i);
    fitting += fits(table, L, lua_gettop(L));
    if (i <= 10) told += "\n     got: " + describe(table, L, -1, 1);
    lua_pop(L, 1);
  }
  const int times = call.is_nothing(4) ? 0 : static_cast<int>(call.get_integer(4, 1, 10'000));
  if (wanted ? (times ? fitting == times : fitting > 0) : fitting == 0) return;
  std::string text = fmt::format("\"{}\" {}", call.get_text(2), wanted ? "did not happen" : "happened");
  if (wanted && times)
    text = fmt::format("\"{}\" happened {}, not {} times", call.get_text(2),
                       fitting == 1 ? "once" : fmt::format("{} times", fitting), times);
  else if (wanted && count > 0) text += " like this";
  if (!call.is_nothing(3)) text += fmt::format("\n{}: {}", wanted ? "expected" : "  not so", describe(table, L, 3, 1));
  table.complain(text + (count > 0 ? told : "\n" + events_text(table)));
}

template <bool Wanted>
int happened(lua_State* L) noexcept {
  lua_settop(L, 4);
  script::HostCall call = script::begin_call(L);
  guarded(call, [](script::HostCall& c) {
    run_scenario_work(c, EntityKind::table, [](ScenarioTable& table, script::HostCall& inner) {
      table.settle();
      table.take_reads();
      const EventType type = find_event(table.rules(), inner.get_text(2));
      require_fields(table, inner, type);
      table.candidates = table.events();
      std::erase_if(table.candidates.events, [&](const world::Event& event) { return event.type != type; });
    });
  });
  if (call.give == script::HostCall::Give::error) return finish(call);
  const world::KeptEvents& candidates = scenario_table(L)->candidates;
  lua_createtable(L, static_cast<int>(candidates.events.size()), 0);
  for (std::size_t i = 0; i < candidates.events.size(); ++i) {
    push_event(L, *call.host, *call.flow, candidates.events[i], candidates.details_of(candidates.events[i]));
    lua_rawseti(L, 5, static_cast<lua_Integer>(i) + 1);
  }
  guarded(call, [](script::HostCall& c) {
    run_scenario_work(c, EntityKind::table,
                      [](ScenarioTable& table, script::HostCall& inner) { judge_events(table, inner, Wanted); });
  });
  return finish(call);
}

// What seats know
// ----------------------------------------------------------------------------------------------------

// t.red:knows(card)
void knows(ScenarioTable& table, script::HostCall& call) {
  table.settle();
  const Seat seat = seat_of(table.match().flow(), call.get_entity(1, EntityKind::player));
  const Entity card = call.get_entity(2, EntityKind::card);
  call.give_boolean((table.match().world().get<world::Card>(card).known_to >> seat & 1) != 0);
}

// t.red:sees(t.blue, "favourite"): does the table show this seat the attribute?
void sees(ScenarioTable& table, script::HostCall& call) {
  table.settle();
  const world::World& world = table.match().world();
  const Seat seat = seat_of(table.match().flow(), call.get_entity(1, EntityKind::player));
  const Entity on = call.get_entity(2);
  const EntityKind kind = table.layout().kind(on);
  std::vector<std::string> known;
  for (const Id<Attribute> a : table.rules().attributes.ids()) {
    const Attribute& attribute = table.rules().attributes[a];
    if (attribute.on != kind || attribute.pack == none) continue;
    if (attribute.id == call.get_text(3) || attribute.name() == call.get_text(3))
      return call.give_boolean(match::sees_cell(world, table.layout().cells_of(a, on)[0], seat));
    known.emplace_back(attribute.name());
  }
  throw script::ArgumentError(fmt::format("{} has no attribute \"{}\": {}", describe(table, on), call.get_text(3),
                                          suggestion(call.get_text(3), known)));
}

// Scripts
// --------------------------------------------------------------------------------------------------------------

// t:fails(function() t.red:activate("grumblers") end, "out of patience")
int fails(lua_State* L) noexcept {
  lua_settop(L, 3);
  script::HostCall call = script::begin_call(L);
  guarded(call, [](script::HostCall& c) {
    run_scenario_work(c, EntityKind::table, [](ScenarioTable& table, script::HostCall& inner) {
      if (lua_type(inner.L, 2) != LUA_TFUNCTION)
        throw script::ArgumentError(
            "as in t:fails(function() t.red:activate(\"bakers\") end, \"part of the message\")");
      table.expect_failures(true);
    });
  });
  if (call.give == script::HostCall::Give::error) return finish(call);
  lua_pushvalue(L, 2);
  call.integer = lua_pcall(L, 0, 0, 0);
  const bool went_well = call.integer == LUA_OK;
  guarded(call, [](script::HostCall& c) {
    run_scenario_work(c, EntityKind::table, [](ScenarioTable& table, script::HostCall& inner) {
      const std::vector<std::string> failures = table.script_failures();
      table.expect_failures(false);
      if (inner.integer != LUA_OK) return;  // the test itself went wrong
      const std::string part(inner.is_nothing(3) ? "" : inner.get_text(3));
      if (failures.empty()) return table.complain("no script failed here");
      if (std::ranges::none_of(failures, [&](const std::string& f) { return f.find(part) != std::string::npos; }))
        table.complain(fmt::format("a script failed, but with another message\n     got: {}\nexpected: …{}…",
                                   fmt::join(failures, "\n          "), part));
    });
  });
  return went_well ? finish(call) : lua_error(L);
}

}  // namespace

void add_check_calls(lua_State* L, EntityKind kind) {
  const luaL_Reg of_player[] = {{"knows", scenario_call<EntityKind::player, knows>},
                                {"sees", scenario_call<EntityKind::player, sees>},
                                {nullptr, nullptr}};
  if (kind == EntityKind::player) luaL_setfuncs(L, of_player, 0);
  if (kind != EntityKind::table) return;
  const luaL_Reg of_table[] = {{"check", scenario_call<EntityKind::table, check>},
                               {"equal", scenario_call<EntityKind::table, equal>},
                               {"same", scenario_call<EntityKind::table, same>},
                               {"offered", scenario_call<EntityKind::table, offered>},
                               {"refused", scenario_call<EntityKind::table, refused>},
                               {"happened", happened<true>},
                               {"not_happened", happened<false>},
                               {"fails", fails},
                               {nullptr, nullptr}};
  luaL_setfuncs(L, of_table, 0);
}

}  // namespace castellan::workshop
