// Heavy mode: the ways in which a state can be reached again must all lead to the same one.
#pragma once

#include <string>

#include "castellan/match/match.hpp"

namespace castellan::match {

// Clone, re-run, undo and redo, save and load: nothing may change the hash. After which of them it did, or an empty
// text. Saving and loading run the whole game again, so checking a game heavily is quadratic in its length; `with_save`
// lets long games leave some out.
CASTELLAN_API std::string heavy_difference(const Match& match, bool with_save);

// From now on every predicate and modifier is asked each time, and its answer compared with the one that is remembered.
// One that differs throws std::logic_error where it is asked.
CASTELLAN_API void ask_again(script::ScriptHost& host);

}  // namespace castellan::match
