// The hubs a user follows, in the order they are asked: ~/.config/castellan/hubs.json.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hub/client/hub_client.hpp"

namespace castellan::hub {

struct KnownHub {
  std::string name, address;
};

// Where a user's things about hubs lie.
struct HubPlaces {
  std::filesystem::path list;   // hubs.json
  std::filesystem::path state;  // a file NAME.json each
  std::filesystem::path cache;  // a folder NAME each

  // Throws HubError without a home folder.
  static HubPlaces of_user();
  HubClient::Places of_hub(const std::string& name) const { return {state / (name + ".json"), cache / name}; }
};

class KnownHubs {
 public:
  // Throws HubError.
  static KnownHubs read(const std::filesystem::path& file);
  // One program at a time changes the list.
  static void change(const std::filesystem::path& file, const std::function<void(KnownHubs&)>& work);

  const std::vector<KnownHub>& all() const { return hubs_; }
  const KnownHub* find(std::string_view name) const;
  // At the end, or before all others. Another address for a known name replaces the old one.
  void add(KnownHub hub, bool first);
  bool remove(std::string_view name);

 private:
  std::string text() const;
  std::vector<KnownHub> hubs_;
};

}  // namespace castellan::hub
