// Which packs are chosen, in which order, and what is said when it can't be done.
#include "castellan/modding/resolve.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/pack_shelf.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::choose;
using test::PackShelf;

namespace {

// An id, a version and lines of a manifest.
struct Row {
  const char* id;
  const char* version;
  const char* more = "";
};

struct Case {
  const char* what;
  std::vector<Row> shelf;
  std::vector<std::string> wanted;
  const char* result;
};

std::string outcome(const Case& c) {
  PackShelf shelf;
  for (const Row& row : c.shelf) shelf.add(row.id, row.version, row.more);
  return choose(shelf.folder(), c.wanted).text();
}

}  // namespace

TEST_CASE("the newest versions that go together are chosen, dependencies first, then by id") {
  const Case c = GENERATE(values<Case>({
      {"the newest", {{"a", "1.0.0"}, {"a", "1.10.0"}, {"a", "1.9.0"}}, {"a"}, "a 1.10.0"},
      {"the newest in the range asked for", {{"a", "1.0.0"}, {"a", "1.2.0"}, {"a", "2.0.0"}}, {"a@^1"}, "a 1.2.0"},
      {"the exact one", {{"a", "1.0.0"}, {"a", "1.2.0"}}, {"a@1.0.0"}, "a 1.0.0"},
      {"what others need", {{"a", "1.0.0", "depends: [b]"}, {"b", "1.0.0"}, {"c", "1.0.0"}}, {"a"}, "b 1.0.0, a 1.0.0"},
      {"the newest that others need",
       {{"a", "1.0.0", "depends: {b: ^1}"}, {"b", "1.0.0"}, {"b", "1.5.0"}, {"b", "2.0.0"}},
       {"a"},
       "b 1.5.0, a 1.0.0"},
      {"a version both can live with",
       {{"a", "1.0.0", "depends: {c: \">=1 <3\"}"},
        {"b", "1.0.0", "depends: {c: ^1 || ^2}"},
        {"c", "1.0.0"},
        {"c", "2.3.0"},
        {"c", "3.0.0"}},
       {"a", "b"},
       "c 2.3.0, a 1.0.0, b 1.0.0"},
      {"an older one where the newest can't be had",
       {{"a", "2.0.0", "depends: [missing]"}, {"a", "1.0.0"}},
       {"a"},
       "a 1.0.0"},
      {"an older one where the newest is in conflict",
       {{"a", "2.0.0", "conflicts: [b]"}, {"a", "1.0.0"}, {"b", "1.0.0"}},
       {"a", "b"},
       "a 1.0.0, b 1.0.0"},
      {"a conflict with versions that are not chosen",
       {{"a", "1.0.0", "conflicts: {b: <2}"}, {"b", "1.0.0"}, {"b", "2.0.0"}},
       {"a", "b"},
       "a 1.0.0, b 2.0.0"},
      {"a conflict with a pack that is not there", {{"a", "1.0.0", "conflicts: [zebra]"}}, {"a"}, "a 1.0.0"},
      {"no prerelease by accident", {{"a", "1.0.0"}, {"a", "1.1.0-beta.1"}}, {"a"}, "a 1.0.0"},
      {"a prerelease that is named", {{"a", "1.0.0"}, {"a", "1.1.0-beta.1"}}, {"a@^1.1.0-beta"}, "a 1.1.0-beta.1"},
      {"a prerelease where there is nothing else", {{"a", "1.0.0-beta"}, {"a", "1.0.0-alpha"}}, {"a"}, "a 1.0.0-beta"},
      {"the newer prerelease, as semver counts",
       {{"a", "1.0.0-rc.2"}, {"a", "1.0.0-rc.11"}, {"a", "1.0.0-rc-1"}},
       {"a@>=1.0.0-rc.1 <1.0.0-rc-"},
       "a 1.0.0-rc.11"},
      {"an optional pack is not pulled in", {{"a", "1.0.0", "optional: [b]"}, {"b", "1.0.0"}}, {"a"}, "a 1.0.0"},
      {"an optional pack comes first if it is there",
       {{"a", "1.0.0", "optional: [b]"}, {"b", "1.0.0"}},
       {"a", "b"},
       "b 1.0.0, a 1.0.0"},
      {"an optional pack must fit",
       {{"a", "1.0.0", "optional: {b: ^1}"}, {"b", "1.0.0"}, {"b", "2.0.0"}},
       {"a", "b"},
       "b 1.0.0, a 1.0.0"},
      {"the same twice", {{"a", "1.0.0"}}, {"a", "a@^1", "a"}, "a 1.0.0"},
      {"order by id, not by who was asked for first",
       {{"zebra", "1.0.0"},
        {"ant", "1.0.0", "depends: [zebra, mouse]"},
        {"bee", "1.0.0"},
        {"mouse", "1.0.0", "depends: [zebra]"}},
       {"bee", "ant"},
       "zebra 1.0.0, mouse 1.0.0, ant 1.0.0, bee 1.0.0"},
  }));
  INFO(c.what);
  CHECK(outcome(c) == c.result);
}

