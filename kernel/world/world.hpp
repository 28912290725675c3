// The world: an EnTT registry of fixed shape behind a journal. `World` is the only way to write. Every write leaves the
// old value and its cause in the journal, which gives roll-back of failing scripts, undo, make/unmake for search, the
// change list for front ends and the provenance of every value.
//
// ```cpp
// world::World world(std::make_shared<world::Layout>(rules, 3));
// const Entity player = world.layout().players[0];
// const world::World::Mark before = world.mark();
// world.set<&world::Player::score>(player, 5);
// const int score = world.get<world::Player>(player).score;                // 5
// const std::vector<world::Change> changes = world.changes_since(before);  // the score, from 0 to 5
// world.roll_back(before);                                                 // as if nothing had happened
// ```
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <entt/entt.hpp>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "castellan/base/growing.hpp"
#include "castellan/world/components.hpp"
#include "castellan/world/event.hpp"
#include "castellan/world/layout.hpp"
#include "castellan/world/rng.hpp"

namespace castellan::world {

using Registry = entt::basic_registry<Entity>;

// A write, a random number or a question where only reading is allowed: in a modifier or a predicate.
struct WriteRefused : std::logic_error {
  using std::logic_error::logic_error;
};

// One journaled write: where, why, and what was there before.
struct Record {
  std::uint8_t component;  // low 5 bits: index in Components; high 3: log2 of the field's size
  std::uint8_t offset;
  std::uint16_t cause;
  std::uint32_t index;  // dense index in the component's storage
  std::uint64_t old;
};
static_assert(sizeof(Record) == 16);

// One changed element of a field, for front ends and the inspector.
struct Change {
  Entity entity;
  std::uint8_t component;
  std::uint8_t field;
  std::uint8_t element;
  std::uint16_t cause;  // of the last write
  std::int64_t before;
  std::int64_t after;
};

class CASTELLAN_API World {
  template <class M>
  struct MemberOf;
  template <class C, class V>
  struct MemberOf<V C::*> {
    using Class = C;
  };

 public:
  // A point in the journal and the log to roll back to.
  struct Mark {
    std::uint32_t journal = 0;
    std::uint32_t events = 0;
    std::uint32_t notes = 0;
    std::uint32_t details = 0;
    bool operator==(const Mark&) const = default;
  };
  using Snapshot = std::vector<std::byte>;

  explicit World(std::shared_ptr<const Layout> layout);
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  const Layout& layout() const { return *layout_; }
  const Ruleset& rules() const { return layout_->rules(); }
  std::shared_ptr<const Layout> shared_layout() const { return layout_; }

  // Back to the state before the first step, with this key for the random generator.
  void reset(std::uint64_t rng_key);

  // Of a member such as &Player::score: the component it belongs to.
  template <auto Member>
  using ClassOf = typename MemberOf<decltype(Member)>::Class;

  template <class C>
  const C& get(Entity e) const {
    return *locate<C>(e);
  }

  // Calls `holds` with the components of a range, those of one page side by side, while it says true.
  template <class C, class Holds>
  bool all_runs(const EntityRange& range, Holds&& holds) const {
    for (std::size_t n = 0; n < range.size();) {
      const std::uint32_t index = dense<C>(range[n]);
      const std::size_t count = std::min(range.size() - n, component_page - index % component_page);
      if (!holds(std::span<const C>(at<C>(index), count))) return false;
      n += count;
    }
    return true;
  }
  // Calls `visit` with each entity of a range and its component.
  template <class C, class Visit>
  void each(const EntityRange& range, Visit&& visit) const {
    std::size_t n = 0;
    all_runs<C>(range, [&](std::span<const C> run) {
      for (const C& component : run) visit(range[n++], component);
      return true;
    });
  }
  // The first entity of a range whose component is as `wanted` says, or nothing.
  template <class C, class Wanted>
  Entity find(const EntityRange& range, Wanted&& wanted) const {
    std::size_t n = 0;
    const bool none_of_them = all_runs<C>(range, [&](std::span<const C> run) {
      for (const C& component : run) {
        if (wanted(component)) return false;
        ++n;
      }
      return true;
    });
    return none_of_them ? nothing : range[n];
  }

  // Writes one field: world.set<&Player::score>(player, 5).
  template <auto Member, class V>
  void set(Entity e, V value) {
    using C = ClassOf<Member>;
    C* component = locate<C>(e);
    write<C>(e, component, component->*Member, value);
  }

  // Writes one element of a player's goods.
  void set_goods(Entity player, Id<Resource> resource, int value) {
    Stock* stock = locate<Stock>(player);
    write<Stock>(player, stock, stock->goods[resource], static_cast<std::int16_t>(value));
  }

