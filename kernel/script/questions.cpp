// Questions of scripts: `ask.player`, `ask.option`, `ask.goods` and the others are built on these.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "castellan/flow/prices.hpp"
#include "castellan/script/bindings.hpp"
#include "castellan/script/free_places.hpp"
#include "castellan/script/methods.hpp"
#include "castellan/script/plain_questions.hpp"
#include "castellan/script/prices.hpp"
#include "castellan/script/question_arguments.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan::script {
namespace {

constexpr auto letters_of_words = [] {
  std::array<bool, 256> good{};
  for (const char c : std::string_view("abcdefghijklmnopqrstuvwxyz0123456789_"))
    good[static_cast<unsigned char>(c)] = true;
  return good;
}();

// Words become keys of options and messages.
void require_word(std::string_view word) {
  bool good = !word.empty() && word.size() <= 64 && word != "none";
  for (const char c : word) good &= letters_of_words[static_cast<unsigned char>(c)];
  if (!good) throw ArgumentError("an option is a word of 1 to 64 lower case letters, digits and _, and not \"none\"");
}

// Returns who is asked: the first argument. The words are at another, if there are any; 0 is no place.
Entity begin_question(HostCall& call, std::string_view what, int words = 3) {
  call.require_waiting();
  const Entity who = call.get_entity(1, EntityKind::player);
  const world::Player& player = call.flow->world.get<world::Player>(who);
  if (player.neutral) throw ArgumentError("a neutral builder can't be asked");
  const Function& function = call.flow->rules.functions[call.host->frame()->function];
  const int wording = words == 0 ? LUA_TNIL : lua_type(call.L, words);
  if (wording == LUA_TTABLE) {  // { prompt or false, args }
    lua_rawgeti(call.L, words, 2);
    lua_rawgeti(call.L, words, 1);
    if (lua_toboolean(call.L, -1)) require_word(what = call.get_text(lua_gettop(call.L)));
  } else if (wording > LUA_TNIL) require_word(what = call.get_text(words));
  call.flow->begin_decision(static_cast<Seat>(player.seat), flow::Decision::Kind::ask, function.subject, what);
  if (wording == LUA_TTABLE) {
    lua_pop(call.L, 1);
    read_question_arguments(call, lua_gettop(call.L));
    lua_pop(call.L, 1);
  }
  return who;
}

// `optional` adds "none"; no candidates: nil without a decision; one: asked all the same unless `automatic`.
void ask(HostCall& call, bool optional, bool automatic) {
  const flow::Decision& decision = call.flow->decision();
  if (decision.options.empty()) {
    call.give_nothing();
    return;
  }
  if (automatic && !optional && decision.options.size() == 1 &&
      decision.options[0].kind == flow::Option::Kind::entity) {
    call.give_entity(decision.options[0].entity);
    return;
  }
  if (optional) {
    flow::Option none_of_them;
    none_of_them.kind = flow::Option::Kind::decline;
    call.flow->offer(none_of_them);
  }
  call.host->wait_for_answer();
  call.yield();
}

// Equal cards in a hand or a pool are one option, to a player who can tell that they are.
bool same_card_offered(const flow::Flow& flow, Entity card) {
  const world::Card& c = flow.world.get<world::Card>(card);
  if (flow.world.get<world::Pile>(c.pile).role == world::Pile::built) return false;
  if (!(c.known_to >> flow.decision().seat & 1)) return false;
  for (const flow::Option& option : flow.decision().options) {
    if (!flow.layout.is(option.entity, EntityKind::card)) continue;
    const world::Card& other = flow.world.get<world::Card>(option.entity);
    if (other.pile == c.pile && other.kind == c.kind && other.known_to == c.known_to) return true;
  }
  return false;
}

// Which argument each part of a question is; 0 where it is not told.
class Places {
 public:
  int operator[](QuestionPart part) const { return at_[static_cast<std::size_t>(part)]; }
  std::uint8_t& operator[](QuestionPart part) { return at_[static_cast<std::size_t>(part)]; }

 private:
  std::array<std::uint8_t, 1 << bits_of_part> at_{};
};

bool is_told(const HostCall& call, int place) { return place != 0 && !call.is_nothing(place); }

// Why candidates are considered and not offered: for an attribute they have (`unless = "crest_locked"`), or for a word
// at their place in a list (`why_not`).
class ScriptedReasons {
 public:
  ScriptedReasons(const HostCall& call, int i) : call_(call), at_(i), type_(i == 0 ? LUA_TNIL : lua_type(call.L, i)) {}

