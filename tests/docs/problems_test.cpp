// Every code of a problem has a page; its example has that problem, and what the page says to do mends it.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <filesystem>
#include <fstream>
#include <set>

#include "castellan/base/codes.hpp"
#include "castellan/modding/packs.hpp"
#include "castellan/workshop/checks/check.hpp"
#include "support/program.hpp"
#include "support/program_packs.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

struct Page {
  std::string title;
  PackFiles example;
  PackFiles mended;
};

std::filesystem::path page_of(Code code) {
  return std::filesystem::path(CASTELLAN_SOURCE_DIR) / "docs/problems" / (code_text(code) + ".md");
}

Page read_page(Code code) {
  Page page;
  std::ifstream in(page_of(code));
  PackFiles* section = nullptr;
  std::string* snippet = nullptr;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      const std::size_t name = line.find(' ');
      snippet = snippet || !section || name == std::string::npos ? nullptr : &(*section)[line.substr(name + 1)];
      if (snippet) snippet->clear();
    } else if (snippet) {
      *snippet += line + "\n";
    } else if (line.starts_with("# ")) {
      page.title = line.substr(2);
    } else if (line.starts_with("## ")) {
      section = line == "## Example" ? &page.example : line == "## What to do" ? &page.mended : nullptr;
    }
  }
  return page;
}

workshop::CheckReport check(const PackFiles& files) {
  const BakersFolder folder(files);
  const std::filesystem::path data = CASTELLAN_SOURCE_DIR;
  match::RulesRequest request;
  request.folders = {data / "scripts"};
  const modding::PackPlace place = modding::pack_at(folder.path());
  request.places = packs_beside(place);
  request.places.push_back(place);
  request.packs = {"bakers", "belfort"};
  for (const modding::PackPlace& beside : packs_beside(place)) request.packs.push_back(beside.id);
  return workshop::check_pack(request, "bakers");
}

bool has(const workshop::CheckReport& report, Code code) {
  for (const Diagnostic& problem : report.problems.problems())
    if (problem.code == code) return true;
  return false;
}

// What no file of a pack can show: sizes, links, rights, other copies, the command line.
const std::set<Code> told_in_prose{Code::file_too_large,  Code::not_utf8,         Code::link_in_pack, Code::unreadable,
                                   Code::too_many_files,  Code::differing_copies, Code::bad_request,  Code::bad_profile,
                                   Code::idle_preference, Code::reserved_id};

}  // namespace

TEST_CASE("each problem is explained with an example that has it and a fix that mends it", "[problems]") {
  const Code code = GENERATE(from_range(all_codes().begin(), all_codes().end()));
  INFO(code_text(code));
  REQUIRE(std::filesystem::exists(page_of(code)));
  const Page page = read_page(code);
  CHECK(page.title.starts_with(code_text(code) + ": "));
  if (told_in_prose.contains(code)) {
    CHECK(page.example.empty());
    return;
  }
  REQUIRE_FALSE(page.example.empty());
  REQUIRE_FALSE(page.mended.empty());
  const workshop::CheckReport bad = check(page.example);
  INFO(bad.problems.render(bad.files));
  CHECK(has(bad, code));
  PackFiles files = page.example;
  for (const auto& [name, content] : page.mended) files[name] = content;
  const workshop::CheckReport good = check(files);
  INFO(good.problems.render(good.files));
  CHECK_FALSE(has(good, code));
  CHECK_FALSE(good.problems.has_errors());
}

TEST_CASE("no page is about a code that does not exist", "[problems]") {
  std::set<std::string> known{"README"};
  for (const Code code : all_codes()) known.insert(code_text(code));
  for (const auto& file : std::filesystem::directory_iterator(page_of(Code::bad_yaml).parent_path())) {
    INFO(file.path());
    CHECK(known.contains(file.path().stem().string()));
  }
}

TEST_CASE("castellan explain shows a page, lists all, and knows what may be meant", "[problems]") {
  for (const char* typed : {"C0204", "c0204", "204"}) {
    const auto page = run_program(std::string("explain ") + typed);
    CHECK(page.exit == 0);
    CHECK_THAT(page.output, ContainsSubstring("C0204: ") && ContainsSubstring("What to do"));
    CHECK(page.output.find("```") == std::string::npos);
  }
  const auto all = run_program("explain");
  CHECK(all.exit == 0);
  for (const Code code : all_codes()) CHECK_THAT(all.output, ContainsSubstring(code_text(code) + ": "));
  const auto none = run_program("explain C0294");
  CHECK(none.exit == 2);
  CHECK_THAT(none.output, ContainsSubstring("did you mean"));
}
