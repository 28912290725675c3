#include "castellan/workshop/scaffolds/reference.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "castellan/script/api.hpp"
#include "castellan/script/lua_names.hpp"

namespace castellan::workshop {
namespace {

constexpr std::size_t most_examples = 3;
constexpr std::string_view made = "<!-- Made by `castellan reference`: do not edit. -->\n";

// `**gain**(goods: Goods)` of a player goes by `me` in examples and signatures.
std::string_view usual_name(EntityKind kind) {
  switch (kind) {
    case EntityKind::table: return "game";
    case EntityKind::player: return "me";
    default: return entity_kind_names[static_cast<std::size_t>(kind)];
  }
}

// How examples name a method. The game's go by `game:`, so that those of the same name of other things are told apart.
std::string method_of(EntityKind kind, std::string_view name) {
  return fmt::format("{}:{}", kind == EntityKind::table ? usual_name(kind) : "", name);
}

std::string link(const std::string& page, const std::string& text) { return fmt::format("[{}]({})", text, page); }

// Lines of packs that use a name, found by what the compiler says of them, not by searching text.
class Examples {
 public:
  explicit Examples(std::span<const content::PackSource> packs) {
    for (const content::PackSource& pack : packs)
      for (const content::PackFile& file : pack.files) {
        if (file.name.starts_with("tests/") || pack.pack.is_engine()) continue;
        const std::string name = pack.pack.id + "/" + file.name;
        if (file.name.ends_with(".yaml") && !file.name.starts_with("locale/")) yaml_.push_back({name, &file.content});
        if (!file.name.ends_with(".lua")) continue;
        const script::LuaNames names = script::lua_names(file.content);
        for (const script::LuaNames::Use& use : names.methods) {
          const std::string text = line(file.content, use.line);
          const std::string of_game = method_of(EntityKind::table, use.name);
          add(text.find(of_game) != std::string::npos ? of_game : ":" + use.name, name, text);
        }
        for (const script::LuaNames::Use& use : names.globals) add(use.name, name, line(file.content, use.line));
        add_hooks(name, file.content);
      }
  }

  // As a snippet, or nothing.
  std::string of(const std::string& what) const {
    const auto found = lua_.find(what);
    return found == lua_.end() ? std::string() : snippet("lua", found->second);
  }

  // Lines of YAML that contain a text.
  std::string in_yaml(const std::string& text) const {
    std::vector<Line> lines;
    for (const auto& [name, content] : yaml_)
      for (std::size_t at = content->find(text); at != std::string::npos && lines.size() < most_examples;
           at = content->find(text, at + 1))
        lines.push_back({name, line_at(*content, at)});
    return lines.empty() ? std::string() : snippet("yaml", lines);
  }

 private:
  struct Line {
    std::string file;
    std::string text;
  };

  static std::string trimmed(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
    return std::string(text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1));
  }
  static std::string line_at(std::string_view content, std::size_t at) {
    const std::size_t begin = content.rfind('\n', at) + 1;  // npos + 1 of the first line
    return trimmed(content.substr(begin, content.find('\n', at) - begin));
  }
  static std::string line(std::string_view content, int number) {
    for (int n = 1; n < number; ++n) content.remove_prefix(std::min(content.find('\n'), content.size() - 1) + 1);
    return trimmed(content.substr(0, content.find('\n')));
  }

  void add(const std::string& what, const std::string& file, const std::string& text) {
    std::vector<Line>& lines = lua_[what];
    const bool known = std::ranges::any_of(lines, [&](const Line& other) { return other.text == text; });
    if (!known && lines.size() < most_examples) lines.push_back({file, text});
  }

  // `built = function(game, e)` in `on` or `before`.
  void add_hooks(const std::string& file, const std::string& content) {
    for (const std::string_view event : event_names)
      for (const std::string& begin : {fmt::format(" {} = function(", event), fmt::format(" {} = {{", event)})
        if (const std::size_t at = content.find(begin); at != std::string::npos)
          add(fmt::format("on {}", event), file, line_at(content, at));
  }

  static std::string snippet(const char* language, const std::vector<Line>& lines) {
    const char* comment = language == std::string_view("lua") ? "--" : "#";
    std::string out = "\nIn use:\n";
    for (const Line& one : lines) out += fmt::format("\n    {} {} {}\n    {}\n", comment, "from", one.file, one.text);
    return out;
  }

  std::map<std::string, std::vector<Line>> lua_;
  std::vector<std::pair<std::string, const std::string*>> yaml_;
};

class Reference {
 public:
  explicit Reference(std::span<const content::PackSource> packs) : examples_(packs) {}