  bool any() const { return type_ == LUA_TSTRING || type_ == LUA_TTABLE; }
  flow::Objection refuse(Entity candidate, lua_Integer place) {
    return type_ == LUA_TSTRING ? refuse_for_attribute(candidate) : refuse_for_word(place);
  }

 private:
  flow::Objection refuse_for_attribute(Entity candidate) {
    const auto& attributes = call_.flow->rules.attributes;
    if (attribute_ == none) {
      const std::string_view name = call_.get_text(at_);
      attribute_ = call_.host->names().find(attributes, name);
      if (attribute_ == none || attributes[attribute_].type != Attribute::Type::boolean)
        throw ArgumentError(fmt::format("`unless`: there is no attribute \"{}\" that is true or false", name));
    }
    const world::EntityRange cells = call_.flow->layout.cells_of(attribute_, candidate);
    if (cells.size() == 0 || call_.flow->world.get<world::Cell>(cells[0]).value == 0) return flow::no_objection;
    return scripted(attributes[attribute_].name());
  }

  flow::Objection refuse_for_word(lua_Integer place) {
    lua_rawgeti(call_.L, at_, place);
    flow::Objection reason;
    if (lua_toboolean(call_.L, -1)) {
      const std::string_view word = call_.get_text(lua_gettop(call_.L));
      require_word(word);
      reason = scripted(word);
    }
    lua_pop(call_.L, 1);
    return reason;
  }

  flow::Reason scripted(std::string_view word) {
    return {flow::Reason::Key::scripted, none, call_.flow->keep_name(word)};
  }

  const HostCall& call_;
  int at_;
  int type_;
  Id<Attribute> attribute_ = none;
};

// `payable_with`: true, or a list of discounts of which one may be taken.
class Purse {
 public:
  Purse(HostCall& call, int i) : asked(is_told(call, i)) {
    if (!asked) return;
    who_ = call.get_entity(1, EntityKind::player);
    costs_.emplace(*call.flow, Quantity::cost, who_);
    std::vector<Goods> room(1);  // no discount
    std::span<const Goods> discounts = room;
    if (lua_type(call.L, i) != LUA_TBOOLEAN)
      discounts = call.get_goods_list(i, "`payable_with` must be true or a list of discounts", room);
    if (discounts.size() > 200) throw ArgumentError("`payable_with`: more than 200 discounts");
    const Goods& have = call.flow->world.get<world::Stock>(who_).goods;
    for (const Goods& discount : discounts) {
      last_discount_ = discount;
      reach_.push_back(have);
      for (const Id<Resource> r : call.flow->rules.resources.ids())
        reach_.back()[r] = static_cast<std::int16_t>(std::min(have[r] + discount[r], INT16_MAX));
    }
  }

  flow::Objection refuse(const HostCall& call, Entity location) {
    const flow::Flow& flow = *call.flow;
    if (!flow.layout.is(location, EntityKind::location)) return flow::no_objection;
    const Id<Site> site = flow.world.get<world::Location>(location).site;
    if (site == last_site_) return last_;
    last_ = refuse_prices(call, location, differs_by_side(flow, site));
    // Locations of a site follow each other, and most cost the same.
    last_site_ = flow.rules.sites[site].is_guild_place || may_be_modified(flow, site) ? none : site;
    return last_;
  }

  const bool asked;

 private:
  flow::Objection refuse_prices(const HostCall& call, Entity location, bool by_side) const {
    const flow::Flow& flow = *call.flow;
    flow::Objection first;
    for (Entity symbol : flow.layout.symbols_of(location)) {
      if (by_side && flow.world.get<world::Symbol>(symbol).marker != nothing) continue;
      for (const Goods& price : prices_of(flow, location, by_side ? symbol : nothing, *costs_)) {
        call.charge(reach_.size());
        // What is paid is the price less a discount: the same as to have the discount as well.
        if (reach_.empty() || std::ranges::any_of(reach_, [&](const Goods& goods) { return goods.covers(price); }))
          return flow::no_objection;
        if (!first) first = check_cost(flow, price.less(last_discount_), who_);
      }
      if (!by_side) break;
    }
    return first;
  }

