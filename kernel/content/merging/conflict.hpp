// Where the edits of several packs meet: which of them counts, and what is said about it.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "castellan/content/merging/patch.hpp"
#include "castellan/content/pack_source.hpp"

namespace castellan::content {

// Two packs write one field.
struct Conflict {
  enum class State : std::uint8_t {
    ordered,    // one is loaded after the other because it says so: its value is used
    overruled,  // a third pack, loaded after both, has the last word
    preferred,  // the user has said whose value is used
    open,       // undecided: an error
  };
  struct Side {
    Id<Pack> pack = none;
    Where where;
    std::string does;  // `sets 3`
  };
  std::string field;  // `guild.bakers.params.gold`
  Side first;
  Side second;
  State state = State::open;
  Id<Pack> used = none;  // the pack whose value is used
};

// Which packs are loaded after which because they say so, directly or through others.
class LoadOrder {
 public:
  explicit LoadOrder(std::span<const PackSource> packs);
  bool is_after(Id<Pack> pack, Id<Pack> other) const;

 private:
  std::vector<std::vector<std::size_t>> depends_;
  mutable std::map<Id<Pack>, std::vector<bool>> before_;  // worked out for the packs that are asked about
};

class Settler {
 public:
  // What the edits are about.
  struct Subject {
    std::vector<std::string> names;  // as it may be called in `prefer`; the first one is shown
    Id<Pack> pack = none;            // whose definition it is
  };

  Settler(const LoadOrder& order, const std::map<std::string, std::string>& prefer, const Ruleset& rules,
          Diagnostics& problems);

  // Reports where the edits of different packs to one definition meet, and returns those that are made, in the order
  // they are made. They are given in load order.
  std::vector<Edit> settle(std::vector<Edit> edits, const Subject& subject);
  const LoadOrder& order() const { return order_; }

  std::vector<Conflict> conflicts;
  std::map<std::string, std::string> preferences;  // those that took effect

 private:
  struct Verdict {
    bool comes_last = false;
    bool is_dropped = false;
  };
  struct Case;  // the edits to one definition

  void judge(Case& all, std::size_t early, std::size_t late);
  bool prefer(Case& all, std::size_t early, std::size_t late);
  std::string preference_for(const Subject& subject, const Edit& a, const Edit& b) const;
  bool is_overruled(const Case& all, std::size_t early, std::size_t late) const;
  void report(const Case& all);
  void tell(const Conflict& conflict);

  const LoadOrder& order_;
  const std::map<std::string, std::string>& prefer_;
  const Ruleset& rules_;
  Diagnostics& problems_;
  std::map<std::string, Id<Pack>> packs_;
  std::set<std::tuple<std::string, Id<Pack>, Id<Pack>>> told_;
  std::set<std::string> useless_;  // preferences that were complained about
};

}  // namespace castellan::content
