// Many games on many threads, through the program itself.
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

namespace {

nlohmann::json simulate(const std::string& arguments) {
  const std::string command = std::string(CASTELLAN_BINARY) + " simulate --json " + arguments;
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
  std::string text;
  std::array<char, 4096> buffer;
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe.get())) text.append(buffer.data(), n);
  return nlohmann::json::parse(text);
}

}  // namespace

TEST_CASE("simulate gives the same result for any thread count and in any process", "[threads]") {
  for (int players = 2; players <= 5; ++players) {
    const std::string game = "--games 60 --seed 9 --players " + std::to_string(players);
    const auto one = simulate(game);
    CHECK(one["games"] == 60);
    CHECK(one["mean_scores"].size() == static_cast<std::size_t>(players));
    for (const char* threads : {" --threads 2", " --threads 5", ""}) {
      const auto other = simulate(game + threads);
      CHECK(other["hash"] == one["hash"]);
      CHECK(other["mean_scores"] == one["mean_scores"]);
      CHECK(other["win_share"] == one["win_share"]);
    }
  }
  CHECK(simulate("--games 60 --seed 10")["hash"] != simulate("--games 60 --seed 9")["hash"]);
}

TEST_CASE("simulate with several bots rotates their seats and reports each by name", "[threads]") {
  const std::string games = "--games 8 --seed 9 --bots greedy,random,random";
  const auto one = simulate(games);
  CHECK(one["players"] == 3);
  CHECK(one["bots"]["greedy"]["seats"] == 1);
  CHECK(one["bots"]["random"]["seats"] == 2);
  CHECK(one["bots"]["greedy"]["win_share"].get<double>() > 0.8);
  const auto two = simulate(games + " --threads 2");
  CHECK(two["hash"] == one["hash"]);
  CHECK(two["bots"] == one["bots"]);
}
