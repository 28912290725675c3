#include "hub/format/pack_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/modding/archive.hpp>
#include <castellan/modding/version.hpp>

namespace castellan::hub {
namespace {

template <class... Functions>
struct Cases : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Cases(Functions...) -> Cases<Functions...>;  // clang 14, which builds the fuzzers, does not find it by itself

modding::Version version_of(const Release& release) {
  return modding::Version::parse(release.version).value_or(modding::Version{});
}

}  // namespace

PackIndex PackIndex::read(std::string_view bytes, const std::string& id, std::span<const PublicKey> hub_keys) {
  if (bytes.size() > max_bytes) throw HubError(fmt::format("the index of {} is larger than 8 MiB", id));
  PackIndex index(id);
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    if (end == std::string_view::npos) throw HubError(fmt::format("the index of {} is cut off", id));
    index.append(std::string(bytes.substr(0, end)), hub_keys);
    bytes.remove_prefix(end + 1);
  }
  return index;
}

void PackIndex::append(const std::string& line, std::span<const PublicKey> hub_keys) {
  try {
    if (lines_ == max_lines) throw HubError(fmt::format("is one more than the {} an index may have", max_lines));
    const Statement statement = Statement::parse(line);
    // Who may have said it is told by what it says, so the text is parsed first; nothing is done with it until then.
    const IndexLine said = parse_index_line(statement.text);
    std::visit(
        [&](const auto& one) {
          if (one.id != id_) throw HubError(fmt::format("is about another pack, {}", one.id));
          if (one.previous != last_hash_) throw HubError("does not follow the line before it");
        },
        said);
    std::visit(Cases{[&](const Release& one) { take(one, statement, line); },
                     [&](const Yank& one) { take(one, statement, hub_keys); },
                     [&](const KeyChange& one) { take(one, statement, hub_keys); }},
               said);
  } catch (const HubError& e) {
    throw HubError(fmt::format("line {} of the index of {}: {}", lines_ + 1, id_, e.what()));
  }
  ++lines_;
  last_hash_ = modding::sha256(line);
  bytes_ += line + "\n";
}

void PackIndex::take(const Release& release, const Statement& statement, const std::string& line) {
  if (!releases_.empty() && release.key != key_)
    throw HubError(fmt::format("{} is by another key than the author's ({})", release.name(), key_.text()));
  if (!statement.signed_by(release.key)) throw HubError(fmt::format("{} is not signed by its author", release.name()));
  if (find(release.version)) throw HubError(fmt::format("{} appears twice", release.name()));
  key_ = release.key;
  releases_.push_back({release, line, false, {}});
}

void PackIndex::take(const Yank& yank, const Statement& statement, std::span<const PublicKey> hub_keys) {
  const auto found = std::ranges::find(releases_, yank.version, [](const auto& one) { return one.release.version; });
  if (found == releases_.end()) throw HubError(fmt::format("takes back {}, which was never released", yank.version));
  if (found->yanked) throw HubError(fmt::format("takes back {} a second time", yank.version));
  if (!statement.signed_by(key_) && !statement.signed_by_one_of(hub_keys))
    throw HubError("is signed neither by the author nor by the hub");
  found->yanked = true;
  found->yank_reason = yank.reason;
}

void PackIndex::take(const KeyChange& change, const Statement& statement, std::span<const PublicKey> hub_keys) {
  if (releases_.empty()) throw HubError("changes the key of a pack without a release");
  if (change.key == key_) throw HubError("changes the key to the same key");
  const bool by_old = statement.signed_by(key_);
  if (!by_old && !statement.signed_by_one_of(hub_keys))
    throw HubError("changes the author's key, and is signed neither by the old key nor by the hub");
  changes_.push_back({key_, change.key, !by_old, change.reason, change.date});
  key_ = change.key;
}

bool PackIndex::had_key(const PublicKey& key) const {
  return (!empty() && key == key_) ||
         std::ranges::any_of(changes_, [&](const MadeKeyChange& change) { return change.from == key; });
}

const OfferedRelease* PackIndex::find(std::string_view version) const {
  const auto found = std::ranges::find(releases_, version, [](const auto& one) { return one.release.version; });
  return found == releases_.end() ? nullptr : &*found;
}

const OfferedRelease* PackIndex::newest() const {
  const OfferedRelease* best = nullptr;
  const auto rank = [](const OfferedRelease& one) { return version_of(one.release); };
  for (const OfferedRelease& one : releases_) {
    if (one.yanked) continue;
    if (!best) {
      best = &one;
      continue;
    }
    const bool is_release = rank(one).prerelease.empty(), best_is_release = rank(*best).prerelease.empty();
    const bool newer = precedence(rank(one), rank(*best)) > 0;
    if (is_release != best_is_release ? is_release : newer) best = &one;
  }
  return best;
}

}  // namespace castellan::hub
