// Packs are shared, installed, upgraded, removed and trusted, as `castellan mod` does it. What a command asks about, or
// does at a word, is told first; the user agrees to exactly that.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sodium.h>

#include <algorithm>
#include <castellan/modding/archive.hpp>
#include <castellan/modding/installed.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/modding/review.hpp>
#include <nlohmann/json.hpp>

#include "desk.hpp"
#include "hub/client/followed_hubs.hpp"

namespace castellan::studio {
namespace {

namespace fs = std::filesystem;

std::string in_base64(const std::string& bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                    sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();  // C's end of a text
  return text;
}

std::string from_base64(const std::string& text) {
  std::string bytes(text.size() / 4 * 3 + 3, '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  const int code = sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                                     text.size(), nullptr, &size, &end, sodium_base64_VARIANT_ORIGINAL);
  if (code != 0 || end != text.data() + text.size()) throw WorkspaceError("the file did not come over whole");
  bytes.resize(size);
  return bytes;
}

// What would be done, and how. `does` returns what was done.
struct Plan {
  std::vector<std::string> lines;
  std::string warning;
  std::function<std::vector<std::string>()> does;  // none: there is nothing to do
};

std::string name_of_file(const std::string& path) { return fs::path(path).filename().string(); }

modding::PackToInstall pack_meant(const Wish& wish) {
  if (wish.message.contains("archive"))
    return modding::read_pack_to_install(from_base64(wish.text("archive")),
                                         wish.text("from").empty() ? "the file" : name_of_file(wish.text("from")));
  return modding::read_pack_to_install(wish.text("from"));
}

std::vector<std::string> install(const modding::PackToInstall& pack, bool replace) {
  const modding::InstalledPack done =
      install_pack(pack, modding::user_packs_folder(), modding::pack_folders(), replace);
  return {fmt::format("{} {}: {}", done.name(), name_of(done.outcome), done.directory.string())};
}

Plan plan_to_install_file(const Wish& wish) {
  auto pack = std::make_shared<modding::PackToInstall>(pack_meant(wish));
  Plan plan;
  plan.lines = {fmt::format("Install {} ({}), {} files, into {}", pack->manifest.name(), pack->manifest.title,
                            pack->files.size(), modding::user_packs_folder().string()),
                "content " + modding::content_hash(pack->files)};
  if (!pack->has_hashes)
    plan.warning = "It was made by an older Castellan and has no hashes: only gzip's checksum was verified.";
  plan.does = [pack, replace = wish.message.value("replace", false)] { return install(*pack, replace); };
  return plan;
}

// The hubs that were asked live as long as the plan that is made of what they offer.
struct Purchase {
  std::vector<std::string> unreachable;
  hub::FollowedHubs hubs;
  hub::Shop shop;
  hub::InstallPlan plan;

  explicit Purchase(const std::vector<std::string>& names)
      : hubs(hub::FollowedHubs::Ask::always,
             [this](const std::string& hub, const std::string& problem) {
               unreachable.push_back(fmt::format("the hub {}: {}", hub, problem));
             }),
        shop(hubs.shop()) {
    std::vector<hub::WantedPack> wanted;
    for (const std::string& name : names) wanted.push_back(hub::WantedPack::parse(name));
    plan = shop.plan(wanted);
    hubs.save();
  }
};

Plan plan_to_buy(const std::string& name) {
  const auto purchase = std::make_shared<Purchase>(std::vector{name});
  Plan plan;
  plan.lines = purchase->unreachable;
  if (purchase->plan.fetch.empty()) {
    plan.lines.emplace_back("Nothing to install: the newest versions that fit are there.");
    return plan;
  }
  const hub::ToldPlan told = told_plan(purchase->plan);
  plan.lines.insert(plan.lines.end(), told.lines.begin(), told.lines.end());
  if (told.must_ask)
    plan.warning =
        "The key of an author has changed by the word of the hub's maintainer alone. Agree only if you believe it.";
  plan.does = [purchase] {
    std::vector<std::string> done;
    purchase->shop.carry_out(purchase->plan, [&](const modding::InstalledPack& pack, const hub::PlannedRelease& from) {
      done.push_back(
          fmt::format("{} installed from the hub {}: {}", pack.name(), from.hub->name(), pack.directory.string()));
    });
    return done;
  };
  return plan;
}

Plan plan_to_install(Desk&, const Wish& wish) {
  if (wish.text("from").empty() && !wish.message.contains("archive"))
    throw WorkspaceError("name a pack of a hub you follow, an archive or a folder");
  const bool file = wish.message.contains("archive") || modding::names_file(wish.text("from"));
  return file ? plan_to_install_file(wish) : plan_to_buy(wish.text("from"));
}

std::optional<modding::PackToInstall> newer(const modding::InstalledPack& old, const Wish& wish) {
  if (wish.message.contains("archive")) return pack_meant(wish);
  std::error_code error;
  const fs::path from = wish.text("from").empty() ? archive_folder(old) : fs::path(wish.text("from"));
  if (from.empty()) throw WorkspaceError("nobody knows where newer versions of " + old.id + " lie: name a folder");
  if (fs::is_regular_file(from, error) || fs::exists(from / "mod.yaml", error))
    return modding::read_pack_to_install(from);
  return newer_archive(old.id, modding::Version::parse(old.version).value_or(modding::Version{}), from);
}

Plan plan_to_upgrade(Desk&, const Wish& wish) {
  const std::vector<modding::InstalledPack> installed = modding::installed_packs(modding::user_packs_folder());
  const modding::InstalledPack old = modding::installed_of(installed, wish.text("pack"));
  // What came from a hub is asked for there.
  if (wish.text("from").empty() && !wish.message.contains("archive") && !modding::release_of(old.directory).empty())
    return plan_to_buy(old.id);
  const std::optional<modding::PackToInstall> found = newer(old, wish);
  Plan plan;
  if (!found) {
    plan.lines = {old.name() + " is the newest version there"};
    return plan;
  }
  const auto with = std::make_shared<modding::PackToInstall>(*found);
  if (with->manifest.id != old.id) throw WorkspaceError(with->manifest.name() + " is another pack");
  check_newer(*with, old);
  const bool remove_old = wish.message.value("remove_old", false);
  plan.lines = {fmt::format("Upgrade {} {} to {}", old.id, old.version, with->manifest.version.text()),
                "content " + modding::content_hash(with->files)};
  plan.lines.emplace_back(remove_old ? fmt::format("Remove {}; saves may still need it", old.name())
                                     : fmt::format("{} stays for saves that name it", old.name()));
  plan.does = [with, old, remove_old] {
    std::vector<std::string> done = install(*with, false);
    if (!remove_old) return done;
    modding::remove_pack(old.id + "@" + old.version, modding::user_packs_folder(), modding::pack_folders());
    done.push_back(old.name() + " removed");
    return done;
  };
  return plan;
}

Plan plan_to_remove(Desk&, const Wish& wish) {
  const std::string which = wish.text("pack");
  const fs::path shelf = modding::user_packs_folder();
  Plan plan;
  for (const modding::InstalledPack& pack : modding::all_installed_packs(shelf))
    if (which == pack.id || which == pack.id + "@" + pack.version)
      plan.lines.push_back(fmt::format("Remove {}: {}", pack.name(), pack.directory.string()));
  if (plan.lines.empty()) throw WorkspaceError("\"" + which + "\" is not installed");
  if (wish.message.value("force", false)) plan.warning = "Even if other packs need it.";
  plan.does = [which, shelf, force = wish.message.value("force", false)] {
    std::vector<std::string> done;
    for (const modding::InstalledPack& gone : modding::remove_pack(which, shelf, modding::pack_folders(), force))
      done.push_back(fmt::format("{} removed: {}", gone.name(), gone.directory.string()));
    return done;
  };
  return plan;
}

Plan plan_to_trust(Desk& desk, const Wish& wish) {
  const auto pack = std::make_shared<modding::ReviewedPack>(modding::review(found_pack(desk, wish.text("folder"))));
  Plan plan;
  if (pack->bundled) {
    plan.lines = {pack->manifest.name() + " comes with Castellan and is always trusted."};
    return plan;
  }
  plan.lines = {fmt::format("Trust {}: {}", pack->manifest.name(), pack->manifest.title),
                fmt::format("authors {}", fmt::join(pack->manifest.authors, ", ")),
                fmt::format("folder {}", pack->source.pack.directory),
                fmt::format("{} files, {} of them scripts", pack->source.files.size(), pack->scripts()),
                fmt::format("content {}", pack->source.pack.content_hash)};
  plan.warning =
      "Instructions of its scripts are no longer counted, and its tests run in this process. If a file changes, the "
      "pack is unknown again.";
  plan.does = [pack, folders = desk.house.rules.request({}).folders] {
    const modding::TrustedPacks now = modding::trust(*pack);
    std::vector<std::string> done{pack->manifest.name() + " is trusted, as it is now."};
    modding::PacksAtHand at_hand(folders);
    if (const auto others = unknown_needs(pack->manifest, at_hand, now); !others.empty())
      done.push_back(fmt::format("It depends on {}, which you do not trust: instructions are counted until you do.",
                                 fmt::join(others, ", ")));
    return done;
  };
  return plan;
}

Plan plan_to_distrust(Desk&, const Wish& wish) {
  const std::string which = wish.text("pack");
  modding::TrustedPacks all = modding::TrustedPacks::read();
  Plan plan;
  for (const modding::TrustedPack& pack : modding::distrust(which, all))
    plan.lines.push_back(fmt::format("Stop trusting {} {}", pack.id, pack.version));
  plan.does = [which] {
    std::vector<std::string> done;
    modding::TrustedPacks::change(modding::TrustedPacks::usual_file(), [&](modding::TrustedPacks& now) {
      for (const modding::TrustedPack& pack : modding::distrust(which, now))
        done.push_back(fmt::format("{} {} is no longer trusted", pack.id, pack.version));
    });
    return done;
  };
  return plan;
}

Plan plan_of(Desk& desk, const Wish& wish) {
  static const std::map<std::string, Plan (*)(Desk&, const Wish&), std::less<>> acts{{"install", plan_to_install},
                                                                                     {"upgrade", plan_to_upgrade},
                                                                                     {"remove", plan_to_remove},
                                                                                     {"trust", plan_to_trust},
                                                                                     {"distrust", plan_to_distrust}};
  return acts.at(wish.text("act"))(desk, wish);
}

}  // namespace

Json share_pack(Desk& desk, const Wish& wish) {
  const modding::PackToInstall pack = modding::read_pack_to_install(found_pack(desk, wish.text("folder")).directory);
  const auto [file, bytes] = modding::shared_pack(pack);
  return {{"type", "shared_pack"},
          {"file", file},
          {"bytes", bytes.size()},
          {"files", pack.files.size()},
          {"sha256", modding::sha256(bytes)},
          {"data", in_base64(bytes)}};
}

Json look_after_pack(Desk& desk, const Wish& wish) {
  const Plan plan = plan_of(desk, wish);
  const std::string told = text_hash(fmt::format("{}\n{}", fmt::join(plan.lines, "\n"), plan.warning));
  Json answer{
      {"type", "looked_after"}, {"act", wish.text("act")}, {"done", false}, {"lines", plan.lines}, {"plan", ""}};
  if (!plan.warning.empty()) answer["warning"] = plan.warning;
  if (!plan.does) return answer;
  answer["plan"] = told;
  // What was agreed to is not what would happen now: it is told again.
  if (wish.text("agreed_to") != told) return answer;
  answer["lines"] = plan.does();
  answer["done"] = true;
  answer.erase("warning");
  desk.live.saved();
  return answer;
}

}  // namespace castellan::studio
