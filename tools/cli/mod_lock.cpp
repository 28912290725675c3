// castellan mod lock: writes down the exact packs of a game.
#include <fmt/format.h>

#include <castellan/content/text.hpp>

#include "mod.hpp"

namespace castellan::cli {
namespace {

struct LockOptions {
  PackOptions packs;
  std::string file = "castellan.lock";
};

int write_lock(const LockOptions& options) {
  RulesRequest request = options.packs.request();
  request.content.languages = {"en"};  // texts are no part of it
  const auto rules = load_rules(request);
  tell_not_isolated(rules->packs);
  fmt::print(stderr, "{}", rules->warnings);
  const PackLock lock = PackLock::of(*rules);
  try {
    lock.write(options.file);
  } catch (const LockError& e) {
    fmt::print(stderr, "castellan mod lock: {}\n", printable(e.what()));
    return failed;
  }
  for (const LockedPack& pack : lock.packs)
    fmt::print("{:<20} {:<10} {} files\n", pack.id, pack.version, pack.files.size());
  for (const auto& [field, pack] : lock.preferences) fmt::print("{} as {} has it\n", printable(field), pack);
  fmt::print("written to {}\n", printable(options.file));
  return success;
}

}  // namespace

void add_mod_lock(CLI::App& mod, std::function<int()>& run) {
  auto options = std::make_shared<LockOptions>();
  CLI::App* command = mod.add_subcommand("lock", "write down the exact packs of a game, for others to play the same");
  options->packs.add_choice_to(*command);
  command->add_option("--lock", options->file, "where to")->capture_default_str()->type_name("FILE");
  command->footer(
      "Versions, hashes of all files that decide games, and what you prefer where packs disagree. Commands that load\n"
      "packs take it with --lock and refuse to play with anything else.\n\n"
      "Examples:\n"
      "  castellan mod lock --mods brewers\n"
      "  castellan play --lock castellan.lock");
  command->callback([=, &run] { run = [=] { return write_lock(*options); }; });
}

}  // namespace castellan::cli
