// castellan replay: runs a saved game again.
#include <fmt/format.h>

#include <castellan/match/save.hpp>

#include "command.hpp"

namespace castellan::cli {
namespace {

struct ReplayOptions {
  PackOptions packs;
  std::string file;
  bool verify = false;
  bool heavy = false;
  bool given_mods = false;
};

// Save, load, re-run, undo and redo at every decision: nothing may change the hash.
void check_heavily(const Match& match, std::size_t number) {
  const std::uint64_t hash = match.hash();
  const auto expect = [&](std::uint64_t other, const char* what) {
    if (other != hash) throw SaveError(fmt::format("choice {}: the hash differs after {}", number + 1, what));
  };
  Match copy = match.clone();
  expect(copy.hash(), "clone");
  copy.undo();
  copy.choose(match.choices().back().option);
  expect(copy.hash(), "undo and redo");
  const Save saved = Save::parse(Save::of(match).text());
  expect(saved.replay(match.layout(), match.host()).hash(), "save and load");
}

int replay(const ReplayOptions& options) {
  const Save save = Save::read(options.file);
  PackOptions packs = options.packs;
  if (!options.given_mods) packs.add_packs_of(save);
  const Engine engine = Engine::load(packs);
  if (const auto differences = save.differences(*engine.rules); !differences.empty()) {
    fmt::print(stderr, "{}: not the packs it was played with:\n", options.file);
    for (const std::string& difference : differences) fmt::print(stderr, "  {}\n", difference);
    fmt::print(stderr,
               "Load the same packs, or go on from the checkpoint: castellan play --load {} --from-checkpoint\n",
               options.file);
    return failed;
  }
  try {
    const Match match = save.replay(make_layout(engine.rules, save.game_options(*engine.rules)), engine.host(),
                                    [&](const Match& at, std::size_t i) {
                                      if (options.heavy) check_heavily(at, i);
                                    });
    fmt::print("{}: {} choices, every hash as recorded{}\n", options.file, save.choices.size(),
               match.over() ? ", game over" : ", game not finished");
    if (!options.verify)
      for (std::size_t i = 0; i < match.scores().size(); ++i)
        fmt::print("player {}: {} points\n", i + 1, match.scores()[i]);
  } catch (const SaveError& e) {
    fmt::print(stderr, "{}: {}\n", options.file, e.what());
    return failed;
  }
  return success;
}

}  // namespace

void add_replay(CLI::App& app, std::function<int()>& run) {
  auto options = std::make_shared<ReplayOptions>();
  CLI::App* command = app.add_subcommand("replay", "run a saved game again and compare every hash");
  command->add_option("file", options->file, "a save")->required();
  command->add_flag("--verify", options->verify, "only say whether all is as recorded");
  command->add_flag("--heavy", options->heavy, "also clone, undo, save and load at each decision");
  options->packs.add_to(*command);
  command->footer("Example:\n  castellan play --seed 7 --save game.json\n  castellan replay game.json --verify");
  command->callback([=, &run] {
    options->given_mods = command->count("--mods") > 0;
    run = [=] { return replay(*options); };
  });
}

}  // namespace castellan::cli
