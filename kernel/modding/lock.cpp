#include "castellan/modding/lock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "castellan/base/file_io.hpp"
#include "castellan/base/json.hpp"
#include "castellan/base/text.hpp"
#include "castellan/modding/catalogue.hpp"

namespace castellan::modding {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uintmax_t max_lock_size = std::uintmax_t{16} << 20;
constexpr std::size_t max_told = 20;  // files of one pack

const HashedFile* find(const std::vector<HashedFile>& files, const std::string& name) {
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const HashedFile& file) { return file.name == name; });
  return found == files.end() ? nullptr : &*found;
}

bool same_files(std::vector<HashedFile> a, std::vector<HashedFile> b) {
  std::ranges::sort(a, {}, &HashedFile::name);
  std::ranges::sort(b, {}, &HashedFile::name);
  return a == b;
}

template <class P>
const P* find_pack(std::span<const P> packs, const std::string& id) {
  const auto found = std::find_if(packs.begin(), packs.end(), [&](const P& pack) { return pack.id == id; });
  return found == packs.end() ? nullptr : &*found;
}

// File by file, as far as both sides know their files.
void compare_files(const LockedPack& locked, const Pack& loaded, std::string_view owner,
                   std::vector<std::string>& found) {
  const std::string pack = locked.id + " " + locked.version;
  std::vector<std::string> lines;
  if (!locked.files.empty() && !loaded.files.empty()) {
    for (const HashedFile& file : locked.files) {
      const HashedFile* now = find(loaded.files, file.name);
      if (!now) lines.push_back(fmt::format("{}: {} is gone", pack, file.name));
      else if (now->hash != file.hash) lines.push_back(fmt::format("{}: {} differs", pack, file.name));
    }
    for (const HashedFile& file : loaded.files)
      if (!find(locked.files, file.name)) lines.push_back(fmt::format("{}: {} is new", pack, file.name));
  }
  if (lines.empty()) lines.push_back(fmt::format("{}: its files differ from those of {}", pack, owner));
  if (lines.size() > max_told) {
    const std::size_t more = lines.size() - max_told;
    lines.resize(max_told);
    lines.push_back(fmt::format("{}: and {} files more", pack, more));
  }
  found.insert(found.end(), lines.begin(), lines.end());
}

}  // namespace

std::string locked_pack_text(const LockedPack& pack) {
  // One file a line, so that people can read it and tools can diff it.
  Json json{{"id", pack.id}, {"version", pack.version}, {"hash", pack.hash}};
  if (!pack.author.empty()) json["author"] = pack.author;
  if (!pack.archive.empty()) json["archive"] = pack.archive;
  std::string out = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (pack.files.empty()) return out;
  out.back() = ',';
  out += "\"files\":{\n";
  for (std::size_t i = 0; i < pack.files.size(); ++i)
    out += fmt::format("   {}:{}{}\n", Json(pack.files[i].name).dump(-1, ' ', false, Json::error_handler_t::replace),
                       Json(pack.files[i].hash).dump(), i + 1 < pack.files.size() ? "," : "");
  return out + "  }}";
}

LockedPack locked_pack_of(const Json& json) {
  LockedPack pack{json.at("id"), json.at("version"), json.at("hash")};
  if (json.contains("files"))
    for (const auto& [name, hash] : json.at("files").get_ref<const Json::object_t&>())
      pack.files.push_back({name, hash.get<std::string>()});
  if (json.contains("author")) pack.author = json.at("author");
  if (json.contains("archive")) pack.archive = json.at("archive");
  return pack;
}

PackLock PackLock::of(const Ruleset& rules) {
  PackLock lock;
  for (const Pack& pack : rules.packs) lock.packs.push_back({pack.id, pack.version, pack.hash, pack.files});
  lock.preferences = rules.preferences;
  return lock;
}

std::string PackLock::text() const {
  std::string out = fmt::format("{{\n \"castellan_lock\": {},\n \"packs\": [\n", format);
  for (std::size_t i = 0; i < packs.size(); ++i)
    out += fmt::format("  {}{}\n", locked_pack_text(packs[i]), i + 1 < packs.size() ? "," : "");
  out += " ]";
  if (!preferences.empty()) out += fmt::format(",\n \"prefer\": {}", Json(preferences).dump());
  return out + "\n}\n";
}

