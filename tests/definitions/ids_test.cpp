#include "castellan/definitions/ids.hpp"

#include <catch2/catch_test_macros.hpp>
#include <type_traits>

#include "castellan/definitions/ruleset.hpp"

using namespace castellan;

namespace {

template <class A, class B>
concept Comparable = requires(A a, B b) {
  a == b;
};

template <class List, class Key>
concept IndexedBy = requires(const List& list, Key key) {
  list[key];
};

// An id belongs to one table: it is made of nothing else unless one says so, and becomes nothing else.
static_assert(!std::is_convertible_v<int, Id<Guild>> && std::is_constructible_v<Id<Guild>, int>);
static_assert(!std::is_convertible_v<Id<Guild>, int>);
static_assert(!std::is_constructible_v<Id<Property>, Id<Guild>> && !std::is_assignable_v<Id<Property>&, Id<Guild>>);
static_assert(!Comparable<Id<Property>, Id<Guild>> && !Comparable<Id<Guild>, int>);
static_assert(Comparable<Id<Guild>, None> && std::is_convertible_v<None, Id<Guild>>);

// What stands for an entry of some table takes every id, and gives one only to those who name the table.
static_assert(std::is_convertible_v<Id<Guild>, AnyId> && !std::is_convertible_v<int, AnyId>);
static_assert(!std::is_convertible_v<AnyId, Id<Guild>> && std::is_constructible_v<Id<Guild>, AnyId>);

// Tables know their own ids alone.
static_assert(IndexedBy<TableOf<Guild>, Id<Guild>> && IndexedBy<TableOf<Guild>, Id<Guild, std::int32_t>>);
static_assert(!IndexedBy<TableOf<Guild>, Id<Property>> && !IndexedBy<TableOf<Guild>, int>);
static_assert(!IndexedBy<TableOf<Guild>, AnyId> && !IndexedBy<TableOf<Guild>, None>);
static_assert(IndexedBy<TableOf<std::string, Side>, Id<Side>> && !IndexedBy<Goods, Id<Guild>>);

// They are stored as the numbers they are.
template <class T>
constexpr bool is_plain = std::is_trivially_copyable_v<T>&& std::has_unique_object_representations_v<T>;
static_assert(sizeof(Id<Guild>) == 2 && sizeof(AnyId) == 2 && is_plain<Id<Guild>> && is_plain<AnyId>);
static_assert(sizeof(Id<Deck, std::uint8_t>) == 1 && sizeof(Id<Guild, std::int32_t>) == 4);

}  // namespace

TEST_CASE("An id is none until it is something else, however it is stored") {
  CHECK(Id<Guild>() == none);
  CHECK(Id<Guild>().number() == -1);
  CHECK(Id<Deck, std::uint8_t>(none).number() == -1);
  CHECK(Id<Guild, std::int32_t>() == Id<Guild>());
  CHECK(Id<Deck>(Id<Deck, std::uint8_t>()) == none);
  CHECK(Id<Deck, std::uint8_t>(Id<Deck>(15)) == Id<Deck>(15));
  CHECK(Id<Site>(AnyId(Id<Site>(7))) == Id<Site>(7));
  CHECK(Id<Site>(AnyId()) == none);
  CHECK(Id<Site>(1) < Id<Site>(2));
}

TEST_CASE("A table gives out ids in order and finds entries by them") {
  TableOf<Category> table;
  CHECK(table.empty());
  CHECK(table.ids().begin() == table.ids().end());
  CHECK_FALSE(table.has(none));
  for (const char* id : {"a:basic", "a:rare", "b:basic"}) {
    Category category;
    category.id = id;
    const Id<Category> added = table.add(category);
    CHECK(added == table.last());
  }
  std::string all;
  for (const Id<Category> id : table.ids()) {
    all += table[id].id + " ";
    CHECK(table.id_of(table[id]) == id);
    CHECK(table.has(id));
  }
  CHECK(all == "a:basic a:rare b:basic ");
  CHECK_FALSE(table.has(Id<Category>(3)));
  CHECK(table.find("rare") == Id<Category>(1));
  CHECK(table.find("basic") == none);
}

TEST_CASE("A set of ids holds those that were put in") {
  Ids<Deck> some;
  CHECK(some.empty());
  some.add(Id<Deck>(3));
  some.add(Ids<Deck>(Id<Deck>(31)));
  CHECK(some.contains(Id<Deck>(3)));
  CHECK(some.contains(Id<Deck>(31)));
  CHECK_FALSE(some.contains(Id<Deck>(4)));
  CHECK(some.intersects(Id<Deck>(31)));
  CHECK_FALSE(some.intersects(Id<Deck>(0)));
  some.remove(Id<Deck>(3));
  CHECK(some.bits() == 1u << 31);
  CHECK(Ids<Deck>::all().contains(Id<Deck>(0)));
}