  std::vector<ReferencePage> make() {
    for (std::size_t kind = 0; kind < entity_kind_names.size(); ++kind) thing(static_cast<EntityKind>(kind));
    for (const script::ApiQuestion& question : script::api_questions()) this->question(question);
    for (const script::ApiEvent& event : script::api_events()) this->event(event);
    for (const script::ApiModifier& modifier : script::api_modifiers()) this->modifier(modifier);
    index();
    return std::move(pages_);
  }

 private:
  void page(const std::string& group, const std::string& title, const std::string& name, std::string text,
            std::string_view doc) {
    pages_.push_back({name, fmt::format("{}# {}\n\n{}", made, title, text)});
    index_[group].push_back(fmt::format("- {}: {}", link(name, "`" + title + "`"), doc));
  }

  void thing(EntityKind kind) {
    const std::string folder(entity_kind_names[static_cast<std::size_t>(kind)]);
    const std::string type(script::api_type(kind));
    for (const script::ApiEntry& entry : script::api_methods()) {
      if (entry.kind != kind) continue;
      std::string text;
      if (entry.deprecated_since > 0)
        text += fmt::format("**Deprecated since API level {}**: use {}; `castellan mod migrate` rewrites it.\n\n",
                            entry.deprecated_since, link(std::string(entry.instead) + ".md", entry.instead));
      text += fmt::format("    {}:{}{}\n\n{}\n", usual_name(kind), entry.name, entry.form, entry.doc);
      page(type, fmt::format("{}:{}", type, entry.name), fmt::format("{}/{}.md", folder, entry.name),
           text + examples_.of(method_of(kind, entry.name)), entry.doc);
    }
    for (const script::ApiEntry& entry : script::api_fields())
      if (entry.kind == kind)
        page(type, fmt::format("{}.{}", type, entry.name), fmt::format("{}/{}.md", folder, entry.name),
             fmt::format("    {}.{}: {}\n\n{}\n", usual_name(kind), entry.name, entry.form, entry.doc), entry.doc);
  }

  void question(const script::ApiQuestion& question) {
    page("Questions", fmt::format("ask.{}", question.name), fmt::format("ask/{}.md", question.name),
         fmt::format(
             "    ask.{} {{ me, {} }}: {}\n\n{} `prompt` names its text: `ask.<definition>.<prompt>`; by default "
             "`ask.<definition>.{}`.\n{}",
             question.name, question.keys, question.gives, question.doc, question.name,
             examples_.of(std::string("ask.") + question.name)),
         question.doc);
  }

  void event(const script::ApiEvent& event) {
    const std::string name(event_names[static_cast<std::size_t>(event.type)]);
    const bool may_prevent = std::ranges::find(preventable, event.type) != preventable.end();
    const std::string fields = *event.fields ? fmt::format(", {}", event.fields) : std::string();
    page("Events", name, fmt::format("events/{}.md", name),
         fmt::format("    on = {{ {} = function(game, e) … end }}\n    e: {{ player: Player|nil{} }}\n\n{}\n{}{}", name,
                     fields, event.doc,
                     may_prevent ? "\n`before` is called before it happens; returning false prevents it.\n" : "",
                     examples_.of("on " + name)),
         event.doc);
  }

  void modifier(const script::ApiModifier& modifier) {
    const std::string name(quantity_names[static_cast<std::size_t>(modifier.of)]);
    page("Modifiers", name, fmt::format("modifiers/{}.md", name),
         fmt::format(
             "    modifiers:\n      - {{id: …, of: {}, {}add: …}}\n\n    function(value: {}, game, me, p, thing: {}): "
             "{}\n\n{}\n{}",
             name, *modifier.to ? fmt::format("to: <{}>, ", modifier.to) : std::string(),
             is_goods(modifier.of) ? "Goods" : "integer", modifier.thing, is_goods(modifier.of) ? "Goods" : "integer",
             modifier.doc, examples_.in_yaml(fmt::format("of: {},", name))),
         modifier.doc);
  }

  void index() {
    std::string text = fmt::format(
        "{}# Reference\n\nA page for everything scripts can call, read and listen to. Start with "
        "[the guide](../README.md) or [lua-api.md](../lua-api.md).\n",
        made);
    for (const auto& [group, lines] : index_) text += fmt::format("\n## {}\n\n{}\n", group, fmt::join(lines, "\n"));
    pages_.push_back({"README.md", text});
  }

  Examples examples_;
  std::vector<ReferencePage> pages_;
  std::map<std::string, std::vector<std::string>> index_;
};

}  // namespace

std::vector<ReferencePage> reference_pages(std::span<const content::PackSource> packs) {
  return Reference(packs).make();
}

}  // namespace castellan::workshop
