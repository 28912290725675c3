// Versions and ranges: semver.org's own rules, and that libsolv orders what we hand it the same way.
#include "castellan/modding/version.hpp"

extern "C" {
#include <solv/evr.h>
#include <solv/pool.h>
}

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <memory>

using namespace castellan;

namespace {

int sign(std::strong_ordering order) { return std::is_lt(order) ? -1 : std::is_gt(order) ? 1 : 0; }

// As the resolver's pool compares; also by RPM's rules, where libsolv is built to know them.
std::vector<int> solver_orders(const modding::Version& a, const modding::Version& b) {
  const std::unique_ptr<Pool, decltype(&pool_free)> pool(pool_create(), pool_free);
  std::vector<int> orders;
  for (const int rules : {DISTTYPE_DEB, DISTTYPE_RPM})
    if (pool_setdisttype(pool.get(), rules) >= 0) {
      const Id left = pool_str2id(pool.get(), a.solver_text().c_str(), 1);
      const Id right = pool_str2id(pool.get(), b.solver_text().c_str(), 1);
      orders.push_back(pool_evrcmp(pool.get(), left, right, EVRCMP_COMPARE));
    }
  return orders;
}

bool fits(const char* range, const char* version) {
  const auto parsed = modding::Range::parse(range);
  INFO(range);
  REQUIRE(parsed);
  return parsed->contains(modding::Version::parse(version).value());
}

}  // namespace

TEST_CASE("versions are ordered as semver.org says, by our own comparison and by libsolv's") {
  // The examples of semver.org, chapter 11, and what package managers get wrong about them.
  const char* ascending[] = {"0.0.0-0",
                             "0.0.0",
                             "0.9.0",
                             "1.0.0-0",
                             "1.0.0-0.0",
                             "1.0.0-2",
                             "1.0.0-11",
                             "1.0.0-99999999999999999999998",
                             "1.0.0-99999999999999999999999",
                             "1.0.0--",
                             "1.0.0--.1",
                             "1.0.0--0",
                             "1.0.0-0a",
                             "1.0.0-10-rc",
                             "1.0.0-2-rc",
                             "1.0.0-ALPHA",
                             "1.0.0-Alpha",
                             "1.0.0-alpha",
                             "1.0.0-alpha.1",
                             "1.0.0-alpha.1.1",
                             "1.0.0-alpha.2",
                             "1.0.0-alpha.10",
                             "1.0.0-alpha.beta",
                             "1.0.0-alpha-1",
                             "1.0.0-alpha-1.0",
                             "1.0.0-alpha1",
                             "1.0.0-alphab",
                             "1.0.0-beta",
                             "1.0.0-beta.2",
                             "1.0.0-beta.11",
                             "1.0.0-rc.1",
                             "1.0.0",
                             "1.0.1-alpha",
                             "1.0.1",
                             "1.0.10",
                             "1.2.0",
                             "1.11.0",
                             "2.0.0",
                             "10.0.0",
                             "999999999999999.0.0"};
  for (std::size_t i = 0; i < std::size(ascending); ++i)
    for (std::size_t j = 0; j < std::size(ascending); ++j) {
      const modding::Version a = modding::Version::parse(ascending[i]).value();
      const modding::Version b = modding::Version::parse(ascending[j]).value();
      const int expected = i < j ? -1 : i > j ? 1 : 0;
      INFO(ascending[i] << " and " << ascending[j] << ": " << a.solver_text() << " and " << b.solver_text());
      CHECK(sign(precedence(a, b)) == expected);
      const auto orders = solver_orders(a, b);
      CHECK_FALSE(orders.empty());
      for (const int order : orders) CHECK(order == expected);
    }
}