  Entity who_ = nothing;
  std::optional<flow::Relevant> costs_;
  std::vector<Goods> reach_;   // all that could be paid, by discount
  Goods last_discount_;        // whose shortage is told
  Id<Site> last_site_ = none;  // where all are refused for the same reason
  flow::Objection last_;
};

// `except`: a thing or a list of things that are no candidates; null if there are none.
const Seen* read_left_out(const HostCall& call, int i) {
  if (!is_told(call, i)) return nullptr;
  Seen& left_out = call.host->left_out();
  left_out.begin(call.flow->layout.entity_count());
  if (lua_type(call.L, i) == LUA_TUSERDATA) {
    left_out.again(call.get_entity(i));
    return &left_out;
  }
  const lua_Integer count = call.get_list(i, "`except` must be a thing or a list of things");
  for (lua_Integer n = 1; n <= count; ++n) left_out.again(call.get_element(i, n));
  return &left_out;
}

// Offers what can be chosen, or says why it can't.
class Candidates {
 public:
  // `before`: null where each comes once. Without `cards`, none of them is one.
  Candidates(HostCall& call, const Places& at, Seen* before, bool cards)
      : call_(call),
        flow_(*call.flow),
        reasons_(call, at[QuestionPart::unless]),
        purse_(call, at[QuestionPart::payable_with]),
        left_out_(read_left_out(call, at[QuestionPart::except])),
        before_(before),
        cards_(cards) {
    if (before_) before_->begin(flow_.layout.entity_count());
  }

  // At a place in a list, if there is one.
  void consider(Entity candidate, lua_Integer place = 0) {
    if (left_out_ && left_out_->has(candidate)) return;
    flow::Option option;
    option.kind = flow::Option::Kind::entity;
    option.entity = candidate;
    if (may_be_refused_)
      if (const flow::Objection refused = refuse(candidate, place)) return flow_.refuse(option, *refused);
    if (cards_ && flow_.layout.is(candidate, EntityKind::card) && same_card_offered(flow_, candidate)) return;
    if (before_ && before_->again(candidate)) throw ArgumentError("a candidate appears in `among` twice");
    flow_.offer(option);
  }

 private:
  // By itself: most candidates of most questions need none of this.
  [[gnu::noinline]] flow::Objection refuse(Entity candidate, lua_Integer place) {
    if (reasons_.any())
      if (const flow::Objection refused = reasons_.refuse(candidate, place)) return refused;
    return purse_.asked ? purse_.refuse(call_, candidate) : flow::no_objection;
  }

