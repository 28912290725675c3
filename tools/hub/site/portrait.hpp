// What a pack adds, as a reader wants to see it: names, texts and costs from its files. Nothing is run; a text that
// needs the rules to be complete is shown as it is written.
#pragma once

#include <castellan/content/pack_source.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace castellan::hub {

struct PortrayedThing {
  std::string kind, id, name, text;
  std::vector<std::pair<std::string, std::string>> cost, fee;  // `wood`, `2`
};

struct PortrayedOption {
  std::string name, text, values;
};

struct Portrait {
  std::vector<PortrayedThing> things;  // guilds and properties first
  std::vector<PortrayedOption> options;
};

Portrait portrait_of(std::span<const content::PackFile> files);

}  // namespace castellan::hub
