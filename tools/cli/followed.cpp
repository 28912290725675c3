#include "followed.hpp"

#include <fmt/format.h>

#include <castellan/base/text.hpp>

#include "asking.hpp"
#include "progress.hpp"

namespace castellan::cli {

FollowedHubs::FollowedHubs(Ask ask, bool* unheard)
    : hub::FollowedHubs(ask, [unheard](const std::string& name, const std::string& problem) {
        if (unheard) *unheard = true;
        fmt::print(stderr, "castellan: the hub {}: {}\n", name, printable(problem));
      }) {}

bool agreed(const hub::InstallPlan& plan, bool yes) {
  const hub::ToldPlan told = told_plan(plan);
  for (const std::string& line : told.lines) fmt::print("{}\n", line);
  if (told.must_ask && !yes && !is_terminal(0))
    throw hub::HubError(
        "the key of an author has changed by the word of the hub's maintainer alone: if you believe "
        "it, say --yes");
  return told.must_ask ? confirmed("Do you believe the new key?", yes) : true;
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
