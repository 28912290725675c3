#include "castellan/modding/pack_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "castellan/modding/packs.hpp"

namespace castellan::modding {
namespace {

// A pack and all that need it go behind the others.
void put_last(std::vector<content::PackSource>& packs, const std::string& pack) {
  std::set<std::string> late{pack};
  for (const content::PackSource& source : packs)  // those that need others come behind them
    if (std::ranges::any_of(source.depends, [&](const std::string& id) { return late.contains(id); }))
      late.insert(source.pack.id);
  std::stable_partition(packs.begin(), packs.end(),
                        [&](const content::PackSource& source) { return !late.contains(source.pack.id); });
}

// What the engine is made of is not for packs to say, not even for those the user names.
void refuse_other_engines(const std::vector<content::PackSource>& packs, Diagnostics& problems) {
  for (const content::PackSource& source : packs)
    if (source.pack.id == engine_pack && !source.pack.own)
      problems.error(Code::reserved_id, {},
                     fmt::format("{} can't be loaded: \"{}\" is part of Castellan itself",
                                 source.pack.directory.empty() ? "a pack" : source.pack.directory, engine_pack),
                     "to work on Castellan itself, set CASTELLAN_DATA to the folder with its scripts/ and mods/");
}

// The packs on disk a request comes down to, the prelude first: every pack sees it.
std::vector<content::PackSource> packs_on_disk(const PackRequest& request, std::vector<SourceFile>& files,
                                               Diagnostics& problems) {
  const std::vector<PackPlace> available = available_packs(request, problems);
  std::vector<content::PackSource> packs = choose_packs(available, wanted_packs(request, available), files, problems);
  std::stable_partition(packs.begin(), packs.end(),
                        [](const content::PackSource& pack) { return pack.pack.is_engine(); });
  if (!request.late.empty()) put_last(packs, request.late);
  refuse_other_engines(packs, problems);
  return packs;
}

void check_lock(const PackLock& lock, std::span<const content::PackSource> packs) {
  std::vector<Pack> loaded;
  for (const content::PackSource& source : packs) loaded.push_back(source.pack);
  refuse_differences(pack_differences(lock.packs, loaded, "the lock"));
}

}  // namespace

void refuse_differences(const std::vector<std::string>& differences) {
  if (differences.empty()) return;
  std::string report = "error: not the packs of the lock:\n";
  for (const std::string& difference : differences) report += "  " + difference + "\n";
  throw LoadError(report + "      = install what the lock names, or make a new one with `castellan mod lock`\n");
}

std::vector<PackPlace> available_packs(const PackRequest& request, Diagnostics& problems) {
  for (const Diagnostic& known : request.problems.problems()) problems.add(known);
  std::vector<PackPlace> available = find_packs(request.folders, problems);
  // A pack that comes with the program gives way only to a folder that was named, never to one that lies beside it.
  for (const PackPlace& given : request.places)
    std::erase_if(available, [&](const PackPlace& other) {
      return other.id == given.id && (!other.own || given.own || given.named);
    });
  available.insert(available.end(), request.places.begin(), request.places.end());
  return available;
}

std::vector<std::string> wanted_packs(const PackRequest& request, std::span<const PackPlace> available) {
  std::vector<std::string> wanted = request.packs;
  wanted.emplace_back(engine_pack);
  for (const auto& pinned : pinned_requests(request.lock ? request.lock->packs : request.saved, available))
    wanted.push_back(pinned);
  return wanted;
}

std::vector<content::PackSource> choose_packs(const PackRequest& request, std::vector<SourceFile>& files,
                                              Diagnostics& problems) {
  std::vector<content::PackSource> packs = packs_on_disk(request, files, problems);
  if (problems.has_errors()) return packs;
  packs.insert(packs.end(), request.more.begin(), request.more.end());
  refuse_other_engines(request.more, problems);
  if (!problems.has_errors() && request.lock) check_lock(*request.lock, packs);
  return packs;
}

}  // namespace castellan::modding
