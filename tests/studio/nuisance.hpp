// A client that says anything: what honest clients say, changed by chance.
#pragma once

#include <atomic>
#include <random>

#include "studio_fixture.hpp"

namespace castellan::studio::testing {

using Chance = std::mt19937;

inline std::size_t below(Chance& chance, std::size_t n) { return n == 0 ? 0 : chance() % n; }

inline Json some_value(Chance& chance) {
  const std::vector<Json> values{nullptr,
                                 true,
                                 -1,
                                 0,
                                 100,
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
inline void change_member(Json& message, Chance& chance) {
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
inline void change_bytes(std::string& text, Chance& chance) {
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

inline std::string mutation_of(Json message, Chance& chance) {
  for (std::size_t i = 0; i < below(chance, 3) && !message.empty(); ++i) change_member(message, chance);
  std::string text = message.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (below(chance, 2)) change_bytes(text, chance);
  return text;
}

// A client that says anything. What it hears is judged and forgotten, but for the last state.
class Nuisance {
 public:
  Nuisance(Studio& studio, bool host, std::string secret) : secret_(std::move(secret)) {
    conversation_ = std::make_shared<Conversation>(studio.tables(), studio.house(), host,
                                                   [heard = heard_](const std::string& text) { heard->judge(text); });
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
      const std::string problem = server_message_problem(message);
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
  std::shared_ptr<Conversation> conversation_;
};

// The table is not stuck.
inline void check_table(Studio& studio, const std::string& game) {
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

}  // namespace castellan::studio::testing
