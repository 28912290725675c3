// What a form writes: the files of a new guild, property or module, with an effect chosen from
// tools/templates/effects.json.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace castellan::studio {

using Json = nlohmann::ordered_json;

// As the form was filled in.
struct PartOrder {
  std::string kind;   // guild, property, module
  std::string name;   // of the definition: `candle_makers`
  std::string title;  // for players
  std::string category, deck;
  Json cost = Json::object();
  int fee = 0, cards = 1, coins = 0;
  std::int64_t amount = 1;
};

struct PartFile {
  std::string name, text;
};

// An entry of a locale file: where it belongs (`guild`) and its lines.
struct PartTexts {
  std::string section;
  std::string entry;
};

Json all_effects();
// YAML, Lua and a test.
std::vector<PartFile> part_files(const PartOrder& order, const Json& effect);
std::vector<PartTexts> part_texts(const PartOrder& order, const Json& effect);

// A locale file with one more entry, below its section if it has one. Comments and everything else stay. Throws
// std::runtime_error where the section is on one line.
std::string with_texts(std::string locale, const PartTexts& texts);

}  // namespace castellan::studio
