// castellan mod explain: what a definition is made of, who wrote each field of it, and where packs meet.
#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <nlohmann/json.hpp>

#include "mod.hpp"
#include "terminal.hpp"

namespace castellan::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ExplainOptions {
  PackOptions packs;
  std::string what;
  bool conflicts = false;
  bool json = false;
};

// Merged definitions as YAML, each value with a comment that says who wrote it and what was there before.
class Explainer {
 public:
  explicit Explainer(const content::Explanation& explanation) : all_(explanation), terminal_(false) {}

  void print(const content::ExplainedDefinition& definition) {
    definition_ = &definition;
    terminal_.line(terminal_.bold(printable(full_name(definition))) + "  " + comment(place(definition.value.where)));
    if (!definition.gone.empty()) terminal_.line(comment(definition.gone));
    for (const Value::Entry& entry : definition.value.map) print_entry(entry, entry.key, 1);
    if (definition.history.empty()) return;
    terminal_.line();
    terminal_.line(terminal_.bold("What packs changed, in order"));
    for (const content::FieldWrite& write : definition.history) terminal_.line("  " + told(write));
  }

  Json json(const content::ExplainedDefinition& definition) {
    definition_ = &definition;
    Json out{{"name", full_name(definition)}, {"pack", definition.pack}, {"gone", definition.gone}};
    out["fields"] = Json::array();
    for (const Value::Entry& entry : definition.value.map) add_fields(out["fields"], entry.value, entry.key);
    out["history"] = Json::array();
    for (const content::FieldWrite& write : definition.history) {
      Json one = placed(write.where);
      one.update({{"path", write.path}, {"act", act(write.act)}, {"before", write.before}, {"after", write.after}});
      out["history"].push_back(std::move(one));
    }
    return out;
  }

  Json json(const content::Conflict& conflict) const {
    Json out{{"field", conflict.field}, {"state", state(conflict.state)}, {"used", pack(conflict.used)}};
    for (const auto& [name, side] : {std::pair("first", &conflict.first), std::pair("second", &conflict.second)}) {
      out[name] = placed(side->where);
      out[name]["does"] = side->does;
    }
    return out;
  }

  void print(const content::Conflict& conflict) {
    terminal_.line(terminal_.bold(printable(conflict.field)) + "  " + printable(outcome(conflict)));
    for (const content::Conflict::Side* side : {&conflict.first, &conflict.second})
      terminal_.line(
          fmt::format("  {} {}  {}", printable(pack(side->pack)), printable(side->does), comment(place(side->where))));
  }

  // The longer of its names, with the pack.
  static const std::string& full_name(const content::ExplainedDefinition& definition) {
    return definition.names.size() > 1 ? definition.names[1] : definition.names[0];
  }

 private:
  static constexpr const char* act_names[] = {"set",     "take_away", "make_map", "append",
                                              "prepend", "drop",      "remove",   "replace"};
  static constexpr const char* state_names[] = {"ordered", "overruled", "preferred", "open"};
  static const char* act(content::EditAct one) { return act_names[static_cast<std::size_t>(one)]; }
  static const char* state(content::Conflict::State one) { return state_names[static_cast<std::size_t>(one)]; }

  std::string outcome(const content::Conflict& conflict) const {
    switch (conflict.state) {
      case content::Conflict::State::ordered:
        return fmt::format("warning: the value of {} is used", pack(conflict.used));
      case content::Conflict::State::overruled: return "settled: a pack loaded after both decides";
      case content::Conflict::State::preferred: return fmt::format("settled: you prefer {}", pack(conflict.used));
      case content::Conflict::State::open: break;
    }
    return "error: neither depends on the other";
  }

  std::string pack(Id<Pack> id) const { return id == none ? "" : all_.packs[id].id; }
  std::string place(const Where& where) const { return content::place_text(all_.files, where); }
  std::string comment(const std::string& text) const { return terminal_.faint("# " + printable(text)); }

  Json placed(const Where& where) const {
    if (where.file < 0) return Json::object();
    const std::string& file = all_.files[static_cast<std::size_t>(where.file)].name;
    return {{"pack", file.substr(0, file.find('/'))}, {"file", file}, {"line", where.line}, {"column", where.column}};
  }

