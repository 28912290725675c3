#include "hub/client/known_hubs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/folder_io.hpp>
#include <castellan/base/user_folders.hpp>

#include "hub/format/reading.hpp"

namespace castellan::hub {
namespace {

constexpr std::size_t max_hubs = 100;

}  // namespace

HubPlaces HubPlaces::of_user() {
  const std::filesystem::path config = user_config_folder(), data = user_data_folder(), cache = user_cache_folder();
  if (config.empty() || data.empty() || cache.empty()) throw HubError("you have no home folder: set HOME");
  return {config / "hubs.json", data / "hubs", cache / "hubs"};
}

KnownHubs KnownHubs::read(const std::filesystem::path& file) {
  KnownHubs known;
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return known;
  try {
    const std::string text = read_small_file(file, 1 << 20, "the list of hubs");
    read_strictly(text, "hubs", [&](const isolation::Answer& from) {
      from.with({"castellan_hubs", "hubs"});
      format_in(from["castellan_hubs"]);
      for (const isolation::Answer& one : from["hubs"].list(max_hubs)) {
        one.with({"name", "address"});
        KnownHub hub{line_in(one["name"], 100), line_in(one["address"], 2000)};
        if (!is_hub_name(hub.name) || known.find(hub.name)) one["name"].refuse("is not a name, or appears twice");
        known.hubs_.push_back(std::move(hub));
      }
      return true;
    });
  } catch (const std::runtime_error& e) {
    throw HubError(fmt::format("{}: {}", file.string(), e.what()));
  }
  return known;
}

std::string KnownHubs::text() const {
  std::string out = fmt::format("{{\n \"castellan_hubs\": {},\n \"hubs\": [\n", hub_format);
  for (std::size_t i = 0; i < hubs_.size(); ++i)
    out +=
        fmt::format("  {}{}\n", nlohmann::ordered_json{{"name", hubs_[i].name}, {"address", hubs_[i].address}}.dump(),
                    i + 1 < hubs_.size() ? "," : "");
  return out + " ]\n}\n";
}

void KnownHubs::change(const std::filesystem::path& file, const std::function<void(KnownHubs&)>& work) {
  const FolderLock lock(file.parent_path());
  KnownHubs known = read(file);
  work(known);
  write_atomically(file, known.text());
}

const KnownHub* KnownHubs::find(std::string_view name) const {
  const auto found = std::ranges::find(hubs_, name, &KnownHub::name);
  return found == hubs_.end() ? nullptr : &*found;
}

void KnownHubs::add(KnownHub hub, bool first) {
  const auto known = std::ranges::find(hubs_, hub.name, &KnownHub::name);
  if (known != hubs_.end() && !first) {
    known->address = hub.address;
    return;
  }
  remove(hub.name);
  if (hubs_.size() == max_hubs) throw HubError(fmt::format("more than {} hubs are not followed", max_hubs));
  hubs_.insert(first ? hubs_.begin() : hubs_.end(), std::move(hub));
}

bool KnownHubs::remove(std::string_view name) {
  return std::erase_if(hubs_, [&](const KnownHub& hub) { return hub.name == name; }) > 0;
}

}  // namespace castellan::hub
