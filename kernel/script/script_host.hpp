// One Lua state with all packs' scripts, compiled and frozen: one per thread. Scripts are straight-line coroutines that
// can be run again; the host keeps no game state.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "castellan/content/diagnostics.hpp"
#include "castellan/flow/flow.hpp"
#include "castellan/script/block_pool.hpp"
#include "castellan/script/host_call.hpp"
#include "castellan/script/limits.hpp"

namespace sol {
class state;
}

namespace castellan {

class HostBuilder;
class LineRecorder;
class ScriptAlarm;

class CASTELLAN_API ScriptHost final : public ScriptPort {
 public:
  // Throws std::runtime_error when the Lua library does not keep what host functions rely on, or a script can't be
  // loaded.
  // `lines` gets every line a pack's script runs, those of loading included; it must outlive the host.
  ScriptHost(std::shared_ptr<const Ruleset> rules, const Limits& limits = {}, LineRecorder* lines = nullptr);
  // Without functions: to look into the modules while the Ruleset is still being made.
  struct ForLinking {};
  ScriptHost(const Ruleset& rules, ForLinking);
  // With no module of any pack: for Lua that only looks at games, through look_at().
  struct ForLooking {};
  ScriptHost(std::shared_ptr<const Ruleset> rules, const Limits& limits, ForLooking);
  // With Lua's own libraries, no clock and no count: to measure what guarding costs. Never for a pack of a stranger.
  struct Unguarded {};
  ScriptHost(std::shared_ptr<const Ruleset> rules, Unguarded);
  ~ScriptHost() override;
  ScriptHost(const ScriptHost&) = delete;
  ScriptHost& operator=(const ScriptHost&) = delete;

  Outcome start(Flow& flow, const ScriptFrame& frame, Call& call) override;
  Outcome answer(Flow& flow, Call call, const Option& chosen) override;
  Outcome resume(Flow& flow, Call call, const Result& result) override;
  void drop(Call call) override;
  bool evaluate(Flow& flow, ReadOnlyCall& call) override;
  const ScriptError& error() const override { return error_; }

  // What predicates and modifiers failed with so far, each once: nobody hears of it in the game.
  const std::vector<std::string>& complaints() const { return complaints_; }
  // How often that happened, known ones too, and what the last one said: for whoever watches one game of many.
  std::uint64_t complaint_count() const { return complaint_count_; }
  const std::string& last_complaint() const { return last_complaint_; }

  // Calls a function that may only read the game. Empty if it returned nothing or true; what it returned or raised.
  std::string examine(Flow& flow, Id<Function> function);

  // A new action begins: its instructions are counted from zero.
  void begin_action();
  void set_limits(const Limits& limits);
  const Limits& limits() const { return limits_; }
  // What the Lua state has got from the system.
  std::size_t memory_held() const { return memory_.held(); }
  // Coroutines that wait for an answer: none while the game is quiet.
  std::size_t in_flight() const { return calls_.size() - free_calls_.size(); }
  // file:line of the innermost script, while one runs.
  std::string current_line() const;

  // For Lua that only looks: what its handles show from now on.
  void look_at(Flow& flow) { enter(flow); }
  // What every pack's environment inherits.
  void push_base(lua_State* L) const { lua_rawgeti(L, LUA_REGISTRYINDEX, base_); }
  void push_metatable(lua_State* L, EntityKind kind) const {
    lua_rawgeti(L, LUA_REGISTRYINDEX, metatables_[static_cast<std::size_t>(kind)]);
  }
  void push_function(lua_State* L, Id<Function> function) const {
    lua_rawgeti(L, LUA_REGISTRYINDEX, functions_[function.index()]);
  }
  // Counts the instructions of a thread as the limits say, and records its lines if somebody wants them.
  void watch(lua_State* thread) const;

  // For the bindings -------------------------------------------------------------------------------------------------
  const Ruleset& rules() const { return *rules_; }
  Flow* flow() const { return flow_; }
  const ScriptFrame* frame() const { return frame_; }
  lua_State* state() const { return main_; }
  std::uint32_t shape() const { return shape_; }
  void push_handle(lua_State* L, Entity e) const;
  void push_params(lua_State* L, Id<Params> id) const {
    lua_rawgeti(L, LUA_REGISTRYINDEX, id == none ? no_params_ : params_[id.index()]);
  }
  // All handles of this shape of world in one table, by id + 1: a registry reference.
  int handles() const { return shapes_[shape_].handles; }
  // Lua waits for this frame and gets its result, or what `call` was about to give.
  void wait_for(const Frame& frame, const HostCall* then = nullptr);
  void wait_for_answer() { waiting_ = Waiting::answer; }
  bool tripped() const { return tripped_; }
  // Which limit, and file:line where it was reached; after tripped().
  std::string trip_text() const;
  ScriptAlarm& alarm() const { return *alarm_; }
  // The error under way was raised by the script itself, with error or assert.
  bool raised() const { return raised_; }
  void set_raised(bool raised) { raised_ = raised; }
  // Work on a script's behalf outside of Lua, counted as instructions. False, and tripped, when there are none left.
  bool charge(std::uint64_t instructions) {
    spent_ += instructions;
    if (spent_ <= limits_.instructions) return true;
    trip("instructions");
    return false;
  }
  // What charge() would still take.
  std::uint64_t left() const { return spent_ < limits_.instructions ? limits_.instructions - spent_ : 0; }
  // Whether this action has changed and told little enough. False, and tripped, when not.
  bool output_fits();
  void trip(const char* what);
  // What Lua itself reports as an error and is none of the rules: want of memory, a stack that is full.
  void trip_if_limit(lua_State* L, int status);
  Id<Pack> current_pack() const;

