#include "portrayal.hpp"

#include <castellan/base/text.hpp>
#include <castellan/flow/operations.hpp>
#include <castellan/world/world.hpp>
#include <nlohmann/json.hpp>

#include "art.hpp"
#include "moves.hpp"

namespace castellan::studio {
namespace {

using match::Match;
using match::Words;

class RulesPortrait {
 public:
  RulesPortrait(const Match& match, const Words& words)
      : match_(match), words_(words), rules_(match.rules()), layout_(*match.layout()) {}

  Json all() const {
    Json json{{"language", words_.language()}};
    json["texts"] = texts();
    json["players"] = players();
    json["resources"] = list("resource", rules_.resources, [](Json&, const Resource&) {});
    json["workers"] = list("worker", rules_.workers, [&](Json& one, const WorkerKind& kind) {
      one["master"] = words_.dictionary()
                          .find(pack(kind), "worker." + std::string(kind.name()) + ".master.name")
                          .value_or(one["name"].get<std::string>());
      one["masters"] = kind.masters > 0;
    });
    json["sites"] = sites();
    json["decks"] = list("deck", rules_.decks, [&](Json& one, const Deck& deck) {
      one["pool"] = deck.pool(match_.player_count());
      one["hand_limit"] = deck.hand_limit;
    });
    json["properties"] = list("property", rules_.properties, [&](Json& one, const Property& property) {
      one["deck"] = property.deck.number();
      one["site"] = property.site.number();
      one["coins"] = property.coins;
      one["cost"] = property.site == none ? Json::array() : goods(rules_.sites[property.site].cost);
      one["planks"] = property.planks.size();
      one["locks"] = Json::array();
      for (const LockEffect& lock : property.locks) one["locks"].push_back(lock.plank != none);
      add_help(one, property);
    });
    json["guilds"] = list("guild", rules_.guilds, [&](Json& one, const Guild& guild) {
      one["category"] = guild.category.number();
      one["cost"] = goods(guild.cost);
      one["fee"] = guild.plank == none ? Json::array() : goods(rules_.planks[guild.plank].fee);
      add_help(one, guild);
    });
    json["categories"] = list("category", rules_.categories, [](Json&, const Category&) {});
    json["areas"] = list("area", rules_.areas, [&](Json& one, const Area& area) {
      one["resource"] = area.resource.number();
      one["takes"] = Json::array();
      for (const Id<WorkerKind> kind : rules_.workers.ids())
        if (area.takes.contains(kind)) one["takes"].push_back(kind.number());
      add_help(one, area);
    });
    json["planks"] = list("plank", rules_.planks, [&](Json& one, const Plank& plank) {
      one["home"] = plank.home == Plank::Home::board ? "board" : plank.home == Plank::Home::guild ? "guild" : "card";
      one["fee"] = goods(plank.fee);
      if (plank.home == Plank::Home::board) add_help(one, plank);
      else one["name"] = "";  // it is called like the guild or the card it belongs to
    });
    json["pieces"] = list("piece", rules_.pieces, [](Json&, const Piece&) {});
    json["months"] = list("month", rules_.months, [&](Json& one, const Month& month) {
      one["season"] = month.season;
      one["season_name"] = month.season.empty() ? "" : words_.text(pack(month), "season." + month.season + ".name");
      one["scores"] = month.scores;
    });
    json["trades"] = list("trade", rules_.trades, [&](Json& one, const Trade& trade) {
      one["side"] = rules_.sides[trade.side];
      one["pay"] = goods(trade.pay);
      one["get"] = goods(trade.get);
    });
    json["actions"] =
        list("action", rules_.actions, [&](Json& one, const TurnAction& action) { one["cost"] = goods(action.cost); });
    json["scoring"] = list("scoring", rules_.scoring, [](Json&, const ScoringCategory&) {});
    json["phases"] = list("phase", rules_.round, [](Json&, const Phase&) {});
    json["settings"] = {{"money", rules_.settings.money.number()},
                        {"tax_free", rules_.settings.tax_free},
                        {"tax_step", rules_.settings.tax_step}};
    json["names"] = names();
    json["packs"] = Json::array();
    for (const Pack& one : rules_.packs)
      if (!one.is_engine()) json["packs"].push_back({{"id", one.id}, {"version", one.version}, {"title", one.title}});
    return json;
  }

