// A match in a language: things, options, reasons and events as people read them, with the packs' own texts and only
// what one seat may know.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "castellan/match/match.hpp"
#include "castellan/world/event.hpp"

namespace castellan {

class CASTELLAN_API Words {
 public:
  // Named arguments of a message: numbers select plural forms, texts are put in or select a form.
  struct Argument {
    std::string_view name;
    std::string text;
    std::int64_t number = 0;
    bool is_number = false;
  };
  using Arguments = std::vector<Argument>;

  // `viewer` may be nobody: then only what everybody sees is said.
  Words(const Match& match, std::string language, Seat viewer);

  const std::string& language() const { return language_; }
  // A message of a pack by its key; the pack's first language, marked, where this one has none.
  std::string text(std::string_view pack, std::string_view key, const Arguments& arguments = {}) const;
  // A message of the engine itself: prompts, reasons, words of front ends.
  std::string text(std::string_view key, const Arguments& arguments = {}) const;

  // "Blue", "Pub in district 3", "the thieves' plank".
  std::string thing(Entity e) const;
  // "2 wood, 1 stone"
  std::string goods(const Goods& goods) const;
  // What the current decision asks.
  std::string prompt() const;
  // An option of the current decision: "Build the pub".
  std::string option(std::size_t index) const;
  std::string option(const Option& option, const Decision& decision) const;
  // What an option costs and does, in one line: "2 wood, 3 stone; one dwarf becomes a master". May be empty.
  std::string detail(const Option& option, const Decision& decision) const;
  std::string reason(const Reason& reason) const;
  // One sentence; empty for what needs no telling or is hidden.
  std::string event(const Event& event) const;

  // In-game help: what `rules <word>` finds. Words are names or ids of definitions, or topics of a pack's `help.*`
  // texts.
  struct Help {
    std::string title;
    std::string text;
  };
  std::vector<std::string> topics() const;
  // The best match for a word, by name in this language or by id, whatever its case; empty title if nothing fits.
  Help help(std::string_view word) const;

 private:
  const Match& match_;
  std::string language_;
  Seat viewer_;
};

}  // namespace castellan
