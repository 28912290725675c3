// castellan hub check: the gate.
#include <fmt/format.h>

#include <castellan/base/file_io.hpp>
#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/packs.hpp>

#include "hub.hpp"
#include "hub/site/pages.hpp"
#include "mod.hpp"
#include "publishing.hpp"

namespace castellan::cli {
namespace {

struct HubCheckOptions {
  std::string archive, hub, page;
  bool json = false;
  GateOptions gate;
};

int check_archive(const HubCheckOptions& options) {
  const std::string bytes = read_small_file(options.archive, modding::PackLimits::archive, "an archive of a pack");
  const hub::GateReport report = run_gate(bytes, options.hub, options.gate, options.json);
  if (options.json) fmt::print("{}\n", json_text(report.json()));
  if (!options.page.empty()) write_atomically(options.page, hub::report_page(report.json()));
  if (!report.passed()) fmt::print(stderr, "castellan hub check: {}\n", printable(report.refusal()));
  return report.passed() ? success : failed;
}

}  // namespace

void add_hub_check(Command& hub) {
  auto options = std::make_shared<HubCheckOptions>();
  Command& command = hub.add("check", "try a pack at the gate: all a maintainer wants to know before it is offered");
  command.argument("ARCHIVE", &options->archive, "archive made by `castellan mod pack`").takes(Fits::file).required();
  command.option("--hub", &options->hub, "folder of a hub, whose packs it is tried with").takes(Fits::folder);
  options->gate.add_limits_to(command);
  command.option("--page", &options->page, "also write the report as a page").takes(Fits::file);
  command.flag("--json", &options->json, "print the report as JSON");
  command.note(
      "The archive, the manifest, `mod check --strict`, `mod test`, random games with each number of players, the load "
      "order with other packs, and a small measurement by the lab. The pack runs in processes that can only compute, "
      "with limits on time and memory. Exits with 1 if it is refused.");
  command.example("castellan hub check bakers-1.0.0.castellan --hub ./hub");
  command.runs([=] { return tell_problems("hub check", [&] { return check_archive(*options); }); });
}

}  // namespace castellan::cli
