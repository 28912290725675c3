// Packs on their way into a process that can't read files: all that loading them could look at, read in advance.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "castellan/match/rules.hpp"
#include "castellan/workshop/scenarios/test_file.hpp"

namespace castellan::workshop {

// The same request with the packs it can come to held in memory, and no folders to look into. Only manifests are
// parsed.
CASTELLAN_API match::RulesRequest hold_packs(match::RulesRequest request);

// Those of the held packs that are neither bundled nor trusted, by id. `list`: of trusted packs, the user's own if not
// given. Throws TrustError.
CASTELLAN_API std::vector<std::string> unknown_packs(const match::RulesRequest& held,
                                                     const std::filesystem::path& list = {});

// The files of a held request by number, so that a report need not name paths: its reader can't be made to open
// another file.
class CASTELLAN_API HandedFiles {
 public:
  explicit HandedFiles(const match::RulesRequest& held, std::span<const TestFile> tests = {});

  std::size_t size() const { return files_.size(); }
  const SourceFile& at(std::size_t number) const { return files_.at(number); }
  // Throws std::out_of_range.
  std::size_t number(const std::string& path) const { return numbers_.at(path); }

 private:
  void add(SourceFile file);

  std::vector<SourceFile> files_;
  std::map<std::string, std::size_t> numbers_;
};

}  // namespace castellan::workshop
