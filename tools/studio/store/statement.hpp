// A statement of SQLite, with values bound and read in order.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "store.hpp"

namespace castellan::studio {

class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql) : database_(database) {
    sqlite3_stmt* made = nullptr;
    check(sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &made, nullptr));
    statement_.reset(made);
  }

  Statement& bind(std::string_view text) {
    check(sqlite3_bind_text(statement_.get(), ++bound_, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT));
    return *this;
  }
  Statement& bind(std::int64_t number) {
    check(sqlite3_bind_int64(statement_.get(), ++bound_, number));
    return *this;
  }

  // Is there another row?
  bool next() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) check(code);
    return false;
  }
  void run() {
    while (next()) {
    }
    sqlite3_reset(statement_.get());
    bound_ = 0;
  }

  std::string text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    return bytes ? std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column)))
                 : std::string();
  }
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }

 private:
  void check(int code) const {
    if (code != SQLITE_OK) throw StoreError(sqlite3_errmsg(database_));
  }
  struct Closing {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, Closing> statement_;
  int bound_ = 0;
};

}  // namespace castellan::studio
