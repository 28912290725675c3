// The attacks on the sandbox, one in each file of attacks/. Its first lines say how it must end and which promise it
// tries to break:
//   -- expect: error       the script fails, is undone and counts as done without effect
//   -- expect: limit       the match stops at its last quiet point, and names the pack
//   -- expect: contained   the script runs to its end and has got nowhere
//   -- expect: refused     the pack is not loaded, and its file is named
//   -- promise: bounded work
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace castellan::test {

struct Attack {
  std::string name;
  std::string source;
  std::string expect;
  std::string promise;
};

// By name.
std::vector<Attack> attacks();
std::vector<Attack> attacks_on(std::string_view promise);

}  // namespace castellan::test
