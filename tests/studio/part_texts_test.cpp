// What the form for something new writes.
#include "studio/workbench/part_texts.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace castellan::studio;

TEST_CASE("An entry is added to its section of a locale file, and everything else stays") {
  const PartTexts texts{"guild", "  potters:\n    name: Potters\n"};
  CHECK(with_texts("", texts) == "guild:\n  potters:\n    name: Potters\n");
  CHECK(with_texts("# Mine\nguild:\n  # the first\n  bakers: {name: Bakers}\nask:\n  x: {y: Z}", texts) ==
        "# Mine\nguild:\n  potters:\n    name: Potters\n  # the first\n  bakers: {name: Bakers}\nask:\n  x: {y: Z}\n");
  // `guilds:` and a word in a text are other things.
  CHECK(with_texts("guilds:\n  a: b\n", texts) == "guilds:\n  a: b\nguild:\n  potters:\n    name: Potters\n");
  CHECK(with_texts("guild:  # ours\n", texts) == "guild:  # ours\n  potters:\n    name: Potters\n");
  CHECK_THROWS(with_texts("guild: {a: {name: A}}\n", texts));
}

TEST_CASE("Every effect has files for each kind it is for, with a test and texts") {
  for (const Json& effect : all_effects()) {
    const std::vector<std::string> kinds =
        effect.contains("module") ? std::vector<std::string>{"module"} : std::vector<std::string>{"guild", "property"};
    for (const std::string& kind : kinds) {
      INFO(effect["id"] << " as a " << kind);
      const PartOrder order{kind, "potters", "Potters", "basic", "properties", Json{{"wood", 2}}, 1, 5, 1, 3};
      const std::vector<PartFile> files = part_files(order, effect);
      REQUIRE(files.size() == 3);
      CHECK(files[2].name == "tests/potters_test.lua");
      for (const PartFile& file : files) CHECK(file.text.find("__amount__") == std::string::npos);
      CHECK(files[0].text.find("amount: 3") != std::string::npos);
      CHECK_FALSE(part_texts(order, effect).empty());
    }
  }
}
