#include "hub/format/archive_facts.hpp"

#include <fmt/format.h>

#include <castellan/modding/archive.hpp>
#include <castellan/modding/packs.hpp>

#include "hub/format/added_things.hpp"

namespace castellan::hub {
namespace {

modding::PackToInstall read(std::string_view bytes, const std::string& name) {
  try {
    return modding::read_pack_to_install(bytes, name);
  } catch (const modding::InstallError& e) {
    throw HubError(e.what());
  }
}

std::string signed_line(const IndexLine& line, const SecretKey& key) {
  return Statement::make(json_of(line), {&key, 1}).line();
}

}  // namespace

DescribedArchive describe_archive(std::string_view bytes) {
  DescribedArchive described{{}, read(bytes, "the archive")};
  if (!described.pack.has_hashes)
    throw HubError("the archive was made by an older Castellan and has no hashes of its files: make it again");
  described.release = facts_of(described.pack.manifest);
  described.release.adds = added_things(described.pack.files);
  described.release.sha256 = modding::sha256(bytes);
  described.release.size = bytes.size();
  described.release.content = modding::content_hash(described.pack.files);
  described.release.plays = modding::game_hash(described.pack.files);
  return described;
}

modding::PackToInstall opened(std::string_view bytes, const Release& release) {
  const std::string name = release.name();
  if (bytes.size() != release.size)
    throw HubError(fmt::format("the archive of {} has {} bytes instead of {}: it is not the one its author signed",
                               name, bytes.size(), release.size));
  if (modding::sha256(bytes) != release.sha256)
    throw HubError(fmt::format("the archive of {} is not the one its author signed: its SHA-256 differs", name));
  modding::PackToInstall pack = read(bytes, name);
  if (const std::string what = manifest_difference(release, pack.manifest); !what.empty())
    throw HubError(fmt::format("the archive of {} contradicts its release: {} differ{} from what its author signed",
                               name, what, what.ends_with('s') ? "" : "s"));
  if (modding::content_hash(pack.files) != release.content || modding::game_hash(pack.files) != release.plays)
    throw HubError(fmt::format("the archive of {} contradicts its release: the hash of its files differs", name));
  return pack;
}

std::string release_line(Release release, const PackIndex& index, const SecretKey& author, std::time_t now) {
  release.key = author.public_key();
  release.date = now;
  release.previous = index.last_hash();
  return signed_line(release, author);
}

std::string yank_line(const std::string& version, const std::string& reason, const PackIndex& index,
                      const SecretKey& by, std::time_t now) {
  return signed_line(Yank{index.id(), version, reason, now, index.last_hash()}, by);
}

std::string key_line(const PublicKey& next, const std::string& reason, const PackIndex& index, const SecretKey& by,
                     std::time_t now) {
  return signed_line(KeyChange{index.id(), next, reason, now, index.last_hash()}, by);
}

}  // namespace castellan::hub
