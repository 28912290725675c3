#include "castellan/modding/pack_paths.hpp"

#include <algorithm>
#include <string_view>

#include "castellan/modding/packs.hpp"

namespace castellan::modding {
namespace {

namespace fs = std::filesystem;

// A pack with all that is in it. Hidden things are not part of it, though what holds them is watched like the rest.
void add_inside(const fs::path& pack, std::vector<fs::path>& paths) {
  std::error_code error;
  for (fs::recursive_directory_iterator at(pack, error), end; !error && at != end; at.increment(error)) {
    if (at->path().filename().string().starts_with(".")) {
      if (at->is_directory(error)) at.disable_recursion_pending();
      continue;
    }
    paths.push_back(at->path());
  }
}

}  // namespace

std::vector<fs::path> paths_behind(const PackRequest& request, std::span<const content::PackSource> packs) {
  std::vector<fs::path> paths;
  const auto add = [&](const std::vector<fs::path>& more) { paths.insert(paths.end(), more.begin(), more.end()); };
  for (const fs::path& folder : request.folders) {
    const PacksInFolder found = look_for_packs(folder);
    paths.push_back(folder);
    add(found.packs);
    add(found.others);
  }
  for (const PackPlace& place : request.places) paths.push_back(place.directory);
  std::vector<std::string_view> chosen;
  for (const content::PackSource& source : packs) chosen.push_back(source.pack.id);
  std::ranges::sort(chosen);
  Diagnostics ignored;  // whoever has loaded them has seen them
  for (const PackPlace& place : available_packs(request, ignored))
    // All that bear the id of a chosen one: two of one version are compared.
    if (std::ranges::binary_search(chosen, std::string_view(place.id))) add_inside(place.directory, paths);
    else paths.push_back(place.manifest());
  return paths;
}

}  // namespace castellan::modding
