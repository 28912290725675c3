// castellan set: packs, options and guilds to play with, under a name.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <castellan/base/file_io.hpp>
#include <castellan/base/text.hpp>

#include "hub/format/lines.hpp"
#include "mod.hpp"
#include "pack_set.hpp"

namespace castellan::cli {
namespace {

struct SetOptions {
  std::string name, output;
  PackOptions packs;
  SetupOptions setup;
  bool yes = false;
};

std::filesystem::path own_file(const std::string& name) {
  if (!hub::is_pack_id(name))
    throw std::runtime_error(
        fmt::format("\"{}\" can't be the name of a set: small letters, digits, - and _", printable(name)));
  return sets_folder() / (name + ".yaml");
}

void keep(const PackSet& set, const std::filesystem::path& file) {
  std::filesystem::create_directories(file.has_parent_path() ? file.parent_path() : ".");
  write_atomically(file, set.text());
}

int make_set(const SetOptions& options) {
  const std::filesystem::path own = own_file(options.name);
  const std::filesystem::path file = options.output.empty() ? own : std::filesystem::path(options.output);
  match::RulesRequest request = options.packs.request();
  request.content.languages = {"en"};
  const auto rules = load_rules(request);
  options.setup.game(*rules);  // throws for options there are not
  PackSet set{options.name, {}, options.setup.options, options.setup.guilds, lock_with_authors(*rules)};
  for (const std::string& mod : options.packs.mods) set.mods.push_back(mod.substr(0, mod.find('@')));
  for (const std::string& mod : set.mods)
    if (!hub::is_pack_id(mod))
      throw std::runtime_error(
          fmt::format("{} is a folder: friends could not get it. Install or publish the pack first", printable(mod)));
  keep(set, file);
  fmt::print("the set {}: {} packs, written to {}\n", set.name, set.lock.packs.size(), printable(file.string()));
  fmt::print("To play with it: castellan play --set {}\n",
             options.output.empty() ? set.name : printable(options.output));
  return success;
}

void show_set(const PackSet& set) {
  fmt::print("{}: {}\n", set.name, set.mods.empty() ? "the game itself" : fmt::format("{}", fmt::join(set.mods, ", ")));
  for (const modding::LockedPack& pack : set.lock.packs)
    fmt::print("  {} {}{}\n", printable(pack.id), printable(pack.version),
               pack.author.empty() ? "" : "  key " + printable(pack.author));
  if (!set.options.empty()) fmt::print("  options {}\n", printable(fmt::format("{}", fmt::join(set.options, ", "))));
  if (!set.guilds.empty()) fmt::print("  guilds {}\n", printable(set.guilds));
}

int add_set_file(const SetOptions& options) {
  const PackSet set = PackSet::read(options.name);
  show_set(set);
  if (!fetch_missing(set.lock.packs, fmt::format("the set {}", set.name), options.yes)) return failed;
  keep(set, own_file(set.name));
  fmt::print("added. To play with it: castellan play --set {}\n", set.name);
  return success;
}

int list_sets() {
  std::error_code error;
  bool any = false;
  for (std::filesystem::directory_iterator at(sets_folder(), error), end; !error && at != end; at.increment(error)) {
    if (at->path().extension() != ".yaml") continue;
    const PackSet set = PackSet::read(at->path());
    fmt::print("{}  {}\n", set.name, printable(fmt::format("{}", fmt::join(set.mods, ", "))));
    any = true;
  }
  if (!any) fmt::print("you have no sets: `castellan set new NAME --mods …` makes one\n");
  return success;
}

int remove_set(const SetOptions& options) {
  if (!std::filesystem::remove(own_file(options.name)))
    throw std::runtime_error(fmt::format("there is no set \"{}\"", options.name));
  fmt::print("{} removed; its packs stay installed\n", options.name);
  return success;
}

}  // namespace

void add_set(Command& castellan) {
  Command& set = castellan.add("set", "sets of packs and options to play with, and to share");
  set.example("castellan set new friday --mods brewers,queens-court");
  set.example("castellan play --set friday");

  auto made = std::make_shared<SetOptions>();
  Command& create = set.add("new", "write down packs, options and guilds under a name");
  create.argument("NAME", &made->name, "small letters, digits, - and _").required();
  made->packs.add_choice_to(create);
  made->setup.add_to(create);
  create.option("--output", &made->output, "file to write, to send it to friends; by default one of your own")
      .takes(Fits::file);
  create.example("castellan set new friday --mods brewers,queens-court --guilds advanced");
  create.runs([=] { return tell_problems("set new", [&] { return make_set(*made); }); });

  auto added = std::make_shared<SetOptions>();
  Command& add = set.add("add", "take over a set somebody sent you, and install what it needs");
  add.argument("FILE", &added->name, "the file").takes(Fits::file).required();
  add.flag("-y,--yes", &added->yes, "install what is missing without asking");
  add.note("Says what would be installed, and from which hub, before it does anything.");
  add.example("castellan set add friday.yaml");
  add.runs([=] { return tell_problems("set add", [&] { return add_set_file(*added); }); });

  auto shown = std::make_shared<SetOptions>();
  Command& show = set.add("show", "show the packs and options of a set");
  show.argument("NAME", &shown->name, "name of a set, or a file").takes(Fits::file).required();
  show.example("castellan set show friday");
  show.runs([=] {
    return tell_problems("set show", [&] {
      show_set(PackSet::find(shown->name));
      return success;
    });
  });

  Command& list = set.add("list", "list your sets");
  list.example("castellan set list");
  list.runs([=] { return tell_problems("set list", [] { return list_sets(); }); });

  auto gone = std::make_shared<SetOptions>();
  Command& remove = set.add("remove", "remove a set");
  remove.argument("NAME", &gone->name, "name of the set").required();
  remove.example("castellan set remove friday");
  remove.runs([=] { return tell_problems("set remove", [&] { return remove_set(*gone); }); });
}

}  // namespace castellan::cli
