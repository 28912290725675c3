#include "tables.hpp"

#include <malloc.h>
#include <sodium.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <castellan/match/save.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/script/script_host.hpp>
#include <castellan/world/layout.hpp>
#include <future>
#include <nlohmann/json.hpp>

namespace castellan::studio {
namespace {

constexpr std::size_t most_seats = 8;
constexpr const char* usual_bot = "greedy";

// Waits for the store, and throws what it says.
template <class Ask>
void wait_for_disk(Ask ask) {
  std::promise<std::string> done;
  ask([&](const std::string& problem) { done.set_value(problem); });
  if (const std::string problem = done.get_future().get(); !problem.empty()) throw TablesError(problem);
}

}  // namespace

std::string make_secret() {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  constexpr std::size_t length = 24;
  std::string secret;
  for (std::size_t i = 0; i < length; ++i) secret += letters[randombytes_uniform(letters.size())];
  return secret;
}

Tables::Tables(House& house) : house_(house), strand_(house.workers.get_executor()), timer_(strand_) {
  if (sodium_init() < 0) throw TablesError("libsodium can't be used");
  for (const StoredGame& game : house_.store.games()) remember(game);
  boost::asio::post(strand_, [this] { look_after_idle_games(); });
}

Tables::~Tables() {
  std::map<std::string, std::shared_ptr<Table>> open;
  {
    const std::lock_guard lock(mutex_);
    open.swap(open_);
  }
  boost::asio::post(strand_, [this] {
    closing_ = true;
    timer_.cancel();
  });
  for (const auto& [id, table] : open) table->post([table = table] { table->close(); });
  house_.thinkers.join();
  house_.workers.join();
}

void Tables::look_after_idle_games() {
  if (closing_) return;
  // What a game leaves behind are small holes in large pieces; they are given back when several were put away.
  if (put_away_->exchange(0) > 0) ::malloc_trim(0);
  std::vector<std::shared_ptr<Table>> tables;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, table] : open_) tables.push_back(table);
  }
  for (const std::shared_ptr<Table>& table : tables)
    table->post_aside([table, count = put_away_] { *count += table->doze() ? 1 : 0; });
  timer_.expires_after(
      std::clamp<std::chrono::milliseconds>(house_.idle / 4, std::chrono::milliseconds(10), std::chrono::seconds(10)));
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) look_after_idle_games();
  });
}

void Tables::remember(const StoredGame& game) {
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat)
    if (!game.seats[seat].secret.empty()) secrets_[game.seats[seat].secret] = {game.id, static_cast<Seat>(seat)};
  secrets_[game.spectators] = {game.id, nobody};
}

std::optional<Admission> Tables::admit(const std::string& secret) const {
  const std::lock_guard lock(mutex_);
  const auto found = secrets_.find(secret);
  return found == secrets_.end() || secret.empty() ? std::nullopt : std::optional(found->second);
}

std::shared_ptr<Table> Tables::find(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (const auto found = open_.find(id); found != open_.end()) return found->second;
  std::optional<StoredGame> game = house_.store.game(id);
  if (!game) return nullptr;
  return open_[id] = std::make_shared<Table>(house_, std::move(*game));
}

void Tables::check_seats(const std::vector<StoredSeat>& seats) const {
  if (seats.size() > most_seats) throw TablesError("too many players");
  for (const StoredSeat& seat : seats) {
    if (seat.is_person()) continue;
    if (const std::string problem = house_.bot_problem(seat.kind); !problem.empty()) throw TablesError(problem);
  }
}

std::string Tables::add(StoredGame game) {
  game.id = make_secret().substr(0, 10);
  game.spectators = make_secret();
  for (StoredSeat& seat : game.seats) seat.secret = seat.is_person() ? make_secret() : std::string();
  wait_for_disk([&](Store::Done done) { house_.store.add(game, std::move(done)); });
  const std::lock_guard lock(mutex_);
  remember(game);
  return game.id;
}

std::string Tables::begin(const NewGame& wanted) {
  check_seats(wanted.seats);
  try {
    const PackChoice packs = settled(house_, wanted.packs);
    const PlayableRules playable = house_.rules.load(packs);
    GameOptions options(static_cast<int>(wanted.seats.size()));
    if (!wanted.guilds.empty()) options.choose_guilds(*playable.rules, wanted.guilds);
    for (const std::string& assignment : wanted.options) options.set(*playable.rules, assignment);
    const std::uint64_t seed = wanted.seed.value_or(randombytes_random());
    const match::Match match(match::make_layout(playable.rules, options),
                             match::make_script_host(playable.rules, playable.limits), seed);
    StoredGame game;
    game.title = wanted.title;
    game.game = packs.game;
    game.mods = packs.mods;
    game.setup = match::Save::of(match).text();
    game.seats = wanted.seats;
    return add(std::move(game));
  } catch (const TablesError&) {
    throw;
  } catch (const std::exception& e) {
    throw TablesError(e.what());
  }
}

std::string Tables::copy(const std::string& id) {
  house_.store.flush();
  std::optional<StoredGame> game = house_.store.game(id);
  if (!game) throw TablesError("there is no such game");
  for (StoredSeat& seat : game->seats) seat.bot.clear();
  return add(std::move(*game));
}

