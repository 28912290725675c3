// What a pack adds, as it will lie on the table: from the rules, so that numbers, names and texts are those of a game.
#include "castellan/match/words.hpp"
#include "castellan/workshop/jobs/job.hpp"

namespace castellan::workshop {
namespace {

class Portrayal {
 public:
  Portrayal(const Ruleset& rules, const match::Words& words, const std::string& pack)
      : rules_(rules), words_(words), pack_(pack) {}

  PortraitReport all() const {
    PortraitReport report;
    add(report.resources, "resource", rules_.resources);
    add(report.workers, "worker", rules_.workers);
    add(report.pieces, "piece", rules_.pieces);
    for (const Site& site : rules_.sites) report.sites.push_back(portrayed(site));
    for (const Guild& guild : rules_.guilds) {
      const Goods fee = guild.plank == none ? Goods{} : rules_.planks[guild.plank].fee;
      report.guilds.push_back(
          {thing("guild", guild), static_cast<int>(guild.category.number()), amounts(guild.cost), amounts(fee)});
    }
    for (const Property& property : rules_.properties) report.properties.push_back(portrayed(property));
    report.money = static_cast<int>(rules_.settings.money.number());
    return report;
  }

 private:
  using Thing = PortraitReport::Thing;

  Thing thing(std::string_view table, const Definition& definition) const {
    Thing one{definition.id, words_.noun(table, definition).name, "", definition.art, false};
    one.added = definition.pack != none && rules_.packs[definition.pack].id == pack_;
    // Of others, help may be about something of a similar name.
    if (one.added && (table == "guild" || table == "property")) one.text = words_.help(definition.id).text;
    return one;
  }

  template <class Table>
  void add(std::vector<Thing>& to, std::string_view name, const Table& table) const {
    for (const auto& definition : table) to.push_back(thing(name, definition));
  }

  // A site of a property is called like it.
  Thing portrayed(const Site& site) const {
    for (const Property& property : rules_.properties)
      if (property.site == rules_.sites.id_of(site)) return thing("property", property);
    return thing("site", site);
  }

  PortraitReport::Card portrayed(const Property& property) const {
    PortraitReport::Card card;
    card.thing = thing("property", property);
    card.deck = static_cast<int>(property.deck.number());
    card.planks = static_cast<int>(property.planks.size());
    card.coins = property.coins;
    card.site = static_cast<int>(rules_.sites.size());
    for (const LockEffect& lock : property.locks) card.locks.push_back(lock.plank != none);
    if (property.site == none) return card;
    card.site = static_cast<int>(property.site.number());
    card.cost = amounts(rules_.sites[property.site].cost);
    return card;
  }

  std::vector<PortraitReport::Amount> amounts(const Goods& goods) const {
    std::vector<PortraitReport::Amount> all;
    for (const Id<Resource> resource : rules_.resources.ids())
      if (goods[resource] != 0) all.push_back({static_cast<int>(resource.number()), goods[resource]});
    return all;
  }

  const Ruleset& rules_;
  const match::Words& words_;
  const std::string& pack_;
};

}  // namespace

PortraitReport PortraitJob::perform(const JobProgress&) const {
  const std::shared_ptr<const Ruleset> rules = load_rules(request);
  const match::Match match(match::make_layout(rules, GameOptions(rules->settings.min_players)),
                           match::make_script_host(rules, limits), 1);
  return Portrayal(*rules, match::Words(match, "en", nobody), pack).all();
}

}  // namespace castellan::workshop
