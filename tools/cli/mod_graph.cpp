// castellan mod graph: which packs need, like or exclude which.
#include <fmt/format.h>

#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/pack_graph.hpp>
#include <castellan/modding/packs.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "mod.hpp"
#include "terminal.hpp"

namespace castellan::cli {
namespace {

using Json = nlohmann::ordered_json;
using Entry = modding::Catalogue::Entry;
using modding::PackGraph;
using modding::PackLink;

struct GraphOptions {
  PackOptions packs;
  bool json = false;
  bool dot = false;
};

class Tree {
 public:
  explicit Tree(const PackGraph& graph) : graph_(graph), terminal_(false) {}

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
    const std::vector<PackLink> links = graph_.links(entry);
    for (std::size_t i = 0; i < links.size(); ++i) {
      const bool last = i + 1 == links.size();
      const bool again = links[i].kind == PackLink::Kind::needs && shown_.contains(links[i].found);
      fmt::print("{}{} {}{}\n", indent, last ? "└─" : "├─", text(links[i]),
                 again && !graph_.links(*links[i].found).empty() ? terminal_.faint(" (as above)") : "");
      if (links[i].kind == PackLink::Kind::needs && links[i].found)
        branches(*links[i].found, indent + (last ? "   " : "│  "));
    }
  }

  std::string text(const PackLink& link) const {
    const std::string range = printable(link.range->text());
    const std::string version = link.found ? link.found->manifest.version.text() : "";
    switch (link.kind) {
      case PackLink::Kind::needs:
        return link.found ? fmt::format("needs {}: {}", range, version)
                          : terminal_.bad(fmt::format("needs {}: {}", range, graph_.absence(link)));
      case PackLink::Kind::optional:
        return terminal_.faint(fmt::format("optional {}: {}", range, link.found ? version : graph_.absence(link)));
      case PackLink::Kind::conflicts:
        return link.found ? terminal_.bad(fmt::format("conflicts with {}: {} is present", range, version))
                          : fmt::format("conflicts with {}", range);
    }
    return {};
  }

  const PackGraph& graph_;
  Terminal terminal_;
  std::set<const Entry*> shown_;
};

std::string dot_string(const std::string& text) {
  std::string out = "\"";
  for (const char c : printable(text)) out += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
  return out + "\"";
}

void print_dot(const PackGraph& graph) {
  fmt::print("digraph packs {{\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n");
  for (const Entry* pack : graph.packs())
    fmt::print("  {} [tooltip={}];\n", dot_string(pack->manifest.name()), dot_string(pack->manifest.title));
  std::set<std::string> absent;
  for (const Entry* pack : graph.packs())
    for (const PackLink& link : graph.links(*pack)) {
      if (!link.found && link.kind == PackLink::Kind::conflicts) continue;
      const std::string to = link.found ? link.found->manifest.name() : link.range->id;
      if (!link.found && absent.insert(to).second)
        fmt::print("  {} [style=dashed, color=gray, label={}];\n", dot_string(to),
                   dot_string(to + "\n" + graph.absence(link)));
      const char* style = link.kind == PackLink::Kind::needs      ? "style=solid"
                          : link.kind == PackLink::Kind::optional ? "style=dashed"
                                                                  : "style=bold, color=red, dir=none";
      fmt::print("  {} -> {} [{}, label={}];\n", dot_string(pack->manifest.name()), dot_string(to), style,
                 dot_string(link.range->range.any() ? "" : link.range->range.text()));
    }
  fmt::print("}}\n");
}

void print_json(const PackGraph& graph) {
  Json packs = Json::array();
  for (const Entry* pack : graph.packs()) {
    Json json{{"id", pack->manifest.id},
              {"version", pack->manifest.version.text()},
              {"title", pack->manifest.title},
              {"path", pack->place->directory.string()}};
    json.update(links_json(graph, *pack));
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
  const PackGraph graph =
      options.packs.mods_given ? PackGraph(catalogue, choose(catalogue, options.packs, files)) : PackGraph(catalogue);
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