TEST_CASE("what can't be is told in the shortest words") {
  const Case c = GENERATE(values<Case>({
      {"nobody has it", {{"hops", "1.0.0"}}, {"hopps"}, "there is no pack \"hopps\""},
      {"nobody has what is needed",
       {{"brewers", "1.0.0", "depends: [hopps]"}, {"hops", "1.0.0"}},
       {"brewers"},
       "there is no pack \"hopps\", which brewers 1.0.0 needs"},
      {"all that are missing",
       {{"brewers", "1.0.0", "depends: [malt, yeast]"}},
       {"brewers"},
       "there is no pack \"malt\", which brewers 1.0.0 needs; there is no pack \"yeast\", which brewers 1.0.0 needs"},
      {"not that version", {{"hops", "1.0.0"}}, {"hops@^2"}, "hops ^2 was asked for, but only 1.0.0 is there"},
      {"not that version, of several",
       {{"hops", "1.0.0"}, {"hops", "1.1.0"}, {"hops", "1.2.0"}},
       {"hops@^2"},
       "hops ^2 was asked for, but only 1.0.0, 1.1.0 and 1.2.0 are there"},
      {"not that version, of many",
       {{"hops", "1.0.0"}, {"hops", "1.1.0"}, {"hops", "1.2.0"}, {"hops", "1.3.0"}, {"hops", "1.10.0"}},
       {"hops@^2"},
       "hops ^2 was asked for, but only 1.0.0 to 1.10.0 are there"},
      {"a version that is needed",
       {{"brewers", "1.0.0", "depends: {belfort: ^2}"}, {"belfort", "0.1.0"}},
       {"brewers"},
       "brewers 1.0.0 needs belfort ^2, but only 0.1.0 is there"},
      {"only a prerelease",
       {{"brewers", "1.0.0", "depends: {hops: ^1}"}, {"hops", "1.2.0-beta"}},
       {"brewers"},
       "brewers 1.0.0 needs hops ^1, but only 1.2.0-beta is there"},
      {"two that were asked for",
       {{"festival", "1.3.0", "conflicts: [hops]"}, {"hops", "1.0.0"}},
       {"festival", "hops"},
       "festival 1.3.0 conflicts with hops, but hops was asked for"},
      {"one that is needed",
       {{"brewers", "2.0.0", "depends: {hops: ^1}"}, {"festival", "1.3.0", "conflicts: [hops]"}, {"hops", "1.0.0"}},
       {"brewers", "festival"},
       "brewers 2.0.0 needs hops ^1, but festival 1.3.0 conflicts with hops"},
      {"a conflict with some versions",
       {{"brewers", "2.0.0", "depends: {hops: ^1}"},
        {"festival", "1.3.0", "conflicts: {hops: <1.5}"},
        {"hops", "1.0.0"},
        {"hops", "1.4.0"},
        {"hops", "2.0.0"}},
       {"brewers", "festival"},
       "brewers 2.0.0 needs hops ^1, but festival 1.3.0 conflicts with hops <1.5"},
      {"two that conflict with each other are told once",
       {{"a", "1.0.0", "conflicts: [b]"}, {"b", "1.0.0", "conflicts: [a]"}},
       {"a", "b"},
       "a 1.0.0 conflicts with b, but b was asked for"},
      {"two versions are needed",
       {{"brewers", "2.0.0", "depends: {hops: ^1}"},
        {"festival", "1.3.0", "depends: {hops: ^2}"},
        {"hops", "1.0.0"},
        {"hops", "2.0.0"}},
       {"brewers", "festival"},
       "brewers 2.0.0 needs hops ^1, but festival 1.3.0 needs hops ^2"},
      {"one is needed and another asked for",
       {{"brewers", "2.0.0", "depends: {hops: ^1}"}, {"hops", "1.0.0"}, {"hops", "2.0.0"}},
       {"brewers", "hops@^2"},
       "brewers 2.0.0 needs hops ^1, but hops ^2 was asked for"},
      {"two versions are asked for",
       {{"hops", "1.0.0"}, {"hops", "2.0.0"}},
       {"hops@^1", "hops@^2"},
       "hops ^1 was asked for, but hops ^2 was asked for"},
      {"an optional pack that does not fit",
       {{"brewers", "1.0.0", "optional: {hops: ^1}"}, {"hops", "2.0.0"}},
       {"brewers", "hops"},
       "brewers 1.0.0 goes only with hops ^1, but hops was asked for"},
      {"an optional pack that does not fit what is needed",
       {{"brewers", "1.0.0", "optional: {hops: ^1}"},
        {"festival", "1.0.0", "depends: {hops: ^2}"},
        {"hops", "1.0.0"},
        {"hops", "2.0.0"}},
       {"brewers", "festival"},
       "festival 1.0.0 needs hops ^2, but brewers 1.0.0 goes only with hops ^1"},
      {"through others",
       {{"inn", "1.0.0", "depends: [brewers]"},
        {"brewers", "1.0.0", "depends: [hops]"},
        {"festival", "1.0.0", "conflicts: [hops]"},
        {"hops", "1.0.0"}},
       {"inn", "festival"},
       "inn 1.0.0 needs brewers, brewers 1.0.0 needs hops, but festival 1.0.0 conflicts with hops"},
      {"all versions, for the same reason",
       {{"brewers", "1.0.0", "depends: {hops: ^1}"},
        {"brewers", "1.1.0", "depends: {hops: ^1}"},
        {"festival", "1.3.0", "conflicts: [hops]"},
        {"hops", "1.0.0"}},
       {"brewers", "festival"},
       "brewers 1.0.0 and 1.1.0 need hops ^1, but festival 1.3.0 conflicts with hops"},
      {"each version for a reason of its own",
       {{"brewers", "1.0.0", "depends: {hops: ^2}"}, {"brewers", "2.0.0", "depends: [malt]"}, {"hops", "1.0.0"}},
       {"brewers"},
       "brewers 1.0.0 needs hops ^2, but only 1.0.0 is there; there is no pack \"malt\", which brewers 2.0.0 needs"},
      {"two things that have nothing to do with each other, the shorter first",
       {{"a", "1.0.0", "depends: [missing]"}},
       {"a", "nothing"},
       "there is no pack \"nothing\"\nthere is no pack \"missing\", which a 1.0.0 needs"},
      {"no range",
       {{"a", "1.0.0"}},
       {"a@latest"},
       "\"a@latest\" names no pack: \"latest\" is not a version or the beginning of one"},
      {"no id", {{"a", "1.0.0"}}, {"@1"}, "\"@1\" names no pack: the id of a pack is missing"},
  }));
  INFO(c.what);
  CHECK(outcome(c) == c.result);
}

