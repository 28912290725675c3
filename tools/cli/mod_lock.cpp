// castellan mod lock: writes down the exact packs of a game.
#include <fmt/format.h>

#include <castellan/base/text.hpp>

#include "mod.hpp"
#include "pack_set.hpp"

namespace castellan::cli {
namespace {

struct LockOptions {
  PackOptions packs;
  std::string file = "castellan.lock";
};

int write_lock(const LockOptions& options) {
  match::RulesRequest request = options.packs.request();
  request.content.languages = {"en"};  // texts are no part of it
  const auto rules = load_rules(request);
  tell_not_isolated(rules->packs);
  fmt::print(stderr, "{}", rules->warnings);
  const modding::PackLock lock = lock_with_authors(*rules);
  try {
    lock.write(options.file);
  } catch (const modding::LockError& e) {
    fmt::print(stderr, "castellan mod lock: {}\n", printable(e.what()));
    return failed;
  }
  for (const modding::LockedPack& pack : lock.packs)
    fmt::print("{:<20} {:<10} {} files\n", pack.id, pack.version, pack.files.size());
  for (const auto& [field, pack] : lock.preferences) fmt::print("{} as {} has it\n", printable(field), pack);
  fmt::print("written to {}\n", printable(options.file));
  return success;
}

}  // namespace

void add_mod_lock(Command& mod) {
  auto options = std::make_shared<LockOptions>();
  Command& command = mod.add("lock", "write a lockfile with the exact packs of a game, so that others play the same");
  options->packs.add_choice_to(command);
  command.option("--lock", &options->file, "lockfile to write").takes(Fits::file).shows_default();
  command.note(
      "The lockfile has the versions of the packs, the hashes of all files that affect the game, and your preferences "
      "where packs conflict, and for packs of hubs the keys of their authors. Commands that load packs accept it with "
      "--lock and refuse to play with anything else.");
  command.example("castellan mod lock --mods brewers");
  command.example("castellan play --lock castellan.lock");
  command.runs([=] { return write_lock(*options); });
}

}  // namespace castellan::cli
