// Decisions in words: what is asked, what can be chosen, what it costs and does.
#include <algorithm>
#include <utility>

#include "castellan/flow/operations.hpp"
#include "castellan/match/words.hpp"

namespace castellan::match {
namespace {

// A question of a script is called `pack:subject.word`, of a hook `pack.word`; a native one by a single word.
struct PromptName {
  std::string_view pack;
  std::string subject;  // with a dot behind it, or empty
  std::string_view word;
  std::string_view id;  // of the subject
};
PromptName split(const flow::Decision& decision) {
  const std::string_view subject = decision.subject;
  if (decision.word.empty()) return {{}, {}, subject, {}};
  const std::size_t colon = subject.find(':');
  if (colon == std::string_view::npos) return {subject, {}, decision.word, {}};
  return {subject.substr(0, colon), std::string(subject.substr(colon + 1)) + ".", decision.word, subject};
}

void join(std::string& text, const std::string& more, const std::string& separator) {
  if (!text.empty() && !more.empty()) text += separator;
  text += more;
}

}  // namespace

// What all texts of a question may name: who is asked, what numbers can be chosen, what the script tells (`args`), and
// the params of the definition it belongs to. The first of a name counts, so a question's own numbers are never hidden
// by a param.
Words::Arguments Words::question_arguments(const flow::Decision& decision) const {
  Arguments arguments{{"player", player(decision.seat)}};
  if (split(decision).pack.empty())  // of the engine: cards of one deck
    arguments.emplace_back("in_deck", decision.options.empty() ? "" : in_deck_of(decision.options.front().entity));
  if (!decision.options.empty() && decision.options.front().kind == flow::Option::Kind::number) {
    arguments.emplace_back("least", decision.options.front().number);
    int most = 0;
    for (const flow::Option& option : decision.options)
      if (option.kind == flow::Option::Kind::number) most = option.number;
    arguments.emplace_back("most", most);
  }
  for (const flow::QuestionArgument& told : decision.arguments) add_told(arguments, told, decision);
  for (Argument& param : params_of(split(decision).id)) arguments.push_back(std::move(param));
  return arguments;
}

// A word has a text beside the question's own, is a word of the pack, or names a resource.
void Words::add_told(Arguments& arguments, const flow::QuestionArgument& told, const flow::Decision& decision) const {
  const std::string& as = told.name;
  switch (told.type) {
    case EventArgument::Type::number: arguments.emplace_back(as, told.number); return;
    case EventArgument::Type::goods: arguments.emplace_back(as, goods_in_sentence(told.goods)); return;
    case EventArgument::Type::thing: return add_thing(arguments, as, told.thing);
    case EventArgument::Type::good:
    case EventArgument::Type::word: break;
  }
  const PromptName name = split(decision);
  arguments.emplace_back(as + "_word", told.word);
  if (const auto own = dictionary_.find(name.pack, "ask." + name.subject + told.word)) {
    arguments.emplace_back(as, *own);
  } else if (const Id<Resource> resource = match_.rules().resources.find(told.word); resource != none) {
    noun("resource", match_.rules().resources[resource]).add_to(arguments, as);
  } else {
    arguments.emplace_back(as, word_text(name.pack, told.word));
  }
}

std::string Words::prompt() const {
  const flow::Decision& decision = match_.decision();
  const PromptName name = split(decision);
  const Arguments arguments = question_arguments(decision);
  if (name.pack.empty()) return content::capitalised(text("prompt." + decision.prompt(), arguments));
  return content::capitalised(text(name.pack, "ask." + name.subject + std::string(name.word), arguments));
}

// A word of a script: its own text, or the engine's for words everybody uses, such as yes and no.
std::string Words::word(std::string_view word, const flow::Decision& decision) const {
  const PromptName name = split(decision);
  const std::string key = "ask." + name.subject + std::string(word);
  if (const auto own = dictionary_.find(name.pack, key, question_arguments(decision))) return *own;
  if (const auto common = dictionary_.find(content::Dictionary::engine, "word." + std::string(word))) return *common;
  return text(name.pack, key);
}

// A question may have words of its own for "none": `ask.camp.swap_with_none`, `prompt.trade_none`.
std::string Words::none_of_them(const flow::Decision& decision) const {
  const PromptName name = split(decision);
  const std::string key = (name.pack.empty() ? "prompt." : "ask." + name.subject) + std::string(name.word) + "_none";
  const auto own =
      dictionary_.find(name.pack.empty() ? content::Dictionary::engine : name.pack, key, question_arguments(decision));
  return own ? *own : text("option.decline");
}

std::string Words::action_option(const flow::Option& option, const flow::Decision&) const {
  const TurnAction& action = match_.rules().actions[Id<TurnAction>(option.def)];
  const bool of_site = action.action == Action::build_site && option.number >= 0;
  if (option.entity == nothing && !of_site) return noun("action", action).name;
  Arguments arguments;
  add_thing(arguments, "subject", option.entity);
  arguments.emplace_back("in_deck", in_deck_of(option.entity));
  (of_site ? site(Id<Site>(option.number)) : content::Noun()).add_to(arguments, "what");
  return text("option." + std::string(action_names[static_cast<std::size_t>(action.action)]), arguments);
}

// The number a key has because a thing of the same name comes before it: `…#2`. Keys know what the one who decides
// knows, so others must not count by them.
std::string Words::repeat_of(const flow::Option& option, const flow::Decision& decision) const {
  if (viewer_ != decision.seat || option.entity == nothing) return {};
  flow::Decision alone;
  alone.seat = decision.seat;
  const std::string name = match_.flow().key(option, alone);
  const std::string key = match_.flow().key(option, decision);
  return key.size() > name.size() ? key.substr(name.size() + 1) : std::string();
}

std::string Words::option(const flow::Option& option, const flow::Decision& decision) const {
  Arguments arguments{{"amount", option.number}};
  add_thing(arguments, "subject", option.entity);
  if (option.kind == flow::Option::Kind::worker || option.kind == flow::Option::Kind::send)
    worker(Id<WorkerKind>(option.def), option.master).add_to(arguments, "what");
  const auto own = [&](const char* key) { return text(key, arguments); };
  std::string label;
  switch (option.kind) {
    case flow::Option::Kind::pass: label = own("option.pass"); break;
    case flow::Option::Kind::place: label = own("option.place"); break;
    case flow::Option::Kind::worker: label = own("option.worker"); break;
    case flow::Option::Kind::send: label = own("option.send"); break;
    case flow::Option::Kind::action: label = action_option(option, decision); break;
    case flow::Option::Kind::entity: label = noun(option.entity).name; break;
    case flow::Option::Kind::number: label = own("option.number"); break;
    case flow::Option::Kind::name: label = word(decision.name(option), decision); break;
    case flow::Option::Kind::goods: label = goods(decision.goods[static_cast<std::size_t>(option.number)]); break;
    case flow::Option::Kind::trade: label = noun("trade", match_.rules().trades[Id<Trade>(option.def)]).name; break;
    case flow::Option::Kind::decline: label = none_of_them(decision); break;
  }
  if (const std::string repeat = repeat_of(option, decision); !repeat.empty())
    label = text("option.repeated", {{"what", label}, {"number", repeat}});
  return content::capitalised(label);
}

std::string Words::option(std::size_t index) const {
  return option(match_.decision().options[index], match_.decision());
}

std::string Words::short_text(std::string_view table, const Definition& definition, std::string_view part) const {
  const std::string key = std::string(table) + "." + std::string(definition.name()) + ".";
  const Arguments params = params_of(definition.id);
  if (const auto own = dictionary_.find(pack_of(definition), key + std::string(part), params)) return *own;
  return dictionary_.find(pack_of(definition), key + "short", params).value_or("");
}

// What a card does; nothing to those who may not know it.
std::string Words::card_detail(Entity card, std::string_view part) const {
  const world::Card& c = match_.world().get<world::Card>(card);
  if (!knows(c.known_to)) return {};
  return short_text("property", match_.rules().properties[c.kind], part);
}

// What a card would cost to build.
std::string Words::building_cost(Entity e) const {
  const world::World& world = match_.world();
  if (!world.layout().is(e, EntityKind::card) || !knows(world.get<world::Card>(e).known_to)) return {};
  const Id<Site> site = match_.rules().properties[world.get<world::Card>(e).kind].site;
  if (site == none) return {};
  return text("detail.building", {{"goods", goods(match_.rules().sites[site].cost)}});
}

std::string Words::fee(Entity plank) const {
  const flow::Flow& flow = match_.flow();
  const world::PlankSpot& spot = flow.world.get<world::PlankSpot>(plank);
  const Id<Plank> def = plank_def(flow, plank);
  if (def == none) return {};
  const Plank& p = flow.rules.planks[def];
  const Goods fee = fee_of(flow, plank, flow.layout.seats[static_cast<std::size_t>(match_.decision().seat)]);
  if (p.fee.empty() && fee.empty()) return {};
  Arguments arguments{{"goods", goods(fee)}};
  if (!p.fee_to_owner || !flow.layout.is(spot.home, EntityKind::guild)) return text("detail.fee", arguments);
  const Entity owner = guild_owner(flow, spot.home);
  if (owner == nothing) return text("detail.fee", arguments);
  const Seat seat = seat_of(flow, owner);
  if (seat == match_.decision().seat) return text("detail.no_fee");
  arguments.emplace_back("player", player(seat));
  return text("detail.fee_to", arguments);
}

std::string Words::plank_short(Entity plank) const {
  const world::PlankSpot& spot = match_.world().get<world::PlankSpot>(plank);
  const Ruleset& rules = match_.rules();
  if (match_.world().layout().is(spot.home, EntityKind::guild)) {
    const Id<Guild> guild = match_.world().get<world::GuildTile>(spot.home).guild;
    return short_text("guild", rules.guilds[guild], "plank");
  }
  if (spot.plank == none) return card_detail(spot.home, "plank");
  return short_text("plank", rules.planks[spot.plank], "plank");
}

std::string Words::entity_detail(Entity e) const {
  const world::World& world = match_.world();
  const world::Layout& layout = world.layout();
  if (!layout.exists(e)) return {};
  switch (layout.kind(e)) {
    case EntityKind::player:
      if (world.get<world::Player>(e).neutral) return {};
      return goods(world.get<world::Stock>(e).goods);
    case EntityKind::card: return card_detail(e, "short");
    case EntityKind::lock: return card_detail(world.get<world::Lock>(e).card, "lock");
    case EntityKind::plank: return plank_short(e);
    case EntityKind::guild: return short_text("guild", match_.rules().guilds[world.get<world::GuildTile>(e).guild], "");
    case EntityKind::location: {
      std::string owners;
      for (Entity symbol : layout.symbols_of(e))
        if (const Entity marker = world.get<world::Symbol>(symbol).marker; marker != nothing)
          join(owners, thing(marker), text("detail.and"));
      std::string all = owners.empty() ? owners : text("detail.markers", {{"players", owners}});
      Entity last = nothing;
      for (Entity symbol : layout.symbols_of(e))
        if (const Entity district = world.get<world::Symbol>(symbol).district;
            std::exchange(last, district) != district)
          join(all, markers_in(district), text("detail.separator"));
      return all;
    }
    case EntityKind::symbol: return markers_in(world.get<world::Symbol>(e).district);
    case EntityKind::district: return markers_in(e);
    default: return {};
  }
}

// Who has how many markers in a district, most first.
std::string Words::markers_in(Entity district) const {
  const world::World& world = match_.world();
  const world::EntityRange seats = world.layout().seats;
  std::vector<std::pair<int, std::size_t>> counts;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) counts.emplace_back(0, seat);
  for (Entity symbol : world.layout().symbols_in(district))
    if (const Entity marker = world.get<world::Symbol>(symbol).marker; marker != nothing)
      --counts[seats.position(marker)].first;  // negative, so that sorting puts the most first
  std::sort(counts.begin(), counts.end());
  std::string all;
  for (const auto& [count, seat] : counts)
    if (count < 0)
      join(all, text("detail.times", {{"player", player(static_cast<Seat>(seat))}, {"count", -count}}),
           text("detail.and"));
  Arguments arguments{{"number", world.get<world::District>(district).number}, {"players", all}};
  return text(all.empty() ? "detail.no_markers_in" : "detail.markers_in", arguments);
}

