// A worker that misbehaves in every way there is: it is ended, and its end is told.
#include "castellan/isolation/worker_process.hpp"

#include <unistd.h>

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdlib>

#include "castellan/isolation/answer.hpp"
#include "support/confined.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using Kind = isolation::WorkerEnd::Kind;

namespace {

constexpr auto ages = std::chrono::minutes(5);  // nothing that is tested here takes so long

isolation::WorkerEnd worker(const std::string& deed, const std::string& job = "",
                            isolation::WorkerLimits limits = {ages}) {
  return run_worker({test::misbehaving_worker(), deed}, job, limits);
}

isolation::WorkerEnd worker_saying(const std::string& answer) { return worker("say", answer); }

}  // namespace

TEST_CASE("a worker computes and answers", "[isolation]") {
  test::skip_unless_confined();
  const isolation::WorkerEnd end = worker_saying("{\"progress\":[1,2]}\n{\"result\":{\"games\":3}}\n");
  INFO(end.what);
  REQUIRE(end.kind == Kind::finished);
  CHECK(end.answer == nlohmann::json{{"games", 3}});
}

TEST_CASE("a worker tells how far it is", "[isolation]") {
  test::skip_unless_confined();
  std::vector<std::uint64_t> heard;
  const isolation::WorkerEnd end = isolation::run_worker({test::misbehaving_worker(), "say"},
                                                         "{\"progress\":[1,9]}\n{\"progress\":[5,9]}\n{\"result\":0}\n",
                                                         {ages}, [&](std::uint64_t done, std::uint64_t total) {
                                                           heard.insert(heard.end(), {done, total});
                                                         });
  CHECK(end.kind == Kind::finished);
  CHECK(heard == std::vector<std::uint64_t>{1, 9, 5, 9});
}

TEST_CASE("a worker that tries what it must not is killed, and the system call is named", "[isolation]") {
  test::skip_unless_confined();
  struct Attempt {
    const char* deed;
    const char* call;
  };
  const auto [deed, call] = GENERATE(values<Attempt>({
      {"open", "(openat)"},
      {"read /proc", "(openat)"},
      {"remove a file", "(unlink"},
      {"socket", "(socket)"},
      {"fork", "(clone"},
      {"vfork", "(vfork)"},
      {"exec", "(execve)"},
      {"kill", "(getppid)"},
      {"kill the parent", "(kill)"},
      {"ptrace", "(ptrace)"},
      {"write to a descriptor it has not", "(write)"},
      {"read from its answer", "(read)"},
      {"duplicate", "(dup)"},
      {"executable memory", "(mmap)"},
      {"sleep", "(pause)"},
      {"say and open", "(openat)"},
  }));
  const isolation::WorkerEnd end = worker(deed, "{\"result\":1}\n");
  INFO(deed << ": " << end.what);
  CHECK(end.kind == Kind::forbidden);
  CHECK_THAT(end.what, ContainsSubstring("was killed: it tried a forbidden system call " + std::string(call)));
}

TEST_CASE("nobody gets rid of the filter", "[isolation]") {
  test::skip_unless_confined();
  const std::string deed = GENERATE("catch forbidden calls", "block forbidden calls");
  const isolation::WorkerEnd end = worker(deed);
  INFO(end.what);
  CHECK(end.kind == Kind::forbidden);
}

TEST_CASE("a worker that may have threads gets threads and no processes", "[isolation]") {
  test::skip_unless_confined();
  const auto with_threads = [](const std::string& deed) {
    return isolation::run_worker({test::misbehaving_worker(), deed, "3"}, "", {ages});
  };
  CHECK(with_threads("thread").kind == Kind::finished);
  CHECK(worker("thread").kind == Kind::forbidden);  // others get none
  const isolation::WorkerEnd fork = with_threads("fork");
  INFO(fork.what);
  CHECK(fork.kind == Kind::forbidden);
}

TEST_CASE("the clock of a worker runs out", "[isolation]") {
  test::skip_unless_confined();
  const std::string deed = GENERATE("loop", "say without end");
  isolation::WorkerLimits limits{std::chrono::milliseconds(300)};
  limits.all = std::size_t{1} << 40;
  const isolation::WorkerEnd end = worker(deed, "", limits);
  CHECK(end.kind == Kind::out_of_time);
  CHECK(end.what == "did not finish within 0.3 s");
}

TEST_CASE("a worker nobody watches any more ends by itself", "[isolation]") {
  test::skip_unless_confined();
  const isolation::WorkerEnd end = isolation::run_worker({test::misbehaving_worker(), "loop", "1", "1"}, "", {ages});
  CHECK(end.kind == Kind::out_of_time);
}

TEST_CASE("a worker gets so much memory and no more", "[isolation]") {
  test::skip_unless_confined();
  const isolation::WorkerEnd told = worker("memory, told");
  CHECK(told.kind == Kind::out_of_memory);
  CHECK(told.what == "ran out of memory");
  CHECK(worker("memory").kind == Kind::crashed);  // nobody caught it
}

TEST_CASE("crashes of a worker are told by name", "[isolation]") {
  test::skip_unless_confined();
  CHECK(worker("abort").what == "crashed: Aborted");
  CHECK(worker("crash").what == "crashed: Segmentation fault");
  CHECK(worker("crash").kind == Kind::crashed);
  CHECK(worker("say and crash", "{\"result\":1}\n").kind == Kind::crashed);
  CHECK(worker("say nothing").what == "ended without an answer (exit code 0)");
  CHECK(worker("exit with 3").what == "ended without an answer (exit code 3)");
}

TEST_CASE("a worker can set a timer on its own computing", "[isolation]") {
  test::skip_unless_confined();
  const isolation::WorkerEnd end = worker("alarm");
  INFO(end.what);
  CHECK(end.kind == Kind::finished);
}

