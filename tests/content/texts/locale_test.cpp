// The texts of all bundled packs: every language has every text, and every text only what it is given.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <map>
#include <set>

#include "castellan/content/loader.hpp"
#include "castellan/content/texts/dictionary.hpp"
#include "castellan/flow/decision.hpp"
#include "castellan/flow/reason.hpp"
#include "castellan/modding/packs.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using castellan::testing::rules_with;
using Keys = std::set<std::string>;

namespace {

const std::vector<std::string> all_languages{"en", "de", "fr", "it"};

std::vector<modding::PackPlace> bundled_places() {
  const std::filesystem::path source = CASTELLAN_SOURCE_DIR;
  const std::filesystem::path folders[] = {source / "scripts", source / "mods"};
  return modding::find_packs(folders);
}

std::vector<std::string> bundled_packs() {
  std::vector<std::string> ids;
  for (const modding::PackPlace& place : bundled_places()) ids.push_back(place.id);
  return ids;
}

// Which forms a noun has is up to the language.
bool is_grammar(std::string_view key) {
  return key.ends_with(".many") || key.ends_with(".the") || key.ends_with(".gender");
}

// The keys of a pack's own files, those for other packs included.
Keys own_keys(const content::PackSource& source, const std::string& language) {
  Ruleset alone;
  Diagnostics unused;  // its definitions need other packs
  load_content(std::span(&source, 1), alone, unused);
  Keys keys;
  for (const auto& [key, text] : alone.texts[language])
    if (!is_grammar(key)) keys.insert(key);
  return keys;
}

// Rules with this pack in them.
std::shared_ptr<const Ruleset> rules_of(const std::string& pack) {
  return pack == "belfort" || pack == "prelude" ? rules_with() : rules_with({pack});
}

const Pack& pack_in(const Ruleset& rules, const std::string& id) {
  return *std::ranges::find(rules.packs, id, &Pack::id);
}

// A pack of other packs' texts in one more language: tests/mods has its own test for it.
bool is_translation(const Ruleset& rules, const std::string& id) {
  return pack_in(rules, id).languages == std::vector<std::string>{"es"};
}

// All texts of a pack in a language, without the pack's name.
std::map<std::string, std::string> texts_of(const Ruleset& rules, const std::string& pack,
                                            const std::string& language) {
  std::map<std::string, std::string> own;
  if (const auto texts = rules.texts.find(language); texts != rules.texts.end())
    for (const auto& [key, text] : texts->second)
      if (key.starts_with(pack + ":")) own[key.substr(pack.size() + 1)] = text;
  return own;
}

std::string listed(const Keys& keys) {
  std::string all;
  for (const std::string& key : keys) all.append(key).append("\n");
  return all;
}

Keys keys_of(const std::map<std::string, std::string>& texts) {
  Keys keys;
  for (const auto& [key, text] : texts)
    if (!is_grammar(key)) keys.insert(key);
  return keys;
}

// What the engine itself says.
Keys needed_by_engine() {
  Keys keys;
  for (const std::string_view name : event_names) keys.insert("event." + std::string(name));
  for (const std::string_view name : flow::reason_names) keys.insert("reason." + std::string(name));
  for (const std::string_view name : action_names) keys.insert("option." + std::string(name));
  for (const char* kind : {"pass", "place", "worker", "send", "number", "decline", "repeated"})
    keys.insert(std::string("option.") + kind);
  for (const char* thing :
       {"table", "gnome", "district", "location", "border_location", "numbered_location", "symbol", "numbered_symbol",
        "numbered_plank", "numbered_lock", "card", "deck", "discard", "pool", "hand"})
    keys.insert(std::string("thing.") + thing + ".name");
  for (const char* prompt : {"placement", "which_worker", "send_workers", "turn", "which_lock", "hand_limit",
                             "keep_hand", "build_where", "build_which_side", "trade"})
    keys.insert(std::string("prompt.") + prompt);
  for (std::size_t seat = 1; seat <= caps::seats; ++seat) keys.insert("player." + std::to_string(seat));
  return keys;
}

Keys with_forms(std::initializer_list<const char*> nouns, Keys more) {
  for (const std::string noun : nouns)
    more.insert({noun, noun + "_many", noun + "_the", noun + "_has_the", noun + "_gender"});
  return more;
}

// The arguments the engine gives to its own texts, by the first part of the key. Front ends give theirs themselves.
const std::map<std::string, Keys>& given_by_engine() {
  static const std::map<std::string, Keys> given{
      {"event", with_forms({"player", "subject", "other", "what"},
                           {"amount", "sign", "known", "season", "scores", "subject_kind", "other_kind", "player_kind",
                            "subject_numbered", "origin", "has_origin", "in_deck", "where"})},
      {"reason", with_forms({"what"}, {"amount"})},
      {"prompt", {"player", "least", "most", "in_deck"}},
      {"option", with_forms({"subject", "what"}, {"subject_kind", "amount", "number", "in_deck"})},
      {"thing", with_forms({"what"}, {"number", "district", "next"})},
      {"goods", with_forms({"what"}, {"amount"})},
      {"detail", {"goods", "player", "players", "pay", "get", "number", "count", "districts"}},
      {"fact", {"goods", "amount", "ruling"}},
      {"list", {"first", "last"}},
      {"command", {}},
      {"player", {}},
      {"neutral", {}},
      {"word", {}}};
  return given;
}

}  // namespace

TEST_CASE("Every bundled pack speaks all four languages", "[locale]") {
  for (const std::string& id : bundled_packs()) {
    if (is_translation(*rules_of(id), id)) continue;
    INFO(id);
    CHECK(pack_in(*rules_of(id), id).languages == all_languages);
  }
}

