// castellan mod search: packs of the hubs that are followed.
#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>

#include "followed.hpp"
#include "hub/client/searching.hpp"
#include "mod.hpp"
#include "terminal.hpp"
#include "text_layout.hpp"

namespace castellan::cli {
namespace {

struct SearchOptions {
  std::vector<std::string> words;
  bool json = false, offline = false;
};

int search(const SearchOptions& options) {
  const FollowedHubs followed(options.offline ? FollowedHubs::Ask::never : FollowedHubs::Ask::sometimes);
  if (followed.all().empty()) throw hub::HubError("you follow no hub: `castellan hub follow ADDRESS` adds one");
  const std::vector<hub::FoundPack> found = hub::search_packs(followed.all(), options.words);
  followed.save();
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  const Terminal terminal(false);
  std::size_t id = 0, version = 0;
  for (const hub::FoundPack& one : found) {
    id = std::max(id, one.name.size());
    version = std::max(version, one.pack->version.size());
  }
  for (const hub::FoundPack& one : found) {
    json.push_back({{"id", one.pack->id},
                    {"hub", one.hub->name()},
                    {"version", one.pack->version},
                    {"title", one.pack->title},
                    {"description", one.pack->description},
                    {"adds", one.pack->adds}});
    if (!options.json)
      fmt::print("{}  {}  {}{}\n", terminal.bold(left(one.name, id)), left(one.pack->version, version),
                 printable(one.pack->title),
                 one.pack->description.empty() ? "" : terminal.faint(": " + printable(one.pack->description)));
  }
  if (options.json) fmt::print("{}\n", json_text(json));
  else if (found.empty()) fmt::print("no pack of the hubs you follow fits\n");
  return found.empty() ? failed : success;
}

}  // namespace

void add_mod_search(Command& mod) {
  auto options = std::make_shared<SearchOptions>();
  Command& command = mod.add("search", "find packs in the hubs you follow");
  command.argument("WORDS", &options->words, "words of the id, title, description or of what it adds; all by default")
      .takes("WORD");
  command.flag("--offline", &options->offline, "ask no hub, use what is known");
  command.flag("--json", &options->json, "print the packs as JSON");
  command.note("Hubs are asked for what is new once an hour. Exits with 1 if nothing is found.");
  command.example("castellan mod search thieves");
  command.example("castellan mod search guild gold --json");
  command.runs([=] { return tell_problems("mod search", [&] { return search(*options); }); });
}

}  // namespace castellan::cli
