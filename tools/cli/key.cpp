// castellan key: keys to sign packs and hubs with.
#include <fmt/format.h>

#include <castellan/base/file_io.hpp>
#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>

#include "asking.hpp"
#include "hub/keys/keyring.hpp"
#include "mod.hpp"

namespace castellan::cli {
namespace {

struct KeyOptions {
  std::string name;
  std::string passphrase;
  std::string output;
  bool secret = false;
  bool json = false;
};

int make_key(const KeyOptions& options) {
  const hub::Keyring ring = hub::Keyring::of_user();
  for (const hub::NamedKey& key : ring.all())
    if (key.name == options.name)
      throw hub::KeyError(fmt::format("there is a key \"{}\" already; keys are never overwritten", options.name));
  const hub::PublicKey key = ring.make(options.name, passphrase("the new key", options.passphrase, true));
  fmt::print("{}\n", key.text());
  fmt::print("This is the public half of your key {}: give it to everybody. The secret half is\n  {}\n", options.name,
             printable(ring.secret_path(options.name).string()));
  fmt::print("Keep a copy of that file and its passphrase: without them you can't publish new versions.\n");
  return success;
}

int show_keys(const KeyOptions& options) {
  const hub::Keyring ring = hub::Keyring::of_user();
  const std::vector<hub::NamedKey> keys =
      options.name.empty() ? ring.all() : std::vector<hub::NamedKey>{ring.find(options.name)};
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const hub::NamedKey& key : keys) {
    json.push_back({{"name", key.name}, {"key", key.key.text()}});
    if (!options.json) fmt::print("{}  {}\n", key.key.text(), printable(key.name));
  }
  if (options.json) fmt::print("{}\n", json_text(json));
  else if (keys.empty()) fmt::print("you have no key: make one with `castellan key new NAME`\n");
  return success;
}

int export_key(const KeyOptions& options) {
  const hub::Keyring ring = hub::Keyring::of_user();
  const hub::NamedKey key = ring.find(options.name);
  const std::string text = options.secret ? ring.secret_file(key.name) : key.key.file_text();
  if (options.output.empty()) fmt::print("{}", text);
  else write_atomically(options.output, text);
  return success;
}

}  // namespace

void add_key(Command& castellan) {
  Command& key = castellan.add("key", "make, show and export keys, to sign packs and hubs with");
  key.example("castellan key new ada");
  key.example("castellan key show");

  auto made = std::make_shared<KeyOptions>();
  Command& create = key.add("new", "make a key");
  create.argument("NAME", &made->name, "what you call it: small letters, digits, - and _").required();
  create.option("--passphrase", &made->passphrase, "file whose first line is the passphrase; asked for by default")
      .takes(Fits::file);
  create.note(
      "The secret half is encrypted with a passphrase and lies in ~/.config/castellan/keys, readable for you alone. "
      "Its format is minisign's.");
  create.example("castellan key new ada");
  create.runs([=] { return tell_problems("key new", [&] { return make_key(*made); }); });

  auto shown = std::make_shared<KeyOptions>();
  Command& show = key.add("show", "list your keys, or show one");
  show.argument("NAME", &shown->name, "name of a key; all by default");
  show.flag("--json", &shown->json, "print the list as JSON");
  show.example("castellan key show");
  show.runs([=] { return tell_problems("key show", [&] { return show_keys(*shown); }); });

  auto exported = std::make_shared<KeyOptions>();
  Command& out = key.add("export", "print a public key as a file for minisign, or copy a secret one");
  out.argument("NAME", &exported->name, "name of a key; the only one by default");
  out.flag("--secret", &exported->secret, "the secret half, encrypted as it is");
  out.option("--output", &exported->output, "file to write; printed by default").takes(Fits::file);
  out.example("castellan key export ada --output ada.pub");
  out.example("castellan key export ada --secret --output /media/stick/ada.key");
  out.runs([=] { return tell_problems("key export", [&] { return export_key(*exported); }); });
}

}  // namespace castellan::cli
