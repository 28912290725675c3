// The hubs the user follows, ready to be asked.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hub/client/known_hubs.hpp"
#include "hub/client/shopping.hpp"

namespace castellan::hub {

class FollowedHubs {
 public:
  // How eagerly hubs are asked for what is new.
  enum class Ask : std::uint8_t { never, sometimes, always };
  // Hears which hubs can't be reached; what is known of them is then used.
  using Tell = std::function<void(const std::string& hub, const std::string& problem)>;

  // Throws HubError.
  FollowedHubs(Ask ask, const Tell& tell);

  std::vector<HubClient*> all() const;
  Shop shop() const;
  void save() const;

 private:
  std::vector<std::unique_ptr<HubClient>> clients_;
};

// What a plan would install, a line each.
struct ToldPlan {
  std::vector<std::string> lines;
  // The key of an author has changed by the word of the hub's maintainer alone: the user must believe it.
  bool must_ask = false;
};
ToldPlan told_plan(const InstallPlan& plan);

// `1.2 MB`
std::string size_text(std::uint64_t bytes);

}  // namespace castellan::hub
