// What all tables share.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <castellan/plugin/bots.hpp>
#include <castellan/workshop/jobs/isolated.hpp>
#include <chrono>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "../store/store.hpp"
#include "rules_shelf.hpp"
#include "rules_texts.hpp"

namespace castellan::studio {

using Json = nlohmann::ordered_json;

class Extension;

struct House {
  House(Store& kept, RulesShelf& shelf, plugin::BotOptions bot_options, bool undo_freely);

  // What is wrong with a bot's name, or nothing. Only bots with a number behind the colon can be named over a line: an
  // argument may be a file or a command, and guests are not to choose those.
  std::string bot_problem(const std::string& name) const;

  Store& store;
  RulesShelf& rules;
  plugin::BotOptions bots;
  bool free_undo;
  Extension* extension = nullptr;                            // what hosts may ask for besides (conversation.hpp)
  std::vector<std::string> more_bots;                        // those the user has named when the studio was started
  std::chrono::milliseconds idle = std::chrono::minutes(1);  // so long a game stays in memory that nobody touches
  RulesTexts rules_texts;
  workshop::Isolation isolation;         // where packs are checked
  std::shared_ptr<const Json> bot_list;  // as describe_bots() has found it
  std::once_flag bots_listed;
  // Many more than there are processors: a script that takes all the time it may have must not make others wait.
  boost::asio::thread_pool workers;
  boost::asio::thread_pool thinkers;
};

}  // namespace castellan::studio