PackLock PackLock::parse(std::string_view text) {
  Json json;
  try {
    json = parse_json(text);
  } catch (const std::runtime_error& e) {
    throw LockError(fmt::format("not a Castellan lock: {}", e.what()));
  }
  if (!json.is_object() || !json.contains("castellan_lock")) throw LockError("not a Castellan lock");
  PackLock lock;
  try {
    if (const int version = integer_of<int>(json.at("castellan_lock")); version != format)
      throw LockError(
          fmt::format("lock format {}, but this program reads format {}: use a matching release", version, format));
    for (const Json& pack : json.at("packs").get_ref<const Json::array_t&>())
      lock.packs.push_back(locked_pack_of(pack));
    if (json.contains("prefer")) lock.preferences = json.at("prefer").get<std::map<std::string, std::string>>();
  } catch (const Json::exception& e) {
    throw LockError(fmt::format("damaged lock: {}", printable(e.what())));
  }
  std::set<std::string> ids;
  for (const LockedPack& pack : lock.packs)
    if (!ids.insert(pack.id).second)
      throw LockError(fmt::format("damaged lock: the pack \"{}\" appears in it twice", printable(pack.id)));
  if (lock.packs.empty()) throw LockError("damaged lock: it holds no packs");
  return lock;
}

PackLock PackLock::read(const std::filesystem::path& file) {
  try {
    const std::string text = read_small_file(file, max_lock_size, "a lock");
    try {
      return parse(text);
    } catch (const LockError& e) {
      throw LockError(fmt::format("{}: {}", file.string(), e.what()));
    }
  } catch (const FileError& e) {
    throw LockError(e.what());
  }
}

void PackLock::write(const std::filesystem::path& file) const {
  try {
    write_atomically(file, text());
  } catch (const FileError& e) {
    throw LockError(e.what());
  }
}

std::vector<std::string> pack_differences(std::span<const LockedPack> locked, std::span<const Pack> loaded,
                                          std::string_view owner) {
  std::vector<std::string> found;
  for (const LockedPack& saved : locked) {
    const Pack* pack = find_pack(loaded, saved.id);
    if (!pack) found.push_back(fmt::format("{} {}: not loaded", saved.id, saved.version));
    else if (pack->version != saved.version)
      found.push_back(
          fmt::format("{}: {} has version {}, loaded is {}", saved.id, owner, saved.version, pack->version));
    else if (pack->hash != saved.hash) compare_files(saved, *pack, owner, found);
    else if (!saved.files.empty() && !same_files(saved.files, pack->files)) {
      // The pack is what it was, by the hash over all of it; so it is the list that was changed.
      found.push_back(fmt::format("{} {}: {} is damaged: it contradicts itself about the pack's files", saved.id,
                                  saved.version, owner));
      compare_files(saved, *pack, owner, found);
    }
  }
  for (const Pack& pack : loaded)
    if (!find_pack(locked, pack.id))
      found.push_back(fmt::format("{} {}: not part of {}", pack.id, pack.version, owner));
  for (std::string& line : found) line = printable(line);
  return found;
}

std::vector<std::string> preference_differences(const std::map<std::string, std::string>& locked,
                                                const std::map<std::string, std::string>& loaded,
                                                std::string_view owner) {
  std::vector<std::string> found;
  const auto value = [](const std::map<std::string, std::string>& in, const std::string& field) {
    const auto at = in.find(field);
    return at == in.end() ? std::string("none") : at->second;
  };
  std::map<std::string, std::string> all = locked;
  all.insert(loaded.begin(), loaded.end());
  for (const auto& [field, unused] : all)
    if (value(locked, field) != value(loaded, field))
      found.push_back(printable(
          fmt::format("{}: {} prefers {}, in force is {}", field, owner, value(locked, field), value(loaded, field))));
  return found;
}

std::vector<std::string> pinned_requests(std::span<const LockedPack> locked, std::span<const PackPlace> places) {
  std::vector<SourceFile> files;
  Catalogue catalogue(places, files);
  std::vector<std::string> requests;
  for (const LockedPack& pack : locked) {
    if (!std::binary_search(catalogue.ids().begin(), catalogue.ids().end(), pack.id)) continue;
    const auto version = Version::parse(pack.version);
    const auto& there = catalogue.versions(pack.id);
    const bool installed = version && std::any_of(there.begin(), there.end(), [&](const Catalogue::Entry& entry) {
                             return std::is_eq(precedence(entry.manifest.version, *version));
                           });
    requests.push_back(installed ? pack.id + "@" + Range::exactly(*version).text() : pack.id);
  }
  return requests;
}

}  // namespace castellan::modding
