// castellan mod publish: a pack into a hub, or as a submission to its maintainer.
#include <fmt/format.h>

#include <castellan/base/file_io.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/archive.hpp>
#include <castellan/modding/installed.hpp>
#include <castellan/workshop/jobs/other_process.hpp>

#include "followed.hpp"
#include "hub/format/archive_facts.hpp"
#include "mod.hpp"
#include "publishing.hpp"

namespace castellan::cli {
namespace {

struct PublishOptions {
  std::string pack = ".", hub, output = ".";
  bool similar = false, dirty = false;
  GateOptions gate;
  SigningOptions signing;
};

// What is published should be what its author keeps: files git does not know about are most likely a mistake.
void refuse_dirty(const std::string& folder) {
  const workshop::ProcessOutput git =
      workshop::run_process({"/usr/bin/env", "git", "-C", folder, "status", "--porcelain", "--", "."});
  if (!git.started || git.exit != 0 || git.output.empty()) return;  // no git, or nothing to commit
  const std::string first = git.output.substr(0, git.output.find('\n'));
  throw hub::HubError(fmt::format(
      "{} has changes that are not committed ({}): commit them first, or say --dirty to publish it as it is", folder,
      printable(first)));
}

// The index the release is appended to, as far as this machine knows.
hub::PackIndex known_index(const std::string& id) {
  const FollowedHubs followed(FollowedHubs::Ask::always);
  for (hub::HubClient* client : followed.all())
    if (const hub::PackIndex* index = client->index(id)) {
      followed.save();
      return *index;
    }
  return hub::PackIndex(id);
}

int submit(const PublishOptions& options, const std::string& bytes, const hub::Release& release) {
  const hub::PackIndex index = known_index(release.id);
  if (index.find(release.version))
    throw hub::HubError(fmt::format("{} is published already: raise its version", release.name()));
  if (!options.gate.skip)
    if (const hub::GateReport report = run_gate(bytes, "", options.gate, false); !report.passed())
      throw hub::HubError(report.refusal());
  const std::string line = hub::release_line(release, index, options.signing.unlock(), std::time(nullptr));
  const std::string file = (std::filesystem::path(options.output) /
                            fmt::format("{}-{}{}", release.id, release.version, modding::archive_ending))
                               .string();
  write_atomically(file, bytes);
  write_atomically(file + release_ending, line + "\n");
  fmt::print("{0}\n{0}{1}\nSend both files to the maintainer of the hub, who runs: castellan hub add {0}\n",
             printable(file), release_ending);
  return success;
}

int publish(const PublishOptions& options) {
  const modding::PackToInstall pack = modding::read_pack_to_install(options.pack);
  if (!options.dirty) refuse_dirty(options.pack);
  const std::string bytes = modding::write_archive({pack.manifest.id + "@" + pack.manifest.version.text(), pack.files});
  const hub::Release release = hub::describe_archive(bytes).release;
  if (options.hub == "submission") return submit(options, bytes, release);
  const hub::HubFolder folder(options.hub);
  const hub::PackIndex index = folder.state().index(options.hub, release.id);
  if (index.find(release.version))
    throw hub::HubError(
        fmt::format("{} is published already; what is published never changes: raise its version", release.name()));
  const hub::SecretKey author = options.signing.unlock(), hub_key = options.signing.unlock_hub(folder);
  if (const int checked = pass_gate(bytes, folder, hub_key, options.gate); checked != success) return checked;
  const std::string line = hub::release_line(release, index, author, std::time(nullptr));
  folder.add(bytes, line, hub_key, std::time(nullptr), options.similar);
  fmt::print("{} published in {}\nsha256 {}\n", release.name(), printable(options.hub), release.sha256);
  return success;
}

}  // namespace

void add_mod_publish(Command& mod) {
  auto options = std::make_shared<PublishOptions>();
  Command& command = mod.add("publish", "sign a pack and publish it in a hub");
  command.argument("FOLDER", &options->pack, "folder of the pack; the current folder by default").takes(Fits::folder);
  command.option("--hub", &options->hub, "folder of your own hub, or `submission`: files to send to a maintainer")
      .takes(Fits::folder, "DIR|submission")
      .required();
  command.option("--output", &options->output, "folder for a submission").takes(Fits::folder).shows_default();
  command.flag("--dirty", &options->dirty, "publish changes that are not committed");
  command.flag("--similar-name", &options->similar, "take it though its id looks like another");
  options->gate.add_to(command);
  options->signing.add_to(command, "your key");
  command.note(
      "What is published never changes: a version that exists is refused, and nothing is raised for you. So is what "
      "the "
      "gate refuses (`castellan hub check`).");
  command.example("castellan mod publish ./bakers --hub ./hub");
  command.example("castellan mod publish ./bakers --hub submission");
  command.runs([=] { return tell_problems("mod publish", [&] { return publish(*options); }); });
}

}  // namespace castellan::cli
