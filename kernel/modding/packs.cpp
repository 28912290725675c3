#include "castellan/modding/packs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "castellan/base/build_info.hpp"
#include "castellan/base/file_io.hpp"
#include "castellan/base/user_folders.hpp"
#include "castellan/modding/archive.hpp"
#include "castellan/modding/held_pack.hpp"
#include "castellan/modding/resolve.hpp"
#include "castellan/modding/sha256.hpp"
#include "castellan/modding/trust.hpp"

namespace castellan::modding {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t max_file = PackLimits::file;
constexpr std::size_t max_files = PackLimits::files;

// What a game depends on: a corrected translation or a new test leaves saves as they are.
bool decides_games(const content::PackFile& file) {
  const std::string_view name = file.name;
  return (name.ends_with(".yaml") || name.ends_with(".lua")) && !name.starts_with("locale/") &&
         !name.starts_with("tests/");
}

void hash_files(const std::vector<content::PackFile>& files, Pack& into) {
  Sha256 all;
  for (const content::PackFile& file : files) {
    if (!decides_games(file)) continue;
    all.add_part(file.name);
    all.add_part(file.content);
    Sha256 one;
    one.add(file.content);
    into.files.push_back({file.name, one.hex()});
  }
  into.hash = all.hex();
}

// All files of a pack by name. Hidden ones are not part of it.
std::vector<content::PackFile> read_files(const PackPlace& place,
                                          const std::function<void(Code, std::string)>& problem) {
  if (place.held) {
    for (const ReadingProblem& known : place.held->problems) problem(known.code, known.text);
    return place.held->files;
  }
  std::vector<content::PackFile> found;
  std::error_code error;
  for (fs::recursive_directory_iterator at(place.directory, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.starts_with(".")) {
      if (at->is_directory(error)) at.disable_recursion_pending();
      continue;
    }
    const std::string inside = at->path().lexically_relative(place.directory).generic_string();
    if (at->is_symlink(error)) {
      problem(Code::link_in_pack, fmt::format("{} is a link: packs hold plain files only", inside));
      continue;
    }
    if (!at->is_regular_file(error)) continue;
    if (at->file_size(error) > max_file) {
      problem(Code::file_too_large, fmt::format("{} is larger than 1 MiB", inside));
      continue;
    }
    if (found.size() == max_files) {
      problem(Code::too_many_files, fmt::format("holds more than {} files", max_files));
      break;
    }
    try {
      found.push_back({inside, at->path().string(), read_small_file(at->path(), max_file, "a file of a pack")});
    } catch (const FileError&) {
      problem(Code::unreadable, fmt::format("{} can't be read", inside));
    }
  }
  if (error) problem(Code::unreadable, "can't be read: " + error.message());
  std::sort(found.begin(), found.end(),
            [](const content::PackFile& a, const content::PackFile& b) { return a.name < b.name; });
  return found;
}

// What stands in a folder, sorted, so that nothing depends on the file system. Hidden things are left out.
std::vector<fs::path> things_in(const fs::path& folder, std::error_code& error) {
  std::vector<fs::path> found;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (!at->path().filename().string().starts_with(".")) found.push_back(at->path());
  std::sort(found.begin(), found.end());
  return found;
}

// A folder that can't be looked into may be one: reading it will say what is wrong.
bool is_pack(const fs::path& directory) {
  std::error_code error;
  const fs::file_status manifest = fs::symlink_status(directory / "mod.yaml", error);
  return manifest.type() == fs::file_type::none ? error == std::errc::permission_denied : fs::exists(manifest);
}

void add_place(const fs::path& directory, const fs::path& folder, BundledPlaces& bundled,
               std::vector<PackPlace>& places) {
  const std::string name = directory.filename().string();
  places.push_back({name.substr(0, name.find('@')), directory, folder});
  places.back().own = bundled.contain(directory);
}

// The files of a pack into its source, with the manifest's facts.
content::PackSource source_of(const PackPlace& place, const Manifest& manifest, std::vector<content::PackFile> files) {
  content::PackSource source;
  source.pack.id = place.id;
  source.pack.version = manifest.version.text();
  source.pack.title = manifest.title;
  source.pack.languages = manifest.languages;
  source.pack.api = manifest.api;
  source.pack.directory = place.directory.string();
  source.pack.own = place.own;
  source.has_options = manifest.has_options;
  source.files = std::move(files);
  hash_files(source.files, source.pack);
  return source;
}

std::vector<content::PackFile> read_files(const PackPlace& place, std::int32_t manifest, Diagnostics& problems) {
  return read_files(place, [&](Code code, std::string text) {
    problems.error(code, {manifest, 0, 0}, std::move(text));
  });
}

bool same_files(const std::vector<content::PackFile>& a, const std::vector<content::PackFile>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const content::PackFile& one, const content::PackFile& other) {
                      return one.name == other.name && one.content == other.content;
                    });
}

// The same version in two places is fine as long as it is the same pack.
void check_copies(const ChosenPack& chosen, const content::PackSource& source, Diagnostics& problems) {
  for (const PackPlace* copy : chosen.entry->copies) {
    Diagnostics of_copy;
    if (same_files(source.files, read_files(*copy, -1, of_copy)) && of_copy.empty()) continue;
    problems.error(Code::differing_copies, {},
                   fmt::format("there are two packs {} that differ: {} and {}", chosen.entry->manifest.name(),
                               chosen.entry->place->directory.string(), copy->directory.string()),
                   "remove one of them, or give one another version");
  }
}

