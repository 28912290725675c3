// castellan play: a game of bots, told as a story; can be saved and gone on with.
#include <fmt/format.h>

#include <castellan/bots/bot.hpp>
#include <castellan/match/save.hpp>
#include <optional>

#include "command.hpp"
#include "language.hpp"
#include "story.hpp"

namespace castellan::cli {
namespace {

struct PlayOptions {
  PackOptions packs;
  int players = 4;
  std::uint64_t seed = 1;
  std::string save;
  std::string load;
  bool from_checkpoint = false;
  std::size_t stop_after = 0;
  std::string language;
};

std::optional<Match> begin(const PlayOptions& options, std::optional<Engine>& engine) {
  if (options.load.empty()) {
    engine = Engine::load(options.packs);
    return Match(make_layout(engine->rules, options.players), engine->host(), options.seed);
  }
  const Save save = Save::read(options.load);
  engine = Engine::load(options.packs, options.from_checkpoint ? save.checkpoint : std::string());
  const auto differences = save.differences(*engine->rules);
  if (options.from_checkpoint) {
    for (const std::string& difference : differences) fmt::print(stderr, "note: {}\n", difference);
    if (save.checkpoint.empty()) throw SaveError(options.load + ": has no checkpoint");
    return Match::from_checkpoint(make_layout(engine->rules, save.players), engine->host(), save.seed, save.checkpoint);
  }
  if (!differences.empty()) {
    fmt::print(stderr, "{}: not the packs it was played with:\n", options.load);
    for (const std::string& difference : differences) fmt::print(stderr, "  {}\n", difference);
    fmt::print(stderr, "Load the same packs (--mods), or go on from its checkpoint with --from-checkpoint.\n");
    return std::nullopt;
  }
  return save.replay(make_layout(engine->rules, save.players), engine->host());
}

void tell_result(const Match& match, const Words& words) {
  const std::vector<int> scores = match.scores();
  const int best = *std::max_element(scores.begin(), scores.end());
  fmt::print("\n{}\n", words.text("ui.game_over_after", {{"amount", static_cast<std::int64_t>(match.choice_count())}}));
  for (std::size_t i = 0; i < scores.size(); ++i)
    fmt::print("  {}{}\n",
               words.text("ui.result", {{"player", words.player(static_cast<Seat>(i))}, {"amount", scores[i]}}),
               scores[i] == best ? "  *" : "");
}

int play(const PlayOptions& options) {
  std::optional<Engine> engine;
  std::optional<Match> match = begin(options, engine);
  if (!match) return failed;
  const auto bot = make_bot("random");
  Story story(*match, chosen_language(options.language, match->rules()));
  const std::size_t first = match->choice_count();
  while (match->state() == Match::State::deciding) {
    fmt::print("{}", story.next());
    if (options.stop_after && match->choice_count() - first == options.stop_after) break;
    match->choose(bot_choice(*bot, *match));
  }
  fmt::print("{}", story.next());
  warn_of_failed_scripts(*match);
  if (!options.save.empty()) Save::of(*match).write(options.save);
  if (match->state() == Match::State::stopped) {
    fmt::print(stderr, "The game stopped at its last quiet point: {}\n{}\n", match->stopped().message,
               match->stopped().traceback);
    return failed;
  }
  if (match->over()) tell_result(*match, story.words());
  return success;
}

}  // namespace

void add_play(CLI::App& app, std::function<int()>& run) {
  auto options = std::make_shared<PlayOptions>();
  CLI::App* command = app.add_subcommand("play", "play a game of bots and tell its story");
  command->add_option("--players", options->players, "how many")->check(CLI::Range(1, 8))->capture_default_str();
  command->add_option("--seed", options->seed, "the same seed gives the same game")->capture_default_str();
  command->add_option("--save", options->save, "write the game to this file")->type_name("FILE");
  command->add_option("--load", options->load, "go on with a saved game")->type_name("FILE");
  command->add_flag("--from-checkpoint", options->from_checkpoint,
                    "with --load: go on from its checkpoint although packs differ");
  command->add_option("--stop-after", options->stop_after, "stop after so many choices")->type_name("N");
  command->add_option("--lang", options->language, "language of the story; the system's own if not given")
      ->type_name("LANGUAGE");
  options->packs.add_to(*command);
  command->footer(
      "Examples:\n  castellan play\n  castellan play --players 3 --seed 7 --save game.json\n  castellan play --lang "
      "de");
  command->callback([=, &run] { run = [=] { return play(*options); }; });
}

}  // namespace castellan::cli
