// castellan studio: a local web application to set up, play and watch games.
#include <fmt/format.h>

#include <castellan/base/build_info.hpp>
#include <castellan/base/text.hpp>
#include <castellan/base/user_folders.hpp>
#include <cstdio>
#include <cstdlib>

#include "bot_options.hpp"
#include "command.hpp"
#include "keeping.hpp"
#include "studio/studio.hpp"

namespace castellan::cli {
namespace {

constexpr int usual_port = 7310;

struct StudioCommand {
  PackOptions packs;
  BotChoice bots;
  std::string listen;
  int port = usual_port;
  std::string games;
  std::string key;
  std::string page;
  std::string lab;
  std::vector<std::string> more_bots;
  bool free_undo = false;
  double idle = 60;
};

void tell_address(const StudioCommand& command, const studio::ServerOptions& server, std::uint16_t port) {
  const bool everywhere = server.address == "0.0.0.0" || server.address == "::";
  const std::string host = command.listen.empty() ? "localhost" : everywhere ? "THIS-MACHINE" : server.address;
  const std::string key = server.key.empty() ? std::string() : "?key=" + server.key;
  fmt::print("The studio is open: http://{}:{}/{}\n", host, port, key);
  if (!server.key.empty())
    fmt::print("Whoever has this link is the host. Friends get links of their own in the studio.\n");
  fmt::print("Press ctrl-C to close it.\n");
  std::fflush(stdout);
}

// The lab of this program, with the packs of this studio.
std::vector<std::string> lab_words(const StudioCommand& command, const std::filesystem::path& file,
                                   const std::filesystem::path& folder) {
  std::vector<std::string> words{
      std::filesystem::read_symlink("/proc/self/exe").string(), "lab", "run", file.string(), "--out", folder.string()};
  for (std::string& word : command.packs.words()) words.push_back(std::move(word));
  for (const std::string& path : command.bots.plugins.paths) words.insert(words.end(), {"--plugin-path", path});
  return words;
}

int run_studio_command(const StudioCommand& command) {
  studio::StudioOptions options;
  options.page = command.page.empty() ? studio_page() : std::filesystem::path(command.page);
  if (options.page.empty()) {
    fmt::print(stderr,
               "castellan studio: the page was not built; that needs Node.js 18 and npm. Install them and run "
               "tools/castellan studio, or build the target castellan_studio_page.\n");
    return failed;
  }
  options.games = command.games.empty() ? state_folder() / "studio.sqlite" : std::filesystem::path(command.games);
  options.lab = command.lab.empty() ? options.games.parent_path() / "lab" : std::filesystem::path(command.lab);
  options.lab_command = [&](const std::filesystem::path& file, const std::filesystem::path& folder) {
    return lab_words(command, file, folder);
  };
  if (!command.listen.empty()) {
    options.server.address = command.listen;
    options.server.key = command.key.empty() ? studio::make_secret() : command.key;
  }
  options.server.port = static_cast<std::uint16_t>(command.port);
  options.bots = command.bots.options({});
  for (const std::string& bot : command.more_bots)
    if (const std::string problem = plugin::bot_name_problem(bot, options.bots.folders); !problem.empty())
      throw std::invalid_argument("--bots: " + problem);
  options.more_bots = command.more_bots;
  options.free_undo = command.free_undo;
  options.idle = std::chrono::milliseconds(static_cast<std::int64_t>(command.idle * 1000));
  options.request = [&](const studio::PackChoice& wanted, const match::Save* saved) {
    PackOptions packs = command.packs;
    if (!wanted.game.empty()) packs.game = wanted.game;
    for (const std::string& mod : wanted.mods)
      if (mod != packs.game) packs.mods.push_back(mod);
    if (saved) packs.go_on_with(*saved, true);
    match::RulesRequest request = packs.request();
    request.cache = rules_cache();
    return request;
  };
  options.limits = [&](bool trusted) { return command.packs.limits_for(trusted); };
  options.tell = [&](std::uint16_t port) { tell_address(command, options.server, port); };
  run_studio(options);
  std::fflush(stdout);
  if (bots::bots_left_behind() > 0) std::_Exit(success);  // they may still use anything
  return success;
}

}  // namespace

void add_studio(Command& castellan) {
  auto options = std::make_shared<StudioCommand>();
  Command& command = castellan.add("studio", "play in the browser: set up games, invite friends, watch bots");
  command.option("--port", &options->port, "the port to listen on; 0: any that is free")
      .between(0, 65535)
      .shows_default();
  command
      .option("--listen", &options->listen,
              "listen on this address so that others on your network can play; the address 0.0.0.0 is all of them")
      .takes("ADDRESS");
  command.option("--key", &options->key, "with --listen: the host's key; a new one each time by default")
      .takes("KEY")
      .needs("--listen");
  command.option("--games", &options->games, "where games are kept (default ~/.local/state/castellan/studio.sqlite)")
      .takes(Fits::file);
  command.option("--bots", &options->more_bots, "more bots to offer, such as process:./my_bot or greedy:weights.yaml")
      .list()
      .takes(Fits::bot);
  command.option("--page", &options->page, "serve the page in this folder instead of the one that was built")
      .existing_folder();
  command.option("--lab", &options->lab, "where experiments are kept (default: lab/ beside the games)")
      .takes(Fits::folder);
  command.flag("--free-undo", &options->free_undo, "undo past revealed cards, random draws and other players' choices");
  command
      .option("--idle", &options->idle,
              "after how many seconds a game that nobody touches leaves the memory; it is there again at once")
      .takes("SECONDS")
      .between(0.1, 86400)
      .shows_default();
  options->packs.add_choice_to(command);
  options->packs.limits.add_to(command);
  options->bots.add_to(command);
  command.note(
      "Only programs on this machine can reach it, unless you say --listen. Games are saved after each choice and are "
      "there again the next time.");
  command.example("castellan studio", "then open the address it prints");
  command.example("castellan studio --listen 0.0.0.0", "friends on your network can join by link");
  command.example("castellan studio --mod-path ./mypacks", "with the packs you are working on");
  command.runs([=] { return run_studio_command(*options); });
}

}  // namespace castellan::cli
