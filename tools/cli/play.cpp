// castellan play: a game at the terminal, or one between bots as a story; it can be saved and continued.
#include <fmt/format.h>

#include <castellan/base/text.hpp>
#include <castellan/match/save.hpp>
#include <castellan/script/script_host.hpp>
#include <cstdio>
#include <optional>
#include <random>

#include "bot_options.hpp"
#include "command.hpp"
#include "keeping.hpp"
#include "language.hpp"
#include "live_packs.hpp"
#include "mishaps.hpp"
#include "pack_set.hpp"
#include "result.hpp"
#include "session.hpp"
#include "story.hpp"

namespace castellan::cli {
namespace {

constexpr int usual_players = 4;

struct PlayOptions {
  PackOptions packs;
  std::vector<std::string> players;
  std::optional<std::uint64_t> seed;
  SetupOptions setup;
  BotChoice bots;
  std::string save;
  std::string load;
  bool from_checkpoint = false;
  std::size_t stop_after = 0;
  std::string language;
  std::string set;
  bool free_undo = false;
  bool no_colour = false;
  bool watch = false;
};

// A game and who plays it.
struct Game {
  match::Match match;
  SeatKinds seats;
};

// Both ends are a terminal, so a person can be asked.
bool at_terminal() { return is_terminal(0) && is_terminal(1); }

Game begin_new(const PlayOptions& options) {
  const SeatKinds seats = options.players.empty()
                              ? usual_seats(usual_players, at_terminal())
                              : parse_seats(options.players, at_terminal(), options.bots.plugins.folders());
  const bool people = humans_among(seats) > 0;
  const std::uint64_t seed = options.seed.value_or(people ? std::random_device()() : 1);
  const Engine engine = Engine::load(options.packs, {}, wanted_language(options.language));
  SetupOptions setup = options.setup;
  setup.players = static_cast<int>(seats.size());
  return {match::Match(match::make_layout(engine.rules, setup.game(*engine.rules)), engine.host(), seed), seats};
}

// Nothing if the packs are not those of the save; what differs has been said then.
std::optional<Game> go_on(const PlayOptions& options) {
  const match::Save save = match::Save::read(options.load);
  PackOptions packs = options.packs;
  if (!options.packs.mods_given && !options.from_checkpoint &&
      !fetch_missing(save.packs, fmt::format("the save {}", options.load), false))
    fmt::print(stderr, "castellan mod install --for {} fetches it.\n", printable(options.load));
  packs.go_on_with(save, !options.packs.mods_given && !options.from_checkpoint);
  const Engine engine =
      Engine::load(packs, options.from_checkpoint ? save.checkpoint : std::string(), wanted_language(options.language));
  const auto plugins = options.bots.plugins.folders();
  SeatKinds seats = !options.players.empty() ? parse_seats(options.players, at_terminal(), plugins)
                    : !save.seats.empty()    ? save.seats
                                             : usual_seats(save.players, at_terminal());
  if (const std::string problem = seats_problem(seats, plugins); !problem.empty())
    throw match::SaveError(
        fmt::format("{}: {}\nName the folder of its plugin with --plugin-path, or choose other players with --players.",
                    options.load, problem));
  if (seats.size() != static_cast<std::size_t>(save.players))
    throw std::invalid_argument(
        fmt::format("{} is a game of {} players, but --players names {}", options.load, save.players, seats.size()));
  const auto differences = save.differences(*engine.rules);
  const auto layout = [&] { return match::make_layout(engine.rules, save.game_options(*engine.rules)); };
  if (options.from_checkpoint) {
    for (const std::string& difference : differences) fmt::print(stderr, "note: {}\n", difference);
    if (save.checkpoint.empty()) throw match::SaveError(options.load + ": has no checkpoint");
    return Game{match::Match::from_checkpoint(layout(), engine.host(), save.seed, save.checkpoint), std::move(seats)};
  }
  if (differences.empty()) return Game{save.replay(layout(), engine.host()), std::move(seats)};
  fmt::print(stderr, "{}: the packs differ from those it was played with:\n", options.load);
  for (const std::string& difference : differences) fmt::print(stderr, "  {}\n", difference);
  fmt::print(stderr, "Load the same packs with --mods, or continue from its checkpoint with --from-checkpoint.\n");
  return std::nullopt;
}

// A limit is no rule: the game is kept and can go on, or is void.
void tell_of_stop(const Game& game, const PlayOptions& options) {
  const match::StopReason& stop = game.match.stopped();
  fmt::print(stderr, "The game stopped at its last quiet point.\n{}\n", printable(stop.traceback, true));
  const std::string higher = higher_limit(stop, game.match.host()->limits());
  if (higher.empty()) {
    fmt::print(stderr, "A higher limit does not help: the game is void.\n");
    return;
  }
  Keeper keeper(options.save, game.seats, game.match);
  if (options.save.empty()) keeper.save(game.match);
  fmt::print(stderr, "To continue where it stopped, with a higher limit:\n  {} {}\n",
             resume_command(keeper.file(), options.packs, options.bots.plugins), higher);
}

int tell(Game& game, const PlayOptions& options, const std::string& language) {
  match::Match& match = game.match;
  const auto bot_mishaps = std::make_shared<bots::BotMishaps>();
  const SeatedBots bots(game.seats, options.bots.options(bot_mishaps));
  Story story(match, language);
  std::optional<Keeper> keeper;
  if (!options.save.empty()) keeper.emplace(options.save, game.seats, match);
  const std::size_t first = match.choice_count();
  if (options.watch && first > 0) story.next();  // it was printed before
  const auto tell_news = [&] {
    for (const std::string& sentence : story.next()) fmt::print("{}\n", sentence);
  };
  while (match.state() == match::Match::State::deciding) {
    tell_news();
    if (options.stop_after && match.choice_count() - first == options.stop_after) break;
    if (keeper) keeper->keep_up(match);
    bots.choose(match);
  }
  tell_news();
  Mishaps mishaps;
  mishaps.look_at(*match.host());
  mishaps.look_at(match);
  mishaps.look_at(*bot_mishaps);
  std::fflush(stdout);  // warnings come behind the story, not into the middle of a line
  mishaps.warn();
  if (match.over()) {
    fmt::print("\n");
    for (const std::string& line : result_lines(match, story.words())) fmt::print("{}\n", line);
  }
  if (keeper) keeper->save(match);
  if (match.state() == match::Match::State::stopped) tell_of_stop(game, options);
  return mishaps.any() ? failed : success;
}

// Tells the game again, from where it differs, each time a file is saved.
int tell_and_watch(Game& game, const PlayOptions& options, const std::string& language, LivePacks& live) {
  const Input input;  // ctrl-C ends the watching, not the program in the middle of something
  int result = tell(game, options, language);
  for (;;) {
    std::fflush(stdout);
    fmt::print(stderr, "Watching the packs; press ctrl-C to stop.\n");
    if (Input::wait_for(live.descriptor()) == Input::Got::interrupted) return result;
    std::vector<std::string> told;
    std::optional<match::Match> fresh = live.reload(game.match, told);
    for (const std::string& line : told) fmt::print("{}\n", line);
    if (!fresh) continue;
    game.match = std::move(*fresh);
    result = tell(game, options, language);
  }
}

int play(const PlayOptions& options) {
  if (options.no_colour) ::setenv("NO_COLOR", "1", 1);  // for warnings, too
  // Before it is read: two programs that keep one game would undo each other's choices.
  std::optional<FileLock> lock;
  if (const std::string& kept = options.save.empty() ? options.load : options.save; !kept.empty()) lock.emplace(kept);
  std::optional<Game> game = options.load.empty() ? begin_new(options) : go_on(options);
  if (!game) return failed;
  const std::string language = chosen_language(options.language, game->match.rules());
  std::optional<LivePacks> live;
  if (options.watch) live.emplace(options.packs, language, game->match.rules());
  if (humans_among(game->seats) == 0)
    return live ? tell_and_watch(*game, options, language, *live) : tell(*game, options, language);
  SessionOptions session;
  session.seats = game->seats;
  session.language = language;
  session.save = options.save.empty() ? options.load : options.save;
  session.packs = options.packs;
  session.plugins = options.bots.plugins;
  session.free_undo = options.free_undo;
  session.no_colour = options.no_colour;
  session.bots = options.bots.options(std::make_shared<bots::BotMishaps>(warn_now));
  session.stop_after = options.stop_after;
  session.live = live ? &*live : nullptr;
  return Session(game->match, std::move(session)).run();
}

// The packs, options and guilds of a set; what is missing is offered to be fetched.
void use_set(PlayOptions& options) {
  const PackSet set = PackSet::find(options.set);
  if (!fetch_missing(set.lock.packs, fmt::format("the set {}", set.name), false))
    throw std::runtime_error(
        fmt::format("the set {} lacks packs: `castellan mod install --for {}` fetches them", set.name, options.set));
  options.packs.mods = set.mods;
  options.packs.mods_given = true;
  options.packs.use_lock(set.lock);
  if (options.setup.guilds.empty()) options.setup.guilds = set.guilds;
  options.setup.options.insert(options.setup.options.begin(), set.options.begin(), set.options.end());
}

void add_game_options(Command& command, PlayOptions& options) {
  command
      .option("--players", &options.players,
              "who plays: human or a bot for each seat, or the number of players; at a terminal one of them is you")
      .list()
      .takes(Fits::bot, "WHO")
      .or_word("human");
  command.option("--seed", &options.seed, "the same seed gives the same game; random by default if a person plays");
  options.setup.add_to(command);
}

void add_file_options(Command& command, PlayOptions& options) {
  command.option("--save", &options.save, "save the game to this file while it is played").takes(Fits::file);
  command.option("--load", &options.load, "continue a saved game").takes(Fits::file);
  command.flag("--from-checkpoint", &options.from_checkpoint,
               "with --load: continue from its checkpoint even if packs differ");
  command.option("--stop-after", &options.stop_after, "stop after N choices");
}

}  // namespace

void add_play(Command& castellan) {
  auto options = std::make_shared<PlayOptions>();
  Command& command = castellan.add("play", "play at the terminal, or watch bots play");
  add_game_options(command, *options);
  add_file_options(command, *options);
  command.option("--lang", &options->language, "language, such as de; by default your system's").takes("LANGUAGE");
  command.flag("--free-undo", &options->free_undo, "undo past revealed cards, random draws and other players' choices");
  command.flag("--no-color", &options->no_colour, "no colour, like NO_COLOR in the environment");
  command.flag("--watch", &options->watch, "reload packs when a file is saved, and continue under the new rules");
  command.option("--set", &options->set, "play with a set of packs: its name, or a file (`castellan set`)")
      .takes(Fits::file)
      .excludes("--mods");
  options->packs.add_to(command);
  options->packs.limits.add_to(command);
  options->bots.add_to(command);
  command.example("castellan play", "you against three bots");
  command.example("castellan play --players human,human,greedy", "two people at one terminal, and a bot");
  command.example("castellan play --load game.json", "continue where you left off");
  command.example("castellan play --watch --mods ./brewers", "edit the pack while you play it");
  command.example("castellan play --players greedy,random --seed 7 --save game.json");
  command.example("castellan play --set friday", "with the packs and options of a set");
  command.runs([=] {
    if (!options->set.empty()) use_set(*options);
    return play(*options);
  });
}

}  // namespace castellan::cli