TEST_CASE("a reason points to the line that names the other pack, and a mistyped id to the nearest") {
  PackShelf shelf;
  shelf.add("brewers", "1.0.0", "licence: MIT\ndepends:\n  belfort: ^0.1\n  hopps: ^1")
      .add("belfort", "0.1.0")
      .add("hops", "1.0.0");
  const auto choice = choose(shelf.folder(), {"brewers"});
  REQUIRE(choice.problems.problems().size() == 1);
  CHECK(choice.place() == shelf.manifest("brewers@1.0.0") + ":8");
  CHECK(choice.problems.problems()[0].where.column == 3);
  CHECK(choice.problems.problems()[0].hint == "did you mean \"hops\"?");
  CHECK_THAT(choice.problems.render(choice.files), ContainsSubstring("    8 |   hopps: ^1\n"));
}

TEST_CASE("who needs a pack nobody asked for is told along") {
  PackShelf shelf;
  shelf.add("inn", "1.0.0", "depends: [brewers]").add("brewers", "1.0.0", "depends: {hops: ^2}").add("hops", "1.0.0");
  const auto choice = choose(shelf.folder(), {"inn"});
  CHECK(choice.text() == "brewers 1.0.0 needs hops ^2, but only 1.0.0 is there");
  CHECK(choice.problems.problems()[0].hint == "inn 1.0.0 needs brewers");
  CHECK(choice.place() == shelf.manifest("brewers@1.0.0") + ":5");
}

TEST_CASE("packs that depend on each other in a circle are told with the circle and the files") {
  PackShelf shelf;
  shelf.add("a", "1.0.0", "depends: [b]")
      .add("b", "1.0.0", "depends: [c]")
      .add("c", "1.0.0", "optional: [a]")
      .add("d", "1.0.0", "depends: [c]");
  const auto choice = choose(shelf.folder(), {"d", "b", "a"});
  CHECK(choice.text() == "packs depend on each other in a circle: a -> b -> c -> a");
  CHECK(choice.packs.empty());
  CHECK(choice.problems.problems()[0].hint == shelf.manifest("a@1.0.0") + ":5 names b, " + shelf.manifest("b@1.0.0") +
                                                  ":5 names c, " + shelf.manifest("c@1.0.0") + ":5 names a");
  // Without a, which is only optional, there is no circle.
  CHECK(choose(shelf.folder(), {"d"}).text() == "c 1.0.0, d 1.0.0");
}

