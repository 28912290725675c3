// What is new in each version of a pack.
#include "hub/format/changes.hpp"

#include <catch2/catch_test_macros.hpp>

#include "hub/hub_fixture.hpp"

using namespace castellan;
using Lines = std::vector<std::string>;

TEST_CASE("A file of changes is read version by version, however its headings are written", "[hub]") {
  const auto sections = hub::changes_by_version(
      "# Changes\n\nAll of them.\n\n## [1.2.0] - 2027-01-31\n\n- Cakes.\n- Pies.\n\n### Fixed\n\n- Crumbs.\n\n"
      "## v1.1.0: rolls\nRolls.\r\n## 1.0.0\n");
  CHECK(sections.size() == 3);
  CHECK(sections.at("1.2.0") == "- Cakes.\n- Pies.\n\n### Fixed\n\n- Crumbs.");
  CHECK(sections.at("1.1.0") == "Rolls.");
  CHECK(sections.at("1.0.0").empty());
  CHECK(hub::changes_by_version("").empty());
  CHECK(hub::changes_by_version("no headings, 1.0.0").empty());
}

TEST_CASE("Releases tell what differs between them", "[hub]") {
  test::HubFixture hub;
  hub.publish("bakers", "1.0.0", "depends: {hops: ^1.0, mills: '*'}\nlanguages: [en]");
  hub.change_key("bakers", hub.bob, hub.ada);
  modding::PackArchive archive;
  archive.folder = "bakers@1.1.0";
  archive.files = {{"guilds/cakes.yaml", "", "id: cakes\n"},
                   {"mod.yaml", "",
                    "id: bakers\nversion: 1.1.0\ntitle: The bakers\napi: 2\nlicence: GPL-3.0-or-later\n"
                    "depends: {hops: ^1.1}\nlanguages: [en, de]\nconflicts: {inns: '*'}\n"}};
  hub.publish(modding::write_archive(archive), &hub.bob);
  const hub::PackIndex index = hub.hub.state().index(hub.path(), "bakers");
  CHECK(hub::changes_of(index, index.releases()[0].release).empty());
  CHECK(hub::changes_of(index, index.releases()[1].release) ==
        Lines{"adds guild.cakes", "needs hops ^1.1 instead of ^1.0", "no longer needs mills", "conflicts with inns",
              "speaks de", "licence GPL-3.0-or-later instead of MIT", "signed with a new key"});
}