TEST_CASE("what libraries say on the standard error goes nowhere", "[isolation]") {
  test::skip_unless_confined();
  CHECK(worker("complain").kind == Kind::finished);
}

TEST_CASE("answers that can't be used are refused, whatever they are", "[isolation]") {
  test::skip_unless_confined();
  struct Hostile {
    std::string answer;
    const char* why;
  };
  const auto [answer, why] = GENERATE_COPY(values<Hostile>({
      {"{\"result\":1}", "it ends in the middle"},
      {"{\"result\":", "it ends in the middle"},
      {"hello\n", "no JSON: "},
      {"{\"result\":1}{\"result\":2}\n", "no JSON: "},
      {"{\"result\":NaN}\n", "no JSON: "},
      {"{\"result\":1e999}\n", "no JSON: "},
      {"{\"result\":\"\xff\"}\n", "no JSON: "},
      {"{\"result\":\"\x1b[2J\"}\n", "no JSON: "},
      {"{\"result\":" + std::string(50'000, '[') + "\n", "nested too deeply"},
      {"{\"result\":" + std::string(17, '[') + std::string(17, ']') + "}\n", "nested too deeply"},
      {"[]\n", "answer: expected an object"},
      {"null\n", "answer: expected an object"},
      {"{}\n", "answer: \"result\" is missing"},
      {"{\"result\":1,\"more\":2}\n", "answer: unknown key \"more\""},
      {"{\"result\":1}\n{\"result\":1}\n", "there is more after the end of the answer"},
      {"{\"result\":1}\n{\"progress\":[1,2]}\n", "there is more after the end of the answer"},
      {"{\"progress\":3}\n", "answer.progress: expected a list"},
      {"{\"progress\":[1]}\n", "answer.progress: expected two numbers"},
      {"{\"progress\":[1,2,3]}\n", "answer.progress: more than 2 entries"},
      {"{\"progress\":[3,2]}\n", "answer.progress[0]: expected a number from 0 to 2"},
      {"{\"progress\":[0,0]}\n", "answer.progress[1]: expected a number from 1 to "},
      {"{\"progress\":[-1,2]}\n", "answer.progress[0]: expected a number from 0 to 2"},
      {"{\"progress\":[1,2]}\n{\"progress\":[1,3]}\n", "answer.progress[1]: the number has changed"},
      {"{\"progress\":[2,3]}\n{\"progress\":[1,3]}\n", "answer.progress[0]: expected a number from 2 to 3"},
      {"{\"progress\":[0.5,2]}\n", "answer.progress[0]: expected a number from 0 to 2"},
      {"{\"progress\":[1,99999999999999999999]}\n", "answer.progress[1]: expected a number"},
      {"{\"failed\":1}\n", "answer.failed: expected an object"},
      {"{\"failed\":{\"kind\":\"load\"}}\n", "answer.failed: \"text\" is missing"},
      {"{\"failed\":{\"kind\":1,\"text\":\"\"}}\n", "answer.failed.kind: expected a text"},
      {"{\"failed\":{\"kind\":\"load\",\"text\":\"" + std::string(2 << 20, 'a') + "\"}}\n",
       "longer than 1048576 bytes"},
      {"{\"forbidden\":\"open\"}\n", "answer.forbidden: expected a number"},
  }));
  const isolation::WorkerEnd end = worker_saying(answer);
  INFO(answer.substr(0, 200));
  CHECK(end.kind == Kind::bad_answer);
  CHECK_THAT(end.what, ContainsSubstring(why));
  CHECK(end.what.find('\x1b') == std::string::npos);
}

TEST_CASE("nobody is made to listen without end", "[isolation]") {
  test::skip_unless_confined();
  isolation::WorkerLimits limits{ages};
  limits.message = 100'000;
  CHECK(worker("say a line without end", "", limits).what == "a message of more than 100000 bytes");
  limits.all = 300'000;
  CHECK(worker("say without end", "", limits).what == "more than 300000 bytes");
}

TEST_CASE("what a worker says of its failure is safe to show", "[isolation]") {
  test::skip_unless_confined();
  const isolation::WorkerEnd end =
      worker_saying("{\"failed\":{\"kind\":\"load\",\"text\":\"a\\u001b[2J\\u009bb\\nc\"}}\n");
  CHECK(end.kind == Kind::failed);
  CHECK(end.failure == "load");
  CHECK(end.what == "a\\x1b[2J\\xc2\\x9bb\nc");
}

TEST_CASE("a worker gets neither the environment nor the descriptors of its parent", "[isolation]") {
  test::skip_unless_confined();
  ::setenv("CASTELLAN_SECRET", "passport", 1);
  std::array<int, 2> leaked{};
  REQUIRE(::pipe(leaked.data()) == 0);
  const isolation::WorkerEnd end = isolation::run_worker({test::misbehaving_worker(), "found"}, "job", {ages});
  for (const int descriptor : leaked) ::close(descriptor);
  ::unsetenv("CASTELLAN_SECRET");
  INFO(end.what);
  REQUIRE(end.kind == Kind::finished);
  CHECK(end.answer["descriptors"] == nlohmann::json{3, 4});
  for (const auto& variable : end.answer["environment"])
    CHECK_THAT(variable.get<std::string>(), Catch::Matchers::StartsWith("LD_LIBRARY_PATH="));
}

TEST_CASE("a worker that can't be started is told", "[isolation]") {
  const isolation::WorkerEnd end = isolation::run_worker({"/nowhere/castellan"}, "", {ages});
  CHECK(end.kind == Kind::not_started);
  CHECK_THAT(end.what, ContainsSubstring("/nowhere/castellan") && ContainsSubstring("No such file"));
}