  // Writes a field by its place in the component table: loading and re-dealing use it.
  void set_field(Entity e, std::size_t component, std::size_t field, std::size_t element, std::int64_t value);

  // Uniform in 0..n-1, from one of the layout's streams.
  std::uint32_t random_below(Entity stream, std::uint32_t n);
  // Puts things into an order by chance. `salt` gives a thing its number, by its place in `items`; no two have the
  // same. A thing's place in the order depends on its own number alone: one more thing leaves the order of the others
  // as it is, and so a pack that adds a card still plays with the deck the game has without it.
  template <class T, class Salt>
  void shuffle(Entity stream, std::span<T> items, Salt&& salt);

  // Inline, and field by field: what the caller names goes straight into the log. An event on its way through memory
  // would be written in pieces and read as a whole, for which processors have to wait.
  void emit(const Event& e) {
    if (refusing_) refuse();
    Event& event = events_.emplace_back();
    event.type = e.type;
    event.cause = cause_;
    event.player = e.player;
    event.subject = e.subject;
    event.other = e.other;
    event.amount = e.amount;
    event.def = e.def;
    event.known_to = e.known_to;
    event.side = e.side;
  }
  // The same with details, as event_details.hpp writes them.
  void emit(const Event& e, std::span<const std::int32_t> details);
  std::span<const Event> events() const { return events_; }
  // The details of all events, one after another, and those of one of them.
  std::span<const std::int32_t> details() const { return details_; }
  std::span<const std::int32_t> details(const Event& event) const { return details_of(event, details_); }
  // For worlds that are dealt, whose past nobody goes back to: lets `change` look at every event and
  // its details.
  template <class Change>
  void retell(Change&& change) {
    for (Event& event : events_) {
      const std::span<const std::int32_t> told = details(event);
      change(event, std::span<std::int32_t>(const_cast<std::int32_t*>(told.data()), told.size()));
    }
  }
  // A text that belongs to an event (a script's error): Event::amount holds what this returns.
  std::int32_t note(std::string text);
  const std::string& note_text(std::int32_t number) const { return notes_[static_cast<std::size_t>(number)]; }

  Mark mark() const {
    return {static_cast<std::uint32_t>(journal_.size()), static_cast<std::uint32_t>(events_.size()),
            static_cast<std::uint32_t>(notes_.size()), static_cast<std::uint32_t>(details_.size())};
  }
  void roll_back(const Mark& mark);
  std::span<const Record> journal() const { return journal_; }
  // Which past the journal tells: no two worlds have the same, nor one before and after going back. While this and the
  // length of the journal are the same, so is everything.
  std::uint64_t past() const { return epoch_; }
  // How often components of some kinds were written to, a bit each: in the same past, while this is the same, so are
  // they all.
  std::uint64_t writes_to(std::uint32_t components) const {
    std::uint64_t writes = 0;
    for (; components != 0; components &= components - 1) writes += written_[std::countr_zero(components)];
    return writes;
  }
  // The same of one kind, by its place in the list.
  std::uint64_t writes_to_kind(std::size_t component) const { return written_[component]; }
  // Net changes since a mark, one per element that differs now, in the order of first writing.
  std::vector<Change> changes_since(const Mark& mark) const;
  // Applies recorded writes without running what made them: values as they stood after each record.
  void apply(std::span<const Record> writes);
  // The records since a mark with new values in place of old ones: what apply() takes.
  std::vector<Record> writes_since(const Mark& mark) const;

  // The state of all components, page by page. Restoring forgets journal and log.
  void snapshot(Snapshot& into) const;
  void restore(const Snapshot& from);
  // As `other` in every respect, history included.
  void copy_from(const World& other);
  // As `other` was at a mark, without any history.
  void begin_as(const World& other, const Mark& then);

  // Field by field, independent of padding, journal and log.
  std::uint64_t hash() const;
  // The bytes of the component an entity carries, for code written over the component table; null if it has none.
  const std::byte* bytes(Entity e, std::size_t component) const;

  // What writes are attributed to: a native procedure or a script function.
  std::uint16_t cause() const { return cause_; }
  void set_cause(std::uint16_t cause) { cause_ = cause; }

  // While set, every write, random number and question throws WriteRefused with this reason.
  void refuse_writes(const char* reason) { refusing_ = reason; }
  const char* refusing() const { return refusing_; }

  // Source lines are only kept while tracing: `line` is asked at each write.
  void trace(std::function<std::string()> line) { tracer_ = std::move(line); }
  // The source line of a journal record, or nothing when it was not traced.
  const std::string* traced(std::size_t record) const;

