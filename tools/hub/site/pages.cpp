#include "hub/site/pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/folder_io.hpp>
#include <castellan/modding/packs.hpp>
#include <map>

#include "hub/format/archive_facts.hpp"
#include "hub/format/changes.hpp"
#include "hub/format/moment.hpp"
#include "hub/gate/gate.hpp"
#include "hub/maintainer/hub_folder.hpp"
#include "hub/site/html.hpp"
#include "hub/site/portrait.hpp"
#include "hub/site/report_parts.hpp"
#include "style_text.hpp"

namespace castellan::hub {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::string date_of(std::time_t moment) { return moment_text(moment).substr(0, 10); }

// Cards of a deck are properties to the rules.
const DrawnThing* drawn_thing(const DrawnPack* drawn, const PortrayedThing& thing) {
  if (!drawn) return nullptr;
  const auto found = drawn->find((thing.kind == "card" ? "property" : thing.kind) + "." + thing.id);
  return found == drawn->end() ? nullptr : &found->second;
}

// Drawn as at the table, with its rule beside it. What has neither a drawing nor a rule is only named.
std::string things_of(const Portrait& portrait, const DrawnPack* drawn) {
  std::string shown, named;
  for (const PortrayedThing& thing : portrait.things) {
    const DrawnThing* found = drawn_thing(drawn, thing);
    const std::string& name = found ? found->name : thing.name;
    const std::string& text = found && !found->text.empty() ? found->text : thing.text;
    const std::string picture = found ? found->html : "";
    if (picture.empty() && text.empty())
      named +=
          fmt::format("{}{} <span class=\"soft\">({})</span>", named.empty() ? "" : ", ", html(name), html(thing.kind));
    else
      shown += fmt::format("<li class=\"thing\">{}<div><h3>{}</h3><p class=\"soft\">{}</p><p>{}</p></div></li>\n",
                           picture.empty() ? "" : "<div class=\"drawn\" aria-hidden=\"true\">" + picture + "</div>",
                           html(name), html(thing.kind), html(text));
  }
  if (shown.empty() && named.empty()) return "";
  return "<h2>What it adds</h2>\n" + (shown.empty() ? "" : "<ul class=\"things\">\n" + shown + "</ul>\n") +
         (named.empty() ? "" : fmt::format("<p>{}{}</p>\n", shown.empty() ? "" : "Besides: ", named));
}

std::string options_of(const Portrait& portrait) {
  if (portrait.options.empty()) return "";
  std::string out = "<h2>Options</h2>\n<dl class=\"facts\">\n";
  for (const PortrayedOption& option : portrait.options)
    out += fmt::format("<dt>{}</dt><dd>{}{}</dd>\n", html(option.name), html(option.text),
                       option.values.empty() ? "" : " (" + html(option.values) + ")");
  return out + "</dl>\n";
}

struct SitePack {
  const ListedPack* listed = nullptr;
  PackIndex index;
  std::vector<std::string> needed_by;
  const OfferedRelease* shown = nullptr;  // the newest, or the last one where all are taken back
  modding::PackToInstall files;           // of that one
};

class Site {
 public:
  Site(const fs::path& folder, const SiteMeans& means)
      : folder_(folder), means_(means), state_(HubState::read(folder)) {
    for (const ListedPack& listed : state_.snapshot.packs)
      packs_.emplace(listed.id, SitePack{&listed, state_.index(folder, listed.id), {}, nullptr, {}});
    for (const auto& [id, pack] : packs_)
      if (const OfferedRelease* newest = pack.index.newest())
        for (const NamedRange& needed : newest->release.depends)
          if (const auto other = packs_.find(needed.id); other != packs_.end()) other->second.needed_by.push_back(id);
  }

  SiteReport write() {
    read_newest();
    draw();
    put("pages/style.css", std::string(studio_style_text) + style_text);
    put("pages/search.js", search_script());
    for (const auto& [id, pack] : packs_) put(fmt::format("pages/{}.html", id), pack_page(pack));
    put("index.html", list_page());
    return {pages_, drawings_.problem};
  }

