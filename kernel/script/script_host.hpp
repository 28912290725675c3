// Runs the scripts of packs for flow: one Lua state with all of them, one host per thread. Scripts are straight-line
// coroutines that can be run again; the host keeps no game state.
//
// ```cpp
// script::ScriptHost scripts(rules);  // runs every file of every pack once and freezes what it returns
// world::World world(std::make_shared<world::Layout>(rules, 3));
// flow::Flow flow(world, scripts);  // starts calls, and continues them with answers and results
// flow.begin();
// scripts.begin_action();                           // what scripts use is counted from here on
// flow.run();                                       // to the first decision
// const std::size_t waiting = scripts.in_flight();  // calls that wait for an answer
// for (const std::string& text : scripts.complaints().texts()) throw std::runtime_error(text);
// ```
#pragma once

#include <memory>
#include <string>

#include "castellan/flow/flow.hpp"
#include "castellan/script/call_observer.hpp"
#include "castellan/script/complaints.hpp"
#include "castellan/script/coroutines.hpp"
#include "castellan/script/fixed_goods.hpp"
#include "castellan/script/handles.hpp"
#include "castellan/script/host_call.hpp"
#include "castellan/script/loaded_scripts.hpp"
#include "castellan/script/meter.hpp"
#include "castellan/script/name_memo.hpp"
#include "castellan/script/seen.hpp"

namespace castellan::script {

// How a host is made; as it is by default, one to play with.
struct HostOptions {
  Limits limits = {};
  // Gets every line a pack's script runs, those of loading included; it must outlive the host.
  LineRecorder* lines = nullptr;
  // `libraries`: no file of a pack, for Lua that only looks at games, through look_at(). `later`: a HostBuilder loads
  // one file after another, while the Ruleset is still being made.
  enum class Load : std::uint8_t { packs, libraries, later } load = Load::packs;
  // Off: with Lua's own libraries, no clock and no count, to measure what guarding costs. Never for a pack of a
  // stranger.
  Meter::Guard guard = Meter::Guard::on;
};

class CASTELLAN_API ScriptHost final : public flow::ScriptPort {
 public:
  // Throws std::runtime_error when the Lua library does not keep what host functions rely on, or a script can't be
  // loaded.
  explicit ScriptHost(std::shared_ptr<const Ruleset> rules, const HostOptions& options = {});
  ~ScriptHost() override;
  ScriptHost(const ScriptHost&) = delete;
  ScriptHost& operator=(const ScriptHost&) = delete;

  // For flow ---------------------------------------------------------------------------------------------------------
  flow::Outcome start(flow::Flow& flow, const flow::ScriptFrame& frame, Call& call) override;
  flow::Outcome answer(flow::Flow& flow, Call call, const flow::Option& chosen) override;
  flow::Outcome resume(flow::Flow& flow, Call call, const flow::Result& result) override;
  void drop(Call call) override;
  bool evaluate(flow::Flow& flow, flow::ReadOnlyCall& call) override;
  flow::Memo* memo() override { return &memo_; }
  const flow::Memo::Answer* recall(flow::Flow& flow, flow::Memo::Key& key) override;
  flow::KnownValues* known_values(flow::Flow& flow, Quantity of, Entity player) override;
  void charge(std::uint64_t instructions) override;
  bool sees_subject(Id<Function> function, flow::ReadOnlyCall::Kind kind) override;
  const flow::ScriptError& error() const override { return error_; }

  // For a match and what watches it ----------------------------------------------------------------------------------
  const Ruleset& rules() const { return *rules_; }
  // A new action begins: what it uses is counted from zero.
  void begin_action() { meter_.begin_action(); }
  const Limits& limits() const { return meter_.limits(); }
  void set_limits(const Limits& limits);
  // Calls a function that may only read the game. Empty if it returned nothing or true; what it returned or raised.
  std::string examine(flow::Flow& flow, Id<Function> function);
  // For Lua that only looks: what its handles show from now on.
  void look_at(flow::Flow& flow) { enter(flow); }
  const Complaints& complaints() const { return complaints_; }
  // From now on; null: nobody watches. It must outlive the host, or be taken away.
  void observe(CallObserver* observer) { observer_ = observer; }
  CallObserver* observer() const { return observer_; }
  // Coroutines that wait for an answer: none while the game is quiet.
  std::size_t in_flight() const { return coroutines_.in_flight(); }

  // For the bindings -------------------------------------------------------------------------------------------------
  Meter& meter() { return meter_; }
  const Meter& meter() const { return meter_; }
  LoadedScripts& scripts() { return scripts_; }
  const LoadedScripts& scripts() const { return scripts_; }
  const Handles& handles() const { return handles_; }
  FixedGoods& fixed_goods() { return fixed_goods_; }
  NameMemo& names() { return names_; }
  Seen& seen() { return seen_; }
  Seen& left_out() { return left_out_; }
  flow::Flow* flow() const { return flow_; }
  // The frame of the script that runs, and the pack it belongs to.
  const flow::ScriptFrame* frame() const { return frame_; }
  Id<Pack> current_pack() const;
  // file:line of the script that runs. One that has ended with a call of the host has left its line: where it begins.
  std::string current_line() const;
  // Lua waits for this frame and gets its result, or what `call` was about to give.
  void wait_for(const flow::Frame& frame, const HostCall* then = nullptr);
  void wait_for_answer() { waiting_ = Waiting::answer; }

 private:
  Entity owner_of(const flow::Flow& flow, const Function& function) const;
  void push_params(lua_State* L, const flow::Flow& flow, const Function& function,
                   const flow::ScriptFrame& frame) const;
  bool push_hook(flow::Flow& flow, Coroutine& c);
  enum class Waiting : std::uint8_t { no, answer, frame };

  void enter(flow::Flow& flow);
  flow::Outcome run(flow::Flow& flow, Call call, int arguments) {
    return observer_ ? run_observed(flow, call, arguments) : run_unobserved(call, arguments);
  }
  flow::Outcome run_observed(flow::Flow& flow, Call call, int arguments);
  flow::Outcome run_unobserved(Call call, int arguments);
  bool call_reading(flow::Flow& flow, flow::ReadOnlyCall& call);
  bool read_result(lua_State* thread, int results, flow::ReadOnlyCall& call);
  flow::Memo::Key key_of(const flow::ReadOnlyCall& call);
  flow::Outcome fail(Call call, int status);
  void write_traceback(lua_State* thread);

  std::shared_ptr<const Ruleset> rules_;
  Meter meter_;
  LoadedScripts scripts_;
  Handles handles_;
  FixedGoods fixed_goods_;
  NameMemo names_;
  Seen seen_;
  Seen left_out_;
  Coroutines coroutines_;
  Complaints complaints_;
  flow::Memo memo_;
  std::vector<std::uint8_t> parameters_;  // by function, where asked for: how many it names, and one

  CallObserver* observer_ = nullptr;
  flow::Flow* flow_ = nullptr;
  const flow::ScriptFrame* frame_ = nullptr;
  Waiting waiting_ = Waiting::no;
  flow::Frame wanted_;
  Deferred deferred_;
  std::string returned_;  // by the call that finished last, if it was a text
  flow::ScriptError error_;
};

}  // namespace castellan::script