 private:
  template <class C>
  std::uint32_t dense(Entity e) const {
    const std::uint32_t index = to_index(e) - first_[component_index<C>];
    assert(index < counts_[component_index<C>]);
    return index;
  }
  template <class C>
  C* at(std::uint32_t index) const {
    return reinterpret_cast<C*>(pages_[component_index<C>][index / component_page]) + index % component_page;
  }
  // Nearly every game fits into the first pages, where an entity's number says where its component is.
  template <class C>
  C* locate(Entity e) const {
    assert(to_index(e) >= first_[component_index<C>]);
    const FirstPage& first = first_pages_[component_index<C>];
    if (to_index(e) < first.end) [[likely]]
      return reinterpret_cast<C*>(first.origin + to_index(e) * sizeof(C));
    return at<C>(dense<C>(e));
  }
  template <class C, class F, class V>
  void write(Entity e, C* component, F& field, V value) {
    static_assert(sizeof(F) <= 8);
    const F narrow = static_cast<F>(value);
    if (field == narrow) return;
    if (refusing_) refuse();
    std::uint64_t old = 0;
    std::memcpy(&old, &field, sizeof field);
    constexpr unsigned log2 = sizeof(F) == 1 ? 0 : sizeof(F) == 2 ? 1 : sizeof(F) == 4 ? 2 : 3;
    const auto offset = reinterpret_cast<const std::byte*>(&field) - reinterpret_cast<const std::byte*>(component);
    journal_.push_back({static_cast<std::uint8_t>(component_index<C> | log2 << 5), static_cast<std::uint8_t>(offset),
                        cause_, dense<C>(e), old});
    field = narrow;
    ++written_[component_index<C>];
    if (tracer_) [[unlikely]]
      trace_write();
  }

  // The journal no longer only grows: a number no world has had yet tells this past from all others.
  void begin_epoch() {
    if (static_cast<std::uint32_t>(++epoch_) == 0) epoch_ = fresh_epochs();
  }
  static std::uint64_t fresh_epochs();
  // A stream's numbers from here on.
  Rng numbers_of(Entity stream) const {
    return Rng(derive_key(get<Table>(Layout::table).rng_key, layout_->salt(stream)), get<Stream>(stream).drawn);
  }
  std::byte* address(const Record& record) const;
  void copy_pages(const World& other);
  [[noreturn]] void refuse() const;
  void trace_write();
  template <class... Cs>
  void build(TypeList<Cs...>);

  std::shared_ptr<const Layout> layout_;
  Registry registry_;
  std::array<std::byte* const*, Components::size> pages_{};
  struct FirstPage {
    std::uintptr_t origin;  // where the component of entity 0 would be
    std::uint32_t end;      // the first entity whose component is not on the page
  };
  std::array<FirstPage, Components::size> first_pages_{};
  std::array<std::uint32_t, Components::size> counts_{};
  std::array<std::uint32_t, Components::size> first_{};
  std::shared_ptr<const Snapshot> initial_;

  Growing<Record> journal_;
  std::vector<Event> events_;
  std::vector<std::int32_t> details_;  // of events: how many, then they
  std::vector<std::string> notes_;
  std::uint64_t epoch_ = fresh_epochs();
  std::array<std::uint64_t, Components::size> written_{};
  std::uint16_t cause_ = 0;
  const char* refusing_ = nullptr;

  struct Traced {
    std::uint32_t record;
    std::string line;
  };
  std::function<std::string()> tracer_;
  std::vector<Traced> traces_;
};

template <class T, class Salt>
void World::shuffle(Entity stream, std::span<T> items, Salt&& salt) {
  if (refusing_) refuse();
  if (items.size() < 2) return;
  Rng rng = numbers_of(stream);
  const std::uint64_t key = rng.next();
  set<&Stream::drawn>(stream, rng.counter());
  std::vector<std::pair<std::uint64_t, T>> order;
  order.reserve(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) order.emplace_back(mix64(key ^ salt(i)), items[i]);
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 0; i < items.size(); ++i) items[i] = order[i].second;
}

// Attributes the writes of a scope.
class CauseScope {
 public:
  CauseScope(World& world, std::uint16_t cause) : world_(world), before_(world.cause()) { world.set_cause(cause); }
  ~CauseScope() { world_.set_cause(before_); }
  CauseScope(const CauseScope&) = delete;
  CauseScope& operator=(const CauseScope&) = delete;

 private:
  World& world_;
  std::uint16_t before_;
};

}  // namespace castellan::world
