#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "castellan/content/texts/message.hpp"
#include "castellan/script/api.hpp"
#include "castellan/workshop/checks/pack_texts.hpp"

namespace castellan::workshop {
namespace {

using Keys = std::set<std::string>;

// Which forms a noun has is up to the language.
bool is_grammar(std::string_view key) {
  return key.ends_with(".many") || key.ends_with(".the") || key.ends_with(".gender");
}

class TextCheck {
 public:
  explicit TextCheck(CheckedPack& pack)
      : pack_(pack), first_(pack.first_language()), prefix_(pack.source.pack.id + ":") {
    each_table([&](const char* table, const Definition& definition, bool) {
      known_[table].insert(definition.id);
      known_[table].insert(std::string(definition.name()));
    });
    for (const Attribute& attribute : pack.rules.attributes) known_["attribute"].insert(std::string(attribute.name()));
    texts_ = texts_of(pack);
  }

  void run() {
    for (const std::string& language : pack_.source.pack.languages) translated(language);
    if (pack_.problems.has_errors()) return;  // which texts are needed can be said only of whole definitions
    needed();
    for (const auto& [language, texts] : texts_)
      for (const auto& [key, text] : texts) used(language, key, text);
  }

 private:
  // Every kind of definition people read the name of; `explained` are those that say what they do.
  template <class Each>
  void each_table(const Each& each) const {
    const Ruleset& r = pack_.rules;
    const auto all = [&](const char* table, const auto& definitions, bool explained) {
      for (const auto& definition : definitions) each(table, definition, explained);
    };
    all("resource", r.resources, false);
    all("worker", r.workers, false);
    all("selection", r.selections, false);
    all("option", r.options, false);
    all("deck", r.decks, false);
    all("category", r.categories, false);
    all("month", r.months, false);
    all("scoring", r.scoring, false);
    all("phase", r.setup, false);
    all("phase", r.round, false);
    all("phase", r.ending, false);
    all("piece", r.pieces, false);
    all("trade", r.trades, false);
    all("guild", r.guilds, true);
    all("property", r.properties, true);
    all("area", r.areas, true);
    all("action", r.actions, true);
    for (const Plank& plank : r.planks)
      if (plank.home == Plank::Home::board) each("plank", plank, true);
    for (const Site& site : r.sites)
      if (!site.needs_card) each("site", site, true);
  }

  bool has(const std::string& language, const std::string& key) const {
    const auto found = texts_.find(language);
    return found != texts_.end() && found->second.contains(key);
  }

  void needed() {
    Keys told;
    each_table([&](const char* table, const Definition& definition, bool explained) {
      if (!pack_.owns(definition) || definition.where.file < 0) return;
      const std::string key = fmt::format("{}.{}", table, definition.name());
      std::vector<std::string> missing;
      for (const char* form : {"name", "short", "text"})
        if ((form == std::string_view("name") || explained) && !has(first_, fmt::format("{}{}.{}", prefix_, key, form)))
          missing.push_back(fmt::format("{}.{}", key, form));
      if (missing.empty() || !told.insert(key).second) return;
      pack_.problems.warning(Code::unnamed, definition.where,
                             fmt::format("the {} \"{}\" lacks {}", table, definition.name(), fmt::join(missing, ", ")),
                             fmt::format("add it to locale/{}.yaml", first_));
    });
    for (const PackEvent& event : pack_.rules.pack_events)
      if (pack_.owns(event) && !has(first_, fmt::format("{}event.{}", prefix_, event.name())))
        pack_.problems.warning(Code::unnamed, event.where,
                               fmt::format("the event \"{0}\" lacks event.{0}", event.name()),
                               "without a text players do not see it; add it to locale/" + first_ + ".yaml");
    needed_words();
  }

  // An event's text may select by a word (`{how_word, select, …}`); one that puts it in shows the word's own text.
  void needed_words() {
    for (const PackEvent& event : pack_.rules.pack_events) {
      const auto text = texts_[first_].find(fmt::format("{}event.{}", prefix_, event.name()));
      if (!pack_.owns(event) || text == texts_[first_].end()) continue;
      const std::vector<std::string> used = content::message_arguments(text->second.text);
      for (const EventArgument& argument : event.arguments) {
        if (std::ranges::find(used, argument.name) == used.end()) continue;
        for (const std::string& word : argument.words)
          if (!has(first_, prefix_ + "word." + word))
            pack_.problems.warning(
                Code::unnamed, event.where, fmt::format("the event \"{}\" lacks word.{}", event.name(), word),
                fmt::format("its text shows {{{}}}; add it to locale/{}.yaml", argument.name, first_));
      }
    }
  }

  // All languages say what the first says, and nothing else.
  void translated(const std::string& language) {
    const std::string file = "locale/" + language + ".yaml";
    if (!texts_.contains(language)) {
      if (pack_.has_file(file)) return;  // told already: it can't be read
      pack_.problems.warning(Code::untranslated, pack_.place("mod.yaml", "languages"),
                             fmt::format("`languages` names {}, but there is no {}", language, file),
                             "write it, or leave the language out of mod.yaml");
      return;
    }
    if (language == first_ || !texts_.contains(first_)) return;
    for (const auto& [key, text] : texts_[first_])
      if (!is_grammar(key) && !texts_[language].contains(key))
        pack_.problems.warning(Code::untranslated, {pack_.file(file), 0, 0},
                               fmt::format("\"{}\" has no text in {}", without_pack(key), language),
                               fmt::format("in {}: {}", first_, text.text.substr(0, 60)));
  }