  Json goods(const Goods& of) const {
    Json amounts = Json::array();
    for (const Id<Resource> r : rules_.resources.ids())
      if (of[r] != 0) amounts.push_back({r.number(), of[r]});
    return amounts;
  }

 private:
  const std::string& pack(const Definition& definition) const {
    static const std::string gone;
    return definition.pack == none ? gone : rules_.packs[definition.pack].id;
  }

  template <class Table, class Add>
  Json list(std::string_view table, const Table& definitions, Add add) const {
    Json all = Json::array();
    for (const auto& definition : definitions) {
      const content::Noun noun = words_.noun(table, definition);
      Json one{{"id", definition.id}, {"name", noun.name}};
      if (noun.many != noun.name && !noun.many.empty()) one["many"] = noun.many;
      if (const std::string art = art_of(rules_, definition); !art.empty()) one["art"] = art;
      add(one, definition);
      all.push_back(std::move(one));
    }
    return all;
  }

  // A site of a property is called like it.
  Json sites() const {
    return list("site", rules_.sites, [&](Json& one, const Site& site) {
      for (const Property& property : rules_.properties)
        if (property.site == rules_.sites.id_of(site)) {
          one["name"] = words_.noun("property", property).name;
          break;
        }
      one["cost"] = goods(site.cost);
      one["straddles"] = site.straddles;
      one["symbols"] = site.symbols;
      one["per_district"] = site.per_district;
      one["guild_place"] = site.is_guild_place;
      one["marks_all"] = site.marks_all;
    });
  }

  void add_help(Json& one, const Definition& definition) const {
    const Words::Help help = words_.help(definition.id);
    if (!help.text.empty()) one["help"] = help.text;
  }

  Json players() const {
    Json all = Json::array();
    for (int seat = 0; seat < layout_.seat_count(); ++seat)
      all.push_back({{"name", words_.player(static_cast<Seat>(seat))}, {"neutral", seat >= match_.player_count()}});
    return all;
  }

  Json texts() const {
    constexpr std::string_view begin = "studio.";
    Json all = Json::object();
    for (const std::string& key : words_.dictionary().keys(content::Dictionary::engine, begin))
      all[key.substr(begin.size())] = words_.text(key);
    return all;
  }

  // Of things that are always on the table.
  Json names() const {
    Json all = Json::object();
    for (const world::EntityRange& range :
         {layout_.districts, layout_.locations, layout_.guilds, layout_.areas, layout_.board_planks, layout_.piles})
      for (const Entity thing : range) all[layout_.name(thing)] = words_.thing(thing);
    return all;
  }

