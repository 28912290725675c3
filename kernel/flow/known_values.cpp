#include "castellan/flow/known_values.hpp"

#include <stdexcept>

namespace castellan::flow {
namespace {

constexpr std::size_t places_everywhere = 128;  // for steps that do not depend on the place

}  // namespace

void KnownValues::look_at(const world::World& world, bool compare) {
  comparing_ = compare;
  questions_.look_at(world);
  if (looked_at_ == questions_.moment()) return;
  if (depends_.size() > most_depends_) forget_dependences();
  const std::uint32_t changed = questions_.changed_since(looked_at_);
  looked_at_ = questions_.moment();
  for (const Dependence& on : depends_)
    if (on.components & changed) different_ = std::max(different_, questions_.different_since(world, on.question));
}

void KnownValues::forget() {
  std::ranges::fill(numbers_, 0);
  values_.resize(1);
  everywhere_.clear();
  least_.clear();
  depends_.clear();
  is_depended_on_.clear();
  looked_at_ = different_ = 0;
}

// Asked of every step of every value: a call for each would be half of it.
[[gnu::always_inline]] inline bool KnownValues::holds(const world::World& world, Step& step) {
  if (step.moment == 0) return false;
  if (step.moment < different_)
    for (const std::uint32_t question : step.depends)
      if (questions_.different_since(world, question) > step.moment) return false;
  step.moment = questions_.moment();
  return true;
}

bool KnownValues::holds(const world::World& world, Value& value) {
  for (Step& step : value.steps)
    if (!holds(world, step)) return false;
  value.moment = questions_.moment();
  return true;
}

KnownValues::Value& KnownValues::at(Entity place) {
  std::uint32_t& number = numbers_[to_index(place)];
  if (number == 0) {
    number = static_cast<std::uint32_t>(values_.size());
    values_.emplace_back();
  }
  return values_[number];
}

void KnownValues::depend_on(std::span<const std::uint32_t> questions) {
  if (is_depended_on_.size() < questions_.size()) is_depended_on_.resize(2 * questions_.size());
  for (const std::uint32_t question : questions) {
    if (is_depended_on_[question]) continue;
    is_depended_on_[question] = true;
    depends_.push_back({question, questions_[question].fact->components});
  }
}

// On what no value depends any more.
void KnownValues::forget_dependences() {
  depends_.clear();
  is_depended_on_.clear();
  for (const Value& value : values_)
    for (const Step& step : value.steps) depend_on(step.depends);
  for (const Step& step : everywhere_) depend_on(step.depends);
  most_depends_ = 2 * depends_.size() + 64;
}

void KnownValues::keep_least(AnyId def, const Goods& goods, std::uint64_t price) {
  const auto number = static_cast<std::size_t>(def.number());
  if (number >= least_.size()) least_.resize(number + 1);
  least_[number] = {goods, price, questions_.moment()};
}

KnownValues::Making::Making(KnownValues& values, const world::World& world, Entity place, AnyId def,
                            const Goods& printed)
    : values_(values), world_(world), value_(values.at(place)) {
  value_.printed = value_.goods = printed;
  value_.price = 0;
  value_.moment = 0;
  value_.def = def;
  if (values_.everywhere_.empty()) values_.everywhere_.resize(places_everywhere);
}

KnownValues::Step& KnownValues::Making::next_everywhere() const {
  return values_.everywhere_[(hash_of_words(value_.goods) + done_) % places_everywhere];
}

bool KnownValues::Making::is_known(Step& step) const {
  return step.number == done_ && step.def == value_.def && same_words(step.before, value_.goods) &&
         values_.holds(world_, step);
}

const KnownValues::Step* KnownValues::Making::take(bool everywhere) {
  if (done_ == value_.steps.size()) value_.steps.emplace_back();
  if (values_.comparing_) return nullptr;
  if (is_known(next())) return go_on(next());
  if (!everywhere || !is_known(next_everywhere())) return nullptr;
  next() = next_everywhere();
  return go_on(next());
}

void KnownValues::Making::compare(Step& known, const Goods& after, std::uint64_t price) const {
  if (is_known(known) && !(known.after == after && known.price == price))
    throw std::logic_error("a modifier has read something that was not noted");
}

void KnownValues::Making::tell(bool everywhere, const Goods& after, std::uint64_t price, std::span<const Learnt> learnt,
                               bool whole) {
  Step& step = next();
  if (values_.comparing_ && whole) {
    compare(step, after, price);
    if (everywhere) compare(next_everywhere(), after, price);
  }
  step.before = value_.goods;
  step.after = after;
  step.price = price;
  step.moment = whole ? values_.questions_.moment() : 0;
  step.number = done_;
  step.def = value_.def;
  step.depends.clear();
  for (const Learnt& one : learnt) step.depends.push_back(one.question);
  values_.depend_on(step.depends);
  if (everywhere) next_everywhere() = step;
  whole_ &= whole;
  go_on(step);
}

const KnownValues::Step* KnownValues::Making::go_on(const Step& step) {
  value_.goods = step.after;
  value_.price += step.price;
  ++done_;
  return &step;
}

const KnownValues::Value& KnownValues::Making::finish() {
  if (whole_) value_.moment = values_.questions_.moment();
  return value_;
}

}  // namespace castellan::flow
