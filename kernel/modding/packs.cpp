#include "castellan/modding/packs.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "castellan/content/records.hpp"
#include "castellan/content/types.hpp"
#include "castellan/content/yaml.hpp"

namespace castellan {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t max_file = std::uintmax_t{1} << 20;
constexpr std::size_t max_files = 2000;
constexpr int newest_api = 1;

struct Manifest {
  std::string id, version, title, description, licence;
  std::vector<std::string> authors, languages, depends;
  std::int16_t api = 1;
};

bool is_version(const std::string& text) {
  int dots = 0;
  bool digit = false;
  for (const char c : text) {
    if (c == '-' || c == '+') break;
    if (c == '.') {
      if (!digit) return false;
      ++dots;
      digit = false;
    } else if (c >= '0' && c <= '9') {
      digit = true;
    } else {
      return false;
    }
  }
  return dots == 2 && digit;
}

// Options are content: the loader reads them.
nlohmann::ordered_json options_schema() {
  for (const Section& section : sections())
    if (section.key == "options") return section.schema;
  return {};
}

const Record<Manifest>& manifest_record() {
  static const Record<Manifest> record = [] {
    Record<Manifest> r("a manifest", "What a pack is: mod.yaml.");
    r.field_with(
         "id", {{"type", "string"}, {"pattern", "^[a-z][a-z0-9_-]*$"}}, "id of the pack, and the name of its folder",
         [](Reader& reader, const Value& value, Manifest& to) { reader.id(value, to.id); }, true)
        .field_with(
            "version", {{"type", "string"}}, "version of the pack: three numbers such as 1.2.0",
            [](Reader& reader, const Value& value, Manifest& to) {
              if (reader.text(value, to.version) && !is_version(to.version))
                reader.problem(value.where, fmt::format("\"{}\" is not a version", to.version),
                               "three numbers, as in 1.2.0; see semver.org");
            },
            true)
        .field("title", &Manifest::title, types::text(), "what people call it", true)
        .field("description", &Manifest::description, types::text(), "what it does, in a sentence")
        .field("authors", &Manifest::authors, types::texts(), "who made it")
        .field("licence", &Manifest::licence, types::text(), "how it may be used: an SPDX name such as MIT")
        .field("api", &Manifest::api, types::integer(1, newest_api), "level of the mod API it is written for", true)
        .field("languages", &Manifest::languages, types::texts(), "languages of its texts, the first is the fallback")
        .field("depends", &Manifest::depends, types::texts(), "packs that must be loaded before it")
        .field_with("options", options_schema(), "what players may choose before a game",
                    [](Reader&, const Value&, Manifest&) {});
    return r;
  }();
  return record;
}

// What a game depends on: a corrected translation or a new test leaves saves as they are.
bool decides_games(const PackFile& file) {
  const std::string_view name = file.name;
  return (name.ends_with(".yaml") || name.ends_with(".lua")) && !name.starts_with("locale/") &&
         !name.starts_with("tests/");
}

std::string sha256(const std::vector<PackFile>& files) {
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  const auto add = [&](const std::string& text) {
    const std::string length = std::to_string(text.size()) + ":";
    crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(length.data()), length.size());
    crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  };
  for (const PackFile& file : files) {
    if (!decides_games(file)) continue;
    add(file.name);
    add(file.content);
  }
  unsigned char digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256_final(&state, digest);
  return fmt::format("{:02x}", fmt::join(digest, ""));
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return std::move(out).str();
}

// All files of a pack by name. Hidden ones are not part of it.
std::vector<PackFile> read_files(const PackPlace& place, const std::function<void(std::string)>& problem) {
  std::vector<PackFile> found;
  std::error_code error;
  for (fs::recursive_directory_iterator at(place.directory, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.starts_with(".")) {
      if (at->is_directory(error)) at.disable_recursion_pending();
      continue;
    }
    const std::string inside = at->path().lexically_relative(place.directory).generic_string();
    if (at->is_symlink(error)) {
      problem(fmt::format("{} is a link: packs hold plain files only", inside));
      continue;
    }
    if (!at->is_regular_file(error)) continue;
    if (at->file_size(error) > max_file) {
      problem(fmt::format("{} is larger than 1 MiB", inside));
      continue;
    }
    if (found.size() == max_files) {
      problem(fmt::format("holds more than {} files", max_files));
      break;
    }
    found.push_back({inside, at->path().string(), read_file(at->path())});
  }
  if (error) problem("can't be read: " + error.message());
  std::sort(found.begin(), found.end(), [](const PackFile& a, const PackFile& b) { return a.name < b.name; });
  return found;
}

}  // namespace

