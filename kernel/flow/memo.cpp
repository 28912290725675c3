#include "castellan/flow/memo.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace castellan::flow {
namespace {

constexpr std::size_t most_nodes = 1u << 17;  // of known answers, some 12 MiB; and as much of older ones
constexpr std::size_t most_questions = 256;   // of one call: it is made again where it learns more
constexpr std::size_t most_different_questions = 1u << 16;
constexpr std::ptrdiff_t looked_at_again = 24;  // what a loop reads again and again is noted once

}  // namespace

const Memo::Answer* Memo::find(const world::World& world, const Key& key) {
  if (use_ != Use::give) return nullptr;
  questions_.look_at(world);
  if (noting()) {  // the call this one is part of depends on it as well
    const Answer* known = find_and_note(world, key);
    if (known) under_way_.back().price += known->price;
    return known;
  }
  const Answer* recent = recent_.find(world, questions_, key);
  if (recent || key.of == Key::Of::quantity) return recent;
  if (questions_.size() > most_different_questions) forget_all();
  const Answer* known = find_and_note(world, key);
  if (known) recent_.keep(questions_, key, *known, noted_);
  noted_.clear();
  return known;
}

KnownValues* Memo::values(const world::World& world, std::uint32_t shape, Quantity of, Entity player) {
  if (use_ == Use::forget) return nullptr;
  const auto wanted = [&](const auto& v) { return v->player == player && v->of == of && v->shape == shape; };
  auto at = std::ranges::find_if(values_, wanted);
  if (at == values_.end())
    at = values_.insert(
        at, std::unique_ptr<Values>(new Values{shape, of, player, {questions_, world.layout().entity_count()}}));
  (*at)->known.look_at(world, use_ == Use::compare);
  return &(*at)->known;
}

const Memo::Answer* Memo::find_and_note(const world::World& world, const Key& key) {
  const std::size_t before = noted_.size();
  if (const Answer* known = known_.find(world, questions_, key, &noted_)) return known;
  noted_.resize(before);
  const Answer* older = older_.size() == 0 ? nullptr : older_.find(world, questions_, key, &noted_);
  if (!older) {
    noted_.resize(before);
    return nullptr;
  }
  const Answer answer = *older;
  add(key, std::span(noted_).subspan(before), answer);
  return known_.find(world, questions_, key, nullptr);
}

void Memo::note(const Question& question, std::uint64_t came_to) {
  if (!noting()) return;
  const std::uint32_t number = questions_.number_of(question);
  questions_.hear(number, came_to);
  const auto known = [&](const Learnt& learnt) { return learnt.question == number; };
  const auto own = static_cast<std::ptrdiff_t>(noted_.size() - under_way_.back().first);
  if (std::find_if(noted_.end() - std::min(own, looked_at_again), noted_.end(), known) == noted_.end())
    noted_.push_back({number, came_to});
}

void Memo::note_everything(const world::World& world) {
  note({&past_fact}, world.past());
  note({&length_fact}, world.journal().size());
}

// Each question once, and none where all of the game was learnt already. Whether a part of a call was made or known,
// the same is left.
void Memo::trim(std::size_t first) {
  const auto own = noted_.begin() + static_cast<std::ptrdiff_t>(first);
  auto end = own;
  for (auto it = own; it != noted_.end(); ++it) {
    if (std::find_if(own, end, [&](const Learnt& n) { return n.question == it->question; }) != end) continue;
    *end++ = *it;
    if (questions_[it->question].fact == &length_fact) break;
  }
  noted_.erase(end, noted_.end());
}

bool Memo::add(const Key& key, std::span<const Learnt> way, const Answer& answer) {
  if (known_.size() + way.size() > most_nodes) older_ = std::exchange(known_, {});
  return known_.add(questions_, key, way, answer);
}

// Whether whatever is known is the same answer.
bool Memo::fits(const world::World& world, const Key& key, const Answer& answer) {
  const Answer* recent = recent_.find(world, questions_, key);
  if (recent && !(*recent == answer)) return false;
  const Answer* known = known_.find(world, questions_, key, nullptr);
  return !known || *known == answer;
}

void Memo::forget_all() {
  questions_ = {};
  recent_.forget();
  for (const auto& values : values_) values->known.forget();
  known_ = {};
  older_ = {};
}

void Memo::Noting::keep(const world::World& world, const Key& key, const Answer& answer) {
  Memo& memo = memo_;
  const UnderWay call = memo.under_way_.back();
  const bool is_part = memo.under_way_.size() > 1;
  if (is_part) memo.under_way_[memo.under_way_.size() - 2].price += answer.price;
  if (memo.noted_.size() - call.first > most_questions) memo.spoil();
  if (!memo.under_way_.back().whole || memo.use_ == Use::forget) return;
  if (key.of == Key::Of::function) memo.trim(call.first);
  const std::span<const Learnt> learnt = std::span(memo.noted_).subspan(call.first);
  const bool compares = memo.use_ == Use::compare;
  const bool fits = !compares || memo.fits(world, key, answer);
  // What is made of several calls is as many different things as they are together: it is put together again instead.
  const bool added = key.of == Key::Of::quantity || memo.add(key, learnt, answer);
  if (compares && !(fits && added))
    throw std::logic_error("a predicate or a modifier has read something that was not noted");
  if (!is_part) memo.recent_.keep(memo.questions_, key, answer, learnt);
}

// What it has noted stays noted for the call around it.
Memo::Noting::~Noting() {
  memo_.under_way_.pop_back();
  if (memo_.under_way_.empty()) memo_.noted_.clear();
}

}  // namespace castellan::flow
