// The texts of a pack as its locale files have them, each with its place.
#pragma once

#include <map>
#include <string>

#include "castellan/workshop/checks/checked_pack.hpp"

namespace castellan::workshop {

struct PackText {
  std::string text;
  Where where;
};
// By key, with the name of the pack it belongs to: `bakers:guild.bakers.name`.
using PackTexts = std::map<std::string, PackText>;

// By language. A file that can't be read has none.
std::map<std::string, PackTexts> texts_of(const CheckedPack& pack);

// A part of a key between its dots, from 0: `bakers` is part 1 of `guild.bakers.name`. Empty if there is none.
std::string key_part(const std::string& key, int number);

}  // namespace castellan::workshop