// Where there is room to build.
std::string Words::free_districts(Id<Site> site) const {
  const world::World& world = match_.world();
  const Site& def = match_.rules().sites[site];
  std::vector<std::string> places;
  for (Entity location : world.layout().locations_of(site)) {
    if (!flow::is_free(world, world.layout(), location, def)) continue;
    const int number = world.get<world::District>(world.get<world::Location>(location).district).number;
    std::string place = std::to_string(number);
    if (def.straddles) place += "–" + std::to_string(number % static_cast<int>(world.layout().districts.size()) + 1);
    if (places.empty() || places.back() != place) places.push_back(std::move(place));
  }
  if (places.empty()) return {};
  return text("detail.free_in", {{"count", static_cast<std::int64_t>(places.size())}, {"districts", list(places)}});
}

// What a worker costs and brings at a plank or in an area.
std::string Words::place_detail(Entity place) const {
  const world::World& world = match_.world();
  if (world.layout().is(place, EntityKind::area))
    return short_text("area", match_.rules().areas[world.get<world::ResourceArea>(place).area], "");
  std::string all = fee(place);
  join(all, plank_short(place), text("detail.separator"));
  return all;
}

std::string Words::action_detail(const flow::Option& option) const {
  const Ruleset& rules = match_.rules();
  const world::World& world = match_.world();
  const TurnAction& action = rules.actions[Id<TurnAction>(option.def)];
  Goods cost = action.cost;
  const std::string separator = text("detail.separator");
  const auto add = [&](const Goods& more) {
    for (const Id<Resource> r : rules.resources.ids()) cost[r] = static_cast<std::int16_t>(cost[r] + more[r]);
  };
  std::string what;
  if (action.action == Action::build_site && option.number >= 0) {
    const Site& site = rules.sites[Id<Site>(option.number)];
    add(site.cost);
    what = short_text("site", site, "");
  } else if (option.entity != nothing && action.action != Action::dismiss) {
    if (action.action == Action::place_worker) what = place_detail(option.entity);
    else if (action.action != Action::build_card) what = building_cost(option.entity);
    if (action.action != Action::place_worker) join(what, entity_detail(option.entity), separator);
    if (action.action == Action::use_lock)
      if (const LockEffect* effect = lock_effect(match_.flow(), option.entity)) add(effect->cost);
    if (action.action == Action::build_guild) add(rules.guilds[world.get<world::GuildTile>(option.entity).guild].cost);
    if (action.action == Action::build_card && knows(world.get<world::Card>(option.entity).known_to) &&
        option.number >= 0)
      add(rules.sites[Id<Site>(option.number)].cost);
  }
  if (what.empty()) what = short_text("action", action, "");
  if ((action.action == Action::build_site || action.action == Action::build_card) && option.number >= 0)
    join(what, free_districts(Id<Site>(option.number)), separator);
  std::string all = cost.empty() ? std::string() : goods(cost);
  join(all, what, separator);
  return all;
}

std::string Words::detail(const flow::Option& option, const flow::Decision& decision) const {
  const Ruleset& rules = match_.rules();
  switch (option.kind) {
    case flow::Option::Kind::place:
    case flow::Option::Kind::send: return place_detail(option.entity);
    case flow::Option::Kind::action: return action_detail(option);
    case flow::Option::Kind::entity: {
      std::string all = building_cost(option.entity);
      join(all, entity_detail(option.entity), text("detail.separator"));
      return all;
    }
    case flow::Option::Kind::trade: {
      const Trade& trade = rules.trades[Id<Trade>(option.def)];
      return text("detail.trade", {{"pay", goods(trade.pay)}, {"get", goods(trade.get)}});
    }
    case flow::Option::Kind::name: {
      // What a word means may be explained behind it: `ask.camp.keep_short`.
      const PromptName name = split(decision);
      const std::string key = "ask." + name.subject + std::string(decision.name(option)) + "_short";
      return dictionary_.find(name.pack, key, question_arguments(decision)).value_or("");
    }
    default: return {};
  }
}

}  // namespace castellan::match
