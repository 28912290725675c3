#include "story.hpp"

#include <castellan/world/world.hpp>

namespace castellan::cli {

std::string Story::next() {
  const auto events = match_.world().events();
  std::string out;
  for (; told_ < events.size(); ++told_)
    if (const std::string line = words_.event(events[told_]); !line.empty()) out += line + "\n";
  return out;
}

}  // namespace castellan::cli
