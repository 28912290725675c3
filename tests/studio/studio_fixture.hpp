// A studio without a network: a store in a temporary folder, tables, and clients that talk to them.
#pragma once

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "castellan/modding/packs.hpp"
#include "studio/tables/conversation.hpp"
#include "support/temporary_folder.hpp"

namespace castellan::studio::testing {

using Json = nlohmann::ordered_json;

inline match::RulesRequest request_of(const PackChoice& packs, const match::Save* saved) {
  match::RulesRequest request;
  request.folders = modding::pack_folders();
  for (const std::string& mod : packs.mods) {
    if (mod.find('/') == std::string::npos) {
      request.packs.push_back(mod);
      continue;
    }
    request.places.push_back(modding::pack_at(mod));
    request.packs.push_back(request.places.back().id);
  }
  request.packs.push_back(packs.game.empty() ? "belfort" : packs.game);
  if (saved) request.saved = saved->packs;
  return request;
}

class Studio {
 public:
  explicit Studio(const std::filesystem::path& folder, script::Limits limits = {},
                  std::chrono::milliseconds idle = std::chrono::minutes(1))
      : store_(folder / "games.sqlite"),
        shelf_(request_of,
               [limits](bool trusted) {
                 script::Limits chosen = limits;
                 chosen.strict = !trusted;
                 return chosen;
               }),
        house_(store_, shelf_, {}, false) {
    house_.idle = idle;
    house_.isolation.program = CASTELLAN_BINARY;
    tables_ = std::make_unique<Tables>(house_);
  }

  Tables& tables() { return *tables_; }
  House& house() { return house_; }
  Store& store() { return store_; }
  StoredGame stored(const std::string& id) {
    store_.flush();
    return store_.game(id).value();
  }

 private:
  Store store_;
  RulesShelf shelf_;
  House house_;
  std::unique_ptr<Tables> tables_;
};

// Somebody on a line: everything that is sent is kept, and checked against the schema.
class Client {
 public:
  Client(Studio& studio, bool host, const std::string& secret = {}, const std::string& language = "en")
      : heard_(std::make_shared<Heard>()),
        conversation_(
            std::make_shared<Conversation>(studio.tables(), studio.house(), host,
                                           [heard = heard_](std::string text) { heard->add(std::move(text)); })) {
    Json hello{{"type", "hello"}, {"protocol", 1}, {"language", language}};
    if (!secret.empty()) hello["secret"] = secret;
    welcome = ask(hello);
  }
  ~Client() { conversation_->end(); }

  // Waits for the answer.
  Json ask(Json message) {
    const int id = ++last_;
    message["id"] = id;
    conversation_->hear(message.dump());
    return wait([id](const Json& heard) { return heard.value("id", -1) == id; });
  }
  void say(const std::string& text) { conversation_->hear(text); }

  template <class Fits>
  Json wait(Fits fits) {
    std::unique_lock lock(heard_->mutex);
    Json found;
    const auto there = [&] {
      for (; looked_ < heard_->messages.size(); ++looked_)
        if (fits(heard_->messages[looked_])) {
          found = heard_->messages[looked_++];
          return true;
        }
      return false;
    };
    const bool came = heard_->changed.wait_for(lock, std::chrono::seconds(30), there);
    INFO("last heard: " << (heard_->texts.empty() ? "nothing" : heard_->texts.back().substr(0, 2000)));
    REQUIRE(came);
    return found;
  }
  // How the game stands now, as soon as one of these seats is asked or it does not go on. What came before is passed
  // over: somebody who joins makes everybody hear the same state again.
  Json turn_of(const std::vector<int>& seats) {
    Json found;
    std::unique_lock lock(heard_->mutex);
    const bool came = heard_->changed.wait_for(lock, std::chrono::seconds(30), [&] {
      for (std::size_t i = heard_->messages.size(); i-- > 0;) {
        const Json& heard = heard_->messages[i];
        if (heard["type"] != "state") continue;
        if (heard["number"].get<std::uint64_t>() < least_) return false;
        if (!heard["decision"].is_null() &&
            std::ranges::find(seats, heard["decision"]["seat"].get<int>()) == seats.end())
          return false;
        found = heard;
        return true;
      }
      return false;
    });
    INFO("last heard: " << (heard_->texts.empty() ? "nothing" : heard_->texts.back().substr(0, 2000)));
    REQUIRE(came);
    return found;
  }
  // From now on only what is as new as what another client has chosen is news.
  void keep_up_with(const Client& other) { at_least(other.least_); }
  void at_least(std::uint64_t number) { least_ = std::max(least_, number); }
  // Makes a choice on a state; turn_of() then waits for what comes of it.
  Json choose(const Json& state, std::size_t option = 0) {
    const Json answer =
        ask({{"type", "choose"}, {"number", state["number"]}, {"keys", {state["decision"]["options"][option]["key"]}}});
    if (answer["type"] == "accepted") least_ = answer["number"].get<std::uint64_t>();
    return answer;
  }
  std::vector<std::string> bytes() const {
    const std::lock_guard lock(heard_->mutex);
    return heard_->texts;
  }

  Json welcome;

 private:
  struct Heard {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<Json> messages;
    std::vector<std::string> texts;
    void add(std::string text) {
      const std::lock_guard lock(mutex);
      messages.push_back(Json::parse(text));
      texts.push_back(std::move(text));
      changed.notify_all();
    }
  };
  std::shared_ptr<Heard> heard_;
  std::shared_ptr<Conversation> conversation_;
  std::size_t looked_ = 0;
  int last_ = 0;
  std::uint64_t least_ = 0;  // the number a state must have to be news
};

inline Json new_game(const std::vector<std::string>& kinds, const std::vector<std::string>& mods = {}) {
  Json message{{"type", "begin_game"}, {"mods", mods}, {"seats", Json::array()}, {"seed", 7}};
  for (const std::string& kind : kinds) message["seats"].push_back({{"kind", kind}, {"name", ""}});
  return message;
}

inline std::string begin(Client& host, const std::vector<std::string>& kinds,
                         const std::vector<std::string>& mods = {}) {
  const Json made = host.ask(new_game(kinds, mods));
  INFO(made.dump());
  REQUIRE(made["type"] == "made");
  return made["game"];
}

// Until the game has gone to the disk because nobody did anything.
inline void wait_until_asleep(Studio& studio, const std::string& game) {
  const std::shared_ptr<Table> table = studio.tables().find(game);
  for (bool asleep = false; !asleep; std::this_thread::sleep_for(std::chrono::milliseconds(5))) {
    std::promise<bool> looked;
    table->post_aside([&] { looked.set_value(!table->in_memory()); });
    asleep = looked.get_future().get();
  }
}

inline Json choice(const Json& state, std::size_t option = 0) {
  return {{"type", "choose"}, {"number", state["number"]}, {"keys", {state["decision"]["options"][option]["key"]}}};
}

}  // namespace castellan::studio::testing
