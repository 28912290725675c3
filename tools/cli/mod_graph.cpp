// castellan mod graph: which packs need, like or exclude which.
#include <fmt/format.h>

#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/modding/resolve.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "mod.hpp"
#include "terminal.hpp"

namespace castellan::cli {
namespace {

using Json = nlohmann::ordered_json;
using Entry = modding::Catalogue::Entry;

struct GraphOptions {
  PackOptions packs;
  bool json = false;
  bool dot = false;
};

// A range of a manifest, and the pack it comes down to.
struct Link {
  enum class Kind : std::uint8_t { needs, optional, conflicts };
  Kind kind;
  const modding::PackRange* range;
  const Entry* found = nullptr;
};

class Graph {
 public:
  // All packs there are.
  explicit Graph(modding::Catalogue& catalogue) : catalogue_(catalogue) {
    for (const std::string& id : catalogue.ids())
      for (const Entry& entry : catalogue.versions(id)) packs_.push_back(&entry);
  }
  // Some of them, in load order.
  Graph(modding::Catalogue& catalogue, const std::vector<modding::ChosenPack>& chosen)
      : catalogue_(catalogue), chosen_(true) {
    for (const modding::ChosenPack& pack : chosen) packs_.push_back(pack.entry);
  }

  const std::vector<const Entry*>& packs() const { return packs_; }

  std::vector<Link> links(const Entry& entry) const {
    std::vector<Link> all;
    const auto add = [&](Link::Kind kind, const std::vector<modding::PackRange>& ranges) {
      for (const modding::PackRange& range : ranges) all.push_back({kind, &range, find(kind, range)});
    };
    add(Link::Kind::needs, entry.manifest.depends);
    add(Link::Kind::optional, entry.manifest.optional);
    add(Link::Kind::conflicts, entry.manifest.conflicts);
    return all;
  }

  // Why a link leads nowhere.
  std::string absence(const Link& link) const {
    if (catalogue_.versions(link.range->id).empty()) return "not installed";
    if (chosen_ && catalogue_.fitting(*link.range).empty() == false) return "not chosen";
    return fmt::format("only {} is there", catalogue_.versions(link.range->id).front().manifest.version.text());
  }

  // Those nobody needs: where a reader begins.
  std::vector<const Entry*> roots() const {
    std::set<const Entry*> needed;
    for (const Entry* pack : packs_)
      for (const Link& link : links(*pack))
        if (link.kind == Link::Kind::needs) needed.insert(link.found);
    std::vector<const Entry*> found;
    for (const Entry* pack : packs_)
      if (!needed.contains(pack)) found.push_back(pack);
    return found.empty() ? packs_ : found;  // all of them in circles
  }

 private:
  const Entry* find(Link::Kind kind, const modding::PackRange& range) const {
    if (chosen_) {
      for (const Entry* pack : packs_)
        if (pack->manifest.id == range.id &&
            (kind != Link::Kind::conflicts || range.range.covers(pack->manifest.version)))
          return pack;
      return nullptr;
    }
    if (kind == Link::Kind::conflicts) {
      for (const Entry& entry : catalogue_.versions(range.id))
        if (range.range.covers(entry.manifest.version)) return &entry;
      return nullptr;
    }
    const auto fitting = catalogue_.fitting(range);
    return fitting.empty() ? nullptr : fitting.front();
  }

  modding::Catalogue& catalogue_;
  std::vector<const Entry*> packs_;
  bool chosen_ = false;
};

class Tree {
 public:
  explicit Tree(const Graph& graph) : graph_(graph), terminal_(false) {}

  void print() {
    for (const Entry* root : graph_.roots()) {
      fmt::print("{}{}\n", terminal_.bold(root->manifest.name()), title(*root));
      branches(*root, "");
    }
  }

 private:
  std::string title(const Entry& entry) const { return "  " + printable(entry.manifest.title); }

  void branches(const Entry& entry, const std::string& indent) {
    if (!shown_.insert(&entry).second) return;
    const std::vector<Link> links = graph_.links(entry);
    for (std::size_t i = 0; i < links.size(); ++i) {
      const bool last = i + 1 == links.size();
      const bool again = links[i].kind == Link::Kind::needs && shown_.contains(links[i].found);
      fmt::print("{}{} {}{}\n", indent, last ? "└─" : "├─", text(links[i]),
                 again && !graph_.links(*links[i].found).empty() ? terminal_.faint(" (as above)") : "");
      if (links[i].kind == Link::Kind::needs && links[i].found)
        branches(*links[i].found, indent + (last ? "   " : "│  "));
    }
  }

  std::string text(const Link& link) const {
    const std::string range = printable(link.range->text());
    const std::string version = link.found ? link.found->manifest.version.text() : "";
    switch (link.kind) {
      case Link::Kind::needs:
        return link.found ? fmt::format("needs {}: {}", range, version)
                          : terminal_.bad(fmt::format("needs {}: {}", range, graph_.absence(link)));
      case Link::Kind::optional:
        return terminal_.faint(fmt::format("optional {}: {}", range, link.found ? version : graph_.absence(link)));
      case Link::Kind::conflicts:
        return link.found ? terminal_.bad(fmt::format("conflicts with {}: {} is present", range, version))
                          : fmt::format("conflicts with {}", range);
    }
    return {};
  }

