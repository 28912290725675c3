// The hubs the user follows, ready to be asked.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "command.hpp"
#include "hub/client/known_hubs.hpp"
#include "hub/client/shopping.hpp"

namespace castellan::cli {

class FollowedHubs {
 public:
  // How eagerly hubs are asked for what is new.
  enum class Ask : std::uint8_t { never, sometimes, always };

  // Says on the standard error which hubs can't be reached, and goes on with what is known of them. Throws HubError.
  explicit FollowedHubs(Ask ask);

  std::vector<hub::HubClient*> all() const;
  hub::Shop shop() const;
  void save() const;

 private:
  std::vector<std::unique_ptr<hub::HubClient>> clients_;
};

// Shows what a plan would install, and asks. `yes`: it is agreed to.
bool agreed(const hub::InstallPlan& plan, bool yes);
// Installs it, with a line for each pack on the standard output.
void install_planned(const hub::Shop& shop, const hub::InstallPlan& plan);

// `1.2 MB`
std::string size_text(std::uint64_t bytes);

}  // namespace castellan::cli
