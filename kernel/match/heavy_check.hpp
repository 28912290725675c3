// Heavy mode: the ways in which a state can be reached again must all lead to the same one.
#pragma once

#include <string>

#include "castellan/match/match.hpp"

namespace castellan::match {

// Clone, re-run, undo and redo, save and load: nothing may change the hash. After which of them it did, or an empty
// text. Saving and loading run the whole game again, so checking a game heavily is quadratic in its length; `with_save`
// lets long games leave some out.
CASTELLAN_API std::string heavy_difference(const Match& match, bool with_save);

}  // namespace castellan::match
