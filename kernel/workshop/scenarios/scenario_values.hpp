// Values of a test's Lua as people read and compare them. Nothing here raises an error of Lua or takes its memory.
#pragma once

#include <string>

#include "castellan/workshop/scenarios/scenario_table.hpp"

namespace castellan::workshop {

// A thing in a word: `red`, `bakers`; a card is its kind.
std::string describe(const ScenarioTable& table, Entity thing);
// A value: `7`, `"one_victim"`, `red`, `{pub, inn}`.
std::string describe(const ScenarioTable& table, script::RawLua L, int index, int depth = 0);

// Equal, also where one side is a thing and the other its name, and tables entry by entry.
bool same_value(const ScenarioTable& table, script::RawLua L, int a, int b, int depth = 0);
// The same for two lists in any order.
bool same_elements(const ScenarioTable& table, script::RawLua L, int a, int b);

// What is chosen by a value: the key of a thing, a number, `yes` and `no`, goods, or a text as it is.
std::string key_of(const ScenarioTable& table, const script::HostCall& call, int index, Entity chooser);
// The thing a value means: a handle, or its name, looked for among these kinds first.
Entity thing_of(const ScenarioTable& table, const script::HostCall& call, int index,
                std::initializer_list<std::string_view> kinds = {});

}  // namespace castellan::workshop
