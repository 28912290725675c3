// castellan mod check: everything that can be said about a pack without playing it oneself.
#include <fmt/format.h>

#include <castellan/base/file_io.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/packs.hpp>
#include <filesystem>

#include "isolation.hpp"
#include "mod.hpp"
#include "terminal.hpp"

namespace castellan::cli {
namespace {

struct CheckOptions {
  PackOptions packs;
  IsolationOptions isolation;
  std::vector<std::string> paths{"."};
  bool json = false;
  std::string sarif;
  bool no_warnings = false;
  bool strict = false;
};

std::string counted(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

void print(const workshop::CheckReport& report, const CheckOptions& options) {
  const Terminal terminal(false);
  Diagnostics shown;
  std::string code;  // of the first problem that matters most
  std::size_t errors = 0;
  std::size_t warnings = 0;
  for (const Diagnostic& problem : report.problems.problems()) {
    const bool is_error = problem.severity == Diagnostic::Severity::error;
    ++(is_error ? errors : warnings);
    if (!is_error && options.no_warnings) continue;
    shown.add(problem);
    if (code.empty() || (is_error && errors == 1)) code = code_text(problem.code);
  }
  fmt::print("{}", shown.render(report.files, terminal.colour()));
  if (!code.empty()) fmt::print("{}\n", terminal.faint("More about it: castellan explain " + code));
  if (errors + warnings == 0) fmt::print("{}: no problems", printable(report.pack));
  else fmt::print("{}: {}, {}", printable(report.pack), counted(errors, "error"), counted(warnings, "warning"));
  fmt::print("{}\n", report.games ? fmt::format("; {} games tried", report.games) : std::string());
}

// As people would type them from where they are.
void shorten(std::vector<SourceFile>& files) {
  const std::filesystem::path here = std::filesystem::current_path();
  for (SourceFile& file : files) {
    const std::string shorter = std::filesystem::path(file.path).lexically_proximate(here).string();
    if (!shorter.starts_with("..")) file.path = shorter;
  }
}

int check_one(const CheckOptions& options, const std::string& path) {
  PackOptions packs = options.packs;
  const modding::PackPlace place = packs.add_pack(path);
  match::RulesRequest request = packs.request();
  if (place.id == packs.game) request.packs.pop_back();  // the game itself is checked
  const SettledPacks settled = options.isolation.settle(request, 0);
  workshop::CheckReport report =
      run_job(workshop::CheckJob{settled.request, place.id}, settled.unknown, settled.isolation);
  shorten(report.files);
  if (!options.sarif.empty()) write_atomically(options.sarif, check_sarif(report, std::filesystem::current_path()));
  if (options.json) fmt::print("{}", check_json(report));
  else print(report, options);
  const bool is_bad = options.strict ? !report.problems.empty() : report.problems.has_errors();
  return is_bad ? failed : success;
}

int check(const CheckOptions& options) {
  int worst = success;
  for (const std::string& path : options.paths) worst = std::max(worst, check_one(options, path));
  return worst;
}

}  // namespace

void add_mod_check(Command& mod) {
  auto options = std::make_shared<CheckOptions>();
  Command& command = mod.add("check", "find the problems of a pack: files, texts, scripts, trial games");
  command.argument("PACK", &options->paths, "folders or ids of installed packs; the current folder by default")
      .takes(Fits::pack);
  command.flag("--json", &options->json, "print the problems as JSON");
  command.option("--sarif", &options->sarif, "also write a SARIF file, for editors and code scanners")
      .takes(Fits::file)
      .excludes("--json");
  command.flag("--no-warnings", &options->no_warnings, "show errors only");
  command.flag("--strict", &options->strict, "fail on warnings too");
  options->packs.add_to(command);
  options->isolation.add_to(command);
  command.note("Exits with 1 if there are errors. `castellan explain C0204` explains a problem.");
  command.example("castellan mod check ./brewers");
  command.example("castellan mod check mypacks/brewers --sarif problems.sarif");
  command.runs([=] { return check(*options); });
}

}  // namespace castellan::cli
