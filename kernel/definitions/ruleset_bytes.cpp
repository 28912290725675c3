#include "castellan/definitions/ruleset_bytes.hpp"

#include "castellan/definitions/ruleset_members.hpp"

namespace castellan {

std::string to_bytes(const Ruleset& rules) {
  BytesOut out;
  out.add(rules);
  return out.take();
}

Ruleset ruleset_from_bytes(std::string_view bytes) {
  Ruleset rules;
  BytesIn in(bytes);
  in.read(rules);
  if (!in.rest().empty()) throw BadBytes("there is more than a Ruleset");
  return rules;
}

}  // namespace castellan
