// Packs of nothing but a manifest, written in a line each: what tests of their choice need.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "castellan/modding/packs.hpp"
#include "support/temporary_folder.hpp"

namespace castellan::test {

class PackShelf {
 public:
  // `add("brewers", "1.0.0", "depends: {hops: ^1}")`: in a folder `brewers@1.0.0`, so that it can stand beside others.
  PackShelf& add(const std::string& id, const std::string& version, const std::string& more = "") {
    folder_.write(id + "@" + version + "/mod.yaml",
                  "id: " + id + "\nversion: " + version + "\ntitle: A pack\napi: 1\n" + more + "\n");
    return *this;
  }

  const TemporaryFolder& folder() const { return folder_; }
  std::string manifest(const std::string& pack) const { return (folder_.path() / pack / "mod.yaml").string(); }

 private:
  TemporaryFolder folder_;
};

struct Choice {
  std::vector<content::PackSource> packs;
  Diagnostics problems;
  std::vector<SourceFile> files;

  // `hops 1.0.0, brewers 2.0.0`, or all messages, one a line.
  std::string text() const {
    std::string out;
    for (const Diagnostic& problem : problems.problems()) out += (out.empty() ? "" : "\n") + problem.message;
    if (problems.empty())
      for (const content::PackSource& pack : packs)
        out += (out.empty() ? "" : ", ") + pack.pack.id + " " + pack.pack.version;
    return out;
  }
  // `/tmp/…/mod.yaml:5` of a problem.
  std::string place(std::size_t problem = 0) const {
    const Where& where = problems.problems().at(problem).where;
    if (where.file < 0) return {};
    return files.at(static_cast<std::size_t>(where.file)).path + ":" + std::to_string(where.line);
  }
};

inline Choice choose(const TemporaryFolder& folder, const std::vector<std::string>& wanted) {
  Choice choice;
  const std::filesystem::path folders[] = {folder.path()};
  choice.packs =
      modding::choose_packs(modding::find_packs(folders, choice.problems), wanted, choice.files, choice.problems);
  return choice;
}

}  // namespace castellan::test