  std::string without_pack(const std::string& key) const {
    return key.starts_with(prefix_) ? key.substr(prefix_.size()) : key;
  }

  void used(const std::string& language, const std::string& full, const PackText& text) {
    const std::size_t colon = full.find(':');
    const std::string owner = full.substr(0, colon);
    if (full.substr(0, colon + 1) != prefix_) {  // a translation of another pack: its first language knows the key
      const auto all = pack_.rules.texts.find(first_language_of(owner));
      if (all != pack_.rules.texts.end() && !all->second.contains(full) && !is_grammar(full))
        unused(text, fmt::format("{} has no text \"{}\"", owner, full.substr(colon + 1)), "");
      return;
    }
    const std::string key = full.substr(colon + 1);
    if (language != first_ && !is_grammar(key) && texts_.contains(first_) && !texts_[first_].contains(full))
      unused(text, fmt::format("\"{}\" is not a text of the first language, {}", key, first_), "");
    else if (const std::string why = why_unused(key); !why.empty())
      unused(text, fmt::format("nothing uses the text \"{}\"", key), why);
  }

  void unused(const PackText& text, std::string message, std::string hint) {
    pack_.problems.warning(Code::unused_text, text.where, std::move(message), std::move(hint));
  }

  std::string first_language_of(const std::string& id) const {
    const auto found = std::ranges::find(pack_.rules.packs, id, &Pack::id);
    return found == pack_.rules.packs.end() || found->languages.empty() ? "en" : found->languages[0];
  }

  // Empty if something may use it.
  std::string why_unused(const std::string& key) const {
    const std::string table = key_part(key, 0);
    const std::string name = key_part(key, 1);
    if (table == "help") return {};
    if (table == "ask") return key_part(key, 2).empty() ? why_unsaid(name) : why_unasked(name, key_part(key, 2));
    if (table == "why_not") return pack_.yaml_says(name) ? "" : "no condition names a function of that name";
    if (table == "event")
      return std::ranges::any_of(pack_.rules.pack_events, [&](const PackEvent& e) { return e.name() == name; })
                 ? ""
                 : "there is no such event";
    if (table == "word") return why_no_word(name);
    if (table == "season")
      return std::ranges::any_of(pack_.rules.months, [&](const Month& month) { return month.season == name; })
                 ? ""
                 : "no month has that season";
    const auto known = known_.find(table);
    if (known == known_.end()) {
      std::vector<std::string> tables{"ask", "event", "help", "season", "why_not", "word"};
      for (const auto& [other, names] : known_) tables.push_back(other);
      return suggestion(table, tables);
    }
    if (known->second.contains(name)) return table == "attribute" ? why_no_form(name, key_part(key, 2)) : "";
    const std::vector<std::string> names(known->second.begin(), known->second.end());
    const std::string near = nearest(name, names);
    return near.empty() ? fmt::format("there is no {} \"{}\"", table, name) : fmt::format("did you mean \"{}\"?", near);
  }

  // An attribute has a name, and a text for each of its words.
  std::string why_no_form(const std::string& name, const std::string& form) const {
    std::vector<std::string> forms{"name"};
    for (const Attribute& attribute : pack_.rules.attributes)
      if (attribute.name() == name) forms.insert(forms.end(), attribute.words.begin(), attribute.words.end());
    return std::ranges::find(forms, form) != forms.end() ? "" : suggestion(form, forms);
  }

  // A word that an event tells.
  std::string why_no_word(const std::string& word) const {
    for (const PackEvent& event : pack_.rules.pack_events)
      for (const EventArgument& argument : event.arguments)
        if (std::ranges::find(argument.words, word) != argument.words.end()) return {};
    for (const Attribute& attribute : pack_.rules.attributes)
      if (std::ranges::find(attribute.words, word) != attribute.words.end()) return {};
    return "neither an event nor an attribute can be this word";
  }

  std::string why_unasked(const std::string& subject, const std::string& word) const {
    const bool known = std::ranges::any_of(pack_.rules.functions, [&](const Function& function) {
      return function.subject.substr(function.subject.find(':') + 1) == subject;
    });
    return known ? why_unsaid(word) : fmt::format("no script belongs to \"{}\"", subject);
  }

  // A question goes by the word of its prompt, or by what is asked for; `_none` and `_short` may follow. Those of hooks
  // belong to no definition: `ask.<word>`.
  std::string why_unsaid(std::string word) const {
    for (const std::string_view ending : {"_none", "_short"})
      if (word.ends_with(ending)) word.resize(word.size() - ending.size());
    if (pack_.lua_says(word) || pack_.lua_may_say(word) || word == "price") return {};
    for (const script::ApiQuestion& question : script::api_questions())
      if (word == question.name) return {};
    return fmt::format("no script says the word \"{0}\"; one that puts it together says so: -- words: {0}", word);
  }

  CheckedPack& pack_;
  std::string first_;
  std::string prefix_;
  std::map<std::string, Keys> known_;       // names of definitions by table
  std::map<std::string, PackTexts> texts_;  // by language
};

}  // namespace

void check_texts(CheckedPack& pack) { TextCheck(pack).run(); }

}  // namespace castellan::workshop
