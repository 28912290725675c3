#include "pack_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/diagnostics.hpp>
#include <castellan/base/file_io.hpp>
#include <castellan/base/text.hpp>
#include <castellan/base/user_folders.hpp>
#include <castellan/content/yaml.hpp>
#include <castellan/modding/packs.hpp>

#include "asking.hpp"
#include "followed.hpp"
#include "hub/client/release_record.hpp"

namespace castellan::cli {
namespace {

constexpr std::uintmax_t max_set = std::uintmax_t{16} << 20;

std::string quoted(const std::string& text) {
  return nlohmann::ordered_json(text).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string quoted_list(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + quoted(text);
  return "[" + out + "]";
}

// Texts of a list, or none.
std::vector<std::string> texts_in(const Value* value, const std::string& file) {
  std::vector<std::string> texts;
  if (!value || value->kind == Value::Kind::null) return texts;
  if (value->kind != Value::Kind::list) throw std::runtime_error(fmt::format("{}: expected a list", file));
  for (const Value& one : value->list) {
    if (one.kind != Value::Kind::scalar) throw std::runtime_error(fmt::format("{}: expected a list of texts", file));
    texts.push_back(one.scalar);
  }
  return texts;
}

}  // namespace

std::filesystem::path sets_folder() {
  const std::filesystem::path folder = user_config_folder();
  if (folder.empty()) throw std::runtime_error("you have no home folder: set HOME or XDG_CONFIG_HOME");
  return folder / "sets";
}

std::string PackSet::text() const {
  std::string out =
      fmt::format("# A set of packs for Castellan: castellan set add FILE, then castellan play --set {}\n", name);
  out += fmt::format("set: {}\nmods: {}\n", name, quoted_list(mods));
  if (!options.empty()) out += fmt::format("options: {}\n", quoted_list(options));
  if (!guilds.empty()) out += fmt::format("guilds: {}\n", quoted(guilds));
  out += "lock: |\n";
  const std::string locked = lock.text();
  for (std::size_t at = 0; at < locked.size();) {
    const std::size_t end = locked.find('\n', at);
    out += "  " + locked.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return out;
}

PackSet PackSet::parse(const std::string& text, const std::string& file) {
  Diagnostics problems;
  const auto value = content::parse_yaml(text, 0, problems);
  const Value* named = value ? value->find("set") : nullptr;
  const Value* locked = value ? value->find("lock") : nullptr;
  if (!named || !locked || named->kind != Value::Kind::scalar || locked->kind != Value::Kind::scalar)
    throw std::runtime_error(fmt::format("{} is not a set of packs: `castellan set new` makes one", file));
  for (const Value::Entry& entry : value->map) {
    static constexpr const char* known[] = {"set", "mods", "options", "guilds", "lock"};
    if (std::ranges::find(known, entry.key) == std::end(known))
      throw std::runtime_error(fmt::format("{}: a set has no \"{}\"", file, printable(entry.key)));
  }
  PackSet set;
  set.name = named->scalar;
  if (!hub::is_pack_id(set.name))
    throw std::runtime_error(fmt::format("{}: \"{}\" can't be a name", file, printable(set.name)));
  set.mods = texts_in(value->find("mods"), file);
  set.options = texts_in(value->find("options"), file);
  if (const Value* guilds = value->find("guilds")) set.guilds = guilds->scalar;
  for (const std::string& mod : set.mods)
    if (!hub::is_pack_id(mod))
      throw std::runtime_error(fmt::format("{}: \"{}\" is not the id of a pack", file, printable(mod)));
  try {
    set.lock = modding::PackLock::parse(locked->scalar);
  } catch (const modding::LockError& e) {
    throw std::runtime_error(fmt::format("{}: {}", file, e.what()));
  }
  return set;
}

PackSet PackSet::read(const std::filesystem::path& file) {
  return parse(read_small_file(file, max_set, "a set of packs"), file.string());
}

PackSet PackSet::find(const std::string& name_or_file) {
  std::error_code error;
  if (hub::is_pack_id(name_or_file)) {
    const std::filesystem::path own = sets_folder() / (name_or_file + ".yaml");
    if (std::filesystem::exists(own, error)) return read(own);
    if (!std::filesystem::exists(name_or_file, error))
      throw std::runtime_error(
          fmt::format("there is no set \"{}\": `castellan set list` shows those you have", name_or_file));
  }
  return read(name_or_file);
}

modding::PackLock lock_with_authors(const Ruleset& rules) {
  modding::PackLock lock = modding::PackLock::of(rules);
  auto locked = lock.packs.begin();
  for (const Pack& pack : rules.packs) {
    if (const auto record = hub::ReleaseRecord::of(pack.directory)) {
      const hub::Release release = record->release();
      locked->author = release.key.text();
      locked->archive = release.sha256;
    }
    ++locked;
  }
  return lock;
}

bool fetch_missing(const std::vector<modding::LockedPack>& packs, const std::string& what, bool yes) {
  const std::vector<modding::LockedPack> missing = hub::missing_packs(packs, modding::pack_folders());
  if (missing.empty()) return true;
  std::string names;
  for (const modding::LockedPack& pack : missing)
    names += (names.empty() ? "" : ", ") + printable(pack.id + " " + pack.version);
  fmt::print(stderr, "{} needs {}, which you do not have\n", printable(what), names);
  const FollowedHubs followed(FollowedHubs::Ask::sometimes);
  if (followed.all().empty()) {
    fmt::print(stderr, "You follow no hub that could have it: `castellan hub follow ADDRESS` adds one.\n");
    return false;
  }
  hub::Shop shop = followed.shop();
  hub::InstallPlan plan;
  try {
    plan = shop.plan_locked(missing);
  } catch (const hub::HubError& e) {
    fmt::print(stderr, "{}\n", printable(e.what()));
    return false;
  }
  if (!agreed(plan, yes)) return false;
  if (!confirmed("Fetch and install exactly this?", yes)) {
    fmt::print(stderr, "Nothing was installed.\n");
    return false;
  }
  install_planned(shop, plan);
  followed.save();
  return true;
}

}  // namespace castellan::cli
