// The packs a user has opened for editing. The studio writes there and nowhere else: never through a link, never over
// somebody's text it has not seen.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace castellan::studio {

using Json = nlohmann::ordered_json;

// What can't be done, in words for the user.
struct WorkspaceError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A file that is not what the writer thinks it is: somebody else has saved it meanwhile. `text` is what it holds now.
struct ChangedOutside : std::runtime_error {
  ChangedOutside(std::string now, std::string its_hash)
      : std::runtime_error("this file was changed by somebody else"), text(std::move(now)), hash(std::move(its_hash)) {}
  std::string text, hash;
};

struct FileText {
  std::string text;
  std::string hash;  // of the text; empty: there is no such file
};

class Workspace {
 public:
  // The folder of a pack may be written to from now on. `id`: what it is called here.
  void open(const std::string& id, const std::filesystem::path& folder);
  bool is_open(const std::string& id) const;
  // This very folder: several may hold a pack of that id.
  bool is_open(const std::string& id, const std::filesystem::path& folder) const;
  // Throws WorkspaceError for a pack that is not open.
  std::filesystem::path folder(const std::string& id) const;
  std::vector<std::string> packs() const;

  // Names inside the pack, sorted; hidden files and links are none.
  std::vector<std::string> files(const std::string& pack) const;
  FileText read(const std::string& pack, const std::string& file) const;
  // `seen`: the hash of what the writer had before; empty where there was nothing. Throws ChangedOutside.
  FileText write(const std::string& pack, const std::string& file, const std::string& text, const std::string& seen);
  void remove(const std::string& pack, const std::string& file, const std::string& seen);

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::filesystem::path> folders_;
  std::mutex writing_;  // one after another: what a writer has seen is still there when it is written over
};

std::string text_hash(std::string_view text);

}  // namespace castellan::studio
