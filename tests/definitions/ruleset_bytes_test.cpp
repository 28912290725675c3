// A Ruleset comes back from bytes to the last member.
#include "castellan/definitions/ruleset_bytes.hpp"

#include <catch2/catch_test_macros.hpp>
#include <concepts>

#include "castellan/definitions/ruleset_members.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

// Goes through everything a Ruleset is made of. Members listed in the order of their places in memory are all
// different, and since a list has as many as its struct (which does not compile otherwise), none is left out.
class OrderCheck {
 public:
  template <class T>
  void look_at(const T& value) {
    if constexpr (members::Listed<T>) {
      ++structs;
      std::apply(
          [&](const auto&... member) {
            const char* last = nullptr;
            const auto place = [&](const auto& one) {
              const auto* here = reinterpret_cast<const char*>(&one);
              in_order = in_order && (!last || here > last);
              last = here;
            };
            (place(member), ...);
            (look_at(member), ...);
          },
          members::all_of(value));
    } else if constexpr (requires { typename T::mapped_type; }) {
      for (const auto& [key, inner] : value) look_at(inner);
    } else if constexpr (!std::same_as<T, std::string> && requires { value.begin(); }) {
      for (const auto& inner : value) look_at(inner);
    }
  }

  bool in_order = true;
  std::size_t structs = 0;
};

std::vector<std::string> everything() {
  std::vector<std::string> packs = bundled_mods();
  packs.insert(packs.end(), {"echo", "masonry"});
  return packs;
}

}  // namespace

TEST_CASE("The Ruleset of every bundled pack survives being written and read", "[cache]") {
  std::vector<std::vector<std::string>> sets{{}, everything()};
  for (const std::string& pack : bundled_mods()) sets.push_back({pack});
  for (const std::vector<std::string>& packs : sets) {
    const auto rules = rules_with(packs);
    const std::string bytes = to_bytes(*rules);
    CHECK(to_bytes(ruleset_from_bytes(bytes)) == bytes);
  }
}

TEST_CASE("No member of a definition is left out of its bytes", "[cache]") {
  OrderCheck check;
  check.look_at(*rules_with(everything()));
  CHECK(check.in_order);
  CHECK(check.structs > 500);
}

TEST_CASE("A Ruleset that was read plays the same game", "[cache]") {
  const auto rules = rules_with(everything());
  const auto again = std::make_shared<const Ruleset>(ruleset_from_bytes(to_bytes(*rules)));
  for (const std::uint64_t seed : {1, 2, 3}) {
    match::Match one = new_match(rules, 4, seed);
    match::Match other = new_match(again, 4, seed);
    play_out(one);
    play_out(other);
    CHECK(one.choice_count() == other.choice_count());
    CHECK(one.hash() == other.hash());
  }
}

TEST_CASE("Half a Ruleset, and one with something behind it, are refused", "[cache]") {
  const std::string bytes = to_bytes(*rules_with());
  for (std::size_t size = 0; size < bytes.size(); size += 997)
    REQUIRE_THROWS_AS(ruleset_from_bytes(bytes.substr(0, size)), BadBytes);
  CHECK_THROWS_AS(ruleset_from_bytes(bytes + "x"), BadBytes);
}
