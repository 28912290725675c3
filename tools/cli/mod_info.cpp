// castellan mod info: all there is to know about a pack, installed or not.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/catalogue.hpp>
#include <castellan/modding/packs.hpp>
#include <sstream>

#include "followed.hpp"
#include "hub/client/pack_description.hpp"
#include "hub/format/archive_facts.hpp"
#include "hub/format/changes.hpp"
#include "hub/format/moment.hpp"
#include "mod.hpp"
#include "terminal.hpp"

namespace castellan::cli {
namespace {

using Json = nlohmann::ordered_json;

struct InfoOptions {
  std::string pack;
  bool json = false, offline = false;
};

// What a hub says besides: versions, signature, report.
void add_offer(Json& info, hub::HubClient& client, const hub::PackIndex& index, const hub::OfferedRelease& shown) {
  Json versions = Json::array();
  const auto said = hub::changes_by_version(info.at("changes").get<std::string>());
  for (const hub::OfferedRelease& one : index.releases()) {
    const auto section = said.find(one.release.version);
    versions.push_back({{"version", one.release.version},
                        {"date", hub::moment_text(one.release.date)},
                        {"yanked", one.yanked ? one.yank_reason : ""},
                        {"changes", section == said.end() ? "" : section->second},
                        {"differs", hub::changes_of(index, one.release)}});
  }
  info["hub"] = client.name();
  info["versions"] = versions;
  info["key"] = shown.release.key.text();
  info["signature"] = "signed by its author";
  Json changes = Json::array();
  for (const hub::MadeKeyChange& change : index.key_changes())
    changes.push_back({{"date", hub::moment_text(change.date)},
                       {"to", change.to.text()},
                       {"by", change.by_hub ? "the hub's maintainer" : "the old key"},
                       {"reason", change.reason}});
  info["key_changes"] = changes;
  if (const auto report = client.report(shown.release.sha256)) info["report"] = *report;
}

// An installed or bundled pack of this id, the newest.
std::optional<modding::PackPlace> place_at_hand(const std::string& id) {
  const auto places = modding::find_packs(modding::pack_folders());
  std::vector<SourceFile> files;
  modding::Catalogue catalogue(places, files);
  const auto& versions = catalogue.versions(id);
  return versions.empty() ? std::nullopt : std::optional(*versions[0].place);
}

std::string list_of(const Json& list) {
  std::vector<std::string> words;
  for (const Json& one : list) words.push_back(one.get<std::string>());
  return printable(fmt::format("{}", fmt::join(words, ", ")));
}

std::string ranges_text(const Json& map) {
  std::string all;
  for (const auto& [id, range] : map.items())
    all += (all.empty() ? "" : ", ") + id + (range == "*" ? "" : " " + range.get<std::string>());
  return printable(all);
}

// The newest first, each with what is new in it.
void show_versions(const Json& versions) {
  for (std::size_t i = versions.size(); i-- > 0;) {
    const Json& one = versions[i];
    fmt::print("  {:<10} {}\n", "version",
               printable(fmt::format(
                   "{}, {}{}", one.at("version").get<std::string>(), one.at("date").get<std::string>().substr(0, 10),
                   one.at("yanked") == "" ? "" : ", taken back: " + one.at("yanked").get<std::string>())));
    std::istringstream said(one.at("changes").get<std::string>());
    for (std::string text; std::getline(said, text);)
      if (!text.empty()) fmt::print("  {:<10}   {}\n", "", printable(text));
    for (const Json& text : one.at("differs")) fmt::print("  {:<10}   {}\n", "", printable(text.get<std::string>()));
  }
}

// All of it where the hub does not tell the versions apart.
bool tells_changes(const Json& info) {
  if (!info.contains("versions")) return false;
  return std::ranges::any_of(info.at("versions"), [](const Json& one) { return one.at("changes") != ""; });
}

void show(const Json& info) {
  const Terminal terminal(false);
  const auto text = [&](const char* key) { return printable(info.value(key, ""), true); };
  const auto line = [&](const char* name, const std::string& value) {
    if (!value.empty()) fmt::print("  {:<10} {}\n", name, value);
  };
  fmt::print("{}\n", terminal.bold(fmt::format("{} {}: {}", text("id"), text("version"), text("title"))));
  if (!text("description").empty()) fmt::print("{}\n", text("description"));
  line("authors", list_of(info.at("authors")));
  line("licence", text("licence"));
  line("languages", list_of(info.at("languages")));
  line("needs", ranges_text(info.at("depends")));
  line("not with", ranges_text(info.at("conflicts")));
  line("adds", list_of(info.at("adds")));
  line("from", text("from"));
  line("hub", text("hub"));
  line("key", text("key"));
  line("signature", text("signature"));
  if (info.contains("key_changes"))
    for (const Json& change : info.at("key_changes"))
      line("new key", printable(fmt::format("{} since {} ({}): {}", change.at("to").get<std::string>(),
                                            change.at("date").get<std::string>(), change.at("by").get<std::string>(),
                                            change.at("reason").get<std::string>())));
  if (info.contains("versions")) show_versions(info.at("versions"));
  if (info.contains("report")) {
    fmt::print("the gate\n");
    for (const Json& step : info.at("report").at("steps"))
      line(
          printable(step.at("name").get<std::string>()).c_str(),
          printable(fmt::format("{}: {}", step.at("outcome").get<std::string>(), step.at("summary").get<std::string>()),
                    true));
  } else if (info.contains("hub")) {
    line("the gate", "nobody has tried it");
  }
  for (const char* part : {"readme", "changes"})
    if (!text(part).empty() && !(part[0] == 'c' && tells_changes(info))) fmt::print("\n{}\n", text(part));
}

Json offered_info(const hub::WantedPack& wanted, const FollowedHubs& followed) {
  std::vector<hub::HubClient*> offering;
  for (hub::HubClient* client : followed.all())
    if ((wanted.hub.empty() || wanted.hub == client->name()) && client->snapshot(true).find(wanted.range.id))
      offering.push_back(client);
  if (offering.empty())
    throw hub::HubError(fmt::format("there is no pack \"{}\" here or in the hubs you follow", wanted.range.id));
  if (offering.size() > 1)
    throw hub::HubError(fmt::format("several hubs have a pack \"{0}\": say which you mean, as in {1}:{0}",
                                    wanted.range.id, offering[0]->name()));
  const hub::PackIndex* index = offering[0]->index(wanted.range.id);
  const hub::OfferedRelease* shown = nullptr;
  for (const hub::OfferedRelease& one : index->releases())
    if (wanted.range.range.contains(modding::Version::parse(one.release.version).value_or(modding::Version{})) &&
        (!one.yanked || !shown))
      shown = &one;
  if (wanted.range.range.any() && index->newest()) shown = index->newest();
  if (!shown) throw hub::HubError(fmt::format("no release of {} fits", wanted.range.text()));
  const modding::PackToInstall pack = hub::opened(offering[0]->archive(shown->release), shown->release);
  Json info = hub::described(shown->release, pack.files);
  add_offer(info, *offering[0], *index, *shown);
  return info;
}

int info(const InfoOptions& options) {
  const hub::WantedPack wanted = hub::WantedPack::parse(options.pack);
  const auto here = wanted.hub.empty() && wanted.range.range.any() ? place_at_hand(wanted.range.id) : std::nullopt;
  Json found;
  if (here && here->own) {
    found = hub::described(*here);
  } else {
    const FollowedHubs followed(options.offline ? FollowedHubs::Ask::never : FollowedHubs::Ask::sometimes);
    if (here) {
      found = hub::described(*here);
      for (hub::HubClient* client : followed.all())
        if (found.contains("hub") && found.at("hub") == client->name())
          if (const hub::PackIndex* index = client->index(wanted.range.id))
            if (const auto* shown = index->find(found.at("version").get<std::string>()))
              add_offer(found, *client, *index, *shown);
    } else {
      found = offered_info(wanted, followed);
    }
    followed.save();
  }
  if (options.json) fmt::print("{}\n", json_text(found));
  else show(found);
  return success;
}

}  // namespace

void add_mod_info(Command& mod) {
  auto options = std::make_shared<InfoOptions>();
  Command& command = mod.add("info", "show all about a pack, installed or in a hub you follow");
  command.argument("ID", &options->pack, "as in bakers, bakers@^1.2 or friday:bakers").takes(Fits::pack).required();
  command.flag("--offline", &options->offline, "ask no hub, use what is known");
  command.flag("--json", &options->json, "print it as JSON");
  command.note(
      "Description, authors, licence, README, changes, what it adds, versions, signature, and what the gate found.");
  command.example("castellan mod info bakers");
  command.runs([=] { return tell_problems("mod info", [&] { return info(*options); }); });
}

}  // namespace castellan::cli
