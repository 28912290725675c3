// castellan hub add, yank: what a hub offers.
#include <fmt/format.h>

#include <castellan/base/file_io.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/packs.hpp>

#include "hub.hpp"
#include "hub/format/archive_facts.hpp"
#include "mod.hpp"
#include "publishing.hpp"

namespace castellan::cli {
namespace {

struct AddOptions {
  std::string archive, hub = ".", which, reason;
  bool similar = false;
  GateOptions gate;
  SigningOptions signing;
};

int add_archive(const AddOptions& options) {
  const hub::HubFolder folder(options.hub);
  const std::string bytes = read_small_file(options.archive, modding::PackLimits::archive, "an archive of a pack");
  const hub::SecretKey hub_key = options.signing.unlock_hub(folder);
  const std::string release_file = options.archive + release_ending;
  std::error_code error;
  std::string line;
  if (std::filesystem::exists(release_file, error)) {
    line = read_small_file(release_file, 1 << 20, "a signed release");
    line = line.substr(0, line.find('\n'));
  } else if (!options.signing.key.empty()) {
    const hub::DescribedArchive described = hub::describe_archive(bytes);
    line = hub::release_line(described.release, folder.state().index(options.hub, described.release.id),
                             options.signing.unlock(), std::time(nullptr));
  } else {
    throw hub::HubError(fmt::format(
        "{} is not signed: its author makes {} with `castellan mod publish --hub submission`; if you are the author, "
        "say --key",
        options.archive, release_file));
  }
  const int checked = pass_gate(bytes, folder, hub_key, options.gate);
  if (checked != success) return checked;
  const hub::HubFolder::Added added = folder.add(bytes, line, hub_key, std::time(nullptr), options.similar);
  fmt::print("{} added{}; the hub {} has serial {}\n", added.release.name(), added.new_pack ? ", a new pack" : "",
             folder.state().snapshot.hub, folder.state().snapshot.serial);
  return success;
}

int yank(const AddOptions& options) {
  const hub::HubFolder folder(options.hub);
  const std::size_t at = options.which.find('@');
  if (at == std::string::npos) throw hub::HubError("name one version, as in bakers@1.0.0");
  const std::string id = options.which.substr(0, at), version = options.which.substr(at + 1);
  const hub::SecretKey hub_key = options.signing.unlock_hub(folder);
  const hub::SecretKey by = options.signing.key.empty() ? hub_key : options.signing.unlock();
  folder.append(
      id,
      [&](const hub::PackIndex& index) {
        return hub::yank_line(version, options.reason, index, by, std::time(nullptr));
      },
      hub_key, std::time(nullptr));
  fmt::print("{} {} is taken back: new installations pass over it, lockfiles and saves still get it\n", id, version);
  return success;
}

}  // namespace

void add_hub_add(Command& hub) {
  auto added = std::make_shared<AddOptions>();
  Command& add = hub.add("add", "let a hub offer a pack, after the gate has tried it");
  add.argument("ARCHIVE", &added->archive, "archive with its signed release, ARCHIVE.release, beside it")
      .takes(Fits::file)
      .required();
  add.option("--hub", &added->hub, "folder of the hub").takes(Fits::folder).shows_default();
  add.flag("--similar-name", &added->similar, "take it though its id looks like another");
  added->gate.add_to(add);
  added->signing.add_to(add, "your own key as its author");
  add.example("castellan hub add bakers-1.0.0.castellan --hub ./hub");
  add.runs([=] { return tell_problems("hub add", [&] { return add_archive(*added); }); });

  auto gone = std::make_shared<AddOptions>();
  Command& back = hub.add("yank", "take a release back: it is not chosen any more, and stays for those who need it");
  back.argument("PACK", &gone->which, "which, as in bakers@1.0.0").required();
  back.option("--reason", &gone->reason, "why, for those who read about it").takes("TEXT").required();
  back.option("--hub", &gone->hub, "folder of the hub").takes(Fits::folder).shows_default();
  gone->signing.add_to(back, "the author's key; the hub's by default");
  back.example("castellan hub yank bakers@1.0.0 --reason \"games can't end\" --hub ./hub");
  back.runs([=] { return tell_problems("hub yank", [&] { return yank(*gone); }); });
}

}  // namespace castellan::cli
