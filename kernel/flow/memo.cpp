#include "castellan/flow/memo.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

namespace castellan::flow {
namespace {

constexpr std::size_t first_slots = 1024;
constexpr std::size_t most_reads = 1u << 18;  // 4 MiB, then all is forgotten
constexpr std::int32_t most_answers = 32;     // to one call with the same arguments

std::size_t hash_of(const Memo::Key& key) {
  std::uint64_t hash = 0;
  const auto add = [&hash](std::uint64_t value) { hash = (std::rotl(hash, 23) ^ value) * 0x9E3779B97F4A7C15ull; };
  add(std::uint64_t{static_cast<std::uint16_t>(key.what)} << 16 | std::uint64_t{key.kind} << 8 |
      static_cast<std::uint64_t>(key.of) | std::uint64_t{key.shape} << 32);
  add(std::uint64_t{to_index(key.me)} << 32 | to_index(key.subject));
  add(std::uint64_t{static_cast<std::uint32_t>(key.number)} << 32 |
      std::uint64_t{static_cast<std::uint16_t>(key.def)} << 16 | static_cast<std::uint16_t>(key.rank));
  for (const std::uint64_t four :
       std::bit_cast<std::array<std::uint64_t, sizeof(Goods) / sizeof(std::uint64_t)>>(key.goods))
    add(four);
  return static_cast<std::size_t>(hash ^ hash >> 32);
}

}  // namespace

bool Memo::still_true(const world::World& world, const Entry& entry) const {
  const Read* read = reads_.data() + entry.first;
  for (const Read* const end = read + entry.count; read != end; ++read)
    if (world.bits(read->place) != read->value) return false;
  return true;
}

const Memo::Entry* Memo::entry_of(const world::World& world, const Key& key) {
  if (slots_.empty()) return nullptr;
  const std::int32_t newest = slot_of(key).newest;
  for (std::int32_t i = newest; i >= 0; i = entries_[static_cast<std::size_t>(i)].older) {
    Entry& entry = entries_[static_cast<std::size_t>(i)];
    if (!still_true(world, entry)) continue;
    if (i == newest) return &entry;
    Entry& first = entries_[static_cast<std::size_t>(newest)];  // what is true now is looked at first next time
    std::swap(first, entry);
    std::swap(first.older, entry.older);
    return &first;
  }
  return nullptr;
}

const Memo::Answer* Memo::find(const world::World& world, const Key& key) {
  const Entry* entry = use_ == Use::give ? entry_of(world, key) : nullptr;
  if (!entry) return nullptr;
  if (noting()) {  // the call this one is part of depends on it as well
    for (std::uint32_t n = 0; n < entry->count; ++n) note(world, reads_[entry->first + n].place);
    under_way_.back().price += entry->answer.price;
  }
  return &entry->answer;
}

void Memo::note(const world::World& world, const world::Place& place) {
  constexpr std::ptrdiff_t looked_at = 24;  // what a loop reads again and again; once more does no harm
  const auto known = [&](const Read& read) { return read.place == place; };
  const auto own = static_cast<std::ptrdiff_t>(noted_.size() - under_way_.back().first);
  if (std::find_if(noted_.end() - std::min(own, looked_at), noted_.end(), known) == noted_.end())
    noted_.push_back({place, world.bits(place)});
}

void Memo::note_everything(const world::World& world) {
  if (!noting()) return;
  note(world, world::Place::of_past());
  note(world, world::Place::of_length());
}

void Memo::Noting::keep(const world::World& world, const Key& key, const Answer& answer) {
  Memo& memo = memo_;
  const UnderWay& call = memo.under_way_.back();
  if (memo.under_way_.size() > 1) memo.under_way_[memo.under_way_.size() - 2].price += answer.price;
  if (!call.whole || memo.use_ == Use::forget) return;
  if (const Entry* known = memo.use_ == Use::compare ? memo.entry_of(world, key) : nullptr) {
    if (known->answer == answer) return;
    throw std::logic_error("a predicate or a modifier has read something that was not noted");
  }
  const std::size_t count = memo.noted_.size() - call.first;
  if (memo.reads_.size() + count > most_reads) memo.forget_all();
  if (2 * (memo.used_ + 1) > memo.slots_.size()) memo.grow();
  Slot& slot = memo.slot_of(key);
  if (slot.newest < 0) {
    slot.key = key;
    ++memo.used_;
  }
  if (slot.count == most_answers) {  // what it reads changes all the time
    slot.newest = -1;
    slot.count = 0;
  }
  memo.entries_.push_back(
      {answer, static_cast<std::uint32_t>(memo.reads_.size()), static_cast<std::uint32_t>(count), slot.newest});
  slot.newest = static_cast<std::int32_t>(memo.entries_.size() - 1);
  ++slot.count;
  memo.reads_.insert(memo.reads_.end(), memo.noted_.begin() + static_cast<std::ptrdiff_t>(call.first),
                     memo.noted_.end());
}

void Memo::Noting::spoil() {
  for (UnderWay& call : memo_.under_way_) call.whole = false;
}

// What it has noted stays noted for the call around it.
Memo::Noting::~Noting() {
  memo_.under_way_.pop_back();
  if (memo_.under_way_.empty()) memo_.noted_.clear();
}

Memo::Slot& Memo::slot_of(const Key& key) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash_of(key) & mask;
  while (slots_[at].newest >= 0 && !(slots_[at].key == key)) at = (at + 1) & mask;
  return slots_[at];
}

void Memo::grow() {
  std::vector<Slot> before = std::move(slots_);
  slots_.assign(std::max(2 * before.size(), first_slots), {});
  for (const Slot& slot : before)
    if (slot.newest >= 0) slot_of(slot.key) = slot;
}

void Memo::forget_all() {
  std::fill(slots_.begin(), slots_.end(), Slot{});
  used_ = 0;
  entries_.clear();
  reads_.clear();
}

}  // namespace castellan::flow