  HostCall& call_;
  flow::Flow& flow_;
  ScriptedReasons reasons_;
  Purse purse_;
  const Seen* left_out_;
  bool may_be_refused_ = reasons_.any() || purse_.asked;
  Seen* before_;
  bool cards_;
};

// The open cards of a deck, or of those in a list.
template <class Visit>
void each_open_card(const HostCall& call, int decks_at, Visit&& visit) {
  const flow::Flow& flow = *call.flow;
  const auto each_of = [&](Id<Deck> deck) {
    flow::each_card(flow.world, flow.layout.pile(deck, world::Pile::pool), visit);
  };
  if (lua_type(call.L, decks_at) == LUA_TSTRING) return each_of(deck_argument(call, decks_at));
  const lua_Integer count = call.get_list(decks_at, "`pool` must be the name of a deck or a list of names");
  for (lua_Integer n = 1; n <= count; ++n) {
    lua_rawgeti(call.L, decks_at, n);
    each_of(deck_argument(call, lua_gettop(call.L)));
    lua_pop(call.L, 1);
  }
}

// What is meant where a script does not say among what: the other players, all districts, the locations that can be
// built on, the player's own hand and own free locks.
// Of cards those of one deck, or those that lie open, if an argument says so.
template <class Visit>
void each_usual(const HostCall& call, EntityKind kind, Entity who, const Places& at, Visit&& visit) {
  const flow::Flow& flow = *call.flow;
  switch (kind) {
    case EntityKind::player:
      for (Entity player : flow.layout.players)
        if (player != who) visit(player);
      return;
    case EntityKind::district:
      for (Entity district : flow.layout.districts) visit(district);
      return;
    case EntityKind::location: return each_free_location(flow, flow.layout.locations, visit);
    case EntityKind::card: {
      if (is_told(call, at[QuestionPart::pool])) return each_open_card(call, at[QuestionPart::pool], visit);
      const int deck_at = at[QuestionPart::deck];
      const Id<Deck> only = is_told(call, deck_at) ? deck_argument(call, deck_at) : none;
      for (const Id<Deck> deck : flow.rules.decks.ids())
        if (only == none || deck == only)
          flow::each_card(flow.world, flow.layout.pile(deck, world::Pile::hand, seat_of(flow, who)), visit);
      return;
    }
    case EntityKind::lock: return each_free_lock(flow, who, visit);
    default: throw ArgumentError("`among` must say which things can be chosen");
  }
}

// `kind`: none for things of any kind.
void ask_for_entity(HostCall& call, std::optional<EntityKind> kind, const Places& at) {
  const int among = at[QuestionPart::among];
  const bool usual = kind && !is_told(call, among);
  if (is_told(call, at[QuestionPart::deck]) && !(usual && kind == EntityKind::card))
    throw ArgumentError("`deck` is for cards of the player's hand: it goes without `among`");
  if (is_told(call, at[QuestionPart::pool]) &&
      (!usual || kind != EntityKind::card || is_told(call, at[QuestionPart::deck])))
    throw ArgumentError("`pool` is for open cards: it goes with ask.card, without `among` and `deck`");
  if (!usual && among == 0) throw ArgumentError("`among` must be a list of things");
  const lua_Integer count = usual ? 0 : call.get_list(among, "`among` must be a list of things");
  const std::string_view what = kind ? entity_kind_names[static_cast<std::size_t>(*kind)] : "thing";
  const Entity who = begin_question(call, what, at[QuestionPart::prompt]);
  const bool each_once = usual && !is_told(call, at[QuestionPart::pool]);  // a pool may be named twice
  Candidates candidates(call, at, each_once ? nullptr : &call.host->seen(), !kind || kind == EntityKind::card);
  if (count > 1000) throw ArgumentError("more than 1000 candidates");
  for (lua_Integer i = 1; i <= count; ++i)
    candidates.consider(kind ? call.get_element(among, i, *kind) : call.get_element(among, i), i);
  if (usual) each_usual(call, *kind, who, at, [&](Entity candidate) { candidates.consider(candidate); });
  const auto flag = [&](QuestionPart part) { return at[part] != 0 && call.get_flag(at[part]); };
  ask(call, flag(QuestionPart::optional), flag(QuestionPart::automatic));
}

// (who, candidates, prompt, number of the kind or nil, optional, automatic, reasons, payable_with, deck, except,
// pool)
void ask_entity(HostCall& call) {
  int of_kind = 0;
  const auto kind = static_cast<EntityKind>(lua_tointegerx(call.L, 4, &of_kind));  // the prelude's own
  Places at;
  at[QuestionPart::who] = 1;
  at[QuestionPart::among] = 2;
  at[QuestionPart::prompt] = 3;
  at[QuestionPart::optional] = 5;
  at[QuestionPart::automatic] = 6;
  at[QuestionPart::unless] = 7;
  at[QuestionPart::payable_with] = 8;
  at[QuestionPart::deck] = 9;
  at[QuestionPart::except] = 10;
  at[QuestionPart::pool] = 11;
  ask_for_entity(call, of_kind ? std::optional(kind) : std::nullopt, at);
}

// (who, its other parts, and last what those are): see script/plain_questions.hpp. Whatever a script passes here, none
// of it is worse than a wrong question.
void ask_plainly(HostCall& call) {
  auto meaning = static_cast<std::uint64_t>(lua_tointegerx(call.L, lua_gettop(call.L), nullptr));
  const std::uint64_t kind = meaning & any_kind;
  Places at;
  meaning >>= bits_of_kind;
  for (std::uint8_t i = 1; meaning != 0; ++i, meaning >>= bits_of_part)
    at[static_cast<QuestionPart>(meaning & ((1 << bits_of_part) - 1))] = i;
  if (kind < entity_kind_names.size()) ask_for_entity(call, static_cast<EntityKind>(kind), at);
  else ask_for_entity(call, std::nullopt, at);
}

bool waits_in_supply(const flow::Flow& flow, Seat seat, Id<WorkerKind> kind) {
  for (Entity worker : flow.layout.workers_of(seat, kind))
    if (flow.world.get<world::Worker>(worker).place == world::Layout::table) return true;
  return false;
}

void offer_worker_kind(flow::Flow& flow, Id<WorkerKind> kind) {
  flow::Option option;
  option.kind = flow::Option::Kind::worker;
  option.def = kind;
  for (const flow::Option& other : flow.decision().options)
    if (other.def == option.def) throw ArgumentError("a worker kind appears in `among` twice");
  flow.offer(option);
}

// (who, kinds, prompt, optional): a kind of worker by its name; where kinds are missing, those in the player's supply
void ask_worker_kind(HostCall& call) {
  const bool usual = call.is_nothing(2);
  const lua_Integer count = usual ? 0 : call.get_list(2, "`among` must be a list of worker kinds");
  begin_question(call, "worker_kind");
  if (count > static_cast<lua_Integer>(caps::worker_kinds)) throw ArgumentError("more worker kinds than there are");
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(call.L, 2, i);
    offer_worker_kind(*call.flow, call.get_worker_kind(lua_gettop(call.L)));
    lua_pop(call.L, 1);
  }
  if (usual) {
    const Seat seat = seat_of(*call.flow, call.get_entity(1));
    for (const Id<WorkerKind> kind : call.flow->rules.workers.ids())
      if (waits_in_supply(*call.flow, seat, kind)) offer_worker_kind(*call.flow, kind);
  }
  ask(call, call.get_flag(4), false);
}

