// castellan mod update, verify: packs that came from hubs.
#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/text.hpp>
#include <castellan/modding/archive.hpp>
#include <castellan/modding/installed.hpp>
#include <set>

#include "followed.hpp"
#include "hub/client/release_record.hpp"
#include "mod.hpp"

namespace castellan::cli {
namespace {

struct UpdateOptions {
  std::vector<std::string> which;
  bool yes = false, dry_run = false;
};

// Who has a release that was taken back hears of it, also where there is nothing better yet.
void tell_taken_back(const FollowedHubs& followed) {
  for (const modding::InstalledPack& pack : modding::installed_packs(modding::user_packs_folder())) {
    const auto record = hub::ReleaseRecord::of(pack.directory);
    if (!record) continue;
    for (hub::HubClient* client : followed.all()) {
      const hub::PackIndex* index = client->name() == record->hub ? client->index(pack.id) : nullptr;
      const hub::OfferedRelease* offered = index ? index->find(pack.version) : nullptr;
      if (offered && offered->yanked)
        fmt::print("{} was taken back ({}), and there is no newer release yet\n", pack.name(),
                   printable(offered->yank_reason));
    }
  }
}

int update(const UpdateOptions& options) {
  bool unheard = false;
  const FollowedHubs followed(FollowedHubs::Ask::always, &unheard);
  hub::Shop shop = followed.shop();
  std::vector<hub::WantedPack> wanted;
  for (const modding::InstalledPack& pack : modding::installed_packs(modding::user_packs_folder())) {
    const bool asked = std::ranges::find(options.which, pack.id) != options.which.end();
    if (!options.which.empty() && !asked) continue;
    const auto record = hub::ReleaseRecord::of(pack.directory);
    if (record && shop.hub_called(record->hub)) wanted.push_back(hub::WantedPack::parse(pack.id));
    else if (asked) throw hub::HubError(fmt::format("{} did not come from a hub you follow", pack.name()));
  }
  for (const std::string& id : options.which)
    if (std::ranges::none_of(wanted, [&](const hub::WantedPack& one) { return one.range.id == id; }))
      throw hub::HubError(fmt::format("\"{}\" is not installed", printable(id)));
  // One by one: packs that can't be played together can both be kept up to date.
  std::set<std::string> done;
  for (const hub::WantedPack& one : wanted) {
    hub::InstallPlan plan = shop.plan({one});
    std::erase_if(plan.fetch, [&](const hub::PlannedRelease& release) {
      return !done.insert(release.offered.release.name()).second;
    });
    if (plan.fetch.empty()) continue;
    if (!agreed(plan, options.yes)) return failed;
    if (!options.dry_run) install_planned(shop, plan);
  }
  tell_taken_back(followed);
  followed.save();
  if (unheard) {
    fmt::print(stderr, "castellan mod update: not every hub could be asked, so there may be newer releases\n");
    return failed;
  }
  if (done.empty()) fmt::print("everything is up to date\n");
  return success;
}

// Is what lies on the shelf what its author signed? Empty if it is.
std::string problem_of(const modding::InstalledPack& pack, const FollowedHubs& followed) {
  const auto record = hub::ReleaseRecord::of(pack.directory);
  if (!record) return "did not come from a hub: nobody has signed it";
  const hub::Release release = record->release();
  if (release.id != pack.id || release.version != pack.version) return "its release is that of another pack";
  if (modding::content_hash(modding::read_pack_to_install(pack.directory).files) != release.content)
    return "its files are not those its author signed";
  for (hub::HubClient* client : followed.all()) {
    if (client->name() != record->hub) continue;
    const hub::PackIndex* index = client->index(pack.id);
    const hub::OfferedRelease* offered = index ? index->find(pack.version) : nullptr;
    if (!offered) return fmt::format("the hub {} does not offer it any more", record->hub);
    if (offered->release.content != release.content) return fmt::format("the hub {} offers another one", record->hub);
    if (offered->yanked) return fmt::format("was taken back: {}", offered->yank_reason);
  }
  return {};
}

int verify_installed() {
  const FollowedHubs followed(FollowedHubs::Ask::sometimes);
  int result = success;
  for (const modding::InstalledPack& pack : modding::all_installed_packs(modding::user_packs_folder())) {
    std::string problem;
    try {
      problem = problem_of(pack, followed);
    } catch (const std::runtime_error& e) {
      problem = e.what();
    }
    if (!problem.empty()) result = failed;
    fmt::print("{} {}: {}\n", problem.empty() ? "✓" : "✗", pack.name(),
               problem.empty() ? "as its author signed it" : printable(problem));
  }
  followed.save();
  return result;
}

}  // namespace

void add_mod_update(Command& mod) {
  auto options = std::make_shared<UpdateOptions>();
  Command& command = mod.add("update", "install newer versions of packs that came from hubs");
  command.argument("ID", &options->which, "ids of packs; all by default").takes(Fits::pack);
  command.flag("-y,--yes", &options->yes, "believe new keys of authors the hub's maintainer vouches for");
  command.flag("--dry-run", &options->dry_run, "only say what would be installed");
  command.note(
      "Older versions stay for saves and lockfiles that name them. `castellan mod upgrade` does this for archives.");
  command.example("castellan mod update");
  command.example("castellan mod update bakers");
  command.runs([=] { return tell_problems("mod update", [&] { return update(*options); }); });

  Command& verify = mod.add("verify", "verify that installed packs are what their authors signed");
  verify.note("Exits with 1 if a pack was changed, taken back, or not signed by anybody.");
  verify.example("castellan mod verify");
  verify.runs([=] { return tell_problems("mod verify", [] { return verify_installed(); }); });
}

}  // namespace castellan::cli