TEST_CASE("packs know whom they are loaded after: what they need, and what is optional and there") {
  PackShelf shelf;
  shelf.add("brewers", "1.0.0", "depends: [belfort]\noptional: [hops, malt]")
      .add("belfort", "1.0.0")
      .add("malt", "1.0.0");
  const auto choice = choose(shelf.folder(), {"malt", "brewers"});
  REQUIRE(choice.text() == "belfort 1.0.0, malt 1.0.0, brewers 1.0.0");
  CHECK(choice.packs[2].depends == std::vector<std::string>{"belfort", "malt"});
  CHECK(choice.packs[1].depends.empty());
}

TEST_CASE("a manifest with mistakes only matters to those who want the pack") {
  PackShelf shelf;
  shelf.add("a", "1.0.0").add("broken", "1.0.0", "depends: 7").add("b", "1.0.0", "depends: [broken]");
  CHECK(choose(shelf.folder(), {"a"}).text() == "a 1.0.0");
  const auto direct = choose(shelf.folder(), {"broken"});
  CHECK(direct.text() == "expected a list of packs, or a map with versions");
  CHECK(direct.place() == shelf.manifest("broken@1.0.0") + ":5");
  const auto needed = choose(shelf.folder(), {"b"});
  CHECK(needed.text() ==
        "expected a list of packs, or a map with versions\nb 1.0.0 needs broken, but its manifest has errors");
  shelf.add("broken", "0.9.0");
  CHECK(choose(shelf.folder(), {"b"}).text() == "broken 0.9.0, b 1.0.0");
}

TEST_CASE("two packs with one id and version are an error if they differ and are wanted") {
  PackShelf shelf;
  shelf.add("a", "1.0.0").add("b", "1.0.0");
  shelf.folder().write("more/a/mod.yaml", "id: a\nversion: 1.0.0\ntitle: A pack\napi: 1\n\n");
  CHECK(choose(shelf.folder(), {"a"}).text() == "a 1.0.0");
  shelf.folder().write("more/a/guilds/x.lua", "-- more");
  CHECK(choose(shelf.folder(), {"b"}).text() == "b 1.0.0");
  const std::string path = shelf.folder().path().string();
  CHECK(choose(shelf.folder(), {"a"}).text() ==
        "there are two packs a 1.0.0 that differ: " + path + "/a@1.0.0 and " + path + "/more/a");
}

TEST_CASE("only the manifests that matter are read, and of a pack that is not chosen nothing else") {
  PackShelf shelf;
  for (int i = 0; i < 500; ++i) shelf.add("pack" + std::to_string(i), "1.0.0", "depends: [base]");
  shelf.add("base", "1.0.0").add("base", "2.0.0");
  const auto choice = choose(shelf.folder(), {"pack7"});
  CHECK(choice.text() == "base 2.0.0, pack7 1.0.0");
  CHECK(choice.files.size() == 5);  // three manifests, and two packs
}

TEST_CASE("hundreds of versions are solved, and explained, in no time") {
  PackShelf shelf;
  for (int i = 0; i < 60; ++i) {
    const std::string n = std::to_string(i);
    shelf.add("a", "1." + n + ".0", "depends: {b: =1." + n + ".0}");
    shelf.add("b", "1." + n + ".0", "depends: {c: =1." + n + ".0}");
    shelf.add("c", "1." + n + ".0");
  }
  shelf.add("z", "1.0.0", "depends: {c: <1.30}").add("y", "1.0.0", "conflicts: [c]");
  CHECK(choose(shelf.folder(), {"a", "z"}).text() == "c 1.29.0, b 1.29.0, a 1.29.0, z 1.0.0");
  const auto hopeless = choose(shelf.folder(), {"a", "y"});
  CHECK(hopeless.text() == "a 1.0.0 to 1.59.0 need b, b 1.0.0 to 1.59.0 need c, but y 1.0.0 conflicts with c");
}

TEST_CASE("a request is an id, or an id and a range") {
  CHECK(modding::parse_request("brewers")->text() == "brewers");
  CHECK(modding::parse_request("brewers@^1.2")->text() == "brewers ^1.2");
  CHECK(modding::parse_request("brewers@=1.2.0")->range.contains(modding::Version::parse("1.2.0").value()));
  CHECK(modding::parse_request("brewers@>=1 <2")->text() == "brewers >=1 <2");
  CHECK_FALSE(modding::parse_request(""));
  CHECK_FALSE(modding::parse_request("brewers@"));
}
