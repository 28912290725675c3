// How commands run packs of strangers: in a worker, unless the user says otherwise.
#pragma once

#include <castellan/workshop/jobs/isolated.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "command.hpp"

namespace castellan::cli {

// What will be run, and where.
struct SettledPacks {
  match::RulesRequest request;       // with its packs held in memory
  std::vector<std::string> unknown;  // neither bundled nor trusted
  workshop::Isolation isolation;

  bool isolated() const { return isolation.wanted && !unknown.empty(); }
};

struct IsolationOptions {
  bool none = false;
  unsigned seconds = 0;  // 0: as many as usual

  void add_to(Command& command);
  // `games`: that will be played, which take their time. Says so on the standard error where this program can't isolate
  // packs that ought to be. Throws LoadError if the list of trusted packs can't be read.
  SettledPacks settle(const match::RulesRequest& request, std::uint64_t games) const;
};

// What loading found, on the standard error; throws LoadError if it went wrong.
void tell_loading(const workshop::Loading& loading);

}  // namespace castellan::cli
