#include "live.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <castellan/base/file_watch.hpp>
#include <castellan/match/rules.hpp>
#include <castellan/script/script_host.hpp>
#include <castellan/workshop/fuzzing/rerun.hpp>
#include <chrono>
#include <nlohmann/json.hpp>

#include "anatomy.hpp"
#include "problems.hpp"

namespace castellan::studio {
namespace {

constexpr std::size_t most_things = 60;

// Of everything in the packs, texts and pictures too.
std::vector<std::string> content_of(const Ruleset& rules) {
  std::vector<std::string> hashes;
  for (const Pack& pack : rules.packs) hashes.push_back(pack.id + pack.content_hash);
  return hashes;
}

Json changed_json(const workshop::Rerun::Changed& change, const match::Match& match, const std::string& language) {
  const match::Words words(match, language, change.seat);
  return {{"number", change.number}, {"seat", change.seat}, {"key", change.key}, {"player", words.player(change.seat)}};
}

// The two worlds after the first choice that came out in another way.
Json things_that_differ(const match::Match& before, const match::Match& after, std::size_t number) {
  match::Match old = before.clone();
  match::Match now = after.clone();
  old.undo_to(std::min(number, old.choice_count()));
  now.undo_to(std::min(number, now.choice_count()));
  Json all = Json::array();
  for (const Difference& difference : differences(old, now, most_things))
    all.push_back({{"thing", difference.thing},
                   {"part", difference.part},
                   {"before", difference.before},
                   {"after", difference.after}});
  return all;
}

}  // namespace

LiveGames::LiveGames(Tables& tables, House& house, Exhibits& exhibits)
    : tables_(tables), house_(house), exhibits_(exhibits), bell_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
  thread_ = std::thread([this] { look_out(); });
}

LiveGames::~LiveGames() {
  closing_ = true;
  wake();
  thread_.join();
  ::close(bell_);
}

void LiveGames::wake() const {
  const std::uint64_t one = 1;
  static_cast<void>(::write(bell_, &one, sizeof one) < 0);
}

void LiveGames::watch(const std::string& game, const std::shared_ptr<Conversation>& by) {
  std::set<std::filesystem::path> folders;
  at_table(tables_, game, [&](Table& table) {
    for (const Pack& pack : table.match()->rules().packs)
      if (!pack.directory.empty()) folders.insert(pack.directory);
  });
  const std::lock_guard lock(mutex_);
  Live& live = games_[game];
  live.folders = std::move(folders);
  std::erase_if(live.listeners, [&](const auto& one) { return one.expired() || one.lock() == by; });
  live.listeners.push_back(by);
  wake();
}

void LiveGames::watch_folder(const std::filesystem::path& folder) {
  const std::lock_guard lock(mutex_);
  further_.insert(folder);
  wake();
}

void LiveGames::forget(const Conversation& gone) {
  const std::lock_guard lock(mutex_);
  for (auto& [game, live] : games_)
    std::erase_if(live.listeners, [&](const std::weak_ptr<Conversation>& one) {
      const std::shared_ptr<Conversation> there = one.lock();
      return !there || there.get() == &gone;
    });
  std::erase_if(games_, [](const auto& one) { return one.second.listeners.empty(); });
  wake();
}

std::set<std::filesystem::path> LiveGames::folders() const {
  const std::lock_guard lock(mutex_);
  std::set<std::filesystem::path> all = further_;
  for (const auto& [game, live] : games_) all.insert(live.folders.begin(), live.folders.end());
  return all;
}

// A thread of its own waits for the system to say that something was saved.
void LiveGames::look_out() {
  std::set<std::filesystem::path> watched;
  std::unique_ptr<FileWatch> watch;
  while (!closing_) {
    if (std::set<std::filesystem::path> wanted = folders(); wanted != watched || !watch) {
      watched = std::move(wanted);
      try {
        watch = std::make_unique<FileWatch>(std::vector(watched.begin(), watched.end()));
      } catch (const std::runtime_error&) {  // then only what the studio saves itself is noticed
        watch.reset();
      }
      if (watch) reload_all();  // what was saved before it looked out
    }
    pollfd waiting[] = {{bell_, POLLIN, 0}, {watch ? watch->descriptor() : -1, POLLIN, 0}};
    if (::poll(waiting, 2, watch ? -1 : 1000) <= 0) continue;
    std::uint64_t rung = 0;
    static_cast<void>(::read(bell_, &rung, sizeof rung) < 0);
    if (watch && waiting[1].revents != 0 && watch->changed() && !closing_) reload_all();
  }
}

