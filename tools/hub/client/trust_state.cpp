#include "hub/client/trust_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/folder_io.hpp>

#include "hub/format/reading.hpp"

namespace castellan::hub {
namespace {

using isolation::Answer;

constexpr std::uintmax_t max_state = std::uintmax_t{64} << 20;
constexpr std::uint64_t many = std::uint64_t{1} << 53;

TrustState parsed(std::string_view text) {
  return read_strictly(text, "state", [](const Answer& from) {
    from.with({"castellan_hub_trust", "root", "serial", "snapshot", "packs"});
    format_in(from["castellan_hub_trust"]);
    TrustState state;
    state.root = RootChain::read(from["root"].raw_text(RootChain::max_bytes));
    state.serial = from["serial"].number(many);
    state.snapshot = previous_in(from["snapshot"]);
    for (const Answer& one : from["packs"].list(Snapshot::max_packs)) {
      one.with({"id", "size", "sha256", "key"});
      SeenPack& seen = state.packs[pack_id_in(one["id"])];
      seen.size = one["size"].number(many);
      seen.sha256 = previous_in(one["sha256"]);
      if (!one["key"].raw_text(100).empty()) seen.key = key_in(one["key"]);
    }
    return state;
  });
}

std::string text_of(const TrustState& state) {
  nlohmann::ordered_json packs = nlohmann::ordered_json::array();
  for (const auto& [id, seen] : state.packs)
    packs.push_back(
        {{"id", id}, {"size", seen.size}, {"sha256", seen.sha256}, {"key", seen.key ? seen.key->text() : ""}});
  const nlohmann::ordered_json json{{"castellan_hub_trust", hub_format},
                                    {"root", state.root.file_text()},
                                    {"serial", state.serial},
                                    {"snapshot", state.snapshot},
                                    {"packs", packs}};
  return json.dump(1) + "\n";
}

}  // namespace

TrustState TrustState::read(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return {};
  try {
    return parsed(read_small_file(file, max_state, "what is known of a hub"));
  } catch (const HubError& e) {
    throw HubError(
        fmt::format("{}: {}. It keeps you from being shown old packs; if you remove it, follow the hub again",
                    file.string(), e.what()));
  }
}

void TrustState::save(const std::filesystem::path& file) {
  const FolderLock lock(file.parent_path());
  TrustState there = read(file);
  if (!there.root.empty() && there.root.roots().size() > root.roots().size() && there.root.extends(root))
    root = there.root;
  if (there.serial > serial) {
    serial = there.serial;
    snapshot = there.snapshot;
  }
  for (const auto& [id, seen] : there.packs) {
    SeenPack& own = packs[id];
    if (seen.size > own.size) {
      own.size = seen.size;
      own.sha256 = seen.sha256;
    }
    if (!own.key) own.key = seen.key;
  }
  write_atomically(file, text_of(*this));
}

}  // namespace castellan::hub
