// Which lines of packs' scripts have run. A ScriptHost that was given one sets a line hook; all others pay nothing.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace castellan::script {

class LineRecorder {
 public:
  // A line, and the line at which the function it belongs to begins (0 of the file itself): a function on one line is
  // made there before it ever runs.
  using Ran = std::pair<int, int>;

  // `source`: as Lua has it, `@brewers/guilds/brewers.lua`. Called from a hook: throws nothing.
  void ran(const char* source, int line, int function) noexcept {
    try {
      if (!last_ || last_->first != source) last_ = &*lines_.try_emplace(source).first;
      last_->second.emplace(line, function);
    } catch (...) {  // no memory: the line counts as not run
      last_ = nullptr;
    }
  }

  // What has run of a file (`brewers/guilds/brewers.lua`).
  std::set<Ran> lines_of(std::string_view file) const {
    const auto found = lines_.find("@" + std::string(file));
    return found == lines_.end() ? std::set<Ran>() : found->second;
  }

 private:
  std::map<std::string, std::set<Ran>> lines_;
  std::pair<const std::string, std::set<Ran>>* last_ = nullptr;
};

}  // namespace castellan::script
