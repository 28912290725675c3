// What is known about the packs at hand: their manifests by id, each read when it is first asked for.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "castellan/modding/manifest.hpp"

namespace castellan::modding {

class CASTELLAN_API Catalogue {
 public:
  // One version of a pack.
  struct Entry {
    const PackPlace* place = nullptr;
    Manifest manifest;
    std::vector<const PackPlace*> copies;  // further places with the same version of it
  };

  // `places` must outlive it. The manifests that are read are added to `files`.
  Catalogue(std::span<const PackPlace> places, std::vector<SourceFile>& files);
  // Passes over nothing: to look after packs, not to play with them.
  static Catalogue of_all(std::span<const PackPlace> places, std::vector<SourceFile>& files);

  // The versions of a pack that can be used, the newest first. The reference stays good.
  const std::vector<Entry>& versions(const std::string& id) { return read(id).entries; }
  // Packs that bear the id of one that comes with the program: they are never meant unless their folder was named.
  const std::vector<const PackPlace*>& passed_over(const std::string& id) { return read(id).passed_over; }
  void tell_passed_over(const std::string& id, Diagnostics& problems);
  // What is wrong with those that can't.
  const Diagnostics& problems(const std::string& id) { return read(id).problems; }

  // All ids, sorted.
  const std::vector<std::string>& ids() const { return ids_; }
  // What a mistyped id may be meant to be.
  std::string suggestion_for(const std::string& id) const;

  // Which of the versions fit. Where no version is named, a prerelease will do if there is nothing else.
  std::vector<const Entry*> fitting(const PackRange& range);

  const std::vector<SourceFile>& files() const { return files_; }

 private:
  struct Versions {
    std::vector<Entry> entries;
    std::vector<const PackPlace*> passed_over;
    Diagnostics problems;
  };
  const Versions& read(const std::string& id);

  std::vector<const PackPlace*> by_id_;  // otherwise as they were given
  std::vector<SourceFile>& files_;
  std::vector<std::string> ids_;
  std::map<std::string, Versions> read_;
  bool reserves_ids_ = true;
};

}  // namespace castellan::modding
