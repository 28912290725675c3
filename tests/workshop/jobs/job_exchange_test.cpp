#include "castellan/workshop/jobs/job_exchange.hpp"

#include <catch2/catch_test_macros.hpp>

#include "castellan/workshop/jobs/handing_over.hpp"
#include "support/packs_on_disk.hpp"
#include "support/program_packs.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

match::RulesRequest request_of(const test::BakersFolder& folder) {
  match::RulesRequest request = workshop::hold_packs(request_with_folder(folder.path()));
  request.late = "bakers";
  request.saved = {{"bakers", "1.0.0", "abc", {{"guilds/bakers.lua", "def"}}}};
  request.lock = modding::PackLock{{{"belfort", "1.0.0", "123", {}}}, {{"guild.thieves", "bakers"}}};
  request.content.languages = {"de", "en"};
  request.content.prefer = {{"guild.thieves", "bakers"}};
  request.content.definition_order = {"belfort", "bakers"};
  return request;
}

}  // namespace

TEST_CASE("a job arrives as it was sent", "[workshop]") {
  const test::BakersFolder folder({{"picture.png", std::string("\x89PNG\0\xff", 6)}});
  const match::RulesRequest request = request_of(folder);
  const script::Limits limits{12'345, 99 << 20, 2.5, 77, false};
  workshop::TestJob test{
      request, {{"tests/a_test.lua", "a\xff", "-- \xff"}}, "round", true, {"bakers", "./bakers", 7, 3, {}, limits}};
  workshop::FuzzPlan plan{5, ~std::uint64_t{0}, 3, "normal", {"fog=1"}, {"bakers"}, 2, limits};
  for (const workshop::Job& job : {workshop::Job(workshop::CheckJob{request, "bakers"}), workshop::Job(test),
                                   workshop::Job(workshop::GamesJob{request, {3, {"bakers:bakers"}, 0, 9}, 4, limits}),
                                   workshop::Job(workshop::FuzzJob{request, plan, true})}) {
    const std::string bytes = job_bytes(job);
    const workshop::Job arrived = workshop::job_of(bytes);
    CHECK(arrived.index() == job.index());
    CHECK(job_bytes(arrived) == bytes);
  }
  const auto arrived = std::get<workshop::TestJob>(workshop::job_of(job_bytes(test)));
  CHECK(arrived.files[0].path == "a\xff");
  CHECK(arrived.files[0].text == "-- \xff");
  CHECK(arrived.request.lock->text() == request.lock->text());
  CHECK(arrived.request.saved == request.saved);
  CHECK(arrived.properties.named == "./bakers");
  CHECK(arrived.properties.limits.seconds == limits.seconds);
  CHECK_FALSE(arrived.properties.limits.strict);
  // Which packs are the program's own is the parent's to say: a worker can't look.
  for (const modding::PackPlace& place : arrived.request.places) {
    CAPTURE(place.directory.string());
    CHECK(place.own == (place.id != "bakers"));
    CHECK(place.named == (place.id == "bakers"));
  }
}
