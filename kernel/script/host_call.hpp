// Host functions under a Lua built as C: an error is a longjmp, so it may only happen when no C++ object with a
// destructor is alive. A host function therefore does its work in an inner scope that fills a plain HostCall; pushing
// results, raising and yielding happen after that scope has ended. What could raise inside of it does not compile: the
// work gets at Lua by a RawLua only.
#pragma once

#include <cstdio>
#include <exception>
#include <lua.hpp>
#include <span>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <vector>

#include "castellan/flow/flow.hpp"
#include "castellan/script/raw_lua.hpp"

namespace castellan::script {

class ScriptHost;

// Wrong use of the API by a script. The message is for its author.
struct ArgumentError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The limit has tripped: whatever becomes of this, the script can't catch it.
struct OutOfInstructions : std::runtime_error {
  OutOfInstructions() : std::runtime_error("out of instructions") {}
};

// Plain data only: a longjmp may pass over it.
class HostCall {
 public:
  enum class Give : std::uint8_t { nil, integer, boolean, entity, list, text, words, goods, params, error, yield };

  HostCall(lua_State* state, ScriptHost* runs_it, flow::Flow* game)
      : L(state), host(runs_it), flow(game), state_(state) {}

  RawLua L;  // all that the work of a call may do with Lua
  ScriptHost* host;
  flow::Flow* flow;  // the game the running script belongs to

  Give give = Give::nil;
  lua_Integer integer = 0;
  Entity entity = nothing;
  int season = 0;  // of params
  std::uint32_t count = 0;
  Entity list[256];
  const char* text = nullptr;  // must outlive the call: names of definitions
  const char* words[256];      // the same
  Goods amounts;
  char message[480];

  void give_nothing() { give = Give::nil; }
  void give_integer(lua_Integer value) { give = Give::integer, integer = value; }
  void give_boolean(bool value) { give = Give::boolean, integer = value; }
  void give_entity(Entity e) { give = e == nothing ? Give::nil : Give::entity, entity = e; }
  void give_list() { give = Give::list, count = 0; }
  void add(Entity e) {
    if (count == std::size(list)) throw ArgumentError("a list of more than 256 things");
    list[count++] = e;
  }
  void give_text(const char* value) { give = Give::text, text = value; }
  void give_words() { give = Give::words, count = 0; }
  void add_word(const char* word) {
    if (count == std::size(words)) throw ArgumentError("a list of more than 256 words");
    words[count++] = word;
  }
  void give_goods(const Goods& goods) { give = Give::goods, amounts = goods; }
  // The params of a definition, as they are in this season; an empty table where it has none.
  void give_params(Id<Params> id);
  // Waits for a decision or for the frame loop; ScriptHost knows what for.
  void yield() { give = Give::yield; }

