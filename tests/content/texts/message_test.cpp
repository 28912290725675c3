// Messages: named arguments, plural and selected forms, apostrophes as people write them, and what can go wrong.
#include "castellan/content/texts/message.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

using namespace castellan;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string format(const std::string& language, const std::string& pattern,
                   const std::vector<content::MessageArgument>& arguments = {}) {
  return content::MessageFormatter(language).format(pattern, arguments);
}

}  // namespace

TEST_CASE("A message names its arguments, in any order and more than once") {
  CHECK(format("en", "{b} and {a}, {b}", {{"a", "one"}, {"b", "two"}}) == "two and one, two");
  CHECK(format("en", "{amount} gold", {{"amount", 3}}) == "3 gold");
  CHECK(format("en", "nothing to put in") == "nothing to put in");
}

TEST_CASE("Plural forms follow the language: French says one for nothing, the others do not") {
  const std::string pattern = "{n, plural, one {# one} other {# other}}";
  for (const char* language : {"en", "de", "it"}) {
    CHECK(format(language, pattern, {{"n", 0}}) == "0 other");
    CHECK(format(language, pattern, {{"n", 1}}) == "1 one");
    CHECK(format(language, pattern, {{"n", 2}}) == "2 other");
  }
  CHECK(format("fr", pattern, {{"n", 0}}) == "0 one");
  CHECK(format("fr", pattern, {{"n", 1}}) == "1 one");
  CHECK(format("fr", pattern, {{"n", 2}}) == "2 other");
}

TEST_CASE("A form is selected by an argument, with a form for all others") {
  const std::string pattern = "{what_gender, select, f {eine} other {einen}} {what}";
  CHECK(format("de", pattern, {{"what", "Mauer"}, {"what_gender", "f"}}) == "eine Mauer");
  CHECK(format("de", pattern, {{"what", "Elb"}, {"what_gender", "m"}}) == "einen Elb");
  CHECK(format("de", pattern, {{"what", "Elb"}, {"what_gender", ""}}) == "einen Elb");
}

TEST_CASE("Arguments stand inside forms as well") {
  const std::string pattern = "{n, plural, one {# {what}} other {# {what_many}}}";
  CHECK(format("en", pattern, {{"n", 1}, {"what", "elf"}, {"what_many", "elves"}}) == "1 elf");
  CHECK(format("en", pattern, {{"n", 2}, {"what", "elf"}, {"what_many", "elves"}}) == "2 elves");
}

TEST_CASE("An apostrophe is an apostrophe, also before a brace") {
  CHECK(format("it", "l'elfo") == "l'elfo");
  CHECK(format("it", "l'{what}", {{"what", "elfo"}}) == "l'elfo");
  CHECK(format("it", "{what}'", {{"what", "po"}}) == "po'");
  CHECK(format("en", "the thieves' guild of {player}", {{"player", "Red"}}) == "the thieves' guild of Red");
  CHECK(format("en", "{n, plural, one {#'s} other {can't '#'}}", {{"n", 2}}) == "can't '2'");
  CHECK(format("fr", "l’{what}", {{"what", "elfe"}}) == "l’elfe");
}

TEST_CASE("What an argument says is text, not a message") {
  CHECK(format("en", "{a}", {{"a", "{b} '{'"}, {"b", "no"}}) == "{b} '{'");
}

TEST_CASE("A broken message comes out as written, behind a mark") {
  CHECK(format("en", "{a") == "[!] {a");
  CHECK(format("en", "{n, plural, one {x}}", {{"n", 1}}) == "[!] {n, plural, one {x}}");
  CHECK(format("en", "{n, plural, other {x}}", {{"n", "text"}}) == "[!] {n, plural, other {x}}");
}

TEST_CASE("An argument nobody gives stays visible") { CHECK(format("en", "a {b} c") == "a {b} c"); }

TEST_CASE("The syntax of a message is checked with a reason") {
  CHECK_FALSE(content::message_problem("plain"));
  CHECK_FALSE(content::message_problem("l'{what}"));
  CHECK_FALSE(content::message_problem("{n, plural, =0 {none} one {#} other {#}}"));
  CHECK_THAT(*content::message_problem("gains {amount"), ContainsSubstring("braces do not match"));
  CHECK_THAT(*content::message_problem("{n, plural, one {x}}"), ContainsSubstring("a form named other"));
  CHECK_THAT(*content::message_problem("{n m}"), ContainsSubstring("syntax"));
  CHECK_THAT(*content::message_problem("{0} gold"), ContainsSubstring("needs a name"));
  CHECK_THAT(*content::message_problem("{when, date, full}"), ContainsSubstring("plural or select"));
}

TEST_CASE("Forms can't be nested without end") {
  std::string deep = "x";
  for (int i = 0; i < 20000; ++i) deep = "{a, select, other {" + deep + "}}";
  CHECK_THAT(*content::message_problem(deep), ContainsSubstring("nested too deeply"));
  CHECK(format("en", deep).starts_with("[!] "));
  CHECK(content::message_arguments(deep).empty());
}

TEST_CASE("A message tells which arguments it uses") {
  CHECK(content::message_arguments("{a} {n, plural, one {{b}} other {{a}}}") ==
        std::vector<std::string>{"a", "n", "b"});
  CHECK(content::message_arguments("none").empty());
}

TEST_CASE("First letters get big in all alphabets; comparing forgets case, accents and kinds of apostrophe") {
  CHECK(content::capitalised("écusson") == "Écusson");
  CHECK(content::capitalised("— x") == "— x");
  CHECK(content::capitalised("") == "");
  CHECK(content::folded("Thieves’ Guild") == content::folded("thieves' guild"));
  CHECK(content::folded("Bibliothèque") == "bibliotheque");
  CHECK(content::folded("GÄRTEN") == content::folded("garten"));
}

TEST_CASE("Closing braces in front do not hide how deep a message is nested") {
  std::string deep(5000, '}');
  for (int i = 0; i < 5000; ++i) deep += "{a, select, other {";
  CHECK(content::message_problem(deep) == "its forms are nested too deeply");
}
