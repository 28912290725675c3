// Names of files in archives, before anything is written under them.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace castellan::modding {

// Why a path inside an archive can't be used, or an empty text.
std::string path_problem(std::string_view path);

// Finds names that are different only to some systems: `Ale.lua` and `ale.lua`, and a folder named like a file.
class NameClashes {
 public:
  // Why this path can't follow those before it, or an empty text.
  std::string add(std::string_view path);

 private:
  struct Part {
    std::string spelled;
    bool folder;
  };
  std::map<std::string, Part> parts_;  // every folder and file so far, as a system sees it that knows no case
};

}  // namespace castellan::modding
