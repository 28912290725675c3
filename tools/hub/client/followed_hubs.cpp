#include "hub/client/followed_hubs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <castellan/base/text.hpp>
#include <castellan/modding/packs.hpp>

#include "hub/format/moment.hpp"

namespace castellan::hub {
namespace {

constexpr std::time_t an_hour = 60 * 60;

void ask_for_news(HubClient& client, FollowedHubs::Ask ask, const FollowedHubs::Tell& tell) {
  const std::time_t now = std::time(nullptr), last = client.last_asked();
  const bool recent = last <= now && now - last < an_hour;
  if (ask == FollowedHubs::Ask::never || (ask == FollowedHubs::Ask::sometimes && recent)) return;
  try {
    client.refresh();
  } catch (const HubError& e) {
    tell(client.name(), e.what());
    client.snapshot(true);  // throws if nothing is known of it
  }
}

}  // namespace

FollowedHubs::FollowedHubs(Ask ask, const Tell& tell) {
  const HubPlaces places = HubPlaces::of_user();
  const KnownHubs known = KnownHubs::read(places.list);
  for (const KnownHub& one : known.all()) {
    clients_.push_back(std::make_unique<HubClient>(one.name, Transport::to(one.address), places.of_hub(one.name)));
    ask_for_news(*clients_.back(), ask, tell);
  }
}

std::vector<HubClient*> FollowedHubs::all() const {
  std::vector<HubClient*> hubs;
  for (const auto& client : clients_) hubs.push_back(client.get());
  return hubs;
}

Shop FollowedHubs::shop() const { return {all(), modding::pack_folders(), modding::user_packs_folder()}; }

void FollowedHubs::save() const {
  for (const auto& client : clients_) client->save();
}

std::string size_text(std::uint64_t bytes) {
  if (bytes < 1000) return fmt::format("{} bytes", bytes);
  if (bytes < 1'000'000) return fmt::format("{} kB", (bytes + 500) / 1000);
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

ToldPlan told_plan(const InstallPlan& plan) {
  ToldPlan told;
  for (const std::string& note : plan.notes) told.lines.push_back("note: " + printable(note));
  for (const PlannedRelease& one : plan.fetch) {
    const Release& release = one.offered.release;
    told.lines.push_back(fmt::format(
        "  {} from the hub {}, {}, by {}{}", release.name(), one.hub->name(), size_text(release.size),
        release.authors.empty() ? "its author" : printable(fmt::format("{}", fmt::join(release.authors, ", "))),
        one.offered.yanked ? " (taken back: " + printable(one.offered.yank_reason) + ")" : ""));
    for (const MadeKeyChange& change : one.key_changes) {
      told.lines.push_back(
          fmt::format("  ! the key of {} changed on {}: {} ({})\n    old {}\n    new {}", release.id,
                      moment_text(change.date), printable(change.reason),
                      change.by_hub ? "the hub's maintainer vouches for it" : "the old key vouches for it",
                      change.from.text(), change.to.text()));
      told.must_ask = told.must_ask || change.by_hub;
    }
  }
  return told;
}

}  // namespace castellan::hub