  const Match& match_;
  const Words& words_;
  const Ruleset& rules_;
  const world::Layout& layout_;
};

const char* kind_name(flow::Option::Kind kind) {
  using Kind = flow::Option::Kind;
  switch (kind) {
    case Kind::pass: return "pass";
    case Kind::place: return "place";
    case Kind::worker: return "worker";
    case Kind::send: return "send";
    case Kind::action: return "action";
    case Kind::entity: return "entity";
    case Kind::number: return "number";
    case Kind::name: return "name";
    case Kind::goods: return "goods";
    case Kind::trade: return "trade";
    case Kind::decline: return "decline";
  }
  return "";
}

// What on the table it belongs to: a thing by its name, or all free places of a site.
Json place_of(const Match& match, const flow::Option& option) {
  Json json{{"kind", kind_name(option.kind)}};
  const Ruleset& rules = match.rules();
  if (option.entity != nothing && match.layout()->exists(option.entity))
    json["on"] = match.layout()->name(option.entity);
  if (option.kind == flow::Option::Kind::action) {
    json["action"] = option.def.number();
    json["does"] = action_names[static_cast<std::size_t>(rules.actions[Id<TurnAction>(option.def)].action)];
    if (rules.actions[Id<TurnAction>(option.def)].action == Action::build_site && option.number >= 0)
      json["site"] = option.number;
  }
  if (option.kind == flow::Option::Kind::send || option.kind == flow::Option::Kind::worker) {
    json["worker"] = option.def.number();
    json["master"] = option.master;
  }
  if (option.kind == flow::Option::Kind::send || option.kind == flow::Option::Kind::number)
    json["number"] = option.number;
  if (option.kind == flow::Option::Kind::trade) json["trade"] = option.def.number();
  return json;
}

// The list of the rules that has the definitions of a table: `properties` of `property`.
std::string list_of(std::string_view table) {
  if (table == "scoring") return std::string(table);
  if (table.ends_with('y')) return std::string(table.substr(0, table.size() - 1)) + "ies";
  return std::string(table) + "s";
}

}  // namespace

Json portray_rules(const Match& match, const Words& words) { return RulesPortrait(match, words).all(); }

bool is_portrayed(const Match& match, Entity thing) {
  return !match.layout()->streams.contains(thing) && !match.layout()->cells.contains(thing);
}

Json portray_decision(const Match& match, const Words& words, Seat viewer) {
  if (match.state() != Match::State::deciding) return nullptr;
  const flow::Decision& now = match.decision();
  Json json{{"seat", now.seat}, {"kind", flow::decision_names[static_cast<std::size_t>(now.kind)]}};
  if (now.seat != viewer) return json;
  json["prompt"] = words.prompt();
  json["options"] = Json::array();
  for (std::size_t i = 0; i < now.options.size(); ++i) {
    const flow::Option& option = now.options[i];
    Json one{{"key", match.key(i)}, {"label", words.option(i)}};
    if (const std::string detail = words.detail(option, now); !detail.empty()) one["detail"] = detail;
    one.update(place_of(match, option));
    if (option.kind == flow::Option::Kind::goods)
      one["goods"] = RulesPortrait(match, words).goods(now.goods[static_cast<std::size_t>(option.number)]);
    json["options"].push_back(std::move(one));
  }
  return json;
}

Json portray_refused(const Match& match, const Words& words) {
  Json all = Json::array();
  if (match.state() != Match::State::deciding) return all;
  for (const match::NotOffered& other : match.not_offered()) {
    Json one{{"key", other.key},
             {"label", words.option(other.option, match.decision())},
             {"why", words.reason(other.reason)}};
    one.update(place_of(match, other.option));
    all.push_back(std::move(one));
  }
  return all;
}

Json portray_attributes(const Match& match, const Words& words) {
  Json all = Json::array();
  for (const Words::AttributeValues& attribute : words.attributes()) {
    Json values = Json::array();
    for (const Words::Attributed& value : attribute.of)
      values.push_back({{"on", match.layout()->name(value.on)}, {"value", value.value}});
    if (!values.empty()) all.push_back({{"name", attribute.name}, {"of", std::move(values)}});
  }
  return all;
}

Json portray_event(const Match& match, const Words& words, const world::Event& event, Seat viewer) {
  Json json = match.view(event, viewer);
  std::string text;
  Json spans = Json::array();
  for (const Words::Span& span : words.event_spans(event)) {
    text += span.text;
    Json one{{"text", span.text}};
    if (span.thing != nothing) one["thing"] = match.layout()->name(span.thing);
    if (!span.table.empty()) {
      one["list"] = list_of(span.table);
      one["number"] = span.definition.number();
    }
    spans.push_back(std::move(one));
  }
  json["text"] = std::move(text);
  json["spans"] = std::move(spans);
  if (Json move = portray_move(match, event); !move.is_null()) json["move"] = std::move(move);
  return json;
}

Json portray_standings(const Match& match) {
  Json all = Json::array();
  for (const Match::Standing& one : match.standings())
    all.push_back({{"seat", one.seat}, {"rank", one.rank}, {"score", one.score}, {"tiebreak", one.tiebreak}});
  return all;
}

}  // namespace castellan::studio
