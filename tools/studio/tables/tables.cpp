#include "tables.hpp"

#include <sodium.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <castellan/base/text.hpp>
#include <castellan/content/texts/dictionary.hpp>
#include <castellan/match/save.hpp>
#include <castellan/modding/catalogue.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/modding/trust.hpp>
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

Json option_json(const Ruleset& rules, const content::Dictionary& dictionary, const GameOption& option) {
  const std::string& pack = rules.packs[option.pack].id;
  const std::string key = "option." + std::string(option.name());
  Json json{{"id", option.id},
            {"pack", pack},
            {"name", dictionary.find(pack, key + ".name").value_or(std::string(option.name()))},
            {"text", dictionary.find(pack, key + ".text").value_or("")},
            {"initial", option.initial}};
  switch (option.type) {
    case GameOption::Type::integer:
      json["type"] = "integer";
      json["low"] = option.low;
      json["high"] = option.high;
      break;
    case GameOption::Type::boolean: json["type"] = "boolean"; break;
    case GameOption::Type::choice:
      json["type"] = "choice";
      json["words"] = option.words;
      break;
  }
  return json;
}

}  // namespace

std::string make_secret() {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  constexpr std::size_t length = 24;
  std::string secret;
  for (std::size_t i = 0; i < length; ++i) secret += letters[randombytes_uniform(letters.size())];
  return secret;
}

Tables::Tables(House& house) : house_(house) {
  if (sodium_init() < 0) throw TablesError("libsodium can't be used");
  for (const StoredGame& game : house_.store.games()) remember(game);
}

Tables::~Tables() {
  std::map<std::string, std::shared_ptr<Table>> open;
  {
    const std::lock_guard lock(mutex_);
    open.swap(open_);
  }
  for (const auto& [id, table] : open) table->post([table = table] { table->close(); });
  house_.thinkers.join();
  house_.workers.join();
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
    const PlayableRules playable = house_.rules.load(wanted.mods);
    GameOptions options(static_cast<int>(wanted.seats.size()));
    if (!wanted.guilds.empty()) options.choose_guilds(*playable.rules, wanted.guilds);
    for (const std::string& assignment : wanted.options) options.set(*playable.rules, assignment);
    const std::uint64_t seed = wanted.seed.value_or(randombytes_random());
    const match::Match match(match::make_layout(playable.rules, options),
                             match::make_script_host(playable.rules, playable.limits), seed);
    StoredGame game;
    game.title = wanted.title;
    game.mods = wanted.mods;
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
    const PlayableRules playable = house_.rules.load({}, &save);
    if (const std::vector<std::string> differences = save.differences(*playable.rules); !differences.empty()) {
      std::string told = "The packs differ from those of this game:";
      for (const std::string& difference : differences) told += "\n" + difference;
      throw TablesError(told);
    }
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

void Tables::remove(const std::string& id) {
  std::shared_ptr<Table> table;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = open_.find(id); found != open_.end()) {
      table = found->second;
      open_.erase(found);
    }
    std::erase_if(secrets_, [&](const auto& secret) { return secret.second.game == id; });
  }
  if (table) {  // nothing of it is written after it is gone
    std::promise<void> closed;
    table->post([&] {
      table->close();
      closed.set_value();
    });
    closed.get_future().wait();
  }
  wait_for_disk([&](Store::Done done) { house_.store.remove(id, std::move(done)); });
}

Json Tables::describe_games() {
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
    all.push_back({{"id", game.id},
                   {"title", game.title},
                   {"begun", game.begun},
                   {"played", game.played},
                   {"mods", game.mods},
                   {"seats", std::move(seats)},
                   {"spectators", game.spectators},
                   {"state", game.state},
                   {"choices", game.choice_count},
                   {"guests", guests}});
  }
  return all;
}

Json Tables::describe_packs() {
  const match::RulesRequest request = house_.rules.request({});
  std::vector<SourceFile> files;
  Diagnostics problems;
  const std::vector<modding::PackPlace> places = modding::find_packs(request.folders, problems);
  modding::Catalogue catalogue(places, files);
  Json all = Json::array();
  for (const std::string& id : catalogue.ids()) {
    if (id == engine_pack || std::ranges::find(request.packs, id) != request.packs.end()) continue;
    Json pack{{"id", id}, {"title", id}, {"version", ""}, {"description", ""}, {"bundled", false}};
    if (const auto& versions = catalogue.versions(id); !versions.empty()) {
      const modding::Manifest& manifest = versions.front().manifest;
      pack["title"] = manifest.title;
      pack["version"] = manifest.version.text();
      pack["description"] = manifest.description;
      pack["bundled"] = modding::is_bundled(versions.front().place->directory);
    }
    if (catalogue.problems(id).has_errors()) pack["problems"] = catalogue.problems(id).render(files);
    all.push_back(std::move(pack));
  }
  return all;
}

Json Tables::describe_setup(const std::vector<std::string>& mods, const std::string& language) {
  Json json{{"bots", plugin::bot_names(house_.bots.folders)}};
  for (const std::string& bot : house_.more_bots) json["bots"].push_back(bot);
  match::LoadedRules loaded;
  try {
    loaded = try_load_rules(house_.rules.request(mods));
  } catch (const std::exception& e) {
    json["problems"] = e.what();
    json["playable"] = false;
    return json;
  }
  json["problems"] = loaded.problems.render(loaded.files);
  json["playable"] = loaded.rules && !loaded.problems.has_errors();
  if (!json["playable"].get<bool>()) return json;
  const Ruleset& rules = *loaded.rules;
  const content::Dictionary dictionary(rules, language);
  const auto named = [&](const char* table, const Definition& definition) {
    return Json{
        {"id", definition.id},
        {"name",
         dictionary.noun(rules.packs[definition.pack].id, table + ("." + std::string(definition.name()))).name}};
  };
  json["min_players"] = rules.settings.min_players;
  json["max_players"] = rules.settings.max_players;
  json["selections"] = Json::array();
  for (const GuildSelection& selection : rules.selections) {
    Json one = named("selection", selection);
    one["short"] = selection.name();
    json["selections"].push_back(std::move(one));
  }
  json["guilds"] = Json::array();
  for (const Guild& guild : rules.guilds) json["guilds"].push_back(named("guild", guild));
  json["options"] = Json::array();
  for (const GameOption& option : rules.options) json["options"].push_back(option_json(rules, dictionary, option));
  json["languages"] = content::Dictionary::languages(rules);
  json["untrusted"] = Json::array();
  try {
    json["untrusted"] = modding::untrusted(rules.packs);
  } catch (const modding::TrustError& e) {
    json["problems"] = e.what();
  }
  return json;
}

}  // namespace castellan::studio
