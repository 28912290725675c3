// How texts are found: by language, by pack and key, with a fallback that shows; and what a locale file may hold.
#include "castellan/content/texts/dictionary.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/in_memory_pack.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("A text that is missing is told in the pack's first language, marked, or as its key") {
  const auto game = test::tiny_game("return module { step = function() end }");
  content::PackSource mine =
      test::pack("mine", {{"locale/en.yaml", "a: {b: 'Hello {who}', n: {name: elf, many: elves}}\n"},
                          {"locale/de.yaml", "a: {n: {name: Elb}}\n"}});
  mine.pack.languages = {"en", "de"};
  const auto rules = test::load_good({game, mine});
  const content::Dictionary german(*rules, "de");
  CHECK(german.text("mine", "a.b", {{"who", "you"}}) == "[en] Hello you");
  CHECK(content::Dictionary(*rules, "en").text("mine", "a.b", {{"who", "you"}}) == "Hello you");
  CHECK(german.text("mine", "a.c") == "[a.c]");
  CHECK_FALSE(german.find("mine", "a.c"));
  CHECK(german.noun("mine", "a.n").many == "Elb");  // a German name never gets an English plural
  CHECK(content::Dictionary(*rules, "fr").noun("mine", "a.n").many == "[en] elves");
}

TEST_CASE("A pack can translate another: a key with a colon names the pack") {
  const auto game = test::tiny_game("return module { step = function() end }");
  const auto rules =
      test::load_good({game, test::pack("mine", {{"locale/en.yaml", "guild: {x: {name: Xs}}\n"}}),
                       test::pack("nederlands", {{"locale/nl.yaml", "mine:guild: {x: {name: Xen}}\n"}})});
  CHECK(content::Dictionary(*rules, "nl").text("mine", "guild.x.name") == "Xen");
}

TEST_CASE("A broken message is a problem with its place") {
  const auto game = test::tiny_game("return module { step = function() end }");
  const auto loading = test::load(
      {game, test::pack("mine", {{"locale/en.yaml", "event:\n  x: fine\n  y: '{amount, plural, one {#}}'\n"}})});
  CHECK_THAT(loading.messages(),
             ContainsSubstring("the message \"mine:event.y\" can't be read: plural and select need"));
  const Where& where = loading.problems.problems().at(0).where;
  CHECK(where.line == 3);
  CHECK(where.column == 6);
  CHECK(loading.rules->files[static_cast<std::size_t>(where.file)].name == "mine/locale/en.yaml");
}

TEST_CASE("Control characters in a pack's texts come out escaped") {
  const auto game = test::tiny_game("return module { step = function() end }");
  const auto rules =
      test::load_good({game, test::pack("mine", {{"locale/en.yaml", "a: \"\\e[2J\\r{who}\\nx\"\nb: \"1\\n2\"\n"}})});
  const content::Dictionary words(*rules, "en");
  CHECK(words.text("mine", "a", {{"who", "\x1b[0m"}}) == "\\x1b[2J\\x0d\\x1b[0m\\x0ax");
  CHECK(words.text("mine", "b", {}, true) == "1\n2");
}
