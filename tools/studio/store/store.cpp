#include "store.hpp"

#include <array>
#include <chrono>
#include <future>
#include <nlohmann/json.hpp>

#include "statement.hpp"

namespace castellan::studio {
namespace {

using Json = nlohmann::ordered_json;

constexpr int busy_milliseconds = 5000;
constexpr const char* schema = R"(
  create table if not exists games (
    id text primary key, title text not null, begun integer not null, played integer not null, mods text not null,
    setup text not null, seats text not null, spectators text not null, state text not null, number integer not null,
    game text not null default '', checkpoint text not null default ''
  ) without rowid;
  create table if not exists choices (
    game text not null, place integer not null, seat integer not null, key text not null, at integer not null,
    series integer not null, primary key (game, place)
  ) without rowid;
  pragma user_version = 2;
)";
// What files of older versions lack, by their version.
constexpr std::array<const char*, 2> amendments{"",
                                                "alter table games add column game text not null default '';"
                                                "alter table games add column checkpoint text not null default '';"};

void execute(sqlite3* database, const char* sql) {
  if (sqlite3_exec(database, sql, nullptr, nullptr, nullptr) != SQLITE_OK) throw StoreError(sqlite3_errmsg(database));
}

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::string seats_text(const std::vector<StoredSeat>& seats) {
  Json all = Json::array();
  for (const StoredSeat& seat : seats)
    all.push_back({{"kind", seat.kind}, {"name", seat.name}, {"secret", seat.secret}, {"bot", seat.bot}});
  return all.dump();
}

std::vector<StoredSeat> seats_of(const std::string& text) {
  std::vector<StoredSeat> seats;
  for (const Json& seat : Json::parse(text))
    seats.push_back({seat.at("kind"), seat.at("name"), seat.at("secret"), seat.at("bot")});
  return seats;
}

constexpr const char* game_columns =
    "id, title, begun, played, mods, setup, seats, spectators, state, number, "
    "(select count(*) from choices where choices.game = id), game, checkpoint <> ''";

StoredGame game_in(const Statement& row) {
  StoredGame game;
  game.id = row.text(0);
  game.title = row.text(1);
  game.begun = row.number(2);
  game.played = row.number(3);
  game.mods = Json::parse(row.text(4)).get<std::vector<std::string>>();
  game.setup = row.text(5);
  game.seats = seats_of(row.text(6));
  game.spectators = row.text(7);
  game.state = row.text(8);
  game.number = static_cast<std::uint64_t>(row.number(9));
  game.choice_count = static_cast<std::size_t>(row.number(10));
  game.game = row.text(11);
  game.has_checkpoint = row.number(12) != 0;
  return game;
}

void insert_choices(sqlite3* database, const std::string& game, std::size_t from,
                    const std::vector<StoredChoice>& choices) {
  Statement insert(database, "insert into choices (game, place, seat, key, at, series) values (?, ?, ?, ?, ?, ?)");
  for (const StoredChoice& choice : choices)
    insert.bind(game)
        .bind(static_cast<std::int64_t>(from++))
        .bind(std::int64_t{choice.seat})
        .bind(choice.key)
        .bind(static_cast<std::int64_t>(choice.at))
        .bind(static_cast<std::int64_t>(choice.series))
        .run();
}

void insert_game(sqlite3* database, const StoredGame& game) {
  Statement insert(database,
                   "insert into games (id, title, begun, played, mods, setup, seats, spectators, state, number, game, "
                   "checkpoint) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  insert.bind(game.id)
      .bind(game.title)
      .bind(now())
      .bind(now())
      .bind(Json(game.mods).dump())
      .bind(game.setup)
      .bind(seats_text(game.seats))
      .bind(game.spectators)
      .bind(game.state)
      .bind(static_cast<std::int64_t>(game.number))
      .bind(game.game)
      .bind(game.checkpoint)
      .run();
  insert_choices(database, game.id, 0, game.choices);
}

void amend(sqlite3* database) {
  std::int64_t version = 0;
  {
    Statement asked(database, "pragma user_version");
    if (asked.next()) version = asked.number(0);
  }
  for (std::int64_t i = version; i > 0 && i < static_cast<std::int64_t>(amendments.size()); ++i)
    execute(database, amendments[static_cast<std::size_t>(i)]);
}

}  // namespace

void Store::Closing::operator()(sqlite3* database) const { sqlite3_close(database); }

Store::Store(const std::filesystem::path& file) : file_(file) {
  try {
    if (!file.parent_path().empty()) std::filesystem::create_directories(file.parent_path());
    writing_ = open();
    // A commit waits for the disk: what was acknowledged survives a power cut, too.
    execute(writing_.get(), "pragma journal_mode = wal; pragma synchronous = full;");
    amend(writing_.get());
    execute(writing_.get(), schema);
    reading_ = open();
  } catch (const std::exception& e) {
    throw StoreError("the games can't be kept in " + file.string() + ": " + e.what());
  }
  thread_ = std::thread([this] { write_all(); });
}

Store::~Store() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

Store::Database Store::open() const {
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(file_.c_str(), &opened,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(opened);
  if (code != SQLITE_OK) throw StoreError(opened ? sqlite3_errmsg(opened) : "no memory");
  sqlite3_busy_timeout(opened, busy_milliseconds);
  return database;
}

std::vector<StoredGame> Store::games() const {
  const std::lock_guard lock(reading_mutex_);
  Statement rows(reading_.get(), std::string("select ") + game_columns + " from games order by played desc, id");
  std::vector<StoredGame> all;
  while (rows.next()) all.push_back(game_in(rows));
  return all;
}

std::optional<StoredGame> Store::game(const std::string& id, bool with_checkpoint) const {
  const std::lock_guard lock(reading_mutex_);
  Statement row(reading_.get(), std::string("select ") + game_columns + " from games where id = ?");
  if (!row.bind(id).next()) return std::nullopt;
  StoredGame game = game_in(row);
  if (with_checkpoint) {
    Statement checkpoint(reading_.get(), "select checkpoint from games where id = ?");
    if (checkpoint.bind(id).next()) game.checkpoint = checkpoint.text(0);
  }
  Statement choices(reading_.get(), "select seat, key, at, series from choices where game = ? order by place");
  choices.bind(id);
  while (choices.next())
    game.choices.push_back({static_cast<int>(choices.number(0)), choices.text(1),
                            static_cast<std::uint64_t>(choices.number(2)),
                            static_cast<std::uint64_t>(choices.number(3))});
  return game;
}

void Store::add(StoredGame game, Done done) {
  ask([game = std::move(game)](sqlite3* database) { insert_game(database, game); }, std::move(done));
}

void Store::remove(std::string id, Done done) {
  ask(
      [id = std::move(id)](sqlite3* database) {
        Statement(database, "delete from choices where game = ?").bind(id).run();
        Statement(database, "delete from games where id = ?").bind(id).run();
      },
      std::move(done));
}

void Store::set_seats(std::string id, std::vector<StoredSeat> seats, Done done) {
  ask(
      [id = std::move(id), text = seats_text(seats)](sqlite3* database) {
        Statement(database, "update games set seats = ? where id = ?").bind(text).bind(id).run();
      },
      std::move(done));
}

void Store::change(Change change, Done done) {
  ask(
      [change = std::move(change)](sqlite3* database) {
        Statement(database, "delete from choices where game = ? and place >= ?")
            .bind(change.id)
            .bind(static_cast<std::int64_t>(change.from))
            .run();
        insert_choices(database, change.id, change.from, change.choices);
        Statement(database, "update games set number = ?, state = ?, played = ? where id = ?")
            .bind(static_cast<std::int64_t>(change.number))
            .bind(change.state)
            .bind(now())
            .bind(change.id)
            .run();
        if (!change.setup.empty())
          Statement(database, "update games set setup = ? where id = ?").bind(change.setup).bind(change.id).run();
      },
      std::move(done));
}

void Store::set_checkpoint(std::string id, std::string checkpoint, Done done) {
  ask(
      [id = std::move(id), text = std::move(checkpoint)](sqlite3* database) {
        Statement(database, "update games set checkpoint = ? where id = ?").bind(text).bind(id).run();
      },
      std::move(done));
}

void Store::replace(StoredGame game, Done done) {
  ask(
      [game = std::move(game)](sqlite3* database) {
        Statement(database, "delete from choices where game = ?").bind(game.id).run();
        insert_choices(database, game.id, 0, game.choices);
        Statement(database,
                  "update games set mods = ?, setup = ?, state = ?, number = ?, played = ?, game = ?, checkpoint = ? "
                  "where id = ?")
            .bind(Json(game.mods).dump())
            .bind(game.setup)
            .bind(game.state)
            .bind(static_cast<std::int64_t>(game.number))
            .bind(now())
            .bind(game.game)
            .bind(game.checkpoint)
            .bind(game.id)
            .run();
      },
      std::move(done));
}

void Store::flush() {
  std::promise<void> written;
  ask([](sqlite3*) {}, [&](const std::string&) { written.set_value(); });
  written.get_future().wait();
}

void Store::ask(std::function<void(sqlite3*)> work, Done done) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back({std::move(work), std::move(done)});
  }
  changed_.notify_one();
}

void Store::write_all() {
  for (;;) {
    std::deque<Job> jobs;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return closing_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      jobs.swap(jobs_);
    }
    // If one of them can't be written, the others shall not suffer: then each gets a transaction of its own.
    if (const std::string problem = write(jobs); problem.empty()) {
      for (const Job& job : jobs) job.done("");
      continue;
    }
    for (Job& job : jobs) {
      std::deque<Job> one;
      one.push_back(job);
      job.done(write(one));
    }
  }
}

std::string Store::write(std::deque<Job>& jobs) {
  try {
    execute(writing_.get(), "begin immediate");
    for (const Job& job : jobs) job.work(writing_.get());
    execute(writing_.get(), "commit");
    return {};
  } catch (const std::exception& e) {
    const std::string problem = e.what();
    sqlite3_exec(writing_.get(), "rollback", nullptr, nullptr, nullptr);
    return problem;
  }
}

}  // namespace castellan::studio
