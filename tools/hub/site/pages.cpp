#include "hub/site/pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/folder_io.hpp>
#include <castellan/modding/packs.hpp>
#include <cstdlib>
#include <map>

#include "hub/format/archive_facts.hpp"
#include "hub/format/moment.hpp"
#include "hub/maintainer/hub_folder.hpp"
#include "hub/site/html.hpp"
#include "hub/site/portrait.hpp"
#include "style_text.hpp"

namespace castellan::hub {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// `up`: from the page to the hub's folder.
std::string page(const std::string& title, const std::string& hub, const std::string& up, const std::string& body,
                 const std::string& script = "") {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self'; script-src "
      "'self'\">\n"
      "<title>{0}</title>\n<link rel=\"stylesheet\" href=\"{2}pages/style.css\">\n</head>\n<body>\n"
      "<a class=\"skip\" href=\"#main\">To the content</a>\n"
      "<header><a href=\"{2}index.html\">{1}: packs for Castellan</a></header>\n<main id=\"main\">\n{3}</main>\n{4}"
      "</body>\n</html>\n",
      html(title), html(hub), up, body, script);
}

std::string date_of(std::time_t moment) { return moment_text(moment).substr(0, 10); }

std::string goods(const char* label, const std::vector<std::pair<std::string, std::string>>& all) {
  if (all.empty()) return "";
  std::string out = fmt::format("<ul class=\"goods\" aria-label=\"{}\">", label);
  for (const auto& [good, count] : all) {
    const bool known = good == "wood" || good == "stone" || good == "metal" || good == "gold";
    out += fmt::format("<li{}>{} {}</li>", known ? " class=\"" + good + "\"" : "", html(count), html(good));
  }
  return out + "</ul>";
}

std::string tiles(const Portrait& portrait) {
  if (portrait.things.empty()) return "";
  std::string out = "<h2>What it adds</h2>\n<ul class=\"tiles\">\n";
  for (const PortrayedThing& thing : portrait.things)
    out += fmt::format("<li class=\"tile{}\"><span class=\"kind\">{}</span><h3>{}</h3>{}{}<p>{}</p></li>\n",
                       thing.kind == "property" ? " card" : "", html(thing.kind), html(thing.name),
                       goods("cost", thing.cost), thing.fee.empty() ? "" : "<p>fee</p>" + goods("fee", thing.fee),
                       html(thing.text));
  return out + "</ul>\n";
}

std::string options_of(const Portrait& portrait) {
  if (portrait.options.empty()) return "";
  std::string out = "<h2>Options</h2>\n<dl class=\"facts\">\n";
  for (const PortrayedOption& option : portrait.options)
    out += fmt::format("<dt>{}</dt><dd>{}{}</dd>\n", html(option.name), html(option.text),
                       option.values.empty() ? "" : " (" + html(option.values) + ")");
  return out + "</dl>\n";
}

double number_in(const Json& text) { return std::strtod(text.get<std::string>().c_str(), nullptr); }

// Each measure's change in percent of what it was, with its interval.
std::string plot(const Json& balance) {
  struct Row {
    std::string name;
    double low, high;
  };
  std::vector<Row> rows;
  double widest = 1;
  for (const Json& one : balance.at("measures")) {
    const double before = number_in(one.at("before"));
    if (one.at("low") == "" || before == 0) continue;
    rows.push_back({one.at("name"), 100 * number_in(one.at("low")) / before, 100 * number_in(one.at("high")) / before});
    widest = std::max({widest, std::abs(rows.back().low), std::abs(rows.back().high)});
  }
  if (rows.empty()) return "";
  constexpr double left = 190, width = 400, step = 26;
  const double middle = left + width / 2, scale = width / 2 / widest,
               height = step * static_cast<double>(rows.size()) + 30;
  std::string out = fmt::format(
      "<svg class=\"plot\" viewBox=\"0 0 640 {0:.0f}\" role=\"img\" aria-label=\"Change of the game with the pack, in "
      "percent, with 95 % intervals\"><line class=\"zero\" x1=\"{1:.0f}\" y1=\"0\" x2=\"{1:.0f}\" y2=\"{2:.0f}\"/>",
      height, middle, height - 24);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double y = step * static_cast<double>(i) + 16;
    out += fmt::format(
        "<text x=\"0\" y=\"{0:.0f}\">{1}</text><line class=\"bar\" x1=\"{2:.1f}\" y1=\"{3:.0f}\" x2=\"{4:.1f}\" "
        "y2=\"{3:.0f}\"/><circle cx=\"{5:.1f}\" cy=\"{3:.0f}\" r=\"5\"/>",
        y + 4, html(rows[i].name), middle + scale * rows[i].low, y, middle + scale * rows[i].high,
        middle + scale * (rows[i].low + rows[i].high) / 2);
  }
  out += fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\">−{:.1f} %</text><text x=\"{:.0f}\" y=\"{:.0f}\">+{:.1f} %</text>",
                     left, height - 6, widest, left + width - 50, height - 6, widest);
  return out + "</svg>\n";
}

std::string balance_of(const Json& report) {
  const Json& balance = report.at("balance");
  if (!balance.is_object()) return "";
  std::string out = "<h2>Balance, measured by the lab</h2>\n";
  for (const Json& verdict : balance.at("verdicts"))
    out += fmt::format("<p><strong>{}</strong> {}</p>\n", html(verdict.at("headline").get<std::string>()),
                       html(verdict.at("text").get<std::string>()));
  return out + plot(balance);
}

