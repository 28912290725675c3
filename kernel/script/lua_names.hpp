// Which names a Lua file uses and how, whether or not it ever comes to that: for checks that must not depend on luck.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/definitions/ruleset.hpp"

namespace castellan::script {

struct LuaNames {
  struct Use {
    std::string name;
    int line = 0;
  };
  std::vector<Use> globals;       // read: `ask`, and what of it: `ask.player`
  std::vector<Use> set_globals;   // written
  std::vector<Use> methods;       // called on something: `gain` of me:gain { … }
  std::vector<Use> params;        // fields of a parameter called `p`: what a definition's `params` should have
  std::vector<Use> event_fields;  // fields of a parameter called `e`: what hooks hear
  // Fields of what a function that stands under a name hears, its second parameter: `built`, `district` of
  // on = { built = function(game, e) … e.district … end }.
  struct HookField {
    std::string hook;
    Use field;
  };
  std::vector<HookField> hook_fields;
  std::vector<Use> question_keys;  // `player.optional` of ask.player { me, optional = true }
  // ask.player { me, prompt = "whom", args = { gold = 2 } }: what it tells, where all of it can be seen.
  struct Question {
    Use kind;            // `player`
    std::string prompt;  // empty if it has none, or one that is put together
    std::set<std::string> arguments;
    bool is_whole = true;
  };
  std::vector<Question> questions;
  // A table that stands in a call: `free` of me:build(location, { free = true }) is a key of its second argument.
  struct Key {
    std::string method;
    int argument = 0;  // from 1
    Use key;
  };
  std::vector<Key> keys;
  // game:emit("feast", { player = me }): the keys, where all of them can be seen.
  struct Emit {
    Use event;
    std::map<std::string, int> keys;                           // with their lines
    std::map<std::string, std::optional<std::string>> values;  // those that are written out: a text, or something else
    bool is_whole = false;
  };
  std::vector<Emit> emits;
  // What is compared with a word: a field (`phase` of e.phase == "actions"), what was chosen before the game (`option`
  // and its name), or the answer to ask.option (`answer`, with all the words there are).
  struct Comparison {
    std::string of;
    std::string option;
    std::vector<std::string> answers;
    Use word;
    std::string base;  // the parameter it is a field of, if it is one: `e`
  };
  std::vector<Comparison> comparisons;
  std::set<std::string> own;    // fields the file itself sets: what may be a method of its own tables
  std::set<std::string> texts;  // all texts and names in it, and those a comment `-- words: …` lists
};

// Empty if the file does not compile.
CASTELLAN_API LuaNames lua_names(std::string_view source);

// All names packs can use.
struct LuaVocabulary {
  std::vector<std::string> globals;  // `ask`, `ask.player`, `math.floor`
  std::vector<std::string> methods;  // of things, lists and texts
};
// The Ruleset needs no more than the prelude.
CASTELLAN_API LuaVocabulary lua_vocabulary(const Ruleset& rules);

// The functions each module returns by name, hooks and invariants aside; none of those that can't be loaded.
CASTELLAN_API std::vector<std::vector<std::string>> returned_functions(const Ruleset& rules);

}  // namespace castellan::script
