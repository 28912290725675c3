// Clients that send anything: broken, torn, forged, repeated, in the wrong order. They get errors, and the game goes on
// for everybody else.
#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <random>

#include "studio_fixture.hpp"

using namespace castellan;
using namespace castellan::studio::testing;
using studio::StoredGame;

namespace {

using Chance = std::mt19937;

std::size_t below(Chance& chance, std::size_t n) { return n == 0 ? 0 : chance() % n; }

// What an honest client at this table might say now.
std::vector<Json> honest_messages(const std::string& game, const std::string& secret, const Json& state) {
  const Json key = state["decision"].contains("options") ? state["decision"]["options"][0]["key"] : Json("pass");
  return {{{"type", "hello"}, {"id", 1}, {"protocol", 1}, {"language", "en"}, {"secret", secret}},
          {{"type", "join"}, {"id", 2}, {"game", game}},
          {{"type", "look"}, {"id", 3}, {"seat", 0}},
          {{"type", "speak"}, {"id", 4}, {"language", "de"}},
          {{"type", "choose"}, {"id", 5}, {"number", state["number"]}, {"keys", {key}}},
          {{"type", "undo"}, {"id", 6}, {"number", state["number"]}},
          {{"type", "why"}, {"id", 7}},
          {{"type", "help"}, {"id", 8}, {"word", "belfort:thieves"}},
          {{"type", "seat_bot"}, {"id", 9}, {"seat", 0}, {"bot", ""}},
          {{"type", "leave"}, {"id", 10}}};
}

// Only the host may say these.
std::vector<Json> host_messages(const std::string& game) {
  return {{{"type", "list_games"}, {"id", 11}},
          {{"type", "list_packs"}, {"id", 12}},
          {{"type", "describe_setup"}, {"id", 13}, {"mods", {"brewers"}}},
          {{"type", "copy_game"}, {"id", 14}, {"game", game}},
          {{"type", "export_game"}, {"id", 15}, {"game", game}},
          {{"type", "import_game"}, {"id", 16}, {"save", "{\"castellan_save\": 1}"}},
          {{"type", "continue_game"}, {"id", 17}, {"game", game}, {"how", "checkpoint"}},
          new_game({"here", "random"})};
}

Json some_value(Chance& chance) {
  const std::vector<Json> values{nullptr,
                                 true,
                                 -1,
                                 0,
                                 1e300,
                                 18446744073709551615u,
                                 -9223372036854775807,
                                 "",
                                 "../..",
                                 "\0x",
                                 {1},
                                 Json::object(),
                                 std::string(300, 'x'),
                                 "<script>",
                                 "\xed\xa0\x80"};
  return values[below(chance, values.size())];
}

// One member gets another value, goes, or comes.
void change_member(Json& message, Chance& chance) {
  auto member = message.begin();
  std::advance(member, static_cast<std::ptrdiff_t>(below(chance, message.size())));
  switch (below(chance, 4)) {
    case 0: message.erase(member.key()); break;
    case 1: message["extra"] = some_value(chance); break;
    case 2:
      if (member.value().is_array()) member.value().push_back(some_value(chance));
      else member.value() = Json::array({member.value()});
      break;
    default: member.value() = some_value(chance);
  }
}

// Some bytes get others, go, or come twice.
void change_bytes(std::string& text, Chance& chance) {
  for (std::size_t i = 0; i <= below(chance, 3) && !text.empty(); ++i) {
    const std::size_t at = below(chance, text.size());
    switch (below(chance, 4)) {
      case 0: text[at] = static_cast<char>(chance()); break;
      case 1: text.erase(at, 1 + below(chance, 9)); break;
      case 2: text.insert(at, text.substr(at, 1 + below(chance, 40))); break;
      default: text.insert(at, 1, "{}[]\",:\\0e-"[below(chance, 11)]);
    }
  }
}

std::string mutation_of(Json message, Chance& chance) {
  for (std::size_t i = 0; i < below(chance, 3) && !message.empty(); ++i) change_member(message, chance);
  std::string text = message.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (below(chance, 2)) change_bytes(text, chance);
  return text;
}

// A client that says anything. What it hears is judged and forgotten, but for the last state.
class Nuisance {
 public:
  Nuisance(Studio& studio, bool host, std::string secret) : secret_(std::move(secret)) {
    conversation_ = std::make_shared<studio::Conversation>(
        studio.tables(), studio.house(), host, [heard = heard_](const std::string& text) { heard->judge(text); });
    ask({{"type", "hello"}, {"protocol", 1}, {"language", "en"}, {"secret", secret_}});
  }
  ~Nuisance() { conversation_->end(); }

