// Structs come back from bytes as they were; bytes that are too few are noticed before anything is read beyond them.
#include "castellan/base/bytes.hpp"

#include <catch2/catch_test_macros.hpp>

namespace {

enum class Colour : std::uint8_t { brown, black };

struct Cask {
  std::string name;
  bool tapped = false;
  Colour colour = Colour::brown;
  std::array<std::int16_t, 3> pints{};
  std::vector<Cask> inside;
  bool operator==(const Cask&) const = default;
};

struct Cellar {
  std::vector<Cask> casks;
  std::vector<std::int32_t> years;
  std::array<std::string, 2> keys;
  std::map<std::string, std::vector<std::string>, std::less<>> guests;
  bool operator==(const Cellar&) const = default;
};

}  // namespace

namespace castellan {

template <>
struct Members<Cask> {
  static auto of(auto& x) { return std::tie(x.name, x.tapped, x.colour, x.pints, x.inside); }
};
template <>
struct Members<Cellar> {
  static auto of(auto& x) { return std::tie(x.casks, x.years, x.keys, x.guests); }
};

}  // namespace castellan

using namespace castellan;

namespace {

Cellar full_cellar() {
  Cellar cellar;
  cellar.casks = {{"ale", true, Colour::brown, {1, -2, 3}, {{"sample", false, Colour::black, {}, {}}}}, {}};
  cellar.years = {1492, -1};
  cellar.keys = {"iron", ""};
  cellar.guests = {{"", {}}, {"gnome", {"one", std::string("t\0o", 3)}}};
  return cellar;
}

template <class T>
std::string bytes_of(const T& value) {
  BytesOut out;
  out.add(value);
  return out.take();
}

}  // namespace

TEST_CASE("What is written is read again as it was", "[cache]") {
  const Cellar before = full_cellar();
  const std::string bytes = bytes_of(before);
  BytesIn in(bytes);
  Cellar after;
  after.years = {7};  // what was there before is gone
  after.guests = {{"elf", {}}};
  in.read(after);
  CHECK(in.rest().empty());
  CHECK(after == before);
}

TEST_CASE("Bytes that end too early, or claim to be longer than they are, are refused", "[cache]") {
  const std::string bytes = bytes_of(full_cellar());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const std::string part = bytes.substr(0, size);
    BytesIn in(part);
    Cellar cellar;
    REQUIRE_THROWS_AS(in.read(cellar), BadBytes);
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) {  // whatever it is then, it is not read beyond its end
    std::string bad = bytes;
    bad[i] = '\xff';
    BytesIn in(bad);
    Cellar cellar;
    try {
      in.read(cellar);
    } catch (const BadBytes&) {
    }
  }
}

TEST_CASE("Bytes that are nested without end are refused", "[cache]") {
  Cask cask;
  for (int i = 0; i < 1000; ++i) {
    Cask outer;
    outer.inside.push_back(std::move(cask));
    cask = std::move(outer);
  }
  const std::string bytes = bytes_of(cask);
  BytesIn in(bytes);
  CHECK_THROWS_AS(in.read(cask), BadBytes);
}
