// The files of the page, read once into memory: nothing else is ever served, so no path leads out of them.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace castellan::studio {

struct Asset {
  std::string type;
  std::string content;
  std::string gzipped;
};

class Assets {
 public:
  // Throws std::runtime_error where the page is not whole.
  explicit Assets(const std::filesystem::path& folder);

  // Nothing if there is no such file.
  const Asset* find(std::string_view name) const;

 private:
  std::map<std::string, Asset, std::less<>> all_;
};

}  // namespace castellan::studio