  void say(const std::string& text) { conversation_->hear(text); }
  // Waits for an answer, so that what was said before has been heard.
  void ask(Json message) {
    message["id"] = ++heard_->awaited;
    say(message.dump());
    std::unique_lock lock(heard_->mutex);
    REQUIRE(heard_->changed.wait_for(lock, std::chrono::seconds(60), [&] { return heard_->answered; }));
    heard_->answered = false;
  }
  const std::string& secret() const { return secret_; }
  Json state() const {
    const std::lock_guard lock(heard_->mutex);
    return heard_->state;
  }
  std::vector<std::string> problems() const {
    const std::lock_guard lock(heard_->mutex);
    return heard_->problems;
  }
  bool was_only_refused() const {
    const std::lock_guard lock(heard_->mutex);
    return heard_->only_refused;
  }

 private:
  struct Heard {
    std::mutex mutex;
    std::condition_variable changed;
    std::atomic<std::uint64_t> awaited{1'000'000};  // an id no honest message has
    bool answered = false;
    bool only_refused = true;
    Json state{{"number", 0}, {"decision", nullptr}};
    std::vector<std::string> problems;

    void judge(const std::string& text) {
      const Json message = Json::parse(text);
      const std::string problem = studio::server_message_problem(message);
      const std::lock_guard lock(mutex);
      if (!problem.empty()) problems.push_back(problem + ": " + text.substr(0, 300));
      if (message["type"] == "state") state = {{"number", message["number"]}, {"decision", message["decision"]}};
      only_refused = only_refused && message["type"] == "refused";
      answered = answered || message.value("id", std::uint64_t{0}) == awaited;
      changed.notify_all();
    }
  };
  std::shared_ptr<Heard> heard_ = std::make_shared<Heard>();
  std::string secret_;
  std::shared_ptr<studio::Conversation> conversation_;
};

// The table is not stuck.
void check_table(Studio& studio, const std::string& game) {
  Client fresh(studio, true);
  CHECK(fresh.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
  const Json seated = fresh.ask({{"type", "seat_bot"}, {"seat", 1}, {"bot", "random"}});  // nobody has to be waited for
  INFO(seated.dump());
  for (int i = 0; i < 5; ++i) {
    const Json state = fresh.turn_of({0});
    if (state["decision"].is_null()) break;
    CHECK(fresh.choose(state)["type"] == "accepted");
  }
}

}  // namespace

TEST_CASE("Thousands of mutated messages at a table do no harm", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  std::string game;
  {
    Client host(studio, true);
    game = begin(host, {"here", "link", "random"});
  }
  const StoredGame stored = studio.stored(game);
  Nuisance host(studio, true, "");
  Nuisance seat(studio, false, stored.seats[1].secret);
  Nuisance watcher(studio, false, stored.spectators);
  Nuisance stranger(studio, false, "nobody");
  Chance chance(7);
  for (int round = 0; round < 20; ++round)
    for (Nuisance* client : {&host, &seat, &watcher, &stranger}) {
      client->ask({{"type", "join"}, {"game", game}});
      const std::vector<Json> messages = honest_messages(game, client->secret(), client->state());
      for (int i = 0; i < 50; ++i) client->say(mutation_of(messages[below(chance, messages.size())], chance));
      client->ask({{"type", "help"}, {"word", ""}});
    }
  for (const Nuisance* client : {&host, &seat, &watcher, &stranger})
    CHECK(client->problems() == std::vector<std::string>());
  CHECK(stranger.was_only_refused());
  check_table(studio, game);
}

TEST_CASE("Mutated messages of a host do no harm", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  std::string game;
  {
    Client host(studio, true);
    game = begin(host, {"here", "random"});
  }
  Nuisance host(studio, true, "");
  Chance chance(11);
  const std::vector<Json> messages = host_messages(game);
  for (int i = 0; i < 400; ++i) {
    host.say(mutation_of(messages[below(chance, messages.size())], chance));
    if (i % 10 == 0) host.ask({{"type", "leave"}});
  }
  host.ask({{"type", "list_games"}});
  CHECK(host.problems() == std::vector<std::string>());
  check_table(studio, game);
}

TEST_CASE("Choices in any order, repeated and forged, count once each", "[threads]") {
  const test::TemporaryFolder folder;
  std::string game;
  Json last;
  {
    Studio studio(folder.path());
    Client host(studio, true);
    game = begin(host, {"here", "link"});
    const StoredGame stored = studio.stored(game);
    Client guest(studio, false, stored.seats[1].secret);
    Client watcher(studio, false, stored.spectators);
    CHECK(host.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
    for (Client* one : {&guest, &watcher}) CHECK(one->ask({{"type", "join"}})["type"] == "joined");
    Chance chance(5);
    std::vector<Json> said;
    std::uint64_t accepted = 0;
    for (int i = 0; i < 60; ++i) {
      const Json state = host.turn_of({0, 1});
      if (state["decision"].is_null()) break;
      const int seat = state["decision"]["seat"];
      Client& asked = seat == 0 ? host : guest;
      Client& other = seat == 0 ? guest : host;
      const Json own = asked.turn_of({seat});
      const Json honest = choice(own, below(chance, own["decision"]["options"].size()));
      // Somebody else's turn, a state that was not there yet, and all that was said before.
      CHECK(other.ask(honest)["why"] == "not_your_turn");
      CHECK(watcher.ask(honest)["why"] == "not_your_turn");
      Json early = honest;
      early["number"] = honest["number"].get<std::uint64_t>() + 1 + below(chance, 5);
      CHECK(asked.ask(early)["why"] == "old_state");
      if (!said.empty()) {
        const Json again = asked.ask(said[below(chance, said.size())]);
        CHECK((again.value("again", false) || again["why"] == "old_state"));
      }
      const Json answer = asked.ask(honest);
      CHECK(answer["type"] == "accepted");
      CHECK_FALSE(answer.contains("again"));
      CHECK(answer["number"] == ++accepted);
      CHECK(asked.ask(honest)["again"] == true);
      said.push_back(honest);
      host.at_least(accepted);
      guest.at_least(accepted);
    }
    CHECK(studio.stored(game).choices.size() == accepted);
    CHECK(accepted == 60);
    last = host.turn_of({0, 1});
  }
  Studio studio(folder.path());
  Client host(studio, true);
  CHECK(host.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
  const Json state = host.turn_of({0, 1});
  CHECK(state["number"] == last["number"]);
  CHECK(state["decision"]["seat"] == last["decision"]["seat"]);
}

TEST_CASE("Clients that come and go in the middle of everything leave nothing behind", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path(), {}, std::chrono::milliseconds(5));
  Client host(studio, true);
  const std::string game = begin(host, {"here", "random", "random"});
  const StoredGame stored = studio.stored(game);
  CHECK(host.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
  for (int i = 0; i < 30; ++i) {
    Client visitor(studio, false, stored.spectators);
    visitor.say(R"({"type": "join"})");
    if (i % 3) visitor.say(R"({"type": "speak", "language": "fr"})");
    if (i % 2) visitor.say(R"({"type": "leave"})");
    const Json state = host.turn_of({0});
    if (state["decision"].is_null()) break;
    CHECK(host.choose(state)["type"] == "accepted");
  }
  host.turn_of({0});
  const auto table = studio.tables().find(game);
  host.ask({{"type", "help"}, {"word", ""}});
  CHECK(table->guests() == 1);
}
