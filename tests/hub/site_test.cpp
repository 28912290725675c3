// Pages of a hub: what stands on them. Whether they can be read is looked at in a browser
// (tools/studio/page/test/hub.test.js).
#include "hub/site/pages.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/base/build_info.hpp"
#include "hub/hub_fixture.hpp"
#include "support/confined.hpp"
#include "support/program.hpp"
#include "support/program_packs.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::HubFixture;

namespace {

std::string bakers(const std::string& version, const std::string& changes, const test::PackFiles& more = {}) {
  test::PackFiles files = test::bakers_files();
  files["mod.yaml"] = "id: bakers\nversion: " + version +
                      "\ntitle: Bakers' Guild\ndescription: Bread for gold.\nlicence: MIT\napi: 2\ndepends: "
                      "[belfort]\nlanguages: [en]\n";
  files["CHANGES.md"] = changes;
  for (const auto& [name, content] : more) files[name] = content;
  modding::PackArchive archive;
  archive.folder = "bakers@" + version;
  for (const auto& [name, content] : files) archive.files.push_back({name, "", content});
  return modding::write_archive(archive);
}

struct SiteFixture : HubFixture {
  std::string page(const std::string& id) const { return test::text_of(path() / "pages" / (id + ".html")); }
  hub::SiteReport write() const {
    hub::SiteMeans means;
    means.drawing.program = CASTELLAN_BINARY;
    return hub::write_site(path(), means);
  }
};

bool can_draw() {
  return std::filesystem::exists(std::filesystem::path(CASTELLAN_BINARY).parent_path() / "studio/draw.mjs") &&
         test::run_shell("node --version").exit == 0;
}

}  // namespace

TEST_CASE("A pack's page has its guild as it lies on the table, its rule, and each version with what is new", "[hub]") {
  test::skip_unless_confined();
  if (!can_draw()) SKIP("the studio's page was not built");
  SiteFixture hub;
  hub.publish(bakers("1.0.0", "## 1.0.0\nBread.\n"));
  hub.publish(bakers("1.1.0", "## 1.1.0\nRolls.\n\n## 1.0.0\nRewritten later.\n"));
  hub.publish("inns", "1.0.0", "depends: {bakers: ^1}");
  CHECK(hub.write().not_drawn.empty());
  const std::string page = hub.page("bakers");
  CHECK_THAT(page, ContainsSubstring("<svg class=\"drawn-guild\"") && ContainsSubstring("class=\"guild-name\""));
  CHECK_THAT(page, ContainsSubstring("<pre>Rolls.</pre>") && ContainsSubstring("<pre>Bread.</pre>"));
  CHECK_THAT(page, !ContainsSubstring("Rewritten later"));
  CHECK_THAT(page, ContainsSubstring("<dt>needed by</dt><dd><a href=\"inns.html\">inns</a>"));
  CHECK_THAT(hub.page("inns"), ContainsSubstring("<a href=\"bakers.html\">bakers</a> ^1"));
  CHECK_FALSE(std::filesystem::exists(hub.path() / ".drawing-orders.json"));
}

TEST_CASE("Names and pictures of packs stay names and pictures when they are drawn", "[hub]") {
  test::skip_unless_confined();
  if (!can_draw()) SKIP("the studio's page was not built");
  SiteFixture hub;
  const std::string evil = "\"</text></svg><script>alert(1)</script><img src=x>\"";
  hub.publish(bakers(
      "1.0.0", "",
      {{"locale/en.yaml", "guild:\n  bakers: {name: " + evil + ", text: " + evil + ", short: x}\n"},
       {"guilds/bakers.yaml",
        "id: bakers\ncategory: basic\nart: oven.svg\ncost: {wood: 1}\nplank: {fee: {gold: 1}}\n"
        "params: {gold: 3}\n"},
       {"art/oven.svg", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(2)</script></svg>"}}));
  CHECK(hub.write().not_drawn.empty());
  const std::string page = hub.page("bakers");
  INFO(page);
  CHECK_THAT(page, ContainsSubstring("drawn-guild") && ContainsSubstring("&lt;script"));
  CHECK_THAT(page, !ContainsSubstring("<script") && !ContainsSubstring("<img") && !ContainsSubstring("data:image"));
}

TEST_CASE("A pack that can't be loaded still has a page, in words", "[hub]") {
  test::skip_unless_confined();
  SiteFixture hub;
  hub.publish(bakers("1.0.0", "", {{"guilds/bakers.lua", "while true do end\n"}}));
  CHECK(hub.write().pages == 2);
  CHECK_THAT(hub.page("bakers"), ContainsSubstring("<h1>Bakers&#39; Guild</h1>") && !ContainsSubstring("drawn-guild"));
}
