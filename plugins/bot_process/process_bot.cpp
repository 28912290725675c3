#include "process_bot.hpp"

#include <stdexcept>

namespace process {
namespace {

using castellan::bots::Sight;
using castellan::match::Match;

constexpr int protocol = 1;

Json options_of(const Match& match) {
  Json keys = Json::array();
  for (std::size_t i = 0; i < match.decision().options.size(); ++i) keys.push_back(match.key(i));
  return keys;
}

[[noreturn]] void complain(const std::string& what) { throw std::runtime_error(what); }

}  // namespace

std::size_t ProcessBot::choose(const Sight& sight) {
  try {
    if (!child_) start();
    return ask(sight);
  } catch (...) {
    child_.reset();
    world_.reset();
    throw;
  }
}

void ProcessBot::start() {
  child_ = std::make_unique<Child>(command_);
  child_->say(
      Json{{"type", "hello"}, {"protocol", protocol}, {"can", {"sample", "choose", "undo", "value", "view"}}}.dump());
  const Json hello = hear();
  if (hello["type"] != "hello" || hello.value("protocol", 0) != protocol)
    complain("the program does not answer hello with hello and protocol 1");
}

Json ProcessBot::hear() {
  const std::string line = child_->hear();
  Json message = Json::parse(line, nullptr, false);
  if (!message.is_object() || !message.contains("type") || !message["type"].is_string())
    complain("the program said no message: " + line.substr(0, 80));
  return message;
}

std::size_t ProcessBot::ask(const Sight& sight) {
  world_.reset();
  child_->say(Json{{"type", "decide"}, {"view", sight.view()}}.dump());
  for (;;) {
    const Json wish = hear();
    if (wish["type"] != "answer") {
      child_->say(obey(wish, sight).dump());
      continue;
    }
    const std::string key = wish.value("key", "");
    for (std::size_t i = 0; i < sight.decision().options.size(); ++i)
      if (sight.key(i) == key) return i;
    complain("the program answered \"" + key.substr(0, 80) + "\", which is no option");
  }
}

// What a program may try out in worlds that are dealt from what its seat knows.
Json ProcessBot::obey(const Json& wish, const Sight& sight) {
  const std::string type = wish["type"];
  if (type == "sample") {
    world_.emplace(sight.sample(wish.value("n", std::uint64_t{0})));
    return describe_world(sight);
  }
  if (!world_) complain("the program wants to " + type.substr(0, 20) + " before it has sampled a world");
  if (type == "choose") {
    if (world_->state() != Match::State::deciding || !world_->choose(wish.value("key", "")).accepted)
      return {{"type", "refused"}};
    return describe_world(sight);
  }
  if (type == "undo") {
    const std::size_t to = wish.value("to", std::size_t{0});
    if (to > world_->choice_count()) return {{"type", "refused"}};
    world_->undo_to(to);
    return describe_world(sight);
  }
  if (type == "value") {
    if (!evaluation_ || !evaluation_->fits(*world_)) evaluation_.emplace(*world_);
    return {{"type", "value"}, {"value", evaluation_->value(*world_, sight.seat())}};
  }
  if (type == "view") return {{"type", "view"}, {"view", world_->view(sight.seat())}};
  complain("the program wants to " + type.substr(0, 20) + ", which nobody understands");
}

Json ProcessBot::describe_world(const Sight& sight) {
  Json json{{"type", "world"}, {"over", world_->over()}, {"choices", world_->choice_count()}};
  json["scores"] = world_->scores();
  if (world_->state() != Match::State::deciding) return json;
  json["seat"] = world_->decision().seat + 1;
  json["options"] = options_of(*world_);
  if (world_->choice_count() == 0) json["same_options"] = sight.same_options(*world_);
  return json;
}

}  // namespace process
