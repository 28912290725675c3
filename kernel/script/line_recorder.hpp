// Which lines of packs' scripts have run. A ScriptHost that was given one sets a line hook; all others pay nothing.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace castellan {

class LineRecorder {
 public:
  // `source`: as Lua has it, `@brewers/guilds/brewers.lua`. Called from a hook: throws nothing.
  void ran(const char* source, int line) noexcept {
    try {
      if (!last_ || last_->first != source) last_ = &*lines_.try_emplace(source).first;
      last_->second.insert(line);
    } catch (...) {  // no memory: the line counts as not run
      last_ = nullptr;
    }
  }

  // The lines of a file (`brewers/guilds/brewers.lua`) that have run.
  std::set<int> lines_of(std::string_view file) const {
    const auto found = lines_.find("@" + std::string(file));
    return found == lines_.end() ? std::set<int>() : found->second;
  }

 private:
  std::map<std::string, std::set<int>> lines_;
  std::pair<const std::string, std::set<int>>* last_ = nullptr;
};

}  // namespace castellan
