#include "bench_studio.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "own_studio.hpp"

namespace castellan::cli {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;

constexpr std::array page_files{"/", "/studio.js", "/studio.css", "/icon.svg"};

double percentile(std::vector<double> values, double part) {
  if (values.empty()) throw std::runtime_error("nothing was measured: give it more --seconds");
  const auto at = static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + at, values.end());
  return values[static_cast<std::size_t>(at)];
}

// The size of a file as it is sent.
std::size_t sent_size(const std::string& port, const char* path) {
  asio::io_context context;
  tcp::socket socket(context);
  tcp::resolver resolver(context);
  asio::connect(socket, resolver.resolve("127.0.0.1", port));
  http::request<http::empty_body> request(http::verb::get, path, 11);
  request.set(http::field::host, "127.0.0.1:" + port);
  request.set(http::field::accept_encoding, "gzip");
  request.set(http::field::connection, "close");
  http::write(socket, request);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  http::read(socket, buffer, response);
  if (response.result() != http::status::ok) throw std::runtime_error(std::string(path) + " is not served");
  return response.body().size();
}

// All tables and their people, who choose by chance.
class Crowd {
 public:
  Crowd(const std::string& port, const StudioBenchOptions& options) : port_(port), options_(options) {
    host_ = std::make_unique<Line>(context_, port);
    host_->ask(hello(""));
  }

  void begin_games(int count) {
    Json message{{"type", "begin_game"}, {"id", 2}, {"mods", Json::array()}, {"seats", Json::array()}};
    for (int i = 0; i < options_.seats; ++i) message["seats"].push_back({{"kind", "link"}, {"name", ""}});
    for (int i = 0; i < count; ++i) {
      message["seed"] = i;
      host_->ask(message);
    }
  }

  // Somebody on every seat of the games that have nobody yet.
  void sit_down() {
    const Json listed = host_->ask({{"type", "list_games"}, {"id", 3}});
    for (const Json& game : listed["games"]) {
      if (game["guests"] != 0) continue;
      tables_.push_back(std::make_unique<Table>(context_));
      for (const Json& seat : game["seats"]) add_seat(*tables_.back(), seat["secret"]);
    }
  }

  // How long choices took, in milliseconds.
  struct Times {
    std::vector<double> acknowledged;  // until the one who chose knows
    std::vector<double> told;          // until everybody does
    std::size_t refused = 0;
  };
  Times play(double seconds, double thinking) {
    times_ = {};
    thinking_ = thinking;
    playing_ = true;
    for (const auto& table : tables_)
      if (!table->keys.empty()) choose_later(*table);
    context_.restart();
    context_.run_for(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)));
    playing_ = false;
    for (const auto& table : tables_) table->timer.cancel();
    context_.restart();
    context_.run_for(std::chrono::seconds(1));  // what is on its way
    return times_;
  }
  std::size_t first_messages = 0;  // bytes of what a seat is sent when it comes

 private:
  struct Table {
    explicit Table(asio::io_context& context) : timer(context) {}
    std::vector<std::unique_ptr<Line>> seats;
    asio::steady_timer timer;
    std::uint64_t number = 0;       // of the last state
    std::vector<std::string> keys;  // what can be chosen
    Line* asked = nullptr;
    Clock::time_point chosen;
    std::uint64_t made_on = 0;
    std::size_t not_told = 0;
  };

  static Json hello(const std::string& secret) {
    Json message{{"type", "hello"}, {"id", 0}, {"protocol", 1}, {"language", "en"}};
    if (!secret.empty()) message["secret"] = secret;
    return message;
  }

  void add_seat(Table& table, const std::string& secret) {
    table.seats.push_back(std::make_unique<Line>(context_, port_));
    Line& line = *table.seats.back();
    line.ask(hello(secret));
    line.ask({{"type", "join"}, {"id", 1}});
    first_messages = 0;
    for (bool whole = false; !whole;) {
      const std::string text = line.hear();
      first_messages += text.size();
      whole = is(text, "state");
      if (whole) take(table, line, text);
    }
    line.heard = [this, &table, &line](std::string_view text) { hear(table, line, text); };
    line.listen();
  }

  static bool is(std::string_view text, std::string_view type) {
    return text.starts_with("{\"type\":\"") && text.substr(9).starts_with(type);
  }

  void hear(Table& table, Line& line, std::string_view text) {
    if (is(text, "accepted")) times_.acknowledged.push_back(milliseconds(Clock::now() - table.chosen));
    else if (is(text, "refused")) ++times_.refused;
    else if (is(text, "state")) take(table, line, text);
  }

  void take(Table& table, Line& line, std::string_view text) {
    constexpr std::string_view numbered = "\"number\":";
    const std::uint64_t number = std::stoull(std::string(text.substr(text.find(numbered) + numbered.size(), 20)));
    if (table.not_told > 0 && number > table.made_on && --table.not_told == 0)
      times_.told.push_back(milliseconds(Clock::now() - table.chosen));
    if (text.find("\"options\":[") == std::string_view::npos || (number <= table.number && !table.keys.empty())) return;
    table.number = number;
    table.keys.clear();
    const Json state = Json::parse(text);
    for (const Json& option : state["decision"]["options"]) table.keys.push_back(option["key"]);
    table.asked = &line;
    if (playing_) choose_later(table);
  }

  void choose_later(Table& table) {
    std::uniform_real_distribution<double> around(0.5, 1.5);
    table.timer.expires_after(
        std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(thinking_ * around(chance_))));
    table.timer.async_wait([this, &table](beast::error_code error) {
      if (error || !playing_ || table.keys.empty()) return;
      const std::string key = table.keys[chance_() % table.keys.size()];
      table.keys.clear();
      table.made_on = table.number;
      table.not_told = table.seats.size();
      table.chosen = Clock::now();
      table.asked->say(Json{{"type", "choose"}, {"id", 4}, {"number", table.number}, {"keys", {key}}}.dump());
    });
  }

  std::string port_;
  StudioBenchOptions options_;
  asio::io_context context_{1};
  std::unique_ptr<Line> host_;
  std::vector<std::unique_ptr<Table>> tables_;
  std::mt19937 chance_{7};
  Times times_;
  double thinking_ = 1;
  bool playing_ = false;
};

}  // namespace