TEST_CASE("build metadata is part of a version and does not order it") {
  const modding::Version a = modding::Version::parse("1.0.0+20130313144700").value();
  const modding::Version b = modding::Version::parse("1.0.0+exp.sha-5114f85.007").value();
  CHECK(a.text() == "1.0.0+20130313144700");
  CHECK(precedence(a, b) == std::strong_ordering::equal);
  CHECK(a.solver_text() == b.solver_text());
  CHECK(modding::Version::parse("1.0.0-beta.2+5").value().text() == "1.0.0-beta.2+5");
}

TEST_CASE("what is no version is refused") {
  const char* text = GENERATE("", "1", "1.2", "1.2.3.4", "01.2.3", "1.02.3", "1.2.03", "1.2.3-", "1.2.3-01",
                              "1.2.3-a..b", "1.2.3+", "1.2.3-a_b", "1.2.3+a+b", "v1.2.3", " 1.2.3", "1.2.3 ", "-1.2.3",
                              "1.-2.3", "1.2.x", "1..3", ".1.2", "1.2.9999999999999999", "1.2.3-ä", "1,2,3");
  INFO(text);
  CHECK_FALSE(modding::Version::parse(text));
  CHECK_FALSE(modding::Version::parse("1.2.3-" + std::string(200, 'a')));
}

TEST_CASE("ranges hold what they say") {
  struct Row {
    const char* range;
    std::vector<const char*> in;
    std::vector<const char*> out;
  };
  const Row row = GENERATE(values<Row>({
      {"^1.2", {"1.2.0", "1.2.9", "1.9.0"}, {"1.1.9", "2.0.0", "0.1.2"}},
      {"^1.2.3", {"1.2.3", "1.3.0"}, {"1.2.2", "2.0.0"}},
      {"^1", {"1.0.0", "1.99.0"}, {"0.9.0", "2.0.0"}},
      {"^0.1", {"0.1.0", "0.1.9"}, {"0.2.0", "1.0.0", "0.0.9"}},
      {"^0.0.3", {"0.0.3"}, {"0.0.2", "0.0.4"}},
      {"^0.0", {"0.0.0", "0.0.9"}, {"0.1.0"}},
      {"^0", {"0.0.0", "0.9.9"}, {"1.0.0"}},
      {"~1.2", {"1.2.0", "1.2.9"}, {"1.3.0", "1.1.0"}},
      {"~1.2.3", {"1.2.3", "1.2.9"}, {"1.2.2", "1.3.0"}},
      {"~1", {"1.0.0", "1.9.0"}, {"2.0.0"}},
      {">=1 <2", {"1.0.0", "1.9.9"}, {"0.9.9", "2.0.0"}},
      {">= 1.2   < 1.4", {"1.2.0", "1.3.9"}, {"1.4.0"}},
      {">1", {"2.0.0"}, {"1.0.0", "1.9.9"}},
      {">1.2", {"1.3.0"}, {"1.2.9"}},
      {">1.2.3", {"1.2.4"}, {"1.2.3"}},
      {"<=1", {"0.1.0", "1.9.9"}, {"2.0.0"}},
      {"<=1.2.3", {"1.2.3"}, {"1.2.4"}},
      {"<2", {"1.9.9", "0.0.1"}, {"2.0.0"}},
      {"=1.2.3", {"1.2.3", "1.2.3+build"}, {"1.2.4", "1.2.2"}},
      {"1.2.3", {"1.2.3"}, {"1.2.4"}},
      {"1.2", {"1.2.0", "1.2.7"}, {"1.3.0", "1.1.9"}},
      {"1", {"1.0.0", "1.7.0"}, {"2.0.0"}},
      {"1.2.x", {"1.2.0", "1.2.7"}, {"1.3.0"}},
      {"1.x", {"1.0.0", "1.7.0"}, {"2.0.0"}},
      {"1.*.*", {"1.0.0", "1.7.0"}, {"2.0.0"}},
      {"*", {"0.0.0", "99.0.0"}, {}},
      {">*", {}, {"0.0.0", "1.0.0"}},
      {"^1 || ^3", {"1.5.0", "3.5.0"}, {"2.0.0", "4.0.0"}},
      {"1.0.0||>=2 <3", {"1.0.0", "2.2.0"}, {"1.0.1", "3.0.0"}},
  }));
  INFO(row.range);
  for (const char* version : row.in) {
    INFO(version);
    CHECK(fits(row.range, version));
  }
  for (const char* version : row.out) {
    INFO(version);
    CHECK_FALSE(fits(row.range, version));
  }
}