std::vector<PackPlace> find_packs(std::span<const fs::path> folders) {
  std::map<std::string, PackPlace> found;
  for (const fs::path& folder : folders) {
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
      const std::string id = at->path().filename().string();
      if (fs::exists(at->path() / "mod.yaml", error)) found.try_emplace(id, PackPlace{id, at->path()});
    }
  }
  std::vector<PackPlace> places;
  for (auto& [id, place] : found) places.push_back(std::move(place));
  return places;
}

PackSource read_pack(const PackPlace& place, std::vector<SourceFile>& files, Diagnostics& problems) {
  PackSource source;
  const auto number = static_cast<std::int32_t>(files.size());
  files.push_back({place.id + "/mod.yaml", (place.directory / "mod.yaml").string()});
  source.files = read_files(place, [&](std::string text) { problems.error({number, 0, 0}, std::move(text)); });
  const auto manifest_file = std::find_if(source.files.begin(), source.files.end(),
                                          [](const PackFile& file) { return file.name == "mod.yaml"; });
  if (manifest_file == source.files.end()) {
    problems.error({number, 0, 0}, "can't be read");
    return source;
  }
  Manifest manifest;
  if (const auto value = parse_yaml(manifest_file->content, number, problems)) {
    Ruleset unused;
    Reader reader(unused, problems);
    manifest_record().read(reader, *value, manifest);
    if (!manifest.id.empty() && manifest.id != place.id)
      problems.error({number, 1, 1},
                     fmt::format("the pack \"{}\" lies in a folder named \"{}\"", manifest.id, place.id),
                     "name the folder like the id");
  }
  source.pack.id = place.id;
  source.pack.version = manifest.version;
  source.pack.title = manifest.title;
  source.pack.languages = manifest.languages;
  source.pack.api = manifest.api;
  source.pack.hash = sha256(source.files);
  source.depends = manifest.depends;
  return source;
}

namespace {

class Chooser {
 public:
  Chooser(std::span<const PackPlace> available, std::vector<SourceFile>& files, Diagnostics& problems)
      : available_(available), files_(files), problems_(problems) {}

  void add(const std::string& id, const std::string& wanted_by) {
    if (done_.contains(id)) {
      if (!done_[id])
        problems_.error({}, fmt::format("packs depend on each other in a circle: {} and {}", wanted_by, id));
      return;
    }
    const auto place =
        std::find_if(available_.begin(), available_.end(), [&](const PackPlace& p) { return p.id == id; });
    if (place == available_.end()) {
      std::vector<std::string> known;
      for (const PackPlace& p : available_) known.push_back(p.id);
      problems_.error(
          {}, fmt::format("there is no pack \"{}\"{}", id, wanted_by.empty() ? "" : ", which " + wanted_by + " needs"),
          suggestion(id, known));
      done_[id] = true;
      return;
    }
    done_[id] = false;
    PackSource source = read_pack(*place, files_, problems_);
    std::vector<std::string> needs = source.depends;
    std::sort(needs.begin(), needs.end());
    for (const std::string& need : needs) add(need, id);
    done_[id] = true;
    chosen.push_back(std::move(source));
  }

  std::vector<PackSource> chosen;

 private:
  std::span<const PackPlace> available_;
  std::vector<SourceFile>& files_;
  Diagnostics& problems_;
  std::map<std::string, bool> done_;
};

}  // namespace

std::vector<PackSource> choose_packs(std::span<const PackPlace> available, std::span<const std::string> chosen,
                                     std::vector<SourceFile>& files, Diagnostics& problems) {
  Chooser chooser(available, files, problems);
  std::vector<std::string> sorted(chosen.begin(), chosen.end());
  std::sort(sorted.begin(), sorted.end());
  for (const std::string& id : sorted) chooser.add(id, {});
  return std::move(chooser.chosen);
}

std::string manifest_schema() {
  nlohmann::ordered_json json{{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", "Castellan pack"}};
  json.update(manifest_record().schema());
  return json.dump(2) + "\n";
}

}  // namespace castellan
