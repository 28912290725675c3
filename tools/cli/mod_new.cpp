// castellan mod new: a pack that works as it stands.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pwd.h>
#include <unistd.h>

#include <castellan/base/text.hpp>
#include <castellan/workshop/scaffolds/pack_name.hpp>
#include <castellan/workshop/scaffolds/scaffold.hpp>
#include <iostream>

#include "mod.hpp"
#include "terminal.hpp"

namespace castellan::cli {
namespace {

struct NewOptions {
  std::string kind;
  workshop::ScaffoldOrder order;
  bool yes = false;
};

// The name of the user, as the system knows it.
std::string user_name() {
  const passwd* user = ::getpwuid(::geteuid());
  if (!user) return "me";
  const std::string full =
      user->pw_gecos ? std::string(user->pw_gecos).substr(0, std::string(user->pw_gecos).find(',')) : "";
  const std::string name = full.empty() ? user->pw_name : full;
  return workshop::title_problem(name).empty() ? name : "me";
}

// Enter accepts what stands in brackets.
std::string ask(const std::string& question, const std::string& usual) {
  fmt::print("{}{} ", question, usual.empty() ? "" : fmt::format(" [{}]", usual));
  std::fflush(stdout);
  std::string answer;
  if (!std::getline(std::cin, answer)) fmt::print("\n");
  return answer.empty() ? usual : answer;
}

// Asks again until the answer can be used or the input ends.
std::string ask_title(const std::string& kind, bool needs_id) {
  for (;;) {
    const std::string title = ask(fmt::format("What is the {} called?", kind), "");
    if (title.empty()) return title;
    std::string problem = workshop::title_problem(title);
    if (problem.empty() && needs_id && workshop::id_from_title(title).empty())
      problem = "no id can be made from this title: use letters, or start again with --id";
    if (problem.empty()) return title;
    fmt::print("{}\n", problem);
  }
}

// A path as a shell takes it, and as --mods knows it from an id.
std::string as_typed(const std::filesystem::path& folder) {
  std::string path = folder.lexically_normal().string();
  if (path.find('/') == std::string::npos) path = "./" + path;
  if (path.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./@+,") ==
      std::string::npos)
    return path;
  std::string quoted = "'";
  for (const char c : path) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return printable(quoted + "'");
}

void tell(const workshop::Scaffold& pack) {
  const Terminal terminal(false);
  const std::string path = as_typed(pack.folder);
  fmt::print("Created the pack {}:\n", terminal.bold(path));
  for (const std::string& file : pack.files)
    if (!file.starts_with(".")) fmt::print("  {}\n", file);
  fmt::print("{}\n\nNext:\n", terminal.faint("  and files for editors, in hidden folders"));
  fmt::print("  castellan mod check {}\n  castellan mod test {}\n  castellan play --mods {}{}\n", path, path, path,
             pack.guilds.empty() ? "" : fmt::format(" --guilds {}", fmt::join(pack.guilds, ",")));
}

int make_pack(NewOptions options) {
  workshop::ScaffoldOrder& order = options.order;
  const bool asks = !options.yes && is_terminal(STDIN_FILENO) && is_terminal(STDOUT_FILENO);
  if (order.title.empty() && asks) order.title = ask_title(options.kind, order.id.empty());
  if (order.title.empty()) {
    fmt::print(stderr, "castellan mod new: the title is missing; for example castellan mod new {} \"Bakers' Guild\"\n",
               options.kind);
    return usage;
  }
  if (order.author.empty()) order.author = asks ? ask("Who is its author?", user_name()) : user_name();
  for (std::size_t kind = 0; kind < workshop::pack_kind_names.size(); ++kind)
    if (workshop::pack_kind_names[kind] == options.kind) order.kind = static_cast<workshop::PackKind>(kind);
  tell(write_scaffold(order));
  return success;
}

}  // namespace

void add_mod_new(Command& mod) {
  auto options = std::make_shared<NewOptions>();
  Command& command = mod.add("new", "create a pack that can be played at once, with comments that explain it");
  command.argument("KIND", &options->kind, "what to start from")
      .choices({workshop::pack_kind_names.begin(), workshop::pack_kind_names.end()})
      .required();
  command.argument("TITLE", &options->order.title, "name of the pack, for people");
  command.option("--id", &options->order.id, "id of the pack; by default made from the title").takes("ID");
  command.option("--into", &options->order.into, "folder to create it in").takes(Fits::folder).shows_default();
  command.option("--author", &options->order.author, "author of the pack; you by default").takes("NAME");
  command
      .option("--languages,--language", &options->order.languages,
              "languages of its texts, the main one first; by default en, for an expansion en,de")
      .list()
      .takes("CODE");
  command.flag("-y,--yes", &options->yes, "do not ask anything");
  command.note(
      "guild: a tile with a plank. property: cards with a plank and a gnome lock. module: a rule for everybody, with "
      "hooks, an attribute, an option and a modifier. expansion: a resource, an area, a property, a guild and a turn "
      "action. Existing files are never overwritten.");
  command.example("castellan mod new guild \"Bakers' Guild\"");
  command.example("castellan mod new expansion \"Herbs and Healers\" --id herbs --into mypacks --languages de,en");
  command.runs([=] { return tell_problems("mod new", [&] { return make_pack(*options); }); });
}

}  // namespace castellan::cli
