// A hub in a folder, with authors, packs and a clock of its own.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "castellan/base/file_io.hpp"
#include "castellan/modding/archive.hpp"
#include "hub/format/archive_facts.hpp"
#include "hub/maintainer/hub_folder.hpp"
#include "support/temporary_folder.hpp"

namespace castellan::test {

// The archive of a pack of next to nothing. `more`: further lines of its manifest.
inline std::string small_archive(const std::string& id, const std::string& version, const std::string& more = "",
                                 const std::string& lua = "return module {}\n") {
  modding::PackArchive archive;
  archive.folder = id + "@" + version;
  archive.files = {
      {"mod.yaml", "",
       "id: " + id + "\nversion: " + version + "\ntitle: The " + id + "\napi: 2\nlicence: MIT\n" + more + "\n"},
      {"rules.lua", "", lua}};
  return modding::write_archive(archive);
}

inline std::string text_of(const std::filesystem::path& file) { return read_small_file(file, 1 << 26, "a file"); }

// Friday's hub: 1 January 2027 is today.
struct HubFixture {
  static constexpr std::time_t today = 1798761600;

  explicit HubFixture(const std::string& name = "friday") : hub(folder.path() / name) {
    hub.init(name, hub_key, today, 30);
  }

  // Published by Ada, or by somebody else.
  hub::Release publish(const std::string& archive, const hub::SecretKey* by = nullptr, std::time_t when = today) {
    const hub::DescribedArchive described = hub::describe_archive(archive);
    const hub::PackIndex index = hub.state().index(hub.path(), described.release.id);
    return hub.add(archive, hub::release_line(described.release, index, by ? *by : ada, when), hub_key, when).release;
  }
  hub::Release publish(const std::string& id, const std::string& version, const std::string& more = "") {
    return publish(small_archive(id, version, more));
  }
  void yank(const std::string& id, const std::string& version, const std::string& reason) {
    hub.append(
        id, [&](const hub::PackIndex& index) { return hub::yank_line(version, reason, index, ada, today); }, hub_key,
        today);
  }
  void change_key(const std::string& id, const hub::SecretKey& next, const hub::SecretKey& by) {
    hub.append(
        id,
        [&](const hub::PackIndex& index) { return hub::key_line(next.public_key(), "a new laptop", index, by, today); },
        hub_key, today);
  }
  std::filesystem::path path() const { return hub.path(); }
  std::filesystem::path index_path(const std::string& id) const { return path() / hub::index_file(id); }

  TemporaryFolder folder;
  hub::SecretKey hub_key = hub::SecretKey::make();
  hub::SecretKey ada = hub::SecretKey::make();
  hub::SecretKey bob = hub::SecretKey::make();
  hub::HubFolder hub;
};

}  // namespace castellan::test
