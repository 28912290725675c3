#include "castellan/modding/load_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace castellan::modding {
namespace {

class Order {
 public:
  Order(std::span<const Catalogue::Entry* const> packs, std::span<const SourceFile> files, Diagnostics& problems)
      : files_(files), problems_(problems) {
    for (const Catalogue::Entry* pack : packs) packs_[pack->manifest.id] = pack;
  }

  std::vector<ChosenPack> make() {
    for (const auto& [id, pack] : packs_) visit(id);
    if (circle_) ordered_.clear();
    return std::move(ordered_);
  }

 private:
  // What must be loaded before it, by id.
  std::map<std::string, const PackRange*> before(const Manifest& manifest) const {
    std::map<std::string, const PackRange*> found;
    for (const auto* ranges : {&manifest.depends, &manifest.optional})
      for (const PackRange& range : *ranges)
        if (packs_.contains(range.id)) found.emplace(range.id, &range);
    return found;
  }

  void visit(const std::string& id) {
    State& state = states_[id];
    if (state != State::fresh) return;
    state = State::open;
    path_.push_back(id);
    ChosenPack chosen{packs_.at(id), {}};
    for (const auto& [needed, range] : before(chosen.entry->manifest)) {
      if (states_[needed] == State::open) report_circle(needed);
      visit(needed);
      chosen.after.push_back(needed);
    }
    path_.pop_back();
    states_[id] = State::done;
    ordered_.push_back(std::move(chosen));
  }

  // From the first of them to itself again, with the line of each that closes it.
  void report_circle(const std::string& first) {
    std::vector<std::string> circle(std::find(path_.begin(), path_.end(), first), path_.end());
    std::rotate(circle.begin(), std::min_element(circle.begin(), circle.end()), circle.end());
    std::string places;
    Where where;
    for (std::size_t i = 0; i < circle.size(); ++i) {
      const std::string& next = circle[(i + 1) % circle.size()];
      where = before(packs_.at(circle[i])->manifest).at(next)->where;
      places += fmt::format("{}{}:{} names {}", i == 0 ? "" : ", ", files_[static_cast<std::size_t>(where.file)].path,
                            where.line, next);
    }
    problems_.error(
        Code::circle, where,
        fmt::format("packs depend on each other in a circle: {} -> {}", fmt::join(circle, " -> "), circle[0]), places);
    circle_ = true;
  }

  enum class State : std::uint8_t { fresh, open, done };
  std::span<const SourceFile> files_;
  Diagnostics& problems_;
  std::map<std::string, const Catalogue::Entry*> packs_;
  std::map<std::string, State> states_;
  std::vector<std::string> path_;
  std::vector<ChosenPack> ordered_;
  bool circle_ = false;
};

}  // namespace

std::vector<ChosenPack> in_load_order(std::span<const Catalogue::Entry* const> packs, std::span<const SourceFile> files,
                                      Diagnostics& problems) {
  return Order(packs, files, problems).make();
}

}  // namespace castellan::modding