std::string Tables::begin_with(const match::Match& match, const std::vector<std::string>& mods,
                               const std::string& title) {
  StoredGame game;
  game.title = title;
  game.mods = mods;
  match::Save setup = match::Save::of(match);
  setup.choices.clear();
  setup.checkpoint.clear();
  game.setup = setup.text();
  for (int seat = 0; seat < match.player_count(); ++seat) game.seats.push_back({"here", "", "", ""});
  return add(std::move(game));
}

std::string Tables::branch(const std::string& id, std::size_t choices, const std::string& title, bool all_here) {
  house_.store.flush();
  std::optional<StoredGame> game = house_.store.game(id);
  if (!game) throw TablesError("there is no such game");
  game->choices.resize(std::min(choices, game->choices.size()));
  game->number = game->choices.size();
  for (std::size_t i = 0; i < game->choices.size(); ++i) game->choices[i].at = game->choices[i].series = i;
  game->state = "running";
  game->title = title;
  for (StoredSeat& seat : game->seats) {
    seat.bot.clear();
    if (all_here) seat.kind = "here";
  }
  return add(std::move(*game));
}

// The choices of a save become those of a game; it is run once, so that one that can't go on is not taken in.
std::string Tables::import(const std::string& text) {
  try {
    const match::Save save = match::Save::parse(text);
    const PlayableRules playable = rules_of(house_.rules, {}, save);
    const match::Match match = save.replay(match::make_layout(playable.rules, save.game_options(*playable.rules)),
                                           match::make_script_host(playable.rules, playable.limits));
    StoredGame game;
    match::Save setup = save;
    setup.choices.clear();
    setup.checkpoint.clear();
    game.setup = setup.text();
    for (const modding::LockedPack& pack : save.packs) game.mods.push_back(pack.id);
    std::erase(game.mods, std::string(engine_pack));
    for (int seat = 0; seat < save.players; ++seat) {
      const std::string kind = static_cast<std::size_t>(seat) < save.seats.size()
                                   ? save.seats[static_cast<std::size_t>(seat)]
                                   : std::string(seat == 0 ? "human" : usual_bot);
      const bool person = kind == "human" || !house_.bot_problem(kind).empty();
      game.seats.push_back({person ? "here" : kind, "", "", ""});
    }
    for (const match::SavedChoice& choice : save.choices)
      game.choices.push_back({choice.seat - 1, choice.key, game.choices.size(), game.choices.size()});
    game.number = game.choices.size();
    game.state = match.over() ? "over" : "running";
    return add(std::move(game));
  } catch (const TablesError&) {
    throw;
  } catch (const std::exception& e) {
    throw TablesError(e.what());
  }
}

// Nothing of it is written after it is gone. Until then its table is there, closed: whoever comes meanwhile finds that
// one, and does not open another.
void Tables::remove(const std::string& id) {
  const std::shared_ptr<Table> table = find(id);
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(secrets_, [&](const auto& secret) { return secret.second.game == id; });
  }
  if (table) {
    std::promise<void> closed;
    table->post([&] {
      table->close();
      closed.set_value();
    });
    closed.get_future().wait();
  }
  const auto forget = [&] {
    const std::lock_guard lock(mutex_);
    open_.erase(id);
  };
  try {
    wait_for_disk([&](Store::Done done) { house_.store.remove(id, std::move(done)); });
  } catch (const TablesError&) {
    forget();
    throw;
  }
  forget();
}

// Many games have the same packs: what was found out of one need not be found out again.
Json Tables::describe_games() {
  std::map<std::string, Obstacle> known;
  const auto obstacle = [&](const StoredGame& game) -> const Obstacle& {
    std::string name = game.game + (game.has_checkpoint ? "\n" : "");
    try {
      const match::Save setup = match::Save::parse(game.setup);
      for (const std::string& mod : game.mods) name += "\n" + mod;
      for (const modding::LockedPack& pack : setup.packs) name += "\n" + pack.id + pack.hash;
      const auto [entry, fresh] = known.try_emplace(name);
      if (fresh) rules_of(house_.rules, game, setup);
      return entry->second;
    } catch (const Obstructed& e) {
      return known[name] = e.obstacle;
    } catch (const std::exception& e) {
      return known[name] = Obstacle{"not_playable", e.what(), {}, {}};
    }
  };
  Json all = Json::array();
  for (const StoredGame& game : house_.store.games()) {
    Json seats = Json::array();
    for (const StoredSeat& seat : game.seats)
      seats.push_back({{"kind", seat.is_person() ? seat.kind : "bot"},
                       {"name", seat.name},
                       {"bot", seat.is_person() ? seat.bot : seat.kind},
                       {"secret", seat.secret}});
    std::size_t guests = 0;
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = open_.find(game.id); found != open_.end()) guests = found->second->guests();
    }
    Json one{{"id", game.id},
             {"title", game.title},
             {"begun", game.begun},
             {"played", game.played},
             {"mods", game.mods},
             {"seats", std::move(seats)},
             {"spectators", game.spectators},
             {"state", game.state},
             {"choices", game.choice_count},
             {"guests", guests}};
    if (game.state == "running") obstacle(game).add_to(one);
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace castellan::studio
