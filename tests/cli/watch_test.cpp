// castellan play --watch on a terminal: a file is saved, and the game stands under the new rules.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/program_packs.hpp"
#include "support/temporary_folder.hpp"
#include "support/terminal.hpp"

using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

const std::string asked_again = "or help: ";

}  // namespace

TEST_CASE("a pack edited while it is played takes effect at once, and a broken one leaves the game alone", "[cli]") {
  const BakersFolder pack;
  const TemporaryFolder state;
  OnTerminal game({"play", "--lang", "en", "--seed", "13", "--watch", "--mods", pack.path(), "--guilds", "bakers"},
                  {{"XDG_STATE_HOME", state.path().string()}});
  const auto save = [&](const std::string& name, const std::string& content) {
    pack.around().write("bakers/" + name, content);
  };
  CHECK_THAT(plain(game.until(asked_again)), ContainsSubstring("Bakers’ Guild"));
  save("locale/en.yaml", "guild:\n  bakers: {name: Pastry Cooks, short: \"{gold} gold\", text: \"{gold} gold.\"}\n");
  CHECK_THAT(plain(game.until(asked_again)), ContainsSubstring("Files were saved") &&
                                                 ContainsSubstring("the game is as it was") &&
                                                 ContainsSubstring("Pastry Cooks"));
  save("guilds/bakers.yaml", "id: bakers\ncategory: basik\n");
  CHECK_THAT(plain(game.until(asked_again)),
             ContainsSubstring("the packs can’t be loaded") && ContainsSubstring("unknown category"));
  save("guilds/bakers.yaml", bakers_files().at("guilds/bakers.yaml"));
  CHECK_THAT(plain(game.until(asked_again)), ContainsSubstring("made again under the new rules"));
  game.type("1");
  game.until(asked_again);
  game.type("quit");
  game.rest();
  CHECK(game.exit_code() == 0);
}
