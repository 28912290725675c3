// Games that are brought under new rules whenever one of their packs is saved, by the studio or by any other program.
#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "../tables/conversation.hpp"
#include "exhibits.hpp"

namespace castellan::studio {

class LiveGames {
 public:
  LiveGames(Tables& tables, House& house, Exhibits& exhibits);
  ~LiveGames();

  // From now on the packs of this game are watched, and this client hears of it.
  void watch(const std::string& game, const std::shared_ptr<Conversation>& by);
  void forget(const Conversation& gone);
  // A folder whose files are of interest without a game.
  void watch_folder(const std::filesystem::path& folder);
  // The studio itself has saved something: nobody has to wait until the system tells.
  void saved();

 private:
  struct Live {
    std::vector<std::weak_ptr<Conversation>> listeners;
    std::set<std::filesystem::path> folders;
    bool broken = false;  // the packs on the disk can't be played with
  };

  void look_out();
  void reload_all();
  void reload(const std::string& game);
  Json bring_over(const std::string& game, const std::shared_ptr<const Ruleset>& rules);
  void tell(const std::string& game, const Json& message);
  void tell_all(const Json& message);
  std::set<std::filesystem::path> folders() const;
  void wake() const;

  Tables& tables_;
  House& house_;
  Exhibits& exhibits_;
  mutable std::mutex mutex_;
  std::map<std::string, Live> games_;
  std::set<std::filesystem::path> further_;
  std::mutex reloading_;  // one after another
  int bell_ = -1;         // an eventfd: the folders have changed, or it is time to go
  std::atomic<bool> closing_{false};
  std::thread thread_;
};

}  // namespace castellan::studio
