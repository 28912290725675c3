// Packs on disk for tests that run the program: a small good pack, bakers, and files over it.
#pragma once

#include <map>
#include <string>

#include "support/temporary_folder.hpp"

namespace castellan::test {

using PackFiles = std::map<std::string, std::string>;  // by name inside the pack; `../hops/mod.yaml`: of one beside it

inline PackFiles bakers_files() {
  return {
      {"mod.yaml", "id: bakers\nversion: 1.0.0\ntitle: Bakers' Guild\napi: 1\ndepends: [belfort]\nlanguages: [en]\n"},
      {"guilds/bakers.yaml",
       "id: bakers\ncategory: basic\ncost: {wood: 2, stone: 2, metal: 2}\nplank: {fee: {gold: 1}}\n"
       "params: {gold: 2}\n"},
      {"guilds/bakers.lua",
       "return guild {\n  action = function(game, me, p)\n    me:gain { gold = p.gold }\n  end,\n}\n"},
      {"locale/en.yaml",
       "guild:\n  bakers:\n    name: Bakers’ Guild\n    short: \"{gold} gold\"\n    text: \"Take {gold} gold.\"\n"}};
}

// The folder of the pack bakers with these files instead of, or besides, its own; an empty one is left out.
class BakersFolder {
 public:
  explicit BakersFolder(const PackFiles& changed = {}) {
    PackFiles files = bakers_files();
    for (const auto& [name, content] : changed) files[name] = content;
    for (const auto& [name, content] : files) {
      if (content.empty()) continue;
      folder_.write(name.starts_with("../") ? name.substr(3) : "bakers/" + name, content);
    }
  }
  std::string path() const { return (folder_.path() / "bakers").string(); }
  const TemporaryFolder& around() const { return folder_; }

 private:
  TemporaryFolder folder_;
};

}  // namespace castellan::test
