// Who gets a plank's fee is a word since api 2, so that it can be somebody else one day.
#include <fmt/format.h>

#include "castellan/content/old_words.hpp"
#include "castellan/content/yaml.hpp"
#include "castellan/workshop/migrations/rules.hpp"

namespace castellan::workshop {
namespace {

// A word at a place, perhaps in quotes.
bool add_edit(MigratedFile& file, const Where& where, const std::string& was, const std::string& now) {
  std::size_t at = offset_of(file.text, where.line, where.column);
  if (at == std::string::npos) return false;
  if (file.text.substr(at, 1) == "\"" || file.text.substr(at, 1) == "'") ++at;
  if (file.text.substr(at, was.size()) != was) return false;
  file.edits.push_back({at, was, now});
  return true;
}

void find(std::vector<MigratedFile>& files, std::vector<Migration::Question>& questions) {
  for (MigratedFile& file : files) {
    if (!file.name.ends_with(".yaml") || file.name.starts_with("locale/")) continue;
    Diagnostics unused;  // the plan has checked that it can be read
    const auto value = content::parse_yaml(file.text, 0, unused);
    if (!value) continue;
    for (const content::OldWord& word : content::old_words(*value)) {
      if (word.until != 1) continue;
      const std::size_t before = file.edits.size();
      if (add_edit(file, word.where, word.key, word.new_key) &&
          add_edit(file, word.value_where, word.value, word.new_value))
        continue;
      file.edits.resize(before);
      questions.push_back({file.name, word.where.line,
                           fmt::format("`{}: {}` can't be found in the text: write `{}: {}` yourself", word.key,
                                       word.value, word.new_key, word.new_value)});
    }
  }
}

}  // namespace

MigrationRule fee_to_rule() {
  return {1, 2, "fee_to", "a plank's `fee_to_owner: true` is `fee_to: owner`, `false` is `fee_to: supply`", find};
}

}  // namespace castellan::workshop