std::string steps_of(const Json& report) {
  std::string out =
      "<div class=\"wide\"><table><thead><tr><th scope=\"col\">Step</th><th scope=\"col\">Outcome</th>"
      "<th scope=\"col\">Found</th></tr></thead><tbody>\n";
  for (const Json& step : report.at("steps")) {
    const std::string outcome = step.at("outcome");
    const bool known = outcome == "passed" || outcome == "noted" || outcome == "refused";
    std::string details;
    for (const Json& detail : step.at("details")) details += "<br>" + html(detail.get<std::string>());
    out += fmt::format("<tr><th scope=\"row\">{}</th><td{}>{}</td><td>{}{}</td></tr>\n",
                       html(step.at("name").get<std::string>()), known ? " class=\"" + outcome + "\"" : "",
                       html(outcome), html(step.at("summary").get<std::string>()), details);
  }
  return out + "</tbody></table></div>\n";
}

struct SitePack {
  const ListedPack* listed = nullptr;
  PackIndex index;
  std::vector<std::string> needed_by;
};

class Site {
 public:
  Site(const fs::path& folder, std::string address)
      : folder_(folder), address_(std::move(address)), state_(HubState::read(folder)) {
    for (const ListedPack& listed : state_.snapshot.packs)
      packs_.emplace(listed.id, SitePack{&listed, state_.index(folder, listed.id), {}});
    for (const auto& [id, pack] : packs_)
      if (const OfferedRelease* newest = pack.index.newest())
        for (const NamedRange& needed : newest->release.depends)
          if (const auto other = packs_.find(needed.id); other != packs_.end()) other->second.needed_by.push_back(id);
  }

  SiteReport write() {
    put("pages/style.css", std::string(colours_text) + style_text);
    put("pages/search.js", search_script());
    for (const auto& [id, pack] : packs_) put(fmt::format("pages/{}.html", id), pack_page(pack));
    put("index.html", list_page());
    return {pages_};
  }

 private:
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
        html(snapshot.hub), html(address_), state_.root.newest().keys[0].text(), snapshot.packs.size());
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

  std::string versions(const PackIndex& index) const {
    std::string out =
        "<h2>Versions</h2>\n<div class=\"wide\"><table><thead><tr><th scope=\"col\">Version</th><th "
        "scope=\"col\">Date</th><th scope=\"col\">Archive</th></tr></thead><tbody>\n";
    for (std::size_t i = index.releases().size(); i-- > 0;) {
      const OfferedRelease& one = index.releases()[i];
      out += fmt::format("<tr><td>{}{}</td><td>{}</td><td><a href=\"../{}\">{} bytes</a></td></tr>\n",
                         html(one.release.version), one.yanked ? ", taken back: " + html(one.yank_reason) : "",
                         date_of(one.release.date), pack_file(one.release.sha256), one.release.size);
    }
    return out + "</tbody></table></div>\n";
  }

  std::string pack_page(const SitePack& pack) {
    const OfferedRelease* newest = pack.index.newest();
    const OfferedRelease& shown = newest ? *newest : pack.index.releases().back();
    const Release& release = shown.release;
    const modding::PackToInstall files = opened(
        read_small_file(folder_ / pack_file(release.sha256), modding::PackLimits::archive, "an archive"), release);
    const Portrait portrait = portrait_of(files.files);
    std::string body =
        fmt::format("<h1>{}</h1>\n<p class=\"lead\">{}</p>\n", html(release.title), html(release.description));
    if (shown.yanked) body += fmt::format("<p class=\"refused\">Taken back: {}</p>\n", html(shown.yank_reason));
    body += facts_of_release(pack, release);
    body += fmt::format("<h2>How to install it</h2>\n<pre>castellan mod install {0}\ncastellan play --mods {0}</pre>\n",
                        release.id);
    body += tiles(portrait) + options_of(portrait);
    if (const auto report = report_about(release.sha256)) {
      body += balance_of(*report) + "<h2>At the gate</h2>\n" + steps_of(*report);
      put(fmt::format("reports/{}.html", release.sha256), report_page(*report));
      body +=
          fmt::format("<p><a href=\"../reports/{}.html\">The report as a page of its own</a>, signed by the hub</p>\n",
                      release.sha256);
    }
    body += versions(pack.index);
    for (const auto& [name, title] : {std::pair("CHANGES.md", "Changes"), std::pair("README.md", "Read me")})
      for (const content::PackFile& file : files.files)
        if (file.name == name) body += fmt::format("<h2>{}</h2>\n<pre>{}</pre>\n", title, html(file.content));
    return page(release.title, state_.snapshot.hub, "../", body);
  }

  fs::path folder_;
  std::string address_;
  HubState state_;
  std::map<std::string, SitePack> packs_;
  std::size_t pages_ = 0;
};

}  // namespace

std::string report_page(const Json& report) {
  const std::string name = report.at("id").get<std::string>() + " " + report.at("version").get<std::string>();
  return page(name + " at the gate", name, "../",
              fmt::format("<h1>{} at the gate</h1>\n<p class=\"lead\">{}, {}</p>\n", html(name),
                          report.at("passed").get<bool>() ? "passed" : "refused",
                          html(report.at("date").get<std::string>().substr(0, 10))) +
                  steps_of(report) + balance_of(report));
}

SiteReport write_site(const fs::path& hub, const std::string& address) {
  const FolderLock lock(hub);
  return Site(hub, address).write();
}

}  // namespace castellan::hub
