// castellan mod migrate: from an older level of the mod API to a newer one.
#include <fmt/format.h>

#include <castellan/content/text.hpp>
#include <castellan/workshop/migration.hpp>

#include "mod.hpp"

namespace castellan::cli {
namespace {

struct MigrateOptions {
  std::vector<std::string> packs{"."};
  int to = newest_api;
  bool dry_run = false;
};

void print_edits(const Migration& plan) {
  for (const MigratedFile& file : plan.files)
    for (const TextEdit& edit : file.edits)
      fmt::print("{}:{}: {} -> {}\n", printable(std::filesystem::proximate(file.path).string()),
                 line_of(file.text, edit.offset), printable(edit.was), printable(edit.now));
}

int migrate(const MigrateOptions& options) {
  std::vector<Migration> plans;
  for (const std::string& pack : options.packs) plans.push_back(plan_migration(pack, options.to));
  for (const Migration& plan : plans) {
    if (plan.files.empty()) {
      fmt::print("{} is written for api {} already\n", plan.pack, plan.to);
    } else if (options.dry_run) {
      for (const MigratedFile& file : plan.files)
        fmt::print("{}", printable(unified_diff(plan.pack + "/" + file.name, file.text, file.edits), true));
    } else {
      carry_out(plan);
      print_edits(plan);
      fmt::print("{} is written for api {} now\n", plan.pack, plan.to);
    }
    for (const Migration::Question& question : plan.questions)
      fmt::print(stderr, "{}/{}:{}: please look: {}\n", plan.pack, printable(question.file), question.line,
                 printable(question.text));
  }
  return success;
}

}  // namespace

void add_mod_migrate(CLI::App& mod, std::function<int()>& run) {
  auto options = std::make_shared<MigrateOptions>();
  CLI::App* command = mod.add_subcommand("migrate", "rewrite a pack from an older level of the mod API");
  command->add_option("pack", options->packs, "folders of packs")->capture_default_str()->type_name("FOLDER");
  command->add_option("--to", options->to, "the level to get to")->capture_default_str()->type_name("LEVEL");
  command->add_flag("--dry-run", options->dry_run, "write nothing, show the differences");
  command->footer(
      "Older levels keep working; a newer one has better words. Only these words are replaced, comments and layout "
      "stay.\n"
      "Every change is listed with file and line, and what only you can decide is asked.\n\n"
      "Examples:\n"
      "  castellan mod migrate ./brewers --dry-run\n"
      "  castellan mod migrate ./brewers");
  command->callback(
      [=, &run] { run = [=] { return tell_problems("mod migrate", [&] { return migrate(*options); }); }; });
}

}  // namespace castellan::cli