 private:
  // The newest release of each pack, opened once.
  void read_newest() {
    for (auto& [id, pack] : packs_) {
      const OfferedRelease* newest = pack.index.newest();
      pack.shown = newest ? newest : &pack.index.releases().back();
      pack.files = files_of(pack.shown->release);
    }
  }

  modding::PackToInstall files_of(const Release& release) const {
    return opened(read_small_file(folder_ / pack_file(release.sha256), modding::PackLimits::archive, "an archive"),
                  release);
  }

  void draw() {
    std::vector<modding::PackPlace> places;
    for (const auto& [id, pack] : packs_) places.push_back(held_place(pack.files));
    DrawingMeans means = means_.drawing;
    means.scratch = folder_;
    drawings_ = draw_packs(places, places, means);
  }

  const DrawnPack* drawn_of(const std::string& id) const {
    const auto found = drawings_.packs.find(id);
    return found == drawings_.packs.end() ? nullptr : &found->second;
  }

  void put(const std::string& name, const std::string& text) {
    fs::create_directories((folder_ / name).parent_path());
    write_atomically(folder_ / name, text);
    if (name.ends_with(".html")) ++pages_;
  }

  static std::string search_script() {
    return "// Without this the list is whole, and that is all that is missing.\n"
           "document.documentElement.classList.add('scripted');\n"
           "const field = document.querySelector('.search input');\n"
           "const packs = [...document.querySelectorAll('.packs > li')];\n"
           "const count = document.querySelector('.count');\n"
           "field.addEventListener('input', () => {\n"
           "  const words = field.value.toLowerCase().split(/\\s+/);\n"
           "  let shown = 0;\n"
           "  for (const pack of packs) {\n"
           "    const text = pack.textContent.toLowerCase();\n"
           "    pack.hidden = !words.every((word) => text.includes(word));\n"
           "    if (!pack.hidden) ++shown;\n"
           "  }\n"
           "  count.textContent = shown + ' packs';\n"
           "});\n";
  }

  std::string list_page() const {
    const Snapshot& snapshot = state_.snapshot;
    std::string body = fmt::format(
        "<h1>{0}</h1>\n<p class=\"lead\">A hub of packs for Castellan. Each is signed by its author and was tried at "
        "the "
        "gate.</p>\n<h2>How to use it</h2>\n<pre>castellan hub follow {1} --key {2}\ncastellan mod search\ncastellan "
        "mod "
        "install PACK</pre>\n<h2>Packs</h2>\n<div class=\"search\"><label>Search <input type=\"search\" "
        "autocomplete=\"off\"></label></div>\n<p class=\"count soft\" role=\"status\">{3} packs</p>\n<ul "
        "class=\"packs\">\n",
        html(snapshot.hub), html(means_.address), state_.root.newest().keys[0].text(), snapshot.packs.size());
    for (const ListedPack& pack : snapshot.packs) {
      std::string adds;
      for (const std::string& one : pack.adds) adds += (adds.empty() ? "" : ", ") + one;
      body += fmt::format(
          "<li><h3><a href=\"pages/{0}.html\">{1}</a></h3><p>{2}</p><p class=\"soft\">{0} {3}{4}</p></li>\n", pack.id,
          html(pack.title), html(pack.description), html(pack.version.empty() ? "taken back" : pack.version),
          adds.empty() ? "" : " · " + html(adds));
    }
    body += "</ul>\n";
    return page(snapshot.hub, snapshot.hub, "", body, "<script src=\"pages/search.js\"></script>\n");
  }

  std::optional<Json> report_about(const std::string& sha256) const {
    std::error_code error;
    if (!fs::exists(folder_ / report_file(sha256), error)) return std::nullopt;
    const std::string text = read_small_file(folder_ / report_file(sha256), Snapshot::max_bytes, "a report");
    const Statement statement = Statement::parse(text.substr(0, text.find('\n')));
    if (!statement.signed_by_one_of(state_.root.newest().keys)) return std::nullopt;
    return Json::parse(statement.text);
  }

  std::string link_to(const std::string& id) const {
    return packs_.contains(id) ? fmt::format("<a href=\"{0}.html\">{0}</a>", id) : html(id);
  }