content::PackSource read_chosen(const ChosenPack& chosen, std::vector<SourceFile>& files, Diagnostics& problems) {
  const PackPlace& place = *chosen.entry->place;
  const auto number = static_cast<std::int32_t>(files.size());
  files.push_back({place.id + "/mod.yaml", place.manifest().string()});
  content::PackSource source = source_of(place, chosen.entry->manifest, read_files(place, number, problems));
  source.depends = chosen.after;
  // What comes with the program is trusted for where it lies.
  if (!place.own) source.pack.content_hash = content_hash(source.files);
  check_copies(chosen, source, problems);
  return source;
}

}  // namespace

HeldPack HeldPack::of(const PackPlace& place) {
  HeldPack held = manifest_of(place);
  held.files = read_files(place, [&](Code code, std::string text) {
    held.problems.push_back({code, std::move(text)});
  });
  return held;
}

std::vector<fs::path> own_pack_folders() {
  const fs::path data = data_folder();
  return {data / "scripts", data / "mods"};
}

bool comes_with_program(std::string_view id) {
  const auto places = find_packs(own_pack_folders());
  return std::ranges::find(places, id, &PackPlace::id) != places.end();
}

std::vector<fs::path> pack_folders(std::span<const std::string> further) {
  std::vector<fs::path> folders = own_pack_folders();
  if (const fs::path own = user_data_folder(); !own.empty()) folders.push_back(own / "mods");
  folders.insert(folders.end(), further.begin(), further.end());
  return folders;
}

PackPlace pack_at(const fs::path& path) {
  std::error_code error;
  fs::path folder = fs::weakly_canonical(path.filename() == "mod.yaml" ? path.parent_path() : path, error);
  if (error) folder = path;
  if (!is_pack(folder))
    throw std::invalid_argument(fmt::format(
        "{} is not a pack: it has no mod.yaml; `castellan mod new` makes a pack with all it needs", path.string()));
  std::vector<PackPlace> places;
  BundledPlaces bundled;
  add_place(folder, folder.parent_path(), bundled, places);
  places[0].named = true;
  return places[0];
}

std::vector<PackPlace> packs_beside(const PackPlace& place) {
  std::vector<PackPlace> places;
  BundledPlaces bundled;
  std::error_code ignored;  // whoever can't look around may still use the pack itself
  for (const fs::path& other : things_in(place.folder, ignored))
    if (other != place.directory && is_pack(other)) add_place(other, place.folder, bundled, places);
  return places;
}

PacksInFolder look_for_packs(const fs::path& folder) {
  PacksInFolder found;
  if (std::error_code unknown; fs::exists(folder / "mod.yaml", unknown)) {
    found.is_pack = true;
    return found;
  }
  for (const fs::path& thing : things_in(folder, found.error)) {
    if (is_pack(thing)) {
      found.packs.push_back(thing);
      continue;
    }
    found.others.push_back(thing);
    std::error_code ignored;  // a file, or a folder nobody said anything about
    for (const fs::path& inner : things_in(thing, ignored))
      (is_pack(inner) ? found.packs : found.others).push_back(inner);
  }
  return found;
}

std::vector<PackPlace> find_packs(std::span<const fs::path> folders, Diagnostics& problems) {
  std::vector<PackPlace> places;
  BundledPlaces bundled;
  for (const fs::path& folder : folders) {
    const PacksInFolder found = look_for_packs(folder);
    if (found.is_pack) {
      places.push_back(pack_at(folder));
      places.back().folder = folder;
      places.back().named = false;  // a place to look for packs: nobody said that this one stands for another
    }
    for (const fs::path& pack : found.packs) add_place(pack, folder, bundled, places);
    if (found.error && found.error != std::errc::no_such_file_or_directory)
      problems.error(Code::unreadable, {},
                     fmt::format("the folder {} can't be read: {}", folder.string(), found.error.message()));
  }
  std::stable_sort(places.begin(), places.end(), [](const PackPlace& a, const PackPlace& b) { return a.id < b.id; });
  return places;
}

std::vector<PackPlace> find_packs(std::span<const fs::path> folders) {
  Diagnostics ignored;
  return find_packs(folders, ignored);
}

content::PackSource read_pack(const PackPlace& place, std::vector<SourceFile>& files, Diagnostics& problems) {
  const auto number = static_cast<std::int32_t>(files.size());
  const std::optional<Manifest> manifest = read_manifest(place, files, problems);
  content::PackSource source = source_of(place, manifest.value_or(Manifest{}), read_files(place, number, problems));
  source.pack.content_hash = content_hash(source.files);
  if (manifest)
    for (const PackRange& range : manifest->depends) source.depends.push_back(range.id);
  else source.has_options = true;  // nobody knows
  return source;
}

std::string game_hash(const std::vector<content::PackFile>& files) {
  Pack pack;
  hash_files(files, pack);
  return pack.hash;
}

std::vector<content::PackSource> choose_packs(std::span<const PackPlace> available, std::span<const std::string> chosen,
                                              std::vector<SourceFile>& files, Diagnostics& problems) {
  std::vector<PackRange> requests;
  for (const std::string& text : chosen) {
    std::string why;
    if (auto request = parse_request(text, &why)) requests.push_back(std::move(*request));
    else
      problems.error(Code::bad_request, {}, fmt::format("\"{}\" names no pack: {}", text, why),
                     "as in brewers, brewers@^1.2 or brewers@1.2.0");
  }
  if (problems.has_errors()) return {};
  Catalogue catalogue(available, files);
  std::vector<content::PackSource> sources;
  for (const ChosenPack& pack : resolve(catalogue, requests, problems)) {
    catalogue.tell_passed_over(pack.entry->manifest.id, problems);
    sources.push_back(read_chosen(pack, files, problems));
  }
  return sources;
}

}  // namespace castellan::modding
