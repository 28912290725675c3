#include "lab_rows.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <castellan/base/file_io.hpp>
#include <castellan/base/json.hpp>
#include <castellan/lab/report.hpp>
#include <castellan/lab/summary.hpp>
#include <filesystem>
#include <fstream>
#include <functional>

namespace castellan::cli {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> columns{"row",          "block",  "arm",       "game",   "seed",
                                       "marked_seat",  "voided", "decisions", "months", "margin",
                                       "lead_changes", "seat",   "points",    "win",    "hash"};

// A line for each seat: what statistics programs like.
struct SeatLine {
  std::string row, arm, game, seed, hash;
  std::uint64_t block = 0;
  int marked = 0;
  int seat = 0;
  bool voided = false;
  int decisions = 0, months = 0, margin = 0, lead_changes = 0;
  std::int64_t points = 0;
  double win = 0;
};

using TakeLine = std::function<void(const SeatLine& line)>;

void each_seat(const lab::Experiment& experiment, const lab::ChunkStore& store,
               const std::vector<lab::RowResult>& results, const TakeLine& take) {
  for (std::size_t r = 0; r < results.size(); ++r)
    for (std::uint64_t chunk = 0; chunk < results[r].digests.size(); ++chunk) {
      const lab::Summary summary = lab::summary_of(parse_json(store.read({r, chunk}).value()));
      for (const lab::GameLine& game : summary.games) {
        SeatLine line;
        line.row = experiment.rows[r].name;
        line.arm = experiment.rows[r].arms.at(game.arm).name;
        line.game = fmt::format("{}{}{}", results.size() > 1 ? fmt::format("{}/", r + 1) : "", game.block,
                                game.arm ? ":" + line.arm : "");
        line.seed = std::to_string(lab::block_seed(experiment, game.block));
        line.hash = fmt::format("{:016x}", game.hash);
        line.block = game.block;
        line.marked = game.marked + 1;
        line.voided = game.voided;
        line.decisions = game.decisions;
        line.months = game.months;
        line.margin = game.margin;
        line.lead_changes = game.lead_changes;
        for (std::size_t seat = 0; seat < game.scores.size(); ++seat) {
          line.seat = static_cast<int>(seat) + 1;
          line.points = game.scores[seat];
          line.win = static_cast<double>(game.wins[seat]) / lab::whole_win;
          take(line);
        }
        if (game.scores.empty()) take(line);
      }
    }
}

void write_csv(const fs::path& file, const std::function<void(const TakeLine&)>& each) {
  std::ofstream out(file, std::ios::binary);
  out << fmt::format("{}\r\n", fmt::join(columns, ","));
  each([&](const SeatLine& l) {
    out << fmt::format("{},{},{},{},{},{},{:d},{},{},{},{},{},{},{},{}\r\n", lab::csv_text(l.row), l.block,
                       lab::csv_text(l.arm), lab::csv_text(l.game), l.seed, l.marked, l.voided, l.decisions, l.months,
                       l.margin, l.lead_changes, l.seat, l.points, l.win, l.hash);
  });
  out.flush();
  if (!out) throw FileError(fmt::format("{}: can't be written", file.string()));
}

// A database that closes itself, and errors that name it.
class Database {
 public:
  explicit Database(const fs::path& file) : file_(file) { check(sqlite3_open(file.c_str(), &handle_)); }
  ~Database() { sqlite3_close(handle_); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void run(const std::string& sql) { check(sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr)); }
  void check(int result) const {
    if (result != SQLITE_OK && result != SQLITE_DONE && result != SQLITE_ROW)
      throw FileError(
          fmt::format("{}: {}", file_.string(), handle_ ? sqlite3_errmsg(handle_) : sqlite3_errstr(result)));
  }
  sqlite3* get() const { return handle_; }

 private:
  fs::path file_;
  sqlite3* handle_ = nullptr;
};

void write_sqlite(const fs::path& file, const std::function<void(const TakeLine&)>& each) {
  Database database(file);
  database.run(
      "BEGIN; CREATE TABLE seats (row TEXT, block INTEGER, arm TEXT, game TEXT, seed TEXT, marked_seat INTEGER, "
      "voided INTEGER, decisions INTEGER, months INTEGER, margin INTEGER, lead_changes INTEGER, seat INTEGER, "
      "points INTEGER, win REAL, hash TEXT)");
  sqlite3_stmt* insert = nullptr;
  database.check(sqlite3_prepare_v2(database.get(), "INSERT INTO seats VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)", -1,
                                    &insert, nullptr));
  const std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> done(insert, sqlite3_finalize);
  each([&](const SeatLine& l) {
    int at = 0;
    const auto text = [&](const std::string& value) {
      database.check(sqlite3_bind_text(insert, ++at, value.c_str(), -1, SQLITE_TRANSIENT));
    };
    const auto whole = [&](std::int64_t value) { database.check(sqlite3_bind_int64(insert, ++at, value)); };
    text(l.row);
    whole(static_cast<std::int64_t>(l.block));
    text(l.arm);
    text(l.game);
    text(l.seed);
    for (const int value : {l.marked, int{l.voided}, l.decisions, l.months, l.margin, l.lead_changes, l.seat})
      whole(value);
    whole(l.points);
    database.check(sqlite3_bind_double(insert, ++at, l.win));
    text(l.hash);
    database.check(sqlite3_step(insert));
    database.check(sqlite3_reset(insert));
  });
  database.run("CREATE INDEX by_game ON seats (game); COMMIT");
}

bool is_database(const fs::path& file) { return file.extension() == ".sqlite" || file.extension() == ".db"; }

}  // namespace

std::string rows_problem(const std::string& file) {
  const fs::path path(file);
  if (is_database(path) || path.extension() == ".csv") return {};
  return fmt::format("--rows {}: the name must end with .csv, .sqlite or .db", file);
}

void write_rows(const std::string& file, const lab::Experiment& experiment, const lab::ChunkStore& store,
                const std::vector<lab::RowResult>& results) {
  // Beside it first: what was there stays until the new one is whole.
  const fs::path beside = file + ".new";
  fs::remove(beside);
  const auto each = [&](const TakeLine& take) { each_seat(experiment, store, results, take); };
  if (is_database(file)) write_sqlite(beside, each);
  else write_csv(beside, each);
  std::error_code error;
  fs::rename(beside, file, error);
  if (error) throw FileError(fmt::format("{}: can't be written: {}", file, error.message()));
}

}  // namespace castellan::cli
