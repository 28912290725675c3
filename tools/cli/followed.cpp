#include "followed.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <castellan/base/text.hpp>
#include <castellan/modding/packs.hpp>

#include "asking.hpp"
#include "hub/format/moment.hpp"
#include "progress.hpp"

namespace castellan::cli {
namespace {

constexpr std::time_t an_hour = 60 * 60;

void ask_for_news(hub::HubClient& client, FollowedHubs::Ask ask) {
  const std::time_t now = std::time(nullptr), last = client.last_asked();
  const bool recent = last <= now && now - last < an_hour;
  if (ask == FollowedHubs::Ask::never || (ask == FollowedHubs::Ask::sometimes && recent)) return;
  try {
    client.refresh();
  } catch (const hub::HubError& e) {
    fmt::print(stderr, "castellan: the hub {}: {}\n", client.name(), printable(e.what()));
    client.snapshot(true);  // throws if nothing is known of it
  }
}

}  // namespace

FollowedHubs::FollowedHubs(Ask ask) {
  const hub::HubPlaces places = hub::HubPlaces::of_user();
  const hub::KnownHubs known = hub::KnownHubs::read(places.list);
  for (const hub::KnownHub& one : known.all()) {
    clients_.push_back(
        std::make_unique<hub::HubClient>(one.name, hub::Transport::to(one.address), places.of_hub(one.name)));
    ask_for_news(*clients_.back(), ask);
  }
}

std::vector<hub::HubClient*> FollowedHubs::all() const {
  std::vector<hub::HubClient*> hubs;
  for (const auto& client : clients_) hubs.push_back(client.get());
  return hubs;
}

hub::Shop FollowedHubs::shop() const { return {all(), modding::pack_folders(), modding::user_packs_folder()}; }

void FollowedHubs::save() const {
  for (const auto& client : clients_) client->save();
}

std::string size_text(std::uint64_t bytes) {
  if (bytes < 1000) return fmt::format("{} bytes", bytes);
  if (bytes < 1'000'000) return fmt::format("{} kB", (bytes + 500) / 1000);
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

bool agreed(const hub::InstallPlan& plan, bool yes) {
  bool must_ask = false;
  for (const std::string& note : plan.notes) fmt::print("note: {}\n", printable(note));
  for (const hub::PlannedRelease& one : plan.fetch) {
    const hub::Release& release = one.offered.release;
    fmt::print("  {} from the hub {}, {}, by {}{}\n", release.name(), one.hub->name(), size_text(release.size),
               release.authors.empty() ? "its author" : printable(fmt::format("{}", fmt::join(release.authors, ", "))),
               one.offered.yanked ? " (taken back: " + printable(one.offered.yank_reason) + ")" : "");
    for (const hub::MadeKeyChange& change : one.key_changes) {
      fmt::print("  ! the key of {} changed on {}: {} ({})\n    old {}\n    new {}\n", release.id,
                 hub::moment_text(change.date), printable(change.reason),
                 change.by_hub ? "the hub's maintainer vouches for it" : "the old key vouches for it",
                 change.from.text(), change.to.text());
      must_ask = must_ask || change.by_hub;
    }
  }
  if (must_ask && !yes && !is_terminal(0))
    throw hub::HubError(
        "the key of an author has changed by the word of the hub's maintainer alone: if you believe "
        "it, say --yes");
  return must_ask ? confirmed("Do you believe the new key?", yes) : true;
}

void install_planned(const hub::Shop& shop, const hub::InstallPlan& plan) {
  std::unique_ptr<Progress> bar;
  shop.carry_out(
      plan,
      [](const modding::InstalledPack& pack, const hub::PlannedRelease& from) {
        fmt::print("{} installed from the hub {}: {}\n", pack.name(), from.hub->name(),
                   printable(pack.directory.string()));
      },
      [&](const hub::PlannedRelease& one) -> hub::TransferProgress {
        bar.reset();
        bar = std::make_unique<Progress>(one.offered.release.size, "bytes of " + one.offered.release.name(),
                                         is_terminal(2));
        return [&](std::uint64_t done, std::uint64_t) { bar->done(done); };
      });
}

}  // namespace castellan::cli
