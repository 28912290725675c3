// A match in a language: things, options, reasons and events as people read them, with the packs' own texts and only
// what one seat may know.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/content/texts/dictionary.hpp"
#include "castellan/match/match.hpp"
#include "castellan/world/event_details.hpp"

namespace castellan::match {

class CASTELLAN_API Words {
 public:
  using Argument = content::MessageArgument;
  using Arguments = content::MessageArguments;

  // `viewer` may be nobody: then only what everybody sees is said. The match must outlive it.
  Words(const Match& match, std::string language, Seat viewer);

  const std::string& language() const { return dictionary_.language(); }
  const content::Dictionary& dictionary() const { return dictionary_; }
  // A message of a pack by its key; the pack's first language, marked, where this one has none.
  std::string text(std::string_view pack, std::string_view key, const Arguments& arguments = {}) const;
  // A message of the engine itself: prompts, reasons, words of front ends.
  std::string text(std::string_view key, const Arguments& arguments = {}) const;

  // What a definition is called: noun("resource", rules.resources[0]). A table is the first part of its message keys.
  content::Noun noun(std::string_view table, const Definition& definition) const;
  // "district 3", "wall 1 in district 3", "king’s camp, plank 2", with the forms messages need.
  content::Noun noun(Entity e) const;
  // Which deck something is of, behind it: " (acts)". Nothing in a game with one deck.
  std::string in_deck(Id<Deck> deck) const;
  std::string thing(Entity e) const { return noun(e).name; }
  std::string player(Seat seat) const;
  // "2 wood, 1 stone"
  std::string goods(const Goods& goods) const;
  // The same within a sentence: "2 wood and 1 stone".
  std::string goods_in_sentence(const Goods& goods) const;
  // "Red, Blue and Green"
  std::string list(const std::vector<std::string>& items) const;
  // What stands before a value: "Hand:".
  std::string label(const std::string& what) const { return text("ui.label", {{"what", what}}); }

  // What packs keep in attributes, as far as the viewer may see it: all that is not as at the beginning.
  struct Attributed {
    Entity on = nothing;
    std::string value;  // empty for a flag, which is set
  };
  struct AttributeValues {
    std::string name;
    std::vector<Attributed> of;
  };
  std::vector<AttributeValues> attributes() const;

  // What the current decision asks.
  std::string prompt() const;
  // An option of the current decision: "Build a wall". Equal texts get a number each.
  std::string option(std::size_t index) const;
  std::string option(const flow::Option& option, const flow::Decision& decision) const;
  // What an option costs and does, in one line: "2 wood, 3 stone; gnome: one dwarf becomes a master". May be empty.
  std::string detail(const flow::Option& option, const flow::Decision& decision) const;
  // Why something can't be done at the current decision.
  std::string reason(const flow::Reason& reason) const;
  // One sentence; empty for what needs no telling.
  std::string event(const world::Event& event) const;
  // The same for one that may no longer stand in the match's log.
  std::string event(const world::Event& event, std::span<const std::int32_t> details) const;
  // The same in pieces, with what each of them names: a thing, a definition, or nothing.
  struct Span {
    std::string text;
    Entity thing = nothing;
    std::string_view table;  // of the definition: as for noun()
    AnyId definition = none;
  };
  std::vector<Span> event_spans(const world::Event& event) const;

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
  struct Topic;

  const std::string& pack_of(const Definition& definition) const;
  bool knows(std::uint8_t known_to) const;
  // A property under its own name, or just "card" to those who may not know it.
  std::vector<std::string> goods_items(const Goods& goods) const;
  // Of a card or a pile; nothing of other things.
  std::string in_deck_of(Entity e) const;
  content::Noun card(Entity card) const;
  content::Noun card_noun(Id<Property> kind, std::uint8_t known_to) const;
  content::Noun place(Entity plank) const;
  content::Noun site(Id<Site> site) const;
  content::Noun location(Entity location) const;
  // A noun of the engine made of another one: "wall 1 in district 3".
  content::Noun made_of(const std::string& key, const content::Noun& what, Arguments arguments) const;
  void add_thing(Arguments& arguments, const std::string& as, Entity e) const;
  content::Noun worker(Id<WorkerKind> kind, bool master) const;

  // The numbers, words and goods of a definition's `params`, by the id of the definition: its texts may name them.
  Arguments params_of(std::string_view id) const;
  Argument param(const std::string& key, const Value& value) const;
  void add_by_season(Arguments& arguments, const Value::Entry& entry) const;

  // words_option.cpp
  Arguments question_arguments(const flow::Decision& decision) const;
  void add_told(Arguments& arguments, const flow::QuestionArgument& told, const flow::Decision& decision) const;
  std::string word(std::string_view word, const flow::Decision& decision) const;
  std::string repeat_of(const flow::Option& option, const flow::Decision& decision) const;
  std::string none_of_them(const flow::Decision& decision) const;
  std::string action_option(const flow::Option& option, const flow::Decision& decision) const;
  std::string short_text(std::string_view table, const Definition& definition, std::string_view part) const;
  std::string card_detail(Entity card, std::string_view part) const;
  std::string building_cost(Entity e) const;
  std::string fee(Entity plank) const;
  std::string plank_short(Entity plank) const;
  std::string place_detail(Entity place) const;
  std::string action_detail(const flow::Option& option) const;
  std::string entity_detail(Entity e) const;
  std::string free_districts(Id<Site> site) const;
  std::string markers_in(Entity district) const;
  // words_event.cpp
  // A noun with the definition it is of.
  struct Named {
    content::Noun noun;
    std::string_view table = {};
    AnyId definition = none;
  };
  template <class D>
  Named named(std::string_view table, const D& definition, AnyId id) const {
    return {noun(table, definition), table, id};
  }
  // What the arguments of an event's message name, by their names.
  using References = std::vector<std::pair<std::string, Span>>;
  Named event_noun(const world::Event& event) const;
  Arguments event_arguments(const world::Event& event, std::span<const std::int32_t> details,
                            References& references) const;
  std::string event_text(const world::Event& event, const Arguments& arguments) const;
  void add_detail(Arguments& arguments, std::string_view event, const EventArgument& argument,
                  const world::Detail& detail) const;
  // A word of a pack: its text `word.<word>`, or the engine's, or else the word itself.
  std::string word_text(std::string_view pack, const std::string& word) const;
  std::optional<Named> subject_noun(const std::string& id) const;
  // The text, and what it names.
  Span origin(const world::Event& event) const;
  // words_attribute.cpp
  std::string attribute_name(const Attribute& attribute) const;
  std::string attribute_word(const Attribute& attribute, std::size_t number) const;
  std::string attribute_value(Id<Attribute> attribute, Entity on) const;
  // words_help.cpp
  std::vector<Topic> all_topics() const;
  std::string facts(std::string_view table, const Definition& definition) const;
  std::string fee_fact(Id<Plank> plank) const;
  std::string ruling(std::string_view pack, const std::string& key, const Arguments& params) const;

  const Match& match_;
  content::Dictionary dictionary_;
  Seat viewer_;
};

}  // namespace castellan::match
