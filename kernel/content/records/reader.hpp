// What the readers of definitions share: the Ruleset in the making, the pack and file being read, and where problems
// go.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "castellan/base/diagnostics.hpp"
#include "castellan/content/document.hpp"
#include "castellan/definitions/ruleset.hpp"

namespace castellan::content {

class Reader {
 public:
  // What a pack defines but another took out of the game.
  struct Gone {
    std::string why;      // `it was removed by …`
    std::string instead;  // the id of what took its place, if anything did
  };

  Reader(Ruleset& into, Diagnostics& problems) : rules(into), problems_(problems) {}

  Ruleset& rules;
  Id<Pack> pack = none;      // whose file is being read
  Id<Module> module = none;  // the Lua file of the definition being read
  std::string subject;       // the definition being read, for functions it names
  Id<Params> params = none;  // of that definition
  Plank::Home plank_home = Plank::Home::board;
  std::vector<FileSurroundings> around;       // by file
  std::vector<std::vector<std::string>> art;  // by pack
  std::map<std::string, Gone> gone;           // by kind and id: `plank.desk`, `plank.belfort:desk`

  void problem(Code code, const Where& where, std::string message, std::string hint = {});
  void unknown(const Where& where, std::string_view what, std::string_view word, std::span<const std::string> known);

  bool integer(const Value& value, int low, int high, int& out);
  bool text(const Value& value, std::string& out);
  // Where a number is as good as a text.
  bool text_or_number(const Value& value, std::string& out);
  bool flag(const Value& value, bool& out);
  // An id as authors write it: lower case letters, digits, `_` and `-`.
  bool id(const Value& value, std::string& out);
  std::string qualified(std::string_view name) const;

  template <class T>
  Id<T> reference(const TableOf<T>& table, std::string_view what, const Value& value);
  template <std::size_t N>
  int native(const std::array<std::string_view, N>& names, std::string_view what, const Value& value);
  // A name that is looked up later: of what took its place, if something did.
  void follow_replacement(std::string_view what, std::string& word) const {
    if (const Gone* before = find_gone(what, word); before && !before->instead.empty()) word = before->instead;
  }
  // A function of the Lua file beside the YAML file the value was written in, so that a patch brings its own; where
  // there is none, of the definition's.
  Id<Function> function(const Value& value);
  // A function of the definition's Lua file.
  Id<Function> function(const std::string& name, const Where& where) { return function(name, where, module); }
  // A file in the art/ folder of the pack that names it, kept as `pack:file`.
  void picture(const Value& value, std::string& to);

  // Starts a definition: its id, pack and place; reports a second one of the same id.
  template <class T>
  T& define(TableOf<T>& table, const Value& value, std::string_view what);

 private:
  Id<Function> function(const std::string& name, const Where& where, Id<Module> from);
  // `what`: `plank`, `worker kind`.
  const Gone* find_gone(std::string_view what, std::string_view word) const;
  FileSurroundings around_of(const Where& where) const;

  Diagnostics& problems_;
};

template <class T>
Id<T> Reader::reference(const TableOf<T>& table, std::string_view what, const Value& value) {
  std::string word;
  if (!text(value, word)) return none;
  Id<T> found = table.find(word);
  if (const Gone* before = found == none ? find_gone(what, word) : nullptr; before && !before->instead.empty())
    found = table.find(before->instead);
  if (found == none) {
    std::vector<std::string> known;
    for (const T& entry : table) known.emplace_back(entry.name());
    unknown(value.where, what, word, known);
  }
  return found;
}

template <std::size_t N>
int Reader::native(const std::array<std::string_view, N>& names, std::string_view what, const Value& value) {
  std::string word;
  if (!text(value, word)) return -1;
  const int found = index_of(names, word);
  if (found < 0) unknown(value.where, what, word, std::vector<std::string>(names.begin(), names.end()));
  return found;
}

template <class T>
T& Reader::define(TableOf<T>& table, const Value& value, std::string_view what) {
  T entry;
  entry.pack = pack;
  entry.where = value.where;
  const Value* written = value.find("id");
  std::string name;
  if (!written) problem(Code::missing_key, value.where, std::string(what) + " needs an id", "add the line `id: …`");
  else if (id(*written, name)) entry.id = qualified(name);
  for (const T& other : table)
    if (!name.empty() && other.id == entry.id)
      problem(Code::defined_twice, written->where, std::string(what) + " \"" + entry.id + "\" is defined twice",
              "give one of them another id");
  subject = entry.id;
  constexpr std::size_t most = std::is_same_v<T, Resource>     ? caps::resources
                               : std::is_same_v<T, WorkerKind> ? caps::worker_kinds
                               : std::is_same_v<T, Deck>       ? caps::decks
                                                               : caps::definitions;
  if (table.size() >= most) {
    problem(Code::too_many, value.where, "more than " + std::to_string(most) + " " + std::string(what) + "s",
            "leave out one of the packs");
    static thread_local T surplus;  // read to find its mistakes, and forgotten
    return surplus = std::move(entry);
  }
  table.push_back(std::move(entry));
  return table.back();
}

}  // namespace castellan::content
