#include "hub/format/snapshot.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hub/format/reading.hpp"

namespace castellan::hub {
namespace {

using isolation::Answer;
using Json = nlohmann::ordered_json;

constexpr std::size_t max_keys = 16;
constexpr std::size_t max_roots = 1000;
constexpr std::uint64_t many = std::uint64_t{1} << 53;

ListedPack listed(const Answer& from) {
  from.with({"id", "sha256", "size", "version", "title", "description", "adds"});
  ListedPack pack;
  pack.id = pack_id_in(from["id"]);
  pack.sha256 = hash_in(from["sha256"]);
  pack.size = from["size"].number(many, 1);
  pack.version = from["version"].raw_text(100).empty() ? "" : version_in(from["version"]);
  pack.title = line_in(from["title"], 200);
  pack.description = line_in(from["description"], 2000);
  for (const Answer& one : from["adds"].list(2000)) pack.adds.push_back(line_in(one, 200));
  return pack;
}

std::string hub_name_in(const Answer& from) {
  const std::string& name = from.raw_text(100);
  if (!is_hub_name(name)) from.refuse("is not the name of a hub");
  return name;
}

}  // namespace

bool is_hub_name(std::string_view text) {
  return is_pack_id(text) && text.size() <= 40 && text.find('_') == std::string_view::npos;
}

Json Snapshot::json() const {
  Json list = Json::array();
  for (const ListedPack& pack : packs)
    list.push_back({{"id", pack.id},
                    {"sha256", pack.sha256},
                    {"size", pack.size},
                    {"version", pack.version},
                    {"title", pack.title},
                    {"description", pack.description},
                    {"adds", pack.adds}});
  return {{"kind", "snapshot"},
          {"format", hub_format},
          {"hub", hub},
          {"root", root},
          {"serial", serial},
          {"date", moment_text(date)},
          {"expires", moment_text(expires)},
          {"packs", list}};
}

Snapshot Snapshot::parse(std::string_view text) {
  return read_strictly(text, "snapshot", [](const Answer& from) {
    if (from["kind"].text(20) != "snapshot") from["kind"].refuse("is not snapshot");
    format_in(from["format"]);
    from.with({"kind", "format", "hub", "root", "serial", "date", "expires", "packs"});
    Snapshot snapshot;
    snapshot.hub = hub_name_in(from["hub"]);
    snapshot.root = from["root"].number(max_roots, 1);
    snapshot.serial = from["serial"].number(many, 1);
    snapshot.date = moment_in(from["date"]);
    snapshot.expires = moment_in(from["expires"]);
    for (const Answer& one : from["packs"].list(max_packs)) {
      snapshot.packs.push_back(listed(one));
      if (snapshot.packs.size() > 1 && snapshot.packs.back().id <= snapshot.packs[snapshot.packs.size() - 2].id)
        one["id"].refuse("is not sorted, or appears twice");
    }
    return snapshot;
  });
}

const ListedPack* Snapshot::find(std::string_view id) const {
  const auto found = std::ranges::lower_bound(packs, id, {}, &ListedPack::id);
  return found == packs.end() || found->id != id ? nullptr : &*found;
}

Json Root::json() const {
  Json list = Json::array();
  for (const PublicKey& key : keys) list.push_back(key.text());
  return {{"kind", "root"},     {"format", hub_format}, {"hub", hub},
          {"version", version}, {"keys", list},         {"date", moment_text(date)}};
}

Root Root::parse(std::string_view text) {
  return read_strictly(text, "root", [](const Answer& from) {
    if (from["kind"].text(20) != "root") from["kind"].refuse("is not root");
    format_in(from["format"]);
    from.with({"kind", "format", "hub", "version", "keys", "date"});
    Root root;
    root.hub = hub_name_in(from["hub"]);
    root.version = from["version"].number(max_roots, 1);
    for (const Answer& one : from["keys"].list(max_keys)) root.keys.push_back(key_in(one));
    if (root.keys.empty()) from["keys"].refuse("is empty");
    root.date = moment_in(from["date"]);
    return root;
  });
}

RootChain RootChain::read(std::string_view file) {
  RootChain chain;
  std::size_t number = 0;
  try {
    // A list with one statement a line.
    if (!file.starts_with("[\n") || !file.ends_with("\n]\n")) throw HubError("is not a list of statements");
    std::string_view rest = file.substr(2, file.size() - 5);
    while (!rest.empty()) {
      ++number;
      const std::size_t end = std::min(rest.find(",\n"), rest.size());
      chain.append(Statement::parse(rest.substr(0, end)));
      rest.remove_prefix(std::min(end + 2, rest.size()));
    }
    if (chain.empty()) throw HubError("is empty");
    if (chain.file_text() != file) throw HubError("is written in another way");
  } catch (const HubError& e) {
    throw HubError(number == 0 ? fmt::format("root.json: {}", e.what())
                               : fmt::format("root.json, statement {}: {}", number, e.what()));
  }
  return chain;
}

void RootChain::append(Statement next) {
  const Root root = Root::parse(next.text);
  if (!next.signed_by_one_of(root.keys)) throw HubError("is not signed by one of the keys it names");
  if (!empty()) {
    if (root.hub != newest().hub) throw HubError("is about another hub");
    if (!next.signed_by_one_of(newest().keys)) throw HubError("is not signed by a key of the one before it");
  }
  if (root.version != roots_.size() + 1) throw HubError(fmt::format("has the version {}", root.version));
  roots_.push_back(root);
  statements_.push_back(std::move(next));
}

std::vector<PublicKey> RootChain::all_keys() const {
  std::vector<PublicKey> keys;
  for (const Root& root : roots_)
    for (const PublicKey& key : root.keys)
      if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
  return keys;
}

std::string RootChain::file_text() const {
  std::string text = "[\n";
  for (std::size_t i = 0; i < statements_.size(); ++i) text += (i > 0 ? ",\n" : "") + statements_[i].line();
  return text + "\n]\n";
}

bool RootChain::extends(const RootChain& other) const {
  return statements_.size() >= other.statements_.size() &&
         std::equal(other.statements_.begin(), other.statements_.end(), statements_.begin(),
                    [](const Statement& a, const Statement& b) { return a.text == b.text; });
}

}  // namespace castellan::hub
