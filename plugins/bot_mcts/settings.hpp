// What stands behind `mcts:` in the name of a bot.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace mcts {

struct Settings {
  // How playouts go on behind the tree.
  enum class Playout : std::uint8_t {
    planned,  // everybody builds what can be paid; valued some rounds later or at the end
    random    // anything at all, to the end of the game: the plain method, to compare with
  };

  std::uint64_t iterations = 1000;  // per decision, unless there is a time
  double seconds = 0;               // per decision; what is chosen then depends on the machine
  Playout playout = Playout::planned;
};

// `2000`, `0.5s`, `2000:random`, or nothing for what is usual. Throws std::invalid_argument.
Settings parse_settings(std::string_view text);

}  // namespace mcts