  std::string facts_of_release(const SitePack& pack, const Release& release) const {
    std::string needs, authors, needed_by;
    for (const NamedRange& one : release.depends)
      needs += (needs.empty() ? "" : ", ") + link_to(one.id) + (one.range == "*" ? "" : " " + html(one.range));
    for (const std::string& one : release.authors) authors += (authors.empty() ? "" : ", ") + html(one);
    for (const std::string& id : pack.needed_by) needed_by += (needed_by.empty() ? "" : ", ") + link_to(id);
    std::string out = "<dl class=\"facts\">\n";
    const auto add = [&](const char* name, const std::string& value) {
      if (!value.empty()) out += fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, value);
    };
    add("version", html(release.version) + ", " + date_of(release.date));
    add("authors", authors);
    add("licence", html(release.licence));
    add("needs", needs);
    add("needed by", needed_by);
    add("key", "<code>" + release.key.text() + "</code>");
    add("SHA-256", "<code>" + release.sha256 + "</code>");
    return out + "</dl>\n";
  }

  // What is new in a version: in its author's words, and by what its release says.
  std::string changes(const SitePack& pack, const Release& release) const {
    const std::string& version = release.version;
    std::string said;
    const auto own = changes_by_version(
        changes_file(version == pack.shown->release.version ? pack.files.files : files_of(release).files));
    if (const auto section = own.find(version); section != own.end()) said = section->second;
    std::string out = said.empty() ? "" : fmt::format("<pre>{}</pre>", html(said));
    for (const std::string& one : changes_of(pack.index, release)) out += "<p class=\"soft\">" + html(one) + "</p>";
    return out;
  }

  std::string versions(const SitePack& pack) const {
    std::string out = "<h2>Versions</h2>\n<ol class=\"versions\">\n";
    for (std::size_t i = pack.index.releases().size(); i-- > 0;) {
      const OfferedRelease& one = pack.index.releases()[i];
      out += fmt::format(
          "<li><h3>{}</h3><p class=\"soft\">{}, <a href=\"../{}\">archive of {} bytes</a></p>{}{}</li>\n",
          html(one.release.version), date_of(one.release.date), pack_file(one.release.sha256), one.release.size,
          one.yanked ? "<p class=\"refused\">taken back: " + html(one.yank_reason) + "</p>" : "",
          changes(pack, one.release));
    }
    return out + "</ol>\n";
  }

  std::string pack_page(const SitePack& pack) {
    const OfferedRelease& shown = *pack.shown;
    const Release& release = shown.release;
    const Portrait portrait = portrait_of(pack.files.files);
    std::string body =
        fmt::format("<h1>{}</h1>\n<p class=\"lead\">{}</p>\n", html(release.title), html(release.description));
    if (shown.yanked) body += fmt::format("<p class=\"refused\">Taken back: {}</p>\n", html(shown.yank_reason));
    body += facts_of_release(pack, release);
    body += fmt::format("<h2>How to install it</h2>\n<pre>castellan mod install {0}\ncastellan play --mods {0}</pre>\n",
                        release.id);
    body += things_of(portrait, drawn_of(release.id)) + options_of(portrait);
    if (const auto report = report_about(release.sha256)) {
      body += balance_of(*report) + "<h2>At the gate</h2>\n" + steps_of(*report);
      put(fmt::format("reports/{}.html", release.sha256), report_page(*report));
      body +=
          fmt::format("<p><a href=\"../reports/{}.html\">The report as a page of its own</a>, signed by the hub</p>\n",
                      release.sha256);
    }
    body += versions(pack);
    for (const content::PackFile& file : pack.files.files)
      if (file.name == "README.md") body += fmt::format("<h2>Read me</h2>\n<pre>{}</pre>\n", html(file.content));
    return page(release.title, state_.snapshot.hub, "../", body);
  }

  fs::path folder_;
  SiteMeans means_;
  HubState state_;
  std::map<std::string, SitePack> packs_;
  Drawings drawings_;
  std::size_t pages_ = 0;
};

}  // namespace

SiteReport write_site(const fs::path& hub, const SiteMeans& means) {
  const FolderLock lock(hub);
  return Site(hub, means).write();
}

}  // namespace castellan::hub
