#include "hub/site/drawings.hpp"

#include <algorithm>
#include <castellan/base/build_info.hpp>
#include <castellan/base/file_io.hpp>
#include <castellan/modding/held_pack.hpp>
#include <castellan/workshop/jobs/isolated.hpp>
#include <castellan/workshop/jobs/other_process.hpp>
#include <nlohmann/json.hpp>

#include "hub/gate/gate.hpp"
#include "studio/protocol/art.hpp"

namespace castellan::hub {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using workshop::PortraitReport;

constexpr std::chrono::seconds clock_of_one{60};

// One pack: what is to be drawn, and what it is drawn from.
class Order {
 public:
  Order(const modding::PackPlace& pack, const PortraitReport& rules) : pack_(pack) {
    json_["rules"] = {{"resources", all("resource", rules.resources)},
                      {"workers", all("worker", rules.workers)},
                      {"pieces", all("piece", rules.pieces)},
                      {"sites", all("", rules.sites)},
                      {"guilds", guilds(rules)},
                      {"properties", properties(rules)},
                      {"settings", {{"money", rules.money}, {"tax_free", 0}, {"tax_step", 0}}}};
    json_["wanted"] = std::move(wanted_);
  }

  const Json& json() const { return json_; }

  // In the order that was asked for.
  DrawnPack drawn(const std::vector<std::string>& drawings) const {
    DrawnPack pack;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      pack[names_[i]] = things_[i];
      if (i < drawings.size()) pack[names_[i]].html = drawings[i];
    }
    return pack;
  }

 private:
  Json entry(const std::string& table, const PortraitReport::Thing& thing, std::size_t number) {
    Json one{{"id", thing.id}, {"name", thing.name}};
    if (const std::string art = picture(thing.art); !art.empty()) one["art"] = art;
    if (thing.added && !table.empty()) {
      wanted_.push_back({{"table", table}, {"number", number}});
      names_.push_back(table + "." + thing.id.substr(thing.id.find(':') + 1));
      things_.push_back({thing.name, thing.text, ""});
    }
    return one;
  }

  Json all(const std::string& table, const std::vector<PortraitReport::Thing>& things) {
    Json list = Json::array();
    for (const PortraitReport::Thing& thing : things) list.push_back(entry(table, thing, list.size()));
    return list;
  }

  Json guilds(const PortraitReport& rules) {
    Json list = Json::array();
    for (const PortraitReport::Guild& guild : rules.guilds) {
      Json one = entry("guild", guild.thing, list.size());
      one.update({{"category", guild.category}, {"cost", amounts(guild.cost)}, {"fee", amounts(guild.fee)}});
      list.push_back(std::move(one));
    }
    return list;
  }

  Json properties(const PortraitReport& rules) {
    Json list = Json::array();
    for (const PortraitReport::Card& card : rules.properties) {
      Json one = entry("property", card.thing, list.size());
      const bool placed = static_cast<std::size_t>(card.site) < rules.sites.size();
      one.update({{"deck", card.deck},
                  {"site", placed ? card.site : -1},
                  {"coins", card.coins},
                  {"cost", amounts(card.cost)},
                  {"planks", card.planks},
                  {"locks", card.locks}});
      list.push_back(std::move(one));
    }
    return list;
  }

  static Json amounts(const std::vector<PortraitReport::Amount>& all) {
    Json list = Json::array();
    for (const PortraitReport::Amount& one : all) list.push_back({one.resource, one.count});
    return list;
  }

  // Only of the pack itself: others are drawn on their own pages.
  std::string picture(const std::string& art) const {
    if (!art.starts_with(pack_.id + ":")) return "";
    const std::string name = "art/" + art.substr(pack_.id.size() + 1);
    for (const content::PackFile& file : pack_.held->files)
      if (file.name == name) return studio::art_address(file.content);
    return "";
  }

  const modding::PackPlace& pack_;
  Json json_, wanted_ = Json::array();
  std::vector<std::string> names_;
  std::vector<DrawnThing> things_;
};

// A file that is gone afterwards.
struct Scratch {
  explicit Scratch(fs::path where, const std::string& text) : file(std::move(where)) { write_atomically(file, text); }
  ~Scratch() {
    std::error_code ignored;
    fs::remove(file, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  fs::path file;
};

// The drawings of each order; says why if there are none.
std::vector<std::vector<std::string>> drawn(const Json& orders, const fs::path& scratch, std::string& problem) {
  const fs::path script = studio_page().parent_path() / "draw.mjs";
  std::error_code error;
  if (!fs::is_regular_file(script, error)) {
    problem = "the studio's page was not built (that needs Node.js 18 and npm)";
    return {};
  }
  const Scratch file(scratch / ".drawing-orders.json", orders.dump());
  const workshop::ProcessOutput node =
      workshop::run_process({"/usr/bin/env", "node", script.string(), file.file.string()});
  if (!node.started || node.exit != 0) {
    problem = node.exit == 127 ? "Node.js is not installed" : "Node.js says: " + node.problem;
    return {};
  }
  try {
    return nlohmann::json::parse(node.output).get<std::vector<std::vector<std::string>>>();
  } catch (const nlohmann::json::exception& e) {
    problem = e.what();
    return {};
  }
}

}  // namespace

Drawings draw_packs(const std::vector<modding::PackPlace>& packs, const std::vector<modding::PackPlace>& others,
                    const DrawingMeans& means) {
  workshop::Isolation isolation;
  isolation.program = means.program;
  isolation.wanted = means.isolated;
  isolation.clock = clock_of_one;
  Drawings result;
  std::vector<std::string> ids;
  std::vector<Order> orders;
  Json all = Json::array();
  for (const modding::PackPlace& pack : packs) {
    try {
      const PortraitReport rules =
          run_job(workshop::PortraitJob{held_request(pack, others), pack.id, {}}, {pack.id}, isolation);
      orders.emplace_back(pack, rules);
      all.push_back(orders.back().json());
      ids.push_back(pack.id);
    } catch (const std::runtime_error&) {  // its page has words alone
    }
  }
  const auto drawings = drawn(all, means.scratch, result.problem);
  for (std::size_t i = 0; i < orders.size(); ++i)
    result.packs[ids[i]] = orders[i].drawn(i < drawings.size() ? drawings[i] : std::vector<std::string>());
  return result;
}

}  // namespace castellan::hub