void LiveGames::saved() { reload_all(); }

void LiveGames::reload_all() {
  const std::lock_guard one_at_a_time(reloading_);
  tell_all({{"type", "files_changed"}});
  std::vector<std::string> games;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [game, live] : games_) games.push_back(game);
  }
  for (const std::string& game : games) {
    try {
      reload(game);
    } catch (const std::exception& e) {
      tell(game, {{"type", "broken"},
                  {"game", game},
                  {"problems",
                   {{{"severity", "error"},
                     {"code", ""},
                     {"message", e.what()},
                     {"hint", ""},
                     {"pack", ""},
                     {"file", ""},
                     {"line", 0},
                     {"column", 0},
                     {"source", ""},
                     {"length", 1}}}}});
    }
  }
}

void LiveGames::reload(const std::string& game) {
  const auto begun = std::chrono::steady_clock::now();
  PackChoice packs;
  std::vector<std::string> content;
  at_table(tables_, game, [&](Table& table) {
    packs = packs_of(table.stored());
    content = content_of(table.match()->rules());
  });
  const match::LoadedRules loaded = try_load_rules(house_.rules.request(packs));
  const bool broken = !loaded.rules || loaded.problems.has_errors();
  bool was_broken = false;
  {
    const std::lock_guard lock(mutex_);
    const auto found = games_.find(game);
    if (found == games_.end()) return;
    was_broken = std::exchange(found->second.broken, broken);
  }
  if (broken)
    return tell(game, {{"type", "broken"}, {"game", game}, {"problems", problems_json(loaded.problems, loaded.files)}});
  Json told{{"type", "reloaded"}, {"game", game}, {"same", true}};
  if (content_of(*loaded.rules) != content) told = bring_over(game, loaded.rules);
  else if (!was_broken) return;
  told["problems"] = problems_json(loaded.problems, loaded.files);
  told["milliseconds"] = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count();
  tell(game, told);
}

// The game goes on under these rules, for everybody at the table.
Json LiveGames::bring_over(const std::string& game, const std::shared_ptr<const Ruleset>& rules) {
  const PlayableRules playable = house_.rules.keep(rules);
  const std::shared_ptr<Table> table = tables_.find(game);
  if (!table) throw TablesError("there is no such game");  // deleted while the rules were loaded
  Json told{{"type", "reloaded"}, {"game", game}, {"same", false}};
  std::promise<void> done;
  std::optional<match::Match> before;
  table->post([&] {
    table->calmly([&] {
      try {
        if (const Obstacle& obstacle = table->open(); obstacle.is_there()) throw TablesError(obstacle.text);
        const match::Match& old = *table->match();
        workshop::Rerun result =
            workshop::rerun(old, playable.rules, match::make_script_host(playable.rules, playable.limits));
        told["recorded"] = result.recorded;
        told["made"] = result.match.choice_count();
        if (result.outcome) {
          told["outcome"] = changed_json(*result.outcome, result.match, "en");
          told["outcome"]["things"] = things_that_differ(old, result.match, result.outcome->number);
        }
        if (result.refused) {
          told["refused"] = changed_json(*result.refused, result.match, "en");
          const match::Words words(result.match, "en", result.refused->seat);
          told["refused"]["why"] = words.reason(result.refused->reason);
        }
        before = old.clone();
        table->bring_under(std::move(result.match), [&](const std::string& problem) {
          if (!problem.empty()) told["not_kept"] = problem;
          done.set_value();
        });
      } catch (...) {
        done.set_exception(std::current_exception());
      }
    });
  });
  done.get_future().get();
  exhibits_.keep_before(game, std::move(*before));
  return told;
}

void LiveGames::tell(const std::string& game, const Json& message) {
  std::vector<std::weak_ptr<Conversation>> listeners;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = games_.find(game); found != games_.end()) listeners = found->second.listeners;
  }
  for (const std::weak_ptr<Conversation>& one : listeners)
    if (const std::shared_ptr<Conversation> listener = one.lock()) listener->send(message);
}

void LiveGames::tell_all(const Json& message) {
  std::set<std::shared_ptr<Conversation>> listeners;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [game, live] : games_)
      for (const std::weak_ptr<Conversation>& one : live.listeners)
        if (std::shared_ptr<Conversation> listener = one.lock()) listeners.insert(std::move(listener));
  }
  for (const std::shared_ptr<Conversation>& listener : listeners) listener->send(message);
}

}  // namespace castellan::studio
