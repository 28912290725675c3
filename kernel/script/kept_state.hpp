// What scripts remember outside of the game: locals of files and all that hangs on them. It must never change, since it
// is neither saved nor undone. Compare what is kept before some games with what is kept after them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "castellan/definitions/ids.hpp"
#include "castellan/export.hpp"

namespace castellan {

class ScriptHost;

// One value a function of a pack can reach without the game.
struct KeptValue {
  std::string file;      // `bakers/guilds/bakers.lua`
  std::string variable;  // the local it hangs on: `sold`
  std::string path;      // `sold`, `cache.red`, `cache[3]`
  std::string function;  // that reaches it, and where that begins
  int line = 0;
  std::string value;  // as it would be written
};

// By a name that stays the same as long as scripts keep nothing.
using KeptState = std::map<std::string, KeptValue>;

// Everything the engine's functions of a pack reach.
CASTELLAN_API KeptState kept_state(const ScriptHost& host, DefId pack);

// A local that does not hold what it held.
struct KeptChange {
  KeptValue where;
  std::string before;  // empty: it was not there
  std::string after;   // empty: it is gone
  int more = 0;        // further changes behind the same local
};
CASTELLAN_API std::vector<KeptChange> changes_of(const KeptState& before, const KeptState& after);

}  // namespace castellan