TEST_CASE("All languages of a bundled pack have the same texts", "[locale]") {
  for (const modding::PackPlace& place : bundled_places()) {
    std::vector<SourceFile> files;
    Diagnostics problems;
    const content::PackSource source = read_pack(place, files, problems);
    const Keys first = own_keys(source, source.pack.languages.at(0));
    CHECK_FALSE(first.empty());
    for (const std::string& language : source.pack.languages) {
      Keys differing;
      std::ranges::set_symmetric_difference(first, own_keys(source, language),
                                            std::inserter(differing, differing.end()));
      INFO(place.id << " en, " << language);
      CHECK(listed(differing) == "");
    }
  }
}

// Whether packs have what their definitions need is looked at by `castellan mod check`, which all of them pass.
TEST_CASE("The engine has a text for all it says, in every language", "[locale]") {
  const auto rules = rules_of("prelude");
  for (const std::string& language : all_languages) {
    const Keys keys = keys_of(texts_of(*rules, "prelude", language));
    Keys missing;
    std::ranges::set_difference(needed_by_engine(), keys, std::inserter(missing, missing.end()));
    INFO(language);
    CHECK(listed(missing) == "");
  }
}

TEST_CASE("A text of the engine uses only arguments it is given", "[locale]") {
  const auto rules = rules_of("prelude");
  for (const std::string& language : all_languages)
    for (const auto& [key, text] : texts_of(*rules, "prelude", language)) {
      const auto own = given_by_engine().find(key.substr(0, key.find('.')));
      if (own == given_by_engine().end()) continue;
      for (const std::string& argument : content::message_arguments(text)) {
        INFO(language << " " << key << ": " << argument);
        CHECK(own->second.contains(argument));
      }
    }
}

TEST_CASE("A text of a front end uses the same arguments in all languages", "[locale]") {
  const auto rules = rules_of("prelude");
  const auto english = texts_of(*rules, "prelude", "en");
  for (const std::string& language : all_languages)
    for (const auto& [key, text] : texts_of(*rules, "prelude", language)) {
      if (!key.starts_with("ui.")) continue;
      const auto here = content::message_arguments(text);
      const auto there = content::message_arguments(english.at(key));
      INFO(language << " " << key);
      CHECK(Keys(here.begin(), here.end()) == Keys(there.begin(), there.end()));
    }
}

TEST_CASE("Real texts count nothing, one and two right in each language", "[locale]") {
  const auto rules = rules_of("belfort");
  const auto cards = [&](const char* language, int amount) {
    return content::Dictionary(*rules, language).text("prelude", "ui.cards", {{"amount", amount}});
  };
  CHECK(cards("en", 0) == "0 cards");
  CHECK(cards("en", 1) == "1 card");
  CHECK(cards("en", 2) == "2 cards");
  CHECK(cards("de", 0) == "0 Karten");
  CHECK(cards("de", 1) == "1 Karte");
  CHECK(cards("de", 2) == "2 Karten");
  CHECK(cards("fr", 0) == "0 carte");
  CHECK(cards("fr", 1) == "1 carte");
  CHECK(cards("fr", 2) == "2 cartes");
  CHECK(cards("it", 0) == "0 carte");
  CHECK(cards("it", 1) == "1 carta");
  CHECK(cards("it", 2) == "2 carte");
}

TEST_CASE("Real nouns have their number and gender in each language", "[locale]") {
  const auto rules = rules_of("belfort");
  const auto say = [&](const char* language, const char* key, const char* noun, int amount) {
    const content::Dictionary words(*rules, language);
    content::MessageArguments arguments{{"amount", amount}, {"player", "X"}, {"has_origin", "no"}};
    words.noun("belfort", noun).add_to(arguments, "what");
    return words.text("prelude", key, arguments);
  };
  CHECK(say("fr", "event.gained", "resource.stone", 0) == "X gagne 0 pierre.");
  CHECK(say("fr", "event.gained", "resource.stone", 1) == "X gagne 1 pierre.");
  CHECK(say("fr", "event.gained", "resource.stone", 2) == "X gagne 2 pierres.");
  CHECK(say("it", "event.gained", "resource.stone", 0) == "X ottiene 0 pietre.");
  CHECK(say("it", "event.gained", "resource.stone", 1) == "X ottiene 1 pietra.");
  CHECK(say("it", "event.gained", "resource.stone", 2) == "X ottiene 2 pietre.");
  CHECK(say("de", "event.gained", "resource.stone", 2) == "X erhält 2 Stein.");
  CHECK(say("en", "event.gained", "resource.stone", 2) == "X gains 2 stone.");
  CHECK(say("en", "event.recruited", "worker.elf", 1) == "X recruits an elf.");
  CHECK(say("en", "event.recruited", "worker.dwarf", 1) == "X recruits a dwarf.");
  CHECK(say("de", "option.build_site", "site.wall", 1) == "eine Mauer bauen");
  CHECK(say("de", "option.build_site", "property.tower", 1) == "einen Turm bauen");
  CHECK(say("de", "option.build_site", "property.gatehouse", 1) == "ein Torhaus bauen");
  CHECK(say("fr", "option.build_site", "site.wall", 1) == "Construire un mur");
  CHECK(say("fr", "option.build_site", "property.tower", 1) == "Construire une tour");
  CHECK(say("it", "option.build_site", "property.tower", 1) == "Costruisci una torre");
  CHECK(say("it", "option.build_site", "site.wall", 1) == "Costruisci le mura");
}
