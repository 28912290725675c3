// docs/lua-api.md is complete: all that is registered is in it. docs/extension-points.md names what is there.
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <set>
#include <sstream>

#include "castellan/content/records/records.hpp"
#include "castellan/script/api.hpp"
#include "support/fixtures.hpp"

using namespace castellan;

namespace {

std::string read(const std::string& file) {
  std::ifstream in(std::string(CASTELLAN_SOURCE_DIR) + "/docs/" + file);
  REQUIRE(in);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

// All words between anything else.
std::set<std::string> words_of(const std::string& text) {
  std::set<std::string> words;
  std::string word;
  for (const char c : text + " ") {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_') word += c;
    else if (!word.empty()) words.insert(std::exchange(word, {}));
  }
  return words;
}

}  // namespace

TEST_CASE("docs/lua-api.md has every method, field, question and event with its fields", "[docs]") {
  const std::string text = read("lua-api.md");
  const std::set<std::string> words = words_of(text);
  for (const auto& [kind, name] : script::registered_methods()) {
    INFO(entity_kind_names[static_cast<std::size_t>(kind)] << ":" << name);
    CHECK(text.find(":" + name + "(") + text.find(":" + name + " ") != 2 * std::string::npos);
  }
  for (const auto& [kind, name] : script::registered_fields()) {
    INFO(entity_kind_names[static_cast<std::size_t>(kind)] << "." << name);
    CHECK(text.find("`" + name + "`") != std::string::npos);
  }
  for (const script::ApiQuestion& question : script::api_questions()) {
    INFO(question.name);
    CHECK(text.find(std::string("ask.") + question.name) != std::string::npos);
  }
  for (const script::ApiEvent& event : script::api_events()) {
    const std::string name(event_names[static_cast<std::size_t>(event.type)]);
    INFO(name);
    CHECK(text.find("`" + name + "`") != std::string::npos);
    std::istringstream fields(event.fields);
    for (std::string word; fields >> word;)
      if (word.ends_with(":")) {
        INFO(word);
        CHECK(words.contains(word.substr(0, word.size() - 1)));
      }
  }
}

TEST_CASE("docs/extension-points.md has every section of YAML and every quantity, and names packs that exist",
          "[docs]") {
  const std::string text = read("extension-points.md");
  const std::set<std::string> words = words_of(text);
  for (const content::Section& section : content::sections()) {
    INFO(section.key);
    CHECK(words.contains(section.key));
  }
  for (const std::string_view quantity : quantity_names) CHECK(words.contains(std::string(quantity)));
  for (const std::string_view step : step_names)
    if (step != "script") CHECK(words.contains(std::string(step)));
  for (const std::string& pack : testing::bundled_mods()) {
    if (pack == "first-printing") continue;
    INFO(pack);
    CHECK(text.find("`" + pack + "`") != std::string::npos);
  }
}
