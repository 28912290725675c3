// Who wrote what: the changes packs made to definitions, in the order they were made.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/definitions/ruleset.hpp"

namespace castellan::content {

// What a pack can do to what another defines.
enum class EditAct : std::uint8_t {
  set,        // a field gets a value
  take_away,  // a field goes back to its default, or an element leaves its list
  make_map,   // a field is there, if only as {}
  append,     // an element is added to the end of a list
  prepend,
  require,  // a condition takes the place of the definition's own, beside those other packs require
  drop,     // an element, named by value or id, leaves its list
  remove,   // the definition leaves the game
  replace,  // another definition takes its place
};

// One change that was made. The values before and after are short texts.
struct FieldWrite {
  std::string path;  // `params.from_one`, `planks[2].fee.gold`; empty: the definition as a whole
  EditAct act = EditAct::set;
  Id<Pack> pack = none;
  Where where;
  std::string before;  // empty: there was nothing
  Where before_where;
  std::string after;  // empty: there is nothing now
};

// By definition, in order.
class History {
 public:
  void add(std::size_t definition, FieldWrite write) { writes_[definition].push_back(std::move(write)); }
  std::span<const FieldWrite> of(std::size_t definition) const {
    const auto found = writes_.find(definition);
    return found == writes_.end() ? std::span<const FieldWrite>() : found->second;
  }

 private:
  std::map<std::size_t, std::vector<FieldWrite>> writes_;
};

// A value in one line, as in `{wood: 1, stone: 3}`; what is longer than `most` characters is cut.
CASTELLAN_API std::string short_text(const Value& value, std::size_t most = 60);
// Equal wherever they were written?
CASTELLAN_API bool same_value(const Value& a, const Value& b);
// `sets 3`, `appends desk`: what a pack does with a field.
std::string act_text(EditAct act, const std::string& value);
// `brewers/patches.yaml:4`
CASTELLAN_API std::string place_text(std::span<const SourceFile> files, const Where& where);

}  // namespace castellan::content