  // Earlier values of a field, the latest first.
  std::vector<const content::FieldWrite*> earlier(const std::string& path) const {
    std::vector<const content::FieldWrite*> found;
    for (const content::FieldWrite& write : definition_->history)
      if (write.path == path && !write.before.empty() &&
          (write.act == content::EditAct::set || write.act == content::EditAct::require))
        found.push_back(&write);
    std::ranges::reverse(found);
    return found;
  }

  std::string origin(const Value& value, const std::string& path) const {
    std::string text = place(value.where);
    for (const content::FieldWrite* write : earlier(path))
      text += fmt::format("; was {} ({})", write->before, place(write->before_where));
    return text;
  }

  // In one line where it was written in one, and nothing in it was changed.
  bool is_short(const Value& value, const std::string& path) const {
    return is_leaf(value) || (is_on_line(value, value.where) && content::short_text(value, longest).size() <= longest &&
                              std::ranges::none_of(definition_->history, [&](const content::FieldWrite& write) {
                                return write.path.size() > path.size() && write.path.starts_with(path);
                              }));
  }
  static bool is_on_line(const Value& value, const Where& where) {
    const auto here = [&](const Value& inner) { return is_on_line(inner, where); };
    return value.where.file == where.file && value.where.line == where.line && std::ranges::all_of(value.list, here) &&
           std::ranges::all_of(value.map, [&](const Value::Entry& entry) { return here(entry.value); });
  }
  static bool is_leaf(const Value& value) {
    return value.kind == Value::Kind::null || value.kind == Value::Kind::scalar ||
           (value.list.empty() && value.map.empty());
  }

  void print_line(std::size_t depth, const std::string& text, const Value& value, const std::string& path) {
    const std::string line = std::string(2 * depth, ' ') + printable(text);
    const std::size_t wide = display_width(line);
    const std::size_t gap = wide < comment_column ? comment_column - wide : 2;
    terminal_.line(line + std::string(gap, ' ') + comment(origin(value, path)));
  }

  void print_entry(const Value::Entry& entry, const std::string& path, std::size_t depth) {
    if (is_short(entry.value, path)) {
      print_line(depth, entry.key + ": " + content::short_text(entry.value, longest), entry.value, path);
      return;
    }
    print_line(depth, entry.key + ":", entry.value, path);
    print_inside(entry.value, path, depth + 1);
  }

  void print_inside(const Value& value, const std::string& path, std::size_t depth) {
    for (const Value::Entry& entry : value.map) print_entry(entry, path + "." + entry.key, depth);
    for (std::size_t i = 0; i < value.list.size(); ++i) {
      const Value& element = value.list[i];
      const std::string inner = fmt::format("{}[{}]", path, i + 1);
      if (is_short(element, inner)) {
        print_line(depth, "- " + content::short_text(element, longest), element, inner);
        continue;
      }
      print_line(depth, "-", element, inner);
      print_inside(element, inner, depth + 1);
    }
  }