TEST_CASE("a prerelease fits only a range that names one of the same three numbers") {
  CHECK_FALSE(fits("*", "1.0.0-beta"));
  CHECK_FALSE(fits("^1.2", "1.4.0-beta"));
  CHECK_FALSE(fits("^1.2", "2.0.0-alpha"));
  CHECK_FALSE(fits("<2", "2.0.0-alpha"));
  CHECK_FALSE(fits(">1", "2.0.0-alpha"));
  CHECK(fits("^1.2.0-beta.2", "1.2.0-beta.2"));
  CHECK(fits("^1.2.0-beta.2", "1.2.0-rc.1"));
  CHECK(fits("^1.2.0-beta.2", "1.2.0"));
  CHECK(fits("^1.2.0-beta.2", "1.9.0"));
  CHECK_FALSE(fits("^1.2.0-beta.2", "1.2.0-beta.1"));
  CHECK_FALSE(fits("^1.2.0-beta.2", "1.3.0-beta.2"));
  CHECK(fits("=1.0.0-rc.1", "1.0.0-rc.1"));
  CHECK(fits(">=1.0.0-rc.1 <2", "1.0.0-rc.2"));
  // What is wrong with a release is wrong with its betas, too.
  CHECK(modding::Range::parse("<2")->covers(modding::Version::parse("1.4.0-beta").value()));
  CHECK(modding::Range::parse("^1")->covers(modding::Version::parse("1.4.0-beta").value()));
  CHECK_FALSE(modding::Range::parse("^1")->covers(modding::Version::parse("2.0.0-beta").value()));
  CHECK(modding::Range().covers(modding::Version::parse("2.0.0-beta").value()));
}

TEST_CASE("what is no range is refused, with the reason") {
  struct Mistake {
    const char* text;
    const char* problem;
  };
  const auto [text, problem] = GENERATE(values<Mistake>({
      {"", "a version is missing"},
      {"   ", "a version is missing"},
      {">=", "a version is missing"},
      {"^1 ||", "a version is missing"},
      {"|| ^1", "a version is missing"},
      {"^1 | ^2", "write || between alternatives"},
      {"latest", "\"latest\" is not a version or the beginning of one"},
      {"^01", "\"01\" is not a version or the beginning of one"},
      {"1.2.3.4", "\"1.2.3.4\" is not a version or the beginning of one"},
      {"1.x.3", "\"1.x.3\" is not a version or the beginning of one"},
      {"1.2-beta", "\"1.2-beta\" is not a version or the beginning of one"},
      {"=>1", "\">1\" is not a version or the beginning of one"},
      {"1,2", "\"1,2\" is not a version or the beginning of one"},
  }));
  INFO(text);
  std::string why;
  CHECK_FALSE(modding::Range::parse(text, &why));
  CHECK(why == problem);
  CHECK_FALSE(modding::Range::parse(std::string(300, '1'), &why));
}

TEST_CASE("a range keeps the text it was written with") {
  CHECK(modding::Range().text() == "*");
  CHECK(modding::Range().any());
  CHECK(modding::Range::parse(">=1 <2")->text() == ">=1 <2");
  const modding::Range exact = modding::Range::exactly(modding::Version::parse("1.0.0-rc.1").value());
  CHECK(exact.text() == "=1.0.0-rc.1");
  CHECK(exact.contains(modding::Version::parse("1.0.0-rc.1").value()));
  CHECK_FALSE(exact.contains(modding::Version::parse("1.0.0").value()));
}
