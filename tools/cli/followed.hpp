// The hubs the user follows, as the command line asks them and tells of it.
#pragma once

#include "command.hpp"
#include "hub/client/followed_hubs.hpp"

namespace castellan::cli {

class FollowedHubs : public hub::FollowedHubs {
 public:
  // Says on the standard error which hubs can't be reached or believed, and sets `unheard` then. Throws HubError.
  explicit FollowedHubs(Ask ask, bool* unheard = nullptr);
};

// Shows what a plan would install, and asks. `yes`: it is agreed to.
bool agreed(const hub::InstallPlan& plan, bool yes);
// Installs it, with a line for each pack on the standard output.
void install_planned(const hub::Shop& shop, const hub::InstallPlan& plan);

}  // namespace castellan::cli
