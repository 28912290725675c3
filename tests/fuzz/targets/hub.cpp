#include "castellan/base/text.hpp"
#include "fuzz/target.hpp"
#include "hub/format/lines.hpp"
#include "hub/format/snapshot.hpp"
#include "hub/format/statement.hpp"
#include "hub/keys/minisign.hpp"

namespace castellan::fuzz {
namespace {

// It is read, or refused for a reason that can be shown.
template <class Error, class Read>
void reads(const Read& read) {
  try {
    read();
  } catch (const Error& e) {
    promise(printable(e.what()) == e.what(), "why something of a hub is refused can be shown");
  }
}

// What a statement says, if it is signed or not.
void read_text(const std::string& text) {
  reads<hub::HubError>([&] {
    const hub::Snapshot snapshot = hub::Snapshot::parse(text);
    promise(hub::Snapshot::parse(snapshot.json().dump()).packs.size() == snapshot.packs.size(),
            "a snapshot is read as it was written");
  });
  reads<hub::HubError>([&] {
    const hub::Root root = hub::Root::parse(text);
    promise(hub::Root::parse(root.json().dump()).keys == root.keys, "keys are read as they were written");
  });
  reads<hub::HubError>([&] {
    const hub::IndexLine line = hub::parse_index_line(text);
    promise(hub::json_of(hub::parse_index_line(hub::json_of(line).dump())) == hub::json_of(line),
            "a line of an index is read as it was written");
  });
}

}  // namespace

// Whatever a hub, or somebody in its place, may send before anything is known of its signature.
void read_hub(std::string_view input) {
  read_text(std::string(input));
  reads<hub::HubError>([&] {
    const hub::Statement statement = hub::Statement::parse(input);
    promise(statement.line() == input, "a statement is these very bytes");
    read_text(statement.text);
    for (const std::string& signature : statement.signatures)
      promise(!hub::verifies(statement.text, signature, hub::PublicKey{}), "no key of nobody has signed anything");
  });
  reads<hub::HubError>([&] { hub::RootChain::read(input); });
  reads<hub::HubError>([&] { read_text(hub::SnapshotFile::read(input).snapshot.text); });
  reads<hub::KeyError>([&] {
    const hub::PublicKey key = hub::PublicKey::parse_file(input);
    promise(hub::PublicKey::parse(key.text()) == key, "a key is read as it was written");
  });
  reads<hub::KeyError>([&] { hub::signer_of(input); });
  reads<hub::KeyError>([&] { hub::PublicKey::parse(input); });
}

}  // namespace castellan::fuzz