// Each once: the second is not offered, so that the places of the others stay.
void offer_each_once(flow::Flow& flow, std::span<const Goods> among, Entity from) {
  for (const Goods& goods : among) {
    auto refused = from == nothing ? flow::no_objection : check_cost(flow, goods, from);
    const auto& before = flow.decision().goods;
    if (std::find(before.begin(), before.end(), goods) != before.end())
      refused = flow::Reason{flow::Reason::Key::not_offered};
    flow.offer_goods(goods, refused);
  }
}

// (who, list of goods, prompt, optional, from): which of them; those that `from` can't give are refused.
void ask_goods(HostCall& call) {
  std::vector<Goods> room;
  const auto among = call.get_goods_list(2, "`among` must be a list of goods", room);
  begin_question(call, "goods");
  if (among.size() > 200) throw ArgumentError("more than 200 goods to choose from");
  offer_each_once(*call.flow, among, call.is_nothing(5) ? nothing : call.get_entity(5, EntityKind::player));
  ask(call, call.get_flag(4), false);
}

// (who, discounts, prompt, location, automatic, symbol): which of the prices they lead to, by discounted_prices()
void ask_price(HostCall& call) {
  const Entity me = call.get_entity(1, EntityKind::player);
  const Entity location = call.get_entity(4, EntityKind::location);
  const Entity symbol = call.is_nothing(6) ? nothing : call.get_entity(6, EntityKind::symbol);
  const std::vector<Goods> prices = discounted_prices(call, location, symbol, me, 2);
  begin_question(call, "price");
  offer_each_once(*call.flow, prices, me);
  const auto& options = call.flow->decision().options;
  if (call.get_flag(5) && options.size() == 1) return call.give_integer(options[0].number + 1);
  ask(call, false, false);
}

// (who, a list with the names behind its first element, prompt, optional)
void ask_name(HostCall& call) {
  const lua_Integer count = call.get_list(2, "options must be a list of words");
  begin_question(call, "option");
  if (count > 101) throw ArgumentError("more than 100 options");
  for (lua_Integer i = 2; i <= count; ++i) {
    if (lua_rawgeti(call.L, 2, i) == LUA_TNIL) {  // a name that depends on something
      lua_pop(call.L, 1);
      continue;
    }
    const std::string_view name = call.get_text(lua_gettop(call.L));
    require_word(name);
    for (const flow::Option& other : call.flow->decision().options)
      if (call.flow->decision().name(other) == name) throw ArgumentError("an option appears twice");
    call.flow->offer_name(name);
    lua_pop(call.L, 1);
  }
  ask(call, call.get_flag(4), false);
}

// (who, low, prompt, high, optional)
void ask_number(HostCall& call) {
  const auto low = call.get_integer(2, -1000, 1000);
  const auto high = call.get_integer(4, -1000, 1000);
  if (high - low > 200) throw ArgumentError("more than 200 numbers to choose from");
  begin_question(call, "number");
  for (lua_Integer n = low; n <= high; ++n) {
    flow::Option option;
    option.kind = flow::Option::Kind::number;
    option.number = static_cast<std::int32_t>(n);
    call.flow->offer(option);
  }
  ask(call, call.get_flag(5), false);
}

}  // namespace

void add_plain_questions(lua_State* L) {
  lua_pushcfunction(L, host_function<ask_plainly>);
  lua_setfield(L, -2, question_name);
}

void add_questions(lua_State* L) {
  const luaL_Reg questions[] = {{"ask_entity", host_function<ask_entity>},
                                {"ask_name", host_function<ask_name>},
                                {"ask_number", host_function<ask_number>},
                                {"ask_goods", host_function<ask_goods>},
                                {"ask_price", host_function<ask_price>},
                                {"ask_worker_kind", host_function<ask_worker_kind>},
                                {nullptr, nullptr}};
  luaL_setfuncs(L, questions, 0);
  lua_newtable(L);
  for (std::size_t kind = 0; kind < entity_kind_names.size(); ++kind) {
    lua_pushinteger(L, static_cast<lua_Integer>(kind));
    lua_setfield(L, -2, entity_kind_names[kind].data());
  }
  lua_setfield(L, -2, "kinds");
}

}  // namespace castellan::script
