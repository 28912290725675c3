// castellan mod migrate: from an older level of the mod API to a newer one.
#include <fmt/format.h>

#include <castellan/base/text.hpp>
#include <castellan/workshop/migrations/migration.hpp>

#include "mod.hpp"

namespace castellan::cli {
namespace {

struct MigrateOptions {
  std::vector<std::string> packs{"."};
  int to = modding::newest_api;
  bool dry_run = false;
};

void print_edits(const workshop::Migration& plan) {
  for (const workshop::MigratedFile& file : plan.files)
    for (const workshop::TextEdit& edit : file.edits)
      fmt::print("{}:{}: {} -> {}\n", printable(std::filesystem::proximate(file.path).string()),
                 workshop::line_of(file.text, edit.offset), printable(edit.was), printable(edit.now));
}

int migrate(const MigrateOptions& options) {
  std::vector<workshop::Migration> plans;
  for (const std::string& pack : options.packs) plans.push_back(workshop::plan_migration(pack, options.to));
  for (const workshop::Migration& plan : plans) {
    if (plan.files.empty()) {
      fmt::print("{} already uses api {}\n", plan.pack, plan.to);
    } else if (options.dry_run) {
      for (const workshop::MigratedFile& file : plan.files)
        fmt::print("{}", printable(unified_diff(plan.pack + "/" + file.name, file.text, file.edits), true));
    } else {
      carry_out(plan);
      print_edits(plan);
      fmt::print("{} now uses api {}\n", plan.pack, plan.to);
    }
    for (const workshop::Migration::Question& question : plan.questions)
      fmt::print(stderr, "{}/{}:{}: please look: {}\n", plan.pack, printable(question.file), question.line,
                 printable(question.text));
  }
  return success;
}

}  // namespace

void add_mod_migrate(Command& mod) {
  auto options = std::make_shared<MigrateOptions>();
  Command& command = mod.add("migrate", "rewrite a pack written for an older level of the mod API");
  command.argument("FOLDER", &options->packs, "folders of packs; the current folder by default").takes(Fits::folder);
  command.option("--to", &options->to, "API level to migrate to").takes("LEVEL").shows_default();
  command.flag("--dry-run", &options->dry_run, "write nothing, only show the changes");
  command.note(
      "Older levels keep working; newer ones have better words. Only these words are replaced; comments and layout "
      "stay. Every change is listed with its file and line, and so are places you have to decide yourself.");
  command.example("castellan mod migrate ./brewers --dry-run");
  command.example("castellan mod migrate ./brewers");
  command.runs([=] { return tell_problems("mod migrate", [&] { return migrate(*options); }); });
}

}  // namespace castellan::cli
