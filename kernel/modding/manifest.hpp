// mod.yaml: what a pack is, and which others it goes with.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "castellan/base/diagnostics.hpp"
#include "castellan/definitions/value.hpp"
#include "castellan/modding/version.hpp"

namespace castellan::modding {

struct HeldPack;

// A folder with a mod.yaml.
struct PackPlace {
  std::string id;  // the folder is named after the pack: `brewers` or, to keep several versions, `brewers@1.2.0`
  std::filesystem::path directory;
  std::filesystem::path folder = {};               // the folder of the search path it was found through
  std::shared_ptr<const HeldPack> held = nullptr;  // what was read there before; the disk is then left alone
  bool own = false;                                // among the program's own data: its id is taken
  bool named = false;  // this very folder was asked for: then it may stand for a pack that comes with the program

  std::filesystem::path manifest() const { return directory / "mod.yaml"; }
};

// Another pack a manifest names, and which versions of it are meant.
struct PackRange {
  std::string id;
  Range range;
  Where where;  // in the manifest

  // `hops`, or `hops ^1` if not all versions are meant.
  std::string text() const { return range.any() ? id : id + " " + range.text(); }
};

struct Manifest {
  std::string id;
  Version version;
  std::string title, description, licence;
  std::vector<std::string> authors, languages;
  int api = 1;
  std::vector<PackRange> depends;    // must be there, and are loaded before it
  std::vector<PackRange> optional;   // are loaded before it if they are there, and must then fit
  std::vector<PackRange> conflicts;  // must not be there
  bool has_options = false;          // for players; what they are is read with the content
  bool edition = false;              // another edition of a game it depends on: front ends offer it as such

  // `brewers 1.0.0`, as people say it.
  std::string name() const { return id + " " + version.text(); }
};

// The levels of the mod API this program knows.
inline constexpr int newest_api = 2;

// What a manifest says, whatever folder it lies in.
Manifest read_manifest(const Value& value, Diagnostics& problems);

// Reads the manifest of a pack and nothing else of it, and adds it to `files`. Nothing if it has a problem, which is
// then reported.
CASTELLAN_API std::optional<Manifest> read_manifest(const PackPlace& place, std::vector<SourceFile>& files,
                                                    Diagnostics& problems);

// The same of one that is not on disk: the text of a manifest in an archive. `place` says where it would lie.
CASTELLAN_API std::optional<Manifest> read_manifest(const PackPlace& place, std::string_view content,
                                                    std::vector<SourceFile>& files, Diagnostics& problems);

// The JSON Schema of mod.yaml.
CASTELLAN_API std::string manifest_schema();

}  // namespace castellan::modding
