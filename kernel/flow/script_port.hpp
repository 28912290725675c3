// What flow needs of a scripting language: start a call, continue it with an answer, drop it. The script layer
// implements it; flow never sees Lua.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "castellan/flow/decision.hpp"
#include "castellan/flow/frame.hpp"
#include "castellan/flow/memo.hpp"

namespace castellan::flow {

class Flow;

// What a call or a native procedure hands back to its caller.
struct Result {
  std::int32_t value = 0;
  bool ok = false;
};

// A script error in the words of its author's world.
struct ScriptError {
  std::string pack;
  std::string message;  // file:line and what went wrong
  std::string traceback;
  std::string limit;  // that was reached: instructions, memory, time, output, stack depth; empty where none was
};

struct Outcome {
  enum class Kind : std::uint8_t {
    finished,  // `result` holds what it returned
    asks,      // it put a decision into the flow
    pushes,    // `frame` must run before it continues with the frame's result
    failed,    // a Lua error: deterministic, a rule
    limit      // out of instructions, memory, stack or time: not a rule outcome, the match stops
  };
  Kind kind = Kind::finished;
  Result result;
  Frame frame;
};

// A call that may only read the game and returns at once: a predicate or a modifier.
struct ReadOnlyCall {
  enum class Kind : std::uint8_t { predicate, count, number, goods };
  Kind kind = Kind::predicate;
  Id<Function> function = none;
  Entity me = nothing;
  Entity subject = nothing;
  Entity symbol = nothing;  // of a location: where the marker would go
  std::int32_t number = 0;  // given and returned; only returned by a count; of a predicate: does it hold?
  Goods goods{};
};

// A limit was reached while something was evaluated: the match stops. ScriptPort::error() says where.
struct ReadingStopped : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class ScriptPort {
 public:
  using Call = std::int32_t;

  virtual ~ScriptPort() = default;
  // Starts the frame's function with its arguments; `call` names it until it is finished, failed or dropped.
  virtual Outcome start(Flow& flow, const ScriptFrame& frame, Call& call) = 0;
  virtual Outcome answer(Flow& flow, Call call, const Option& chosen) = 0;
  virtual Outcome resume(Flow& flow, Call call, const Result& result) = 0;
  virtual void drop(Call call) = 0;
  // False if it failed: it counts as absent then, and complaints() has the reason.
  virtual bool evaluate(Flow& flow, ReadOnlyCall& call) = 0;
  // What calls that only read have answered, or null where each of them has to be made.
  virtual Memo* memo() { return nullptr; }
  // Memo::find(), with the answer charged to the pack. It fills in the key's shape.
  virtual const Memo::Answer* recall(Flow&, Memo::Key&) { return nullptr; }
  // Memo::values() for a world, or null where each value has to be made.
  virtual KnownValues* known_values(Flow&, Quantity, Entity) { return nullptr; }
  // What is known is charged to the pack, too. Throws ReadingStopped when it has no instructions left.
  virtual void charge(std::uint64_t) {}
  // Whether a function can see the subject of such a call: one without a parameter for it can't.
  virtual bool sees_subject(Id<Function>, ReadOnlyCall::Kind) { return true; }
  // Of the last outcome that was `failed` or `limit`.
  virtual const ScriptError& error() const = 0;
};

}  // namespace castellan::flow