 private:
  friend class HostBuilder;
  friend void count_hook(lua_State* L, lua_Debug* debug);
  friend void time_is_up(lua_State* L, lua_Debug* debug);
  friend void line_hook(lua_State* L, lua_Debug* debug);

  enum class Waiting : std::uint8_t { no, answer, frame };
  // What a binding gives to the script once hooks have heard of it.
  struct Deferred {
    bool set = false;
    HostCall::Give give = HostCall::Give::nil;
    lua_Integer integer = 0;
    Entity entity = nothing;
    std::vector<Entity> list;
  };
  struct Coroutine {
    lua_State* thread = nullptr;
    int reference = 0;
    Id<Function> function = none;
    ScriptFrame frame;
    Deferred deferred;
    bool wants_number = false;  // of the frame it waits for, else whether it went well
  };
  static void* allocate(void* ud, void* block, std::size_t old_size, std::size_t new_size) noexcept;
  Coroutine& coroutine(Call call) { return *calls_[static_cast<std::size_t>(call)]; }
  Call take_coroutine();
  // After a limit the coroutine is thrown away: an error in the count hook leaves it without hooks.
  enum class After : std::uint8_t { finished, failed, limit };
  void release(Call call, After how);
  bool make_thread(Coroutine& c);
  // Pushes values onto a coroutine under protection: memory can run out there too.
  template <class Push>
  bool protected_push(lua_State* thread, const Push& push);
  Outcome run(Flow& flow, Call call, int arguments);
  bool read_result(lua_State* thread, int results, ReadOnlyCall& call);
  void complain();
  // lua_resume under the clock and in the locale scripts run in.
  int resume_guarded(lua_State* thread, lua_State* from, int arguments, int& results);
  Outcome fail(Call call, int status);
  void write_traceback(lua_State* thread);
  void enter(Flow& flow);

  BlockPool memory_;
  std::shared_ptr<const Ruleset> rules_;
  Limits limits_;
  LineRecorder* lines_ = nullptr;
  std::unique_ptr<sol::state> lua_;  // owns the state; behind a pointer, so that few files need sol2's headers
  lua_State* main_ = nullptr;
  std::vector<int> functions_;  // registry references, by Function
  std::vector<int> params_;
  int no_params_ = LUA_NOREF;  // what functions without params get: an empty table that can't be changed
  int base_ = LUA_NOREF;
  int list_metatable_ = LUA_NOREF;
  int resource_names_ = LUA_NOREF;  // a table of the resources by name
  std::vector<int> metatables_;     // by EntityKind
  struct Shape {
    std::shared_ptr<const Layout> layout;
    int handles = LUA_NOREF;
  };
  std::vector<Shape> shapes_;
  std::uint32_t shape_ = 0;
  std::vector<std::unique_ptr<Coroutine>> calls_;
  std::vector<Call> free_calls_;

  Flow* flow_ = nullptr;
  const ScriptFrame* frame_ = nullptr;
  lua_State* running_ = nullptr;
  Waiting waiting_ = Waiting::no;
  Frame wanted_;
  Deferred deferred_;
  std::uint64_t spent_ = 0;
  bool tripped_ = false;
  bool raised_ = false;
  bool guarded_ = true;
  const char* trip_reason_ = "";
  std::array<char, 256> trip_place_{};  // file:line, where it tripped in a script
  ScriptAlarm* alarm_;                  // of the thread that uses this host
  bool output_counted_ = false;         // since the action began
  std::size_t output_before_ = 0;
  std::string returned_;  // by the call that finished last, if it was a text
  ScriptError error_;
  std::vector<std::string> complaints_;
  std::uint64_t complaint_count_ = 0;
  std::string last_complaint_;
  HostBuilder* builder_ = nullptr;  // while modules are loaded: `require` works only then

 public:
  HostBuilder* builder() const { return builder_; }
  int list_metatable() const { return list_metatable_; }
  int resource_names() const { return resource_names_; }
};

void count_hook(lua_State* L, lua_Debug* debug);
void time_is_up(lua_State* L, lua_Debug* debug);
void line_hook(lua_State* L, lua_Debug* debug);
inline constexpr int hook_step = 1000;  // instructions between two calls of it

// Finds hooks and checks that every function the content names exists. Reports all problems.
CASTELLAN_API void link_scripts(Ruleset& rules, Diagnostics& problems);

// The C functions scripts are built on, as fields of the table on top of the stack: `methods.<kind>.<name>` and
// `ask_*`.
void add_bindings(lua_State* L);
void add_questions(lua_State* L);
// Numbers that stand for the readable fields of a kind of thing, added to the table on top of the stack.
void add_fields(lua_State* L, const Ruleset& rules, EntityKind kind);
int read_field_of_entity(lua_State* L) noexcept;
int write_field_of_entity(lua_State* L) noexcept;
int name_of_entity(lua_State* L) noexcept;

}  // namespace castellan
