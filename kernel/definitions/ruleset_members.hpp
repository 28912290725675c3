// The members of everything a Ruleset is made of, listed for bytes.hpp.
#pragma once

#include "castellan/base/bytes.hpp"
#include "castellan/definitions/ruleset.hpp"

namespace castellan {

template <>
struct Members<SourceFile> {
  static auto of(auto& x) { return std::tie(x.name, x.path); }
};
template <>
struct Members<HashedFile> {
  static auto of(auto& x) { return std::tie(x.name, x.hash); }
};
template <>
struct Members<Value> {
  static auto of(auto& x) { return std::tie(x.kind, x.quoted, x.scalar, x.list, x.map, x.where); }
};
template <>
struct Members<Value::Entry> {
  static auto of(auto& x) { return std::tie(x.key, x.where, x.value); }
};
template <>
struct Members<Definition> {
  static auto of(auto& x) { return std::tie(x.id, x.pack, x.where, x.art, x.missing); }
};
template <>
struct Members<Pack> {
  static auto of(auto& x) {
    return std::tie(x.id, x.version, x.title, x.languages, x.depends, x.api, x.hash, x.files, x.content_hash,
                    x.directory, x.own);
  }
};
template <>
struct Members<BySeason> {
  static auto of(auto& x) { return std::tie(x.of); }
};
template <>
struct Members<Resource> {
  static auto of(auto& x) { return std::tie(members::base_of<Definition>(x), x.start, x.tiebreak); }
};
template <>
struct Members<WorkerKind> {
  static auto of(auto& x) {
    return std::tie(members::base_of<Definition>(x), x.per_player, x.start, x.masters, x.neutral);
  }
};
template <>
struct Members<Module> {
  static auto of(auto& x) { return std::tie(x.pack, x.file, x.source, x.gone, x.params, x.guild); }
};
template <>
struct Members<Function> {
  static auto of(auto& x) { return std::tie(x.module, x.name, x.subject, x.params, x.where); }
};
template <>
struct Members<Condition> {
  static auto of(auto& x) {
    return std::tie(x.test, x.what, x.number, x.word, x.deck, x.with, x.without, x.where, x.goods, x.parts);
  }
};
template <>
struct Members<Plank> {
  static auto of(auto& x) {
    return std::tie(members::base_of<Definition>(x), x.home, x.fee, x.fee_to_owner, x.takes, x.count, x.per_player,
                    x.lowest_first, x.when, x.action, x.params);
  }
};
template <>
struct Members<LockEffect> {
  static auto of(auto& x) { return std::tie(x.at_once, x.plank, x.each_turn, x.cost, x.when, x.turn_ends); }
};
template <>
struct Members<Site> {
  static auto of(auto& x) {
    return std::tie(members::base_of<Definition>(x), x.cost, x.per_district, x.symbols, x.straddles, x.needs_card,
                    x.is_guild_place, x.marks_all, x.wholly_free);
  }
};
template <>
struct Members<Property> {
  static auto of(auto& x) {
    return std::tie(members::base_of<Definition>(x), x.deck, x.site, x.cards, x.coins, x.planks, x.locks, x.calls,
                    x.params);
  }
};
template <>
struct Members<Deck> {
  static auto of(auto& x) {
    return std::tie(members::base_of<Definition>(x), x.pool, x.refills, x.hand_limit, x.deal, x.keep, x.calls);
  }
};
template <>
struct Members<Guild> {
  static auto of(auto& x) {
    return std::tie(members::base_of<Definition>(x), x.category, x.cost, x.min_players, x.plank, x.params);
  }
};
template <>
struct Members<Category> {
  static auto of(auto& x) { return std::tie(members::base_of<Definition>(x)); }
};
template <>
struct Members<GuildSelection::Draw> {
  static auto of(auto& x) { return std::tie(x.categories, x.count); }
};
template <>
struct Members<GuildSelection> {
  static auto of(auto& x) { return std::tie(members::base_of<Definition>(x), x.draws); }
};
template <>
struct Members<Area> {
  static auto of(auto& x) {
    return std::tie(members::base_of<Definition>(x), x.takes, x.resource, x.amount, x.per, x.bonus);
  }
};
template <>
struct Members<Month> {
  static auto of(auto& x) { return std::tie(members::base_of<Definition>(x), x.season, x.scores, x.season_number); }
};
template <>
struct Members<ScoringCategory> {
  static auto of(auto& x) {
    return std::tie(members::base_of<Definition>(x), x.of, x.worker, x.counter, x.resource, x.piece, x.function,
                    x.params, x.points);
  }
};
template <>
struct Members<Phase> {
  static auto of(auto& x) {
    return std::tie(members::base_of<Definition>(x), x.participants, x.order, x.repeat, x.until, x.step, x.function,
                    x.planks, x.when, x.params, x.who, x.off, x.reorder, x.whole_laps);
  }
};
template <>
struct Members<TurnAction> {
  static auto of(auto& x) {
    return std::tie(members::base_of<Definition>(x), x.action, x.function, x.cost, x.sides, x.spends, x.limits,
                    x.after_workers, x.ends_turn, x.pauses_turn, x.phases, x.usual, x.when, x.uses, x.decks, x.sites,
                    x.builds_on, x.params);
  }
};
template <>
struct Members<Trade> {
  static auto of(auto& x) { return std::tie(members::base_of<Definition>(x), x.side, x.pay, x.get); }
};
template <>
struct Members<Attribute> {
  static auto of(auto& x) {
    return std::tie(members::base_of<Definition>(x), x.on, x.type, x.visibility, x.resets, x.resample, x.initial,
                    x.max_length, x.calendar, x.words);
  }
};
template <>
struct Members<Piece> {
  static auto of(auto& x) { return std::tie(members::base_of<Definition>(x), x.count, x.blocks); }
};
template <>
struct Members<GameOption> {
  static auto of(auto& x) {
    return std::tie(members::base_of<Definition>(x), x.type, x.low, x.high, x.initial, x.words);
  }
};
template <>
struct Members<EventArgument> {
  static auto of(auto& x) { return std::tie(x.name, x.type, x.any_thing, x.thing, x.optional, x.words); }
};
template <>
struct Members<PackEvent> {
  static auto of(auto& x) { return std::tie(members::base_of<Definition>(x), x.arguments); }
};
template <>
struct Members<Hook> {
  static auto of(auto& x) {
    return std::tie(members::base_of<Definition>(x), x.event, x.before, x.when, x.function, x.order, x.params);
  }
};
template <>
struct Members<Listeners> {
  static auto of(auto& x) { return std::tie(x.all, x.first, x.last, x.heard); }
};
template <>
struct Members<Modifier::Step> {
  static auto of(auto& x) { return std::tie(x.operation, x.amount, x.by_kind, x.kinds); }
};
template <>
struct Members<Modifier> {
  static auto of(auto& x) {
    return std::tie(members::base_of<Definition>(x), x.of, x.to, x.when, x.steps, x.discounts, x.order, x.function,
                    x.params);
  }
};
template <>
struct Members<BotHint> {
  static auto of(auto& x) { return std::tie(members::base_of<Definition>(x), x.of, x.what, x.worth, x.params); }
};
template <>
struct Members<Ruleset> {
  static auto of(auto& x) {
    return std::tie(x.packs, x.files, x.modules, x.functions, x.params, x.resources, x.workers, x.planks, x.sites,
                    x.decks, x.properties, x.categories, x.guilds, x.selections, x.areas, x.months, x.seasons,
                    x.by_season, x.scoring, x.setup, x.round, x.ending, x.actions, x.trades, x.sides, x.attributes,
                    x.resetting, x.pieces, x.options, x.lock_uses, x.own_calendar, x.calendar, x.pack_events, x.events,
                    x.after, x.before, x.modifiers, x.steps_of, x.modified, x.discounts, x.hooks, x.hints, x.invariants,
                    x.settings, x.warnings, x.preferences, x.texts);
  }
};

}  // namespace castellan