  // Reads a number of the game and notes it for the answer of a predicate or a modifier (see flow/memo.hpp).
  template <auto Member>
  const auto& read(Entity e) const {
    using C = world::World::ClassOf<Member>;
    if (flow->evaluating()) memo().note<Member>(flow->world, e);
    return flow->world.get<C>(e).*Member;
  }
  // The same for what is worked out of many numbers: only what it comes to is noted, which stays the same for longer.
  std::uint64_t learn(const flow::Fact& fact, Entity about, std::int32_t detail = 0) const {
    const std::uint64_t came_to = fact.learn(flow->world, about, detail);
    if (flow->evaluating()) memo().note({&fact, about, detail}, came_to);
    return came_to;
  }
  Entity learn_entity(const flow::Fact& fact, Entity about) const {
    return Entity{static_cast<std::uint32_t>(learn(fact, about))};
  }
  // Whatever else is read.
  void note_everything() const {
    if (flow && flow->evaluating()) memo().note_everything(flow->world);
  }
  // What it reads is not part of the world, such as the phase: its answer is not kept.
  void spoil_memo() const {
    if (flow && flow->evaluating()) memo().spoil();
  }
  // Going through a number of things a script passed: throws OutOfInstructions when the action has none left.
  void charge(std::uint64_t instructions) const;
  // Changing the game or asking needs a place where the script can wait; throws ArgumentError elsewhere.
  void require_waiting() const;
  // Arguments, counted from 1. Each throws ArgumentError when the script passed something else.
  Entity get_entity(int i) const;
  Entity get_entity(int i, EntityKind kind) const;
  bool is_nothing(int i) const { return lua_isnoneornil(L, i); }
  lua_Integer get_integer(int i, lua_Integer low, lua_Integer high) const;
  std::string_view get_text(int i) const;
  bool get_flag(int i) const { return lua_toboolean(L, i) != 0; }
  // A list: its length. Going through it is charged, and a frozen one becomes what it shows.
  lua_Integer get_list(int i, const char* expected) const;
  // A thing in a list, by its place from 1.
  Entity get_element(int i, lua_Integer place) const;
  Entity get_element(int i, lua_Integer place, EntityKind kind) const;
  // Of a table with named fields: pushes one and returns true, or pushes nothing. Neither metamethods nor memory.
  bool push_field(int table, std::string_view name) const;
  // Throws ArgumentError for any other field in it.
  void require_fields(int table, std::span<const std::string_view> known) const;
  void require_fields(int table, std::initializer_list<std::string_view> known) const {
    require_fields(table, std::span(known.begin(), known.size()));
  }
  // Both at once: pushes the values of all known fields, one after another, nil where there is none.
  void push_fields(int table, std::span<const std::string_view> known) const;
  // `{gold = 2}`
  Goods get_goods(int i) const;
  // Several of them: a list that can't change is read once, any other into `room`.
  std::span<const Goods> get_goods_list(int i, const char* expected, std::vector<Goods>& room) const;
  std::int16_t amount_of(Id<Resource> resource, int i) const;
  Id<Resource> get_resource(int i) const;
  Id<WorkerKind> get_worker_kind(int i) const;

 private:
  [[noreturn]] void refuse_entity(int i) const;
  flow::Memo& memo() const;
  template <class Take>
  void each_field(int table, std::span<const std::string_view> known, Take&& take) const;

  friend int finish(HostCall& call);
  friend int finish_reading(HostCall& call);
  friend int finish_at_length(HostCall& call);
  lua_State* state_;
};
static_assert(std::is_trivially_destructible_v<HostCall>);

// Runs the work of a host function; whatever it throws becomes a message. Nothing here can longjmp.
void guarded(HostCall& call, void (*work)(HostCall&)) noexcept;
// Hands the result to Lua: pushes, raises or yields. No destructor is pending any more.
int finish(HostCall& call);
// The same for one that has only read the game: it has put nothing out.
int finish_reading(HostCall& call);
HostCall begin_call(lua_State* L) noexcept;
// Goods as scripts write them: `{ wood = 2 }`. May raise: no destructor may be pending.
void push_goods(lua_State* L, const Ruleset& rules, const Goods& goods);

// The same for one that needs a game: while files are loaded there is none.
void guarded_in_game(HostCall& call, void (*work)(HostCall&)) noexcept;

// All of it: begins a call, runs its work in a game and hands over the result.
int work_in_game(lua_State* L, void (*work)(HostCall&)) noexcept;
int work_noting_everything(lua_State* L, void (*work)(HostCall&)) noexcept;

template <void (*Work)(HostCall&)>
int host_function(lua_State* L) noexcept {
  return work_noting_everything(L, Work);
}

// One that notes what it reads itself, by HostCall::read() and learn(). While a predicate or a modifier runs, its
// answer then lasts until one of those numbers changes, and not only until the next change of the game.
template <void (*Work)(HostCall&)>
int noting_function(lua_State* L) noexcept {
  return work_in_game(L, Work);
}

}  // namespace castellan::script