std::vector<BenchRow> measure_studio(const StudioBenchOptions& options) {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) == 0) {
    files.rlim_cur = files.rlim_max;  // a socket for everybody
    ::setrlimit(RLIMIT_NOFILE, &files);
  }
  OwnStudio studio(options.idle);
  std::vector<BenchRow> rows;
  if (studio.has_page) {
    std::size_t bytes = 0;
    for (const char* file : page_files) bytes += sent_size(studio.port, file);
    rows.push_back({"the page, compressed", static_cast<double>(bytes) / 1024, "KB", "<= 300"});
  }
  Crowd crowd(studio.port, options);
  crowd.begin_games(1);  // rules and texts are loaded now
  crowd.sit_down();
  rows.push_back({"first messages at a table", static_cast<double>(crowd.first_messages) / 1024, "KB", ""});
  // Half of the games warm up whatever all of them share; the other half shows what one more game takes.
  const int half = options.games / 2;
  crowd.begin_games(options.games - half - 1);
  crowd.sit_down();
  std::this_thread::sleep_for(std::chrono::duration<double>(2 * options.idle));
  const double before = studio.memory();
  crowd.begin_games(half);
  const auto begun = Clock::now();
  crowd.sit_down();
  rows.push_back({"a client joins", milliseconds(Clock::now() - begun) / (half * options.seats), "ms", ""});
  std::this_thread::sleep_for(std::chrono::duration<double>(2 * options.idle));
  rows.push_back({"memory of an idle game with its clients", (studio.memory() - before) / half, "KB", "<= 200"});
  rows.push_back({"memory of the studio then", studio.memory() / 1024, "MB", ""});
  const Crowd::Times woken = crowd.play(2 * options.thinking, options.thinking);
  rows.push_back({"a choice in an idle game is acknowledged, 99 %", percentile(woken.acknowledged, 0.99), "ms", ""});
  const Crowd::Times calm = crowd.play(options.seconds, options.thinking);
  rows.push_back({"choices per second", static_cast<double>(calm.acknowledged.size()) / options.seconds, "/s", ""});
  rows.push_back({"a choice is acknowledged, half of them", percentile(calm.acknowledged, 0.5), "ms", ""});
  rows.push_back({"a choice is acknowledged, 99 %", percentile(calm.acknowledged, 0.99), "ms", "<= 50, goal 20"});
  rows.push_back({"everybody at the table knows, 99 %", percentile(calm.told, 0.99), "ms", ""});
  const Crowd::Times hasty = crowd.play(options.seconds, 0);
  rows.push_back({"choices per second, nobody thinks", static_cast<double>(hasty.acknowledged.size()) / options.seconds,
                  "/s", ""});
  rows.push_back({"a choice is acknowledged then, 99 %", percentile(hasty.acknowledged, 0.99), "ms", ""});
  for (BenchRow& row : measure_live_packs()) rows.push_back(std::move(row));
  if (calm.refused + hasty.refused > 0)
    throw std::runtime_error(fmt::format("{} choices were refused", calm.refused + hasty.refused));
  return rows;
}

}  // namespace castellan::cli
