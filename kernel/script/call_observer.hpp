// Somebody who watches scripts at work: an inspector, a profile. A host without one does nothing more than before.
#pragma once

#include <string_view>

#include "castellan/flow/script_port.hpp"

namespace castellan::script {

class CallObserver {
 public:
  virtual ~CallObserver() = default;
  // A call begins, or goes on with an answer or a result.
  virtual void runs(const flow::Flow& flow, flow::ScriptPort::Call call, const flow::ScriptFrame& frame) = 0;
  // It waits or has ended. `instructions`: what it has used since runs().
  virtual void rests(const flow::Flow& flow, flow::ScriptPort::Call call, const flow::Outcome& outcome,
                     std::uint64_t instructions) = 0;
  // The script that runs has read a field.
  virtual void reads(Entity thing, std::string_view field) = 0;
};

}  // namespace castellan::script
