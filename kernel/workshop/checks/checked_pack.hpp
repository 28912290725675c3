// What a check looks at and where it reports. Each check is a file of its own; check.cpp has the list.
#pragma once

#include <map>
#include <string>

#include "castellan/content/document.hpp"
#include "castellan/match/rules.hpp"
#include "castellan/script/lua_names.hpp"

namespace castellan::workshop {

class CheckedPack {
 public:
  // `files` and `problems` are what is reported; both grow.
  CheckedPack(const Ruleset& rules, const content::PackSource& source, std::vector<SourceFile>& files,
              Diagnostics& problems);

  const Ruleset& rules;
  const content::PackSource& source;
  Id<Pack> pack = none;
  Diagnostics& problems;

  // The YAML files that can be read, by name.
  const std::map<std::string, Value>& yaml() const { return yaml_; }
  // The Lua files that compile, those in tests/ aside, by name.
  const std::map<std::string, script::LuaNames>& lua() const { return lua_; }
  // Does any of them, or a YAML file, say this word?
  bool lua_says(const std::string& word) const { return texts_.contains(word); }
  // `"sold_" .. what` may say many words.
  bool lua_may_say(const std::string& word) const;
  bool yaml_says(const std::string& word) const { return words_.contains(word); }

  bool has_file(const std::string& name) const;
  // A file of the pack as problems name it.
  std::int32_t file(const std::string& name);
  // Where a word is in a line of a file; `behind` skips its first bytes.
  Where place(const std::string& name, int number, const std::string& word, std::size_t behind = 0);
  // Where a word first appears in a file.
  Where place(const std::string& name, const std::string& word);
  // The same line at the word a message names in quotes, or where the line begins.
  Where place_of_failure(const Where& at, const std::string& message);
  // Is this definition the pack's own?
  bool owns(const Definition& definition) const { return definition.pack == pack && !definition.missing; }
  // Have errors been reported in this file, or a problem in this line?
  bool has_errors_in(const std::string& name);
  bool is_reported(const Where& where) const;

  // The language its texts are first written in.
  std::string first_language() const;

 private:
  void add_words(const Value& value);
  std::string_view content(const std::string& name) const;
  std::string_view line(const std::string& name, int number) const;

  std::vector<SourceFile>& files_;
  std::map<std::string, Value> yaml_;
  std::map<std::string, script::LuaNames> lua_;
  std::set<std::string> texts_;
  std::set<std::string> words_;
};

// Texts without quotes that editors take for numbers, or for true and false.
void check_quotes(CheckedPack& pack);
// Texts that are missing, not needed, or name what they are not given.
void check_texts(CheckedPack& pack);
// What texts put in: values they are given, and can show.
void check_text_arguments(CheckedPack& pack);
// Names in Lua that mean nothing, and state that is kept outside of the game.
void check_lua(CheckedPack& pack);
// Own events, emitted without values their texts use.
void check_event_texts(CheckedPack& pack);
// Words in Lua that are compared with names and are none.
void check_comparisons(CheckedPack& pack);
// Words of older levels of the mod API.
void check_deprecated(CheckedPack& pack);
// Costs far from what is usual.
void check_costs(CheckedPack& pack);
// What is defined but can't come into a game, or is used by nothing.
void check_reach(CheckedPack& pack);
// How often functions that only read were asked, and how often the answer made a difference.
struct AskedFor {
  std::size_t times = 0;
  std::size_t mattered = 0;
};
using Asked = std::map<Id<Function>, AskedFor>;
// Functions that are asked about everything, in so many games.
void check_unfiltered(CheckedPack& pack, const Asked& asked, int games);
// Games with all the pack has: what fails in them. Returns how many were played.
int try_out(CheckedPack& pack, const std::shared_ptr<const Ruleset>& rules);

}  // namespace castellan::workshop
