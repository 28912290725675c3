// mods/examples/belfort-es: a translation and nothing else.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <set>

#include "castellan/content/texts/dictionary.hpp"
#include "castellan/content/texts/message.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

bool is_grammar(std::string_view key) {
  return key.ends_with(".many") || key.ends_with(".the") || key.ends_with(".gender");
}

bool is_translated(std::string_view key) { return key.starts_with("belfort:") || key.starts_with("prelude:"); }

std::set<std::string> keys_of(const Ruleset& rules, const char* language) {
  std::set<std::string> keys;
  for (const auto& [key, text] : rules.texts.find(language)->second)
    if (is_translated(key) && !is_grammar(key)) keys.insert(key);
  return keys;
}

}  // namespace

TEST_CASE("belfort-es: every text of the base game and of the engine, and no other", "[mods]") {
  const auto rules = rules_with({"belfort-es"});
  CHECK(keys_of(*rules, "es") == keys_of(*rules, "en"));
}

TEST_CASE("belfort-es: a text has the arguments of the English one, or forms of its nouns", "[mods]") {
  const auto rules = rules_with({"belfort-es"});
  const auto& english = rules->texts.find("en")->second;
  for (const auto& [key, text] : rules->texts.find("es")->second) {
    if (is_grammar(key)) continue;
    std::set<std::string> given;
    for (const std::string& argument : content::message_arguments(english.at(key))) {
      const std::string noun = argument.substr(0, argument.rfind('_'));
      for (const std::string& base : {argument, noun})
        for (const char* form : {"", "_many", "_the", "_gender"}) given.insert(base + form);
    }
    for (const std::string& argument : content::message_arguments(text)) {
      INFO(key << ": " << argument);
      CHECK(given.contains(argument));
    }
  }
}

TEST_CASE("belfort-es: Spanish sentences", "[mods]") {
  const auto rules = rules_with({"belfort-es"});
  const content::Dictionary words(*rules, "es");
  const auto say = [&](const char* key, const char* noun, int amount) {
    content::MessageArguments arguments{{"amount", amount}, {"player", "X"}, {"has_origin", "no"}};
    words.noun("belfort", noun).add_to(arguments, "what");
    words.noun("belfort", noun).add_to(arguments, "subject");
    return words.text("prelude", key, arguments);
  };
  CHECK(say("event.gained", "resource.stone", 1) == "X obtiene 1 piedra.");
  CHECK(say("event.gained", "resource.stone", 2) == "X obtiene 2 piedras.");
  CHECK(say("option.build_site", "site.wall", 1) == "Construir una muralla");
  CHECK(say("option.build_site", "property.bank", 1) == "Construir un banco");
  CHECK(say("option.build_site", "property.gardens", 1) == "Construir los jardines");
  CHECK(say("reason.cannot_pay", "resource.gold", 3) == "Te faltan 3 oro.");
}