  const Graph& graph_;
  Terminal terminal_;
  std::set<const Entry*> shown_;
};

std::string dot_string(const std::string& text) {
  std::string out = "\"";
  for (const char c : printable(text)) out += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
  return out + "\"";
}

void print_dot(const Graph& graph) {
  fmt::print("digraph packs {{\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n");
  for (const Entry* pack : graph.packs())
    fmt::print("  {} [tooltip={}];\n", dot_string(pack->manifest.name()), dot_string(pack->manifest.title));
  std::set<std::string> absent;
  for (const Entry* pack : graph.packs())
    for (const Link& link : graph.links(*pack)) {
      if (!link.found && link.kind == Link::Kind::conflicts) continue;
      const std::string to = link.found ? link.found->manifest.name() : link.range->id;
      if (!link.found && absent.insert(to).second)
        fmt::print("  {} [style=dashed, color=gray, label={}];\n", dot_string(to),
                   dot_string(to + "\n" + graph.absence(link)));
      const char* style = link.kind == Link::Kind::needs      ? "style=solid"
                          : link.kind == Link::Kind::optional ? "style=dashed"
                                                              : "style=bold, color=red, dir=none";
      fmt::print("  {} -> {} [{}, label={}];\n", dot_string(pack->manifest.name()), dot_string(to), style,
                 dot_string(link.range->range.any() ? "" : link.range->range.text()));
    }
  fmt::print("}}\n");
}

void print_json(const Graph& graph) {
  static constexpr const char* keys[] = {"depends", "optional", "conflicts"};
  Json packs = Json::array();
  for (const Entry* pack : graph.packs()) {
    Json json{{"id", pack->manifest.id},
              {"version", pack->manifest.version.text()},
              {"title", pack->manifest.title},
              {"path", pack->place->directory.string()}};
    for (const char* key : keys) json[key] = Json::array();
    for (const Link& link : graph.links(*pack)) {
      Json other{{"id", link.range->id}, {"range", link.range->range.text()}, {"found", nullptr}};
      if (link.found) other["found"] = link.found->manifest.version.text();
      json[keys[static_cast<std::size_t>(link.kind)]].push_back(std::move(other));
    }
    packs.push_back(std::move(json));
  }
  fmt::print("{}\n", json_text(Json{{"packs", packs}}));
}

// The chosen packs; throws LoadError if they do not go together.
std::vector<modding::ChosenPack> choose(modding::Catalogue& catalogue, const PackOptions& options,
                                        std::vector<SourceFile>& files) {
  Diagnostics problems;
  std::vector<modding::PackRange> requests;
  std::vector<std::string> wanted = options.mods;
  wanted.push_back(options.game);
  for (const std::string& text : wanted) {
    std::string why;
    if (auto request = modding::parse_request(text, &why)) requests.push_back(std::move(*request));
    else problems.error(Code::bad_request, {}, fmt::format("\"{}\" names no pack: {}", text, why));
  }
  std::vector<modding::ChosenPack> chosen;
  if (!problems.has_errors()) chosen = resolve(catalogue, requests, problems);
  if (problems.has_errors()) throw modding::LoadError(problems.render(files));
  return chosen;
}

int graph(const GraphOptions& options) {
  Diagnostics problems;
  const std::vector<modding::PackPlace> places =
      modding::find_packs(modding::pack_folders(options.packs.mod_paths), problems);
  std::vector<SourceFile> files;
  modding::Catalogue catalogue(places, files);
  const Graph graph =
      options.packs.mods_given ? Graph(catalogue, choose(catalogue, options.packs, files)) : Graph(catalogue);
  if (options.json) print_json(graph);
  else if (options.dot) print_dot(graph);
  else Tree(graph).print();
  if (!options.packs.mods_given)
    for (const std::string& id : catalogue.ids())
      if (!catalogue.problems(id).empty())
        fmt::print(stderr, "left out because its mod.yaml has errors: {} (see castellan mod list)\n", printable(id));
  fmt::print(stderr, "{}", problems.render(files));
  return problems.has_errors() ? failed : success;
}

}  // namespace

void add_mod_graph(Command& mod) {
  auto options = std::make_shared<GraphOptions>();
  Command& command = mod.add("graph", "show which packs need, support or exclude each other");
  options->packs.add_choice_to(command);
  command.flag("--json", &options->json, "print the graph as JSON");
  command.flag("--dot", &options->dot, "print the graph for Graphviz").excludes("--json");
  command.note(
      "Shows all installed packs; with --mods, the game and those packs in the versions that would be played.");
  command.example("castellan mod graph");
  command.example("castellan mod graph --mods brewers");
  command.example("castellan mod graph --dot | dot -Tsvg > packs.svg");
  command.runs([=] { return graph(*options); });
}

}  // namespace castellan::cli
