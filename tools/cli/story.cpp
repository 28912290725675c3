#include "story.hpp"

namespace castellan::cli {

std::string Story::next() {
  const LogReader::News news = told_.read(match_.events());
  std::string out;
  for (const Event& event : news.taken_back)
    if (const std::string line = words_.event(event); !line.empty())
      out += words_.text("ui.taken_back", {{"what", line}}) + "\n";
  for (const Event& event : news.fresh)
    if (const std::string line = words_.event(event); !line.empty()) out += line + "\n";
  return out;
}

}  // namespace castellan::cli
