#include "castellan/content/yaml.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

using namespace castellan;
using Catch::Matchers::ContainsSubstring;

namespace {

Value parse(std::string_view text) {
  Diagnostics problems;
  const auto value = content::parse_yaml(text, 3, problems);
  INFO(problems.render({}));
  REQUIRE(value);
  REQUIRE(problems.empty());
  return *value;
}

Diagnostic refuse(std::string_view text) {
  Diagnostics problems;
  CHECK_FALSE(content::parse_yaml(text, 3, problems));
  REQUIRE(problems.problems().size() == 1);
  CHECK(problems.problems()[0].where.file == 3);
  return problems.problems()[0];
}

}  // namespace

TEST_CASE("A document becomes maps, lists and scalars in the order written") {
  const Value value = parse("b: 1\na: [x, 'y', {z: true}]\nc:\n");
  REQUIRE(value.kind == Value::Kind::map);
  REQUIRE(value.map.size() == 3);
  CHECK(value.map[0].key == "b");
  CHECK(value.map[1].key == "a");
  const Value& list = *value.find("a");
  REQUIRE(list.kind == Value::Kind::list);
  CHECK(list.list[0].scalar == "x");
  CHECK_FALSE(list.list[0].quoted);
  CHECK(list.list[1].quoted);
  CHECK(list.list[2].find("z")->scalar == "true");
  CHECK(value.find("c")->kind == Value::Kind::null);
  CHECK(value.find("d") == nullptr);
}

TEST_CASE("Every value and key knows its line and column, counted from 1") {
  const Value value = parse("one: 1\ntwo:\n  - a\n  - {key: deep}\n");
  CHECK(value.map[1].where.line == 2);
  CHECK(value.map[1].where.column == 1);
  CHECK(value.find("one")->where.line == 1);
  CHECK(value.find("one")->where.column == 6);
  const Value& list = *value.find("two");
  CHECK(list.list[0].where.line == 3);
  CHECK(list.list[0].where.column == 5);
  CHECK(list.list[1].map[0].where.column == 6);
  CHECK(list.list[1].find("key")->where.column == 11);
  CHECK(value.where.file == 3);
  CHECK(list.list[1].find("key")->where.file == 3);
}

TEST_CASE("Columns count characters, not bytes") {
  const Value value = parse("ascii: 1\n\"日本é\": {e\u0301: a, 🏰: b}\n");
  const Value& inner = *value.find("日本é");
  CHECK(value.map[1].where.column == 1);
  CHECK(inner.where.column == 8);
  CHECK(inner.map[0].where.column == 9);
  CHECK(inner.map[0].value.where.column == 13);
  CHECK(inner.map[1].where.column == 16);
  CHECK(inner.map[1].value.where.column == 19);
  CHECK(parse("\xEF\xBB\xBF"
              "é: x")
            .map[0]
            .value.where.column == 4);
  CHECK(refuse("{é: 1, é: 2}").where.column == 8);
  CHECK(refuse("é: *x").where.column == 4);
}

TEST_CASE("A key that stands twice is refused at its second place") {
  const Diagnostic problem = refuse("cost: 1\nid: x\ncost: 2\n");
  CHECK(problem.message == "the key \"cost\" appears twice");
  CHECK(problem.where.line == 3);
  CHECK(problem.where.column == 1);
  CHECK(refuse("a: {b: 1, b: 2}").where.column == 11);
}

TEST_CASE("Aliases are refused, so nothing can blow up") {
  const Diagnostic problem = refuse("a: &x [1]\nb: *x\n");
  CHECK_THAT(problem.message, ContainsSubstring("aliases (*name) are not supported"));
  CHECK(problem.where.line == 2);
  CHECK(problem.where.column == 4);
}

TEST_CASE("32 levels are read, 33 are refused") {
  const auto nested = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
  parse(nested(32));
  CHECK(refuse(nested(33)).message == "nested too deeply");
  CHECK(refuse(nested(33)).where.column == 33);
  std::string blocks;
  for (int i = 0; i < 40; ++i) blocks += std::string(static_cast<std::size_t>(i), ' ') + "a:\n";
  CHECK(refuse(blocks).message == "nested too deeply");
}

TEST_CASE("Very deep nesting is refused without a crash") {
  CHECK(refuse(std::string(100'000, '[')).where.line == 1);
  CHECK(refuse(std::string(100'000, '{')).where.line == 1);
}

TEST_CASE("More than a mebibyte and more than 50000 values are refused") {
  CHECK(refuse("a: " + std::string((1 << 20) + 1, 'x')).message == "larger than 1 MiB");
  std::string many = "[";
  for (int i = 0; i < 50'001; ++i) many += "1,";
  CHECK(refuse(many + "1]").message == "too many values in one file");
}

TEST_CASE("A second document is refused") {
  CHECK_THAT(refuse("a: 1\n---\nb: 2\n").message, ContainsSubstring("more than one YAML document"));
  CHECK(parse("---\na: 1\n").find("a")->scalar == "1");
}

TEST_CASE("A key must be a plain word") {
  CHECK(refuse("[a]: b").message == "a key must be a plain word");
  CHECK(refuse("{? {a: 1} : b}").message == "a key must be a plain word");
  CHECK(refuse("? \n: b").message == "a key must be a plain word");
}

TEST_CASE("What is no YAML is refused with its place") {
  struct Broken {
    const char* text;
    int line;
  };
  const auto [text, line] = GENERATE(values<Broken>({
      {"a: [1, 2", 1},
      {"a: {b: 1", 1},
      {"a: 'open", 1},
      {"a: \"open", 1},
      {"a: 1\n\tb: 2\n", 2},
      {"a: b: c", 1},
      {"a: @x", 1},
      {"a: %x", 1},
      {"a: \"\\q\"", 1},
      {"%YAML 3.0\n---\na: 1", 1},
      {"}", 1},
  }));
  INFO(text);
  const Diagnostic problem = refuse(text);
  CHECK_THAT(problem.message, ContainsSubstring("not valid YAML: "));
  CHECK(problem.where.line >= line);
  CHECK(problem.where.line <= 3);
  CHECK(problem.where.column > 0);
}

TEST_CASE("An empty file is null") {
  CHECK(parse("").kind == Value::Kind::null);
  CHECK(parse("# only a comment\n").kind == Value::Kind::null);
}

TEST_CASE("Every prefix of a document is read or refused, never worse") {
  const std::string text =
      "id: thieves\ncost: {wood: 1, stone: [3, \"x\\n\"]}\n# note\nplank:\n  - fee: 'it''s'\n    text: |\n      a\n    "
      "  b\n";
  for (std::size_t length = 0; length <= text.size(); ++length) {
    Diagnostics problems;
    const auto value = content::parse_yaml(std::string_view(text).substr(0, length), 0, problems);
    CHECK(value.has_value() == problems.empty());
  }
}

TEST_CASE("Any single byte in place of another is read or refused, never worse") {
  const std::string text = "a: [1, {b: 'c'}]\nd: \"\\u00e4\"\n";
  for (std::size_t at = 0; at < text.size(); ++at)
    for (int byte = 0; byte < 256; ++byte) {
      std::string changed = text;
      changed[at] = static_cast<char>(byte);
      Diagnostics problems;
      const auto value = content::parse_yaml(changed, 0, problems);
      if (value.has_value() != problems.empty()) FAIL(at << ": " << byte);
    }
  SUCCEED();
}