  void add_fields(Json& out, const Value& value, const std::string& path) const {
    if (is_leaf(value)) {
      Json field{{"path", path}, {"value", content::short_text(value, 10'000)}};
      field.update(placed(value.where));
      field["earlier"] = Json::array();
      for (const content::FieldWrite* write : earlier(path)) {
        Json before = placed(write->before_where);
        before["value"] = write->before;
        field["earlier"].push_back(std::move(before));
      }
      out.push_back(std::move(field));
    }
    for (const Value::Entry& entry : value.map) add_fields(out, entry.value, path + "." + entry.key);
    for (std::size_t i = 0; i < value.list.size(); ++i)
      add_fields(out, value.list[i], fmt::format("{}[{}]", path, i + 1));
  }

  std::string told(const content::FieldWrite& write) const {
    const std::string field = write.path.empty() ? "" : write.path + ": ";
    const std::string before = write.before.empty() ? "nothing" : write.before;
    std::string what;
    switch (write.act) {
      case content::EditAct::append:
      case content::EditAct::prepend: what = fmt::format("{}{}s {}", field, act(write.act), write.after); break;
      case content::EditAct::drop: what = fmt::format("{}removes {}", field, write.before); break;
      case content::EditAct::remove: what = "removes it"; break;
      case content::EditAct::replace: what = fmt::format("replaces {}", write.before); break;
      default: what = fmt::format("{}{} -> {}", field, before, write.after.empty() ? "nothing" : write.after);
    }
    return fmt::format("{}: {}  {}", printable(pack(write.pack)), printable(what), comment(place(write.where)));
  }

  static constexpr std::size_t comment_column = 48;
  static constexpr std::size_t longest = 100;  // characters of a value in one line

  const content::Explanation& all_;
  Terminal terminal_;
  const content::ExplainedDefinition* definition_ = nullptr;
};

void explain_conflicts(const content::Explanation& explanation, bool json) {
  Explainer explainer(explanation);
  Json all = Json::array();
  for (const content::Conflict& conflict : explanation.conflicts) {
    if (json) all.push_back(explainer.json(conflict));
    else explainer.print(conflict);
  }
  if (json) fmt::print("{}\n", json_text(all));
  else if (explanation.conflicts.empty()) fmt::print("No two of these packs write the same field.\n");
}

int list_definitions(const content::Explanation& explanation, bool json) {
  Json all = Json::array();
  for (const content::ExplainedDefinition& definition : explanation.definitions) {
    const std::string& name = Explainer::full_name(definition);
    if (json) all.push_back(name);
    else fmt::print("{}{}\n", printable(name), definition.gone.empty() ? "" : "  # " + printable(definition.gone));
  }
  if (json) fmt::print("{}\n", json_text(all));
  return success;
}

// Says what may be meant instead of an unknown name.
int refuse(const content::Explanation& explanation, const std::string& name) {
  std::vector<std::string> known;
  std::string hint;
  for (const content::ExplainedDefinition& definition : explanation.definitions) {
    known.push_back(definition.names[0]);
    if (known.back().ends_with("." + name)) hint = fmt::format("did you mean \"{}\"?", known.back());
  }
  if (hint.empty())
    hint = nearest(name, known).empty() ? "`castellan mod explain` lists all definitions" : suggestion(name, known);
  fmt::print(stderr, "castellan: there is no definition \"{}\": {}\n", printable(name), printable(hint));
  return usage;
}

int explain(const ExplainOptions& options) {
  const content::Explanation explanation = explain_rules(options.packs.request());
  const bool has_open = std::ranges::any_of(explanation.conflicts, [](const content::Conflict& conflict) {
    return conflict.state == content::Conflict::State::open;
  });
  // Conflicts are the answer when they are asked for, and a complaint otherwise.
  if (!options.conflicts || (explanation.problems.has_errors() && !has_open))
    fmt::print(stderr, "{}", explanation.problems.render(explanation.files));
  if (options.conflicts) {
    explain_conflicts(explanation, options.json);
    return explanation.problems.has_errors() ? failed : success;
  }
  if (options.what.empty()) return list_definitions(explanation, options.json);
  const auto found = explanation.find(options.what);
  if (found.empty()) return refuse(explanation, options.what);
  Explainer explainer(explanation);
  Json all = Json::array();
  for (const content::ExplainedDefinition* definition : found) {
    if (options.json) all.push_back(explainer.json(*definition));
    else explainer.print(*definition);
  }
  if (options.json) fmt::print("{}\n", json_text(all.size() == 1 ? all[0] : all));
  return explanation.problems.has_errors() ? failed : success;
}

}  // namespace

void add_mod_explain(Command& mod) {
  auto options = std::make_shared<ExplainOptions>();
  Command& command = mod.add("explain", "show a definition and which packs wrote its fields");
  command.argument("DEFINITION", &options->what, "its kind and id, such as guild.thieves; lists all by default");
  options->packs.add_to(command);
  command.flag("--conflicts", &options->conflicts, "show fields that several packs write, and whose value is used");
  command.flag("--json", &options->json, "print the result as JSON");
  command.example("castellan mod explain guild.thieves --mods first-printing");
  command.example("castellan mod explain --conflicts --mods first-printing,brewers");
  command.runs([=] { return explain(*options); });
}

}  // namespace castellan::cli
