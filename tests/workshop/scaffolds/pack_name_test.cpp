// Ids made of titles, and titles that can't be.
#include "castellan/workshop/scaffolds/pack_name.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace castellan;

TEST_CASE("An id is made of what a title says", "[workshop]") {
  CHECK(workshop::id_from_title("Brewers' Guild") == "brewers");
  CHECK(workshop::id_from_title("Brewers’ Guild") == "brewers");
  CHECK(workshop::id_from_title("The Guild of Bakers") == "bakers");
  CHECK(workshop::id_from_title("Queen's Court") == "queens-court");
  CHECK(workshop::id_from_title("  Clay --- Pits!  ") == "clay-pits");
  CHECK(workshop::id_from_title("The Guild") == "the-guild");  // better than nothing
}

TEST_CASE("Letters of other scripts become Latin ones", "[workshop]") {
  CHECK(workshop::id_from_title("Küfergilde") == "kufergilde");
  CHECK(workshop::id_from_title("Guilde des Tonneliers Éméchés") == "guilde-des-tonneliers-emeches");
  CHECK(workshop::id_from_title("Квасовары") == "kvasovary");
  CHECK(workshop::id_from_title("醸造家") != "");
}

TEST_CASE("Where nothing is left to begin an id with, there is none", "[workshop]") {
  CHECK(workshop::id_from_title("🍺") == "");
  CHECK(workshop::id_from_title("") == "");
  CHECK(workshop::id_from_title("7 Wonders") == "");
}

TEST_CASE("A derived id can be typed", "[workshop]") {
  const std::string id =
      workshop::id_from_title("A Very Long Title That Nobody Would Ever Want to Type Again and Again");
  CHECK(id == "very-long-title-that-nobody-would-ever");
  CHECK(workshop::id_from_title(std::string(90, 'x')).size() == 40);
}

TEST_CASE("What is no id, and what is no title, says why", "[workshop]") {
  for (const char* good : {"brewers", "b2", "a-b_c"}) CHECK(workshop::id_problem(good) == "");
  for (const char* bad : {"", "Brewers", "2b", "a b", "../x", "a/b", "ä"}) CHECK(workshop::id_problem(bad) != "");
  CHECK(workshop::id_problem(std::string(65, 'a')) != "");
  CHECK(workshop::title_problem("Brewers' \"Guild\" \\ 2") == "");
  for (const std::string bad : {"", "   ", "a\nb", "\x1b[2J", "{gold}", "\xff"})
    CHECK(workshop::title_problem(bad) != "");
}
