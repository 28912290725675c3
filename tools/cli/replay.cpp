// castellan replay: runs a saved game again.
#include <fmt/format.h>

#include <castellan/base/text.hpp>
#include <castellan/match/heavy_check.hpp>
#include <castellan/match/save.hpp>
#include <optional>

#include "command.hpp"
#include "lab.hpp"
#include "language.hpp"
#include "mishaps.hpp"
#include "story.hpp"

namespace castellan::cli {
namespace {

struct ReplayOptions {
  PackOptions packs;
  std::string file;
  bool verify = false;
  bool heavy = false;
  bool tell = false;
  std::size_t every = 1;
  bool ignore_differences = false;
  std::string number;  // of a game of a report
};

void check_heavily(const match::Match& match, std::size_t number, bool with_save) {
  if (const std::string after = heavy_difference(match, with_save); !after.empty())
    throw match::SaveError(fmt::format("choice {}: the hash differs after {}", number + 1, after));
}

// Says how the loaded packs differ from those of the save. False: it must not be played.
bool fits(const ReplayOptions& options, const std::vector<std::string>& differences) {
  if (differences.empty()) return true;
  fmt::print(stderr, "{}: the packs differ from those it was played with:\n", printable(options.file));
  for (const std::string& difference : differences) fmt::print(stderr, "  {}\n", difference);
  if (options.ignore_differences) return true;
  fmt::print(stderr,
             "Load the same packs, compare anyway with --ignore-differences, or continue from the checkpoint:\n"
             "  castellan play --load {} --from-checkpoint\n",
             printable(options.file));
  return false;
}

// Each choice by its key, and what came of it.
void tell(const match::Match& match, const match::SavedChoice& choice, std::size_t number,
          std::optional<Story>& story) {
  if (!story) story.emplace(match, chosen_language({}, match.rules()));
  fmt::print("{:>5}  {}: {}\n", number + 1, story->words().player(static_cast<Seat>(choice.seat - 1)),
             printable(choice.key));
  for (const std::string& sentence : story->next()) fmt::print("         {}\n", sentence);
}

int replay(const ReplayOptions& options) {
  PackOptions packs = options.packs;
  const match::Save save = options.number.empty()
                               ? match::Save::read(options.file)
                               : match::Save::of(game_of_report(read_report(options.file), options.number, packs));
  packs.go_on_with(save, !options.packs.mods_given && options.number.empty());
  const Engine engine = Engine::load(packs);
  const std::vector<std::string> differences = save.differences(*engine.rules);
  if (!fits(options, differences)) return failed;
  std::optional<Story> story;
  const std::shared_ptr<script::ScriptHost> host = engine.host();
  if (options.heavy) match::ask_again(*host);
  try {
    const match::Match match =
        save.replay(match::make_layout(engine.rules, save.game_options(*engine.rules)), host,
                    [&](const match::Match& at, std::size_t i) {
                      if (options.tell) tell(at, save.choices[i], i, story);
                      if (options.heavy)
                        check_heavily(at, i, (i + 1) % options.every == 0 || i + 1 == save.choices.size());
                    });
    if (differences.empty())
      if (const std::string problem = save.checkpoint_difference(match); !problem.empty())
        throw match::SaveError(problem);
    fmt::print("{}: {} choices, every hash as recorded{}\n", printable(options.file), save.choices.size(),
               match.over()                                    ? ", game over"
               : match.state() == match::Match::State::stopped ? ", stopped where a script reached a limit"
                                                               : ", game not finished");
    std::fflush(stdout);
    Mishaps mishaps;
    mishaps.look_at(match);
    mishaps.look_at(*match.host());
    if (options.tell) mishaps.warn();
    if (!options.verify)
      for (std::size_t i = 0; i < match.scores().size(); ++i)
        fmt::print("player {}: {} points\n", i + 1, match.scores()[i]);
  } catch (const match::SaveError& e) {
    fmt::print(stderr, "{}\n", printable(fmt::format("{}: {}", options.file, e.what()), true));
    return failed;
  }
  return success;
}

}  // namespace

void add_replay(Command& castellan) {
  auto options = std::make_shared<ReplayOptions>();
  Command& command = castellan.add("replay", "run a saved game again and compare every hash");
  command.argument("FILE", &options->file, "a save, or with --number a report of the lab").takes(Fits::file).required();
  command.flag("--verify", &options->verify, "only say whether the game runs as recorded");
  command.flag("--tell", &options->tell, "print every choice and what happened");
  command.flag("--heavy", &options->heavy,
               "also clone, undo, save and load at each decision, and ask every predicate and modifier again");
  command.option("--every", &options->every, "with --heavy: save and load only at every Nth decision")
      .needs("--heavy")
      .between(1, 1'000'000)
      .shows_default();
  command.flag("--ignore-differences", &options->ignore_differences,
               "run it even if packs differ; list the differences, and fail only if a state differs");
  command
      .option("--number", &options->number,
              "a game of a report by its number: 117, 117:with, or 2/117:with of its second row")
      .takes("NUMBER");
  options->packs.add_to(command);
  options->packs.limits.add_to(command);
  command.example("castellan play --seed 7 --save game.json");
  command.example("castellan replay game.json --verify");
  command.runs([=] { return replay(*options); });
}

}  // namespace castellan::cli
