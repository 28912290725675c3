#include "castellan/world/world.hpp"

#include <algorithm>
#include <atomic>
#include <unordered_map>

#include "castellan/world/fields.hpp"

namespace castellan::world {

World::World(std::shared_ptr<const Layout> layout) : layout_(std::move(layout)) {
  for (std::uint32_t i = 0; i < layout_->entity_count(); ++i) static_cast<void>(registry_.create());
  build(Components{});
  // Player and Stock lie over the same block of entities; everything else relies on that.
  for (const Entity e : registry_.view<Player>(entt::exclude<Stock>))
    throw std::logic_error("the layout gives " + layout_->name(e) + " no goods");
  auto initial = std::make_shared<Snapshot>();
  snapshot(*initial);
  initial_ = std::move(initial);
  journal_.reserve(4096);
  events_.reserve(2048);
}

// Emplaces each component over its block of entities. From here on the shape is fixed and the pages stay where they
// are.
template <class... Cs>
void World::build(TypeList<Cs...>) {
  const auto one = [&]<class C>(std::type_identity<C>) {
    constexpr std::size_t i = component_index<C>;
    const auto& prototypes = layout_->prototypes<C>();
    first_[i] = layout_->first<C>();
    counts_[i] = static_cast<std::uint32_t>(prototypes.size());
    auto& storage = registry_.template storage<C>();
    for (std::uint32_t n = 0; n < counts_[i]; ++n) registry_.template emplace<C>(Entity{first_[i] + n}, prototypes[n]);
    static_assert(entt::component_traits<C>::page_size == component_page);
    pages_[i] = counts_[i] ? reinterpret_cast<std::byte* const*>(storage.raw()) : nullptr;
    if (counts_[i] > 0)
      first_pages_[i] = {reinterpret_cast<std::uintptr_t>(pages_[i][0]) - std::uintptr_t{first_[i]} * sizeof(C),
                         first_[i] + std::min(counts_[i], std::uint32_t{component_page})};
  };
  (one(std::type_identity<Cs>{}), ...);
}

void World::reset(std::uint64_t rng_key) {
  restore(*initial_);
  at<Table>(0)->rng_key = rng_key;
}

void World::set_field(Entity e, std::size_t component, std::size_t field, std::size_t element, std::int64_t value) {
  const ComponentInfo& info = component_table()[component];
  const Field& f = info.fields[field];
  std::byte* to = const_cast<std::byte*>(bytes(e, component));
  assert(to);
  if (read_field(to, f, element) == value) return;
  if (refusing_) refuse();
  const std::size_t offset = f.offset + element * f.size();
  const unsigned log2 = f.size() == 1 ? 0 : f.size() == 2 ? 1 : f.size() == 4 ? 2 : 3;
  std::uint64_t old = 0;
  std::memcpy(&old, to + offset, f.size());
  journal_.push_back({static_cast<std::uint8_t>(component | log2 << 5), static_cast<std::uint8_t>(offset), cause_,
                      to_index(e) - first_[component], old});
  write_field(to, f, element, value);
  ++written_[component];
  if (tracer_) trace_write();
}

std::uint32_t World::random_below(Entity stream, std::uint32_t n) {
  if (refusing_) refuse();
  Rng rng = numbers_of(stream);
  const std::uint32_t value = rng.below(n);
  set<&Stream::drawn>(stream, rng.counter());
  return value;
}

void World::emit(const Event& e, std::span<const std::int32_t> details) {
  emit(e);
  events_.back().details = static_cast<std::uint32_t>(details_.size()) + 1;
  details_.push_back(static_cast<std::int32_t>(details.size()));
  details_.insert(details_.end(), details.begin(), details.end());
}

std::int32_t World::note(std::string text) {
  notes_.push_back(std::move(text));
  return static_cast<std::int32_t>(notes_.size() - 1);
}

std::byte* World::address(const Record& record) const {
  const std::size_t component = record.component & 31u;
  return pages_[component][record.index / component_page] +
         (record.index % component_page) * component_table()[component].stride + record.offset;
}

void World::roll_back(const Mark& mark) {
  const ComponentInfo* const table = component_table().data();
  for (std::size_t i = journal_.size(); i-- > mark.journal;) {
    const Record& record = journal_[i];
    const std::size_t component = record.component & 31u;
    std::byte* to = pages_[component][record.index / component_page] +
                    (record.index % component_page) * table[component].stride + record.offset;
    switch (record.component >> 5) {
      case 0: std::memcpy(to, &record.old, 1); break;
      case 1: std::memcpy(to, &record.old, 2); break;
      case 2: std::memcpy(to, &record.old, 4); break;
      default: std::memcpy(to, &record.old, 8);
    }
  }
  if (journal_.size() > mark.journal) begin_epoch();
  journal_.truncate(mark.journal);
  events_.resize(mark.events);
  notes_.resize(mark.notes);
  details_.resize(mark.details);
  while (!traces_.empty() && traces_.back().record >= mark.journal) traces_.pop_back();
}

std::vector<Change> World::changes_since(const Mark& mark) const {
  std::vector<Change> changes;
  std::unordered_map<std::uint64_t, std::size_t> seen;  // only looked up, never iterated
  for (std::size_t i = mark.journal; i < journal_.size(); ++i) {
    const Record& record = journal_[i];
    const std::uint64_t place = std::uint64_t{record.index} << 16 | (record.component & 31u) << 8 | record.offset;
    if (const auto [at, fresh] = seen.try_emplace(place, changes.size()); !fresh) {
      changes[at->second].cause = record.cause;
      continue;
    }
    const std::size_t component = record.component & 31u;
    const auto& fields = component_table()[component].fields;
    std::size_t f = fields.size() - 1;
    while (fields[f].offset > record.offset) --f;
    const std::size_t element = (record.offset - fields[f].offset) / fields[f].size();
    std::byte before[8];
    std::memcpy(before, &record.old, 8);
    const Field bare{{}, 0, fields[f].type};
    changes.push_back({Entity{first_[component] + record.index}, static_cast<std::uint8_t>(component),
                       static_cast<std::uint8_t>(f), static_cast<std::uint8_t>(element), record.cause,
                       read_field(before, bare, 0), read_field(address(record), bare, 0)});
  }
  std::erase_if(changes, [](const Change& change) { return change.before == change.after; });
  return changes;
}

std::vector<Record> World::writes_since(const Mark& mark) const {
  std::vector<Record> writes(journal_.begin() + mark.journal, journal_.end());
  std::unordered_map<std::uint64_t, std::uint64_t> later;  // value of a place after the record at hand
  for (std::size_t i = writes.size(); i-- > 0;) {
    Record& record = writes[i];
    const std::uint64_t place = std::uint64_t{record.index} << 16 | (record.component & 31u) << 8 | record.offset;
    const auto found = later.find(place);
    std::uint64_t value = 0;
    if (found != later.end()) value = found->second;
    else std::memcpy(&value, address(record), std::size_t{1} << (record.component >> 5));
    later[place] = record.old;
    record.old = value;
  }
  return writes;
}

void World::apply(std::span<const Record> writes) {
  for (const Record& write : writes) {
    std::byte* to = address(write);
    const std::size_t size = std::size_t{1} << (write.component >> 5);
    Record record = write;
    record.old = 0;
    std::memcpy(&record.old, to, size);
    journal_.push_back(record);
    std::memcpy(to, &write.old, size);
    ++written_[write.component & 31u];
  }
}

void World::snapshot(Snapshot& into) const {
  std::size_t bytes = 0;
  for (std::size_t c = 0; c < Components::size; ++c) bytes += counts_[c] * component_table()[c].stride;
  into.resize(bytes);
  std::byte* to = into.data();
  for (std::size_t c = 0; c < Components::size; ++c)
    for (std::size_t done = 0; done < counts_[c]; done += component_page) {
      const std::size_t size = std::min(component_page, counts_[c] - done) * component_table()[c].stride;
      std::memcpy(to, pages_[c][done / component_page], size);
      to += size;
    }
}

void World::restore(const Snapshot& from) {
  const std::byte* at = from.data();
  for (std::size_t c = 0; c < Components::size; ++c)
    for (std::size_t done = 0; done < counts_[c]; done += component_page) {
      const std::size_t size = std::min(component_page, counts_[c] - done) * component_table()[c].stride;
      assert(at + size <= from.data() + from.size());
      std::memcpy(pages_[c][done / component_page], at, size);
      at += size;
    }
  assert(at == from.data() + from.size());
  begin_epoch();
  journal_.truncate(0);
  events_.clear();
  notes_.clear();
  details_.clear();
  traces_.clear();
}

void World::copy_pages(const World& other) {
  assert(layout_ == other.layout_);
  for (std::size_t c = 0; c < Components::size; ++c)
    for (std::size_t done = 0; done < counts_[c]; done += component_page)
      std::memcpy(pages_[c][done / component_page], other.pages_[c][done / component_page],
                  std::min(component_page, counts_[c] - done) * component_table()[c].stride);
  begin_epoch();
}

void World::copy_from(const World& other) {
  copy_pages(other);
  journal_ = other.journal_;
  events_ = other.events_;
  notes_ = other.notes_;
  details_ = other.details_;
  traces_ = other.traces_;
}

void World::begin_as(const World& other, const Mark& then) {
  copy_pages(other);
  journal_.assign(other.journal().subspan(then.journal));
  events_.clear();
  notes_.clear();
  details_.clear();
  traces_.clear();
  roll_back({});
}

std::uint64_t World::hash() const {
  std::uint64_t h = 0x243F6A8885A308D3ull;
  // A stream nobody has drawn from is nothing: a pack that only could draw leaves the hash as it is.
  for (Entity stream : layout_->streams)
    if (const std::uint64_t drawn = get<Stream>(stream).drawn) h = mix64(h ^ layout_->salt(stream)) + drawn;
  for (std::size_t c = 0; c < Components::size; ++c) {
    if (c == component_index<Stream>) continue;
    const ComponentInfo& info = component_table()[c];
    for (std::uint32_t i = 0; i < counts_[c]; ++i) {
      const std::byte* component = pages_[c][i / component_page] + (i % component_page) * info.stride;
      for (const Field& field : info.fields)
        for (std::size_t n = 0; n < field.count; ++n) {
          const auto value = static_cast<std::uint64_t>(read_field(component, field, n));
          if (field.rare && value == 0) continue;
          h = (h ^ (field.rare ? mix64(field.offset + 1u) ^ value : value)) * 0x9E3779B97F4A7C15ull;
          h ^= h >> 29;
        }
    }
  }
  return mix64(h);
}

const std::byte* World::bytes(Entity e, std::size_t component) const {
  const std::uint32_t index = to_index(e) - first_[component];
  if (index >= counts_[component]) return nullptr;
  return pages_[component][index / component_page] + (index % component_page) * component_table()[component].stride;
}

const std::string* World::traced(std::size_t record) const {
  const auto found = std::lower_bound(traces_.begin(), traces_.end(), record,
                                      [](const Traced& t, std::size_t r) { return t.record < r; });
  return found != traces_.end() && found->record == record ? &found->line : nullptr;
}

std::uint64_t World::fresh_epochs() {
  static std::atomic<std::uint64_t> worlds{0};
  return ++worlds << 32;
}

void World::refuse() const { throw WriteRefused(refusing_); }

void World::trace_write() { traces_.push_back({static_cast<std::uint32_t>(journal_.size() - 1), tracer_()}); }

}  // namespace castellan::world
