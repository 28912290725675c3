// The one protocol everything speaks: the engine runs until a player must choose, and then holds exactly one Decision.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/definitions/goods.hpp"
#include "castellan/definitions/ids.hpp"
#include "castellan/definitions/ruleset.hpp"
#include "castellan/flow/reason.hpp"

namespace castellan::flow {

// One thing that can be chosen. Its stable key and its label are made on demand.
struct Option {
  enum class Kind : std::uint8_t { pass, place, worker, send, action, entity, number, name, goods, trade, decline };
  Kind kind = Kind::pass;
  bool master = false;  // of a worker
  AnyId def = none;     // worker kind, turn action or trade, by the kind
  Entity entity = nothing;
  // A number; of workers to send: how many; of a name: where it starts in Decision::names; of goods: which of them.
  std::int32_t number = 0;
  bool operator==(const Option&) const = default;
};

// An option that was considered and is not offered, with the reason.
struct Refusal {
  Option option;
  Reason reason;
};

// What a script's question tells in its texts, by a name of its own.
struct QuestionArgument {
  std::string name;
  EventArgument::Type type = EventArgument::Type::number;
  std::int32_t number = 0;
  Entity thing = nothing;
  Goods goods{};
  std::string word;
};

struct Decision {
  enum class Kind : std::uint8_t {
    placement,
    worker,
    distribution,
    turn,
    location,
    symbol,
    lock,
    card,
    discard,
    trade,
    ask,
    price,
    count
  };

  Seat seat = nobody;
  Kind kind = Kind::ask;
  std::string_view subject;     // whose question it is: a message of the engine, or what a script belongs to
  std::string word;             // which of a script's questions
  std::vector<Option> options;  // in a stable order, unique by key
  std::string names;            // of Option::Kind::name, each ended by a zero byte
  std::vector<Goods> goods;     // of Option::Kind::goods
  std::vector<QuestionArgument> arguments;  // of a script's question, by name
  std::vector<Refusal> refused;  // what a script considered and does not offer; native steps make theirs on demand

  // Beside its options; most decisions of native steps have none.
  bool has_details() const { return !word.empty() || !goods.empty(); }
  void forget_details() {
    word.clear();
    names.clear();
    goods.clear();
    arguments.clear();
    refused.clear();
  }
  std::string_view name(const Option& option) const { return names.c_str() + option.number; }
  // The message key: `placement`, `belfort:thieves.victim`. Put together on demand, since most decisions are never
  // shown.
  std::string prompt() const { return word.empty() ? std::string(subject) : std::string(subject) + "." + word; }
};

inline constexpr std::array<std::string_view, static_cast<std::size_t>(Decision::Kind::count)> decision_names{
    "placement", "worker", "distribution", "turn",  "location", "symbol",
    "lock",      "card",   "discard",      "trade", "ask",      "price"};

}  // namespace castellan::flow
