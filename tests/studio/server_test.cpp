// The program itself, over sockets: it is killed while people play, and they go on; hostile clients get nowhere.
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "castellan/base/build_info.hpp"
#include "studio/http/server.hpp"
#include "studio_fixture.hpp"
#include "support/temporary_folder.hpp"

extern char** environ;

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using Json = nlohmann::ordered_json;

void write_page(const castellan::test::TemporaryFolder& folder) {
  for (const char* name : {"index.html", "studio.js", "studio.css", "icon.svg"})
    folder.write(std::string("page/") + name, std::string("this is ") + name);
}

// `castellan studio` in a process of its own.
class RunningStudio {
 public:
  RunningStudio(const castellan::test::TemporaryFolder& folder, std::vector<std::string> more = {}) {
    write_page(folder);
    std::vector<std::string> words{CASTELLAN_BINARY, "studio",
                                   "--port",         "0",
                                   "--games",        (folder.path() / "games.sqlite").string(),
                                   "--page",         (folder.path() / "page").string()};
    words.insert(words.end(), more.begin(), more.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    std::array<int, 2> pipe{};
    REQUIRE(::pipe(pipe.data()) == 0);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe[1], 1);
    posix_spawn_file_actions_addclose(&actions, pipe[0]);
    REQUIRE(::posix_spawn(&pid_, CASTELLAN_BINARY, &actions, nullptr, arguments.data(), environ) == 0);
    posix_spawn_file_actions_destroy(&actions);
    ::close(pipe[1]);
    std::array<char, 512> buffer{};
    while (told.find('\n') == std::string::npos) {
      const ssize_t n = ::read(pipe[0], buffer.data(), buffer.size());
      REQUIRE(n > 0);
      told.append(buffer.data(), static_cast<std::size_t>(n));
    }
    ::close(pipe[0]);
    const std::size_t colon = told.find(':', told.find("://") + 3);
    port = told.substr(colon + 1, told.find('/', colon) - colon - 1);
  }
  ~RunningStudio() { end(SIGTERM); }
  void end(int signal) {
    if (pid_ == 0) return;
    ::kill(pid_, signal);
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = 0;
    // Whatever clients did to it, it ends as usual; what a sanitizer finds in it ends it otherwise.
    if (signal == SIGTERM) CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  }
  // So many files it may have open from now on.
  void limit_files(rlim_t most) const {
    const rlimit limit{most, most};
    REQUIRE(::prlimit(pid_, RLIMIT_NOFILE, &limit, nullptr) == 0);
  }
  // Of a processor, so far.
  double seconds_used() const {
    clockid_t clock{};
    timespec time{};
    REQUIRE((::clock_getcpuclockid(pid_, &clock) == 0 && ::clock_gettime(clock, &time) == 0));
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
  }

  std::string told;
  std::string port;

 private:
  pid_t pid_ = 0;
};

// A server in this process.
class ServerHere {
 public:
  ServerHere(castellan::studio::testing::Studio& studio, const castellan::studio::Assets& assets,
             const castellan::studio::ServerOptions& options = {})
      : server_(studio.tables(), studio.house(), assets, options), thread_([this] { server_.run(); }) {}
  ~ServerHere() {
    server_.stop();
    thread_.join();
  }
  std::string port() const { return std::to_string(server_.port()); }

 private:
  castellan::studio::Server server_;
  std::thread thread_;
};

class Browser {
 public:
  Browser(const std::string& port, const std::string& origin = {}, const std::string& cookie = {}) : socket_(context_) {
    tcp::resolver resolver(context_);
    asio::connect(beast::get_lowest_layer(socket_), resolver.resolve("127.0.0.1", port));
    socket_.set_option(beast::websocket::stream_base::decorator([=](beast::websocket::request_type& request) {
      if (!origin.empty()) request.set(http::field::origin, origin);
      if (!cookie.empty()) request.set(http::field::cookie, cookie);
    }));
    socket_.handshake("127.0.0.1:" + port, "/api/v1/socket");
    socket_.read_message_max(0);
  }

  void say(const Json& message) { socket_.write(asio::buffer(message.dump())); }
  Json hear() {
    beast::flat_buffer buffer;
    socket_.read(buffer);
    return Json::parse(beast::buffers_to_string(buffer.data()));
  }
  // The answer; states that come meanwhile are kept.
  Json ask(Json message) {
    message["id"] = ++last_;
    say(message);
    for (;;) {
      Json heard = hear();
      if (heard["type"] == "state") state = heard;
      if (heard.value("id", -1) == last_) return heard;
    }
  }
  // Until the person is asked, or the game is over; states of before `number` do not count.
  void wait_for_turn(std::uint64_t number) {
    while (state.is_null() || state["number"].get<std::uint64_t>() < number ||
           (state["state"] == "running" && !state["decision"].contains("options")))
      if (Json heard = hear(); heard["type"] == "state") state = std::move(heard);
  }

  // Half a frame, and the line is dead.
  void tear() {
    asio::write(beast::get_lowest_layer(socket_), asio::buffer("\x81\xfe\x10", 3));
    beast::get_lowest_layer(socket_).set_option(asio::socket_base::linger(true, 0));
    beast::get_lowest_layer(socket_).close();
  }

  Json state;

 private:
  asio::io_context context_;
  beast::websocket::stream<tcp::socket> socket_;
  int last_ = 0;
};

http::response<http::string_body> get(const std::string& port, const std::string& target, const std::string& host,
                                      http::verb verb = http::verb::get) {
  asio::io_context context;
  tcp::socket socket(context);
  tcp::resolver resolver(context);
  asio::connect(socket, resolver.resolve("127.0.0.1", port));
  http::request<http::empty_body> request(verb, target, 11);
  request.set(http::field::host, host);
  request.set(http::field::connection, "close");
  http::write(socket, request);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  beast::error_code error;
  http::read(socket, buffer, response, error);
  return response;
}

}  // namespace

TEST_CASE("A studio that is killed loses no choice it has acknowledged, and the players go on", "[threads]") {
  const castellan::test::TemporaryFolder folder;
  std::string game;
  std::uint64_t acknowledged = 0;
  std::uint64_t all = 0;
  const int rounds = 100;
  for (int round = 0; round < rounds; ++round) {
    RunningStudio studio(folder);
    Browser browser(studio.port);
    CHECK(browser.ask({{"type", "hello"}, {"protocol", 1}, {"language", "en"}})["type"] == "welcome");
    if (game.empty())
      game = browser.ask({{"type", "begin_game"},
                          {"mods", Json::array()},
                          {"seats",
                           {{{"kind", "here"}, {"name", "Ann"}},
                            {{"kind", "random"}, {"name", ""}},
                            {{"kind", "random"}, {"name", ""}}}},
                          {"seed", 5}})["game"];
    REQUIRE(browser.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
    browser.wait_for_turn(0);
    CHECK(browser.state["number"].get<std::uint64_t>() >= acknowledged);
    // Some choices that are answered, and one that may still be on its way when the end comes.
    for (int i = 0; i < 1 + round % 2 && browser.state["state"] == "running"; ++i) {
      const Json answer = browser.ask({{"type", "choose"},
                                       {"number", browser.state["number"]},
                                       {"keys", {browser.state["decision"]["options"][0]["key"]}}});
      REQUIRE(answer["type"] == "accepted");
      acknowledged = answer["number"].get<std::uint64_t>();
      ++all;
      if (round % 2) browser.wait_for_turn(acknowledged);
    }
    browser.say({{"type", "choose"}, {"number", acknowledged}, {"keys", {"pass"}}});
    const bool over = browser.state["state"] != "running";
    studio.end(SIGKILL);
    if (!over) continue;
    game.clear();  // another one
    acknowledged = 0;
  }
  CHECK(all >= std::uint64_t{rounds});
}

TEST_CASE("The page comes with its policies, and nothing else is served", "[threads]") {
  const castellan::test::TemporaryFolder folder;
  const RunningStudio studio(folder);
  const std::string host = "127.0.0.1:" + studio.port;
  const auto page = get(studio.port, "/", host);
  CHECK(page.result() == http::status::ok);
  CHECK(page.body() == "this is index.html");
  const std::string policy(page["Content-Security-Policy"]);
  CHECK(policy.find("script-src 'self'") != std::string::npos);
  CHECK(policy.find("unsafe") == std::string::npos);
  CHECK(policy.find("frame-ancestors 'none'") != std::string::npos);
  CHECK(get(studio.port, "/seat/abc", host).body() == "this is index.html");
  for (const char* path : {"/games.sqlite", "/../games.sqlite", "/%2e%2e/games.sqlite", "/page/index.html",
                           "//etc/passwd", "/studio.js/../../games.sqlite"})
    CHECK(get(studio.port, path, host).result() == http::status::not_found);
  CHECK(get(studio.port, "/", "evil.example").result() == http::status::misdirected_request);
  CHECK(get(studio.port, "/", host, http::verb::post).result() == http::status::method_not_allowed);
  CHECK(get(studio.port, "/" + std::string(100'000, 'a'), host).body().empty());  // the line is closed
}

TEST_CASE("A socket from another page is refused", "[threads]") {
  const castellan::test::TemporaryFolder folder;
  const RunningStudio studio(folder);
  CHECK_THROWS(Browser(studio.port, "http://evil.example"));
  CHECK_NOTHROW(Browser(studio.port, "http://127.0.0.1:" + studio.port));
}

TEST_CASE("Who listens for others prints a key, and only with it is one the host", "[threads]") {
  const castellan::test::TemporaryFolder folder;
  const RunningStudio studio(folder, {"--listen", "127.0.0.1", "--key", "abc"});
  CHECK(studio.told.find("?key=abc") != std::string::npos);
  const Json hello{{"type", "hello"}, {"protocol", 1}, {"language", "en"}};
  CHECK(Browser(studio.port).ask(hello)["why"] == "not_allowed");
  CHECK(get(studio.port, "/?key=wrong", "127.0.0.1:" + studio.port).result() == http::status::forbidden);
  const auto let_in = get(studio.port, "/?key=abc", "127.0.0.1:" + studio.port);
  CHECK(let_in.result() == http::status::see_other);
  const std::string cookie(let_in[http::field::set_cookie]);
  CHECK(cookie.find("HttpOnly") != std::string::npos);
  CHECK(Browser(studio.port, "", cookie.substr(0, cookie.find(';'))).ask(hello)["host"] == true);
}

TEST_CASE("Clients that send too much, too fast, half or nothing do not disturb others", "[threads]") {
  const castellan::test::TemporaryFolder folder;
  const RunningStudio studio(folder);
  const Json hello{{"type", "hello"}, {"protocol", 1}, {"language", "en"}};
  // Half a request, and a connection that says nothing.
  asio::io_context context;
  tcp::resolver resolver(context);
  tcp::socket half(context), silent(context);
  for (tcp::socket* one : {&half, &silent}) asio::connect(*one, resolver.resolve("127.0.0.1", studio.port));
  asio::write(half, asio::buffer(std::string("GET / HTTP/1.1\r\nHost: local")));
  // More than a message may have: the line is closed, perhaps while the rest is still being sent.
  Browser large(studio.port);
  large.ask(hello);
  const auto send_large = [&] {
    large.say({{"type", "import_game"}, {"save", std::string(8'000'000, 'x')}});
    large.hear();
  };
  CHECK_THROWS(send_large());
  // Faster than anybody can click, on a slow machine too: as long as it takes until the allowance is spent.
  Browser fast(studio.port);
  fast.ask(hello);
  bool slowed = false;
  for (int burst = 0; burst < 500 && !slowed; ++burst) {
    for (int i = 0; i < 20; ++i) fast.say({{"type", "why"}, {"id", i}});
    for (int i = 0; i < 20; ++i) slowed |= fast.hear().value("why", "") == "too_fast";
  }
  CHECK(slowed);
  Browser calm(studio.port);
  CHECK(calm.ask(hello)["type"] == "welcome");
}

TEST_CASE("A client that does not read, and one that is torn off, keep nobody waiting", "[threads]") {
  const castellan::test::TemporaryFolder folder;
  const RunningStudio studio(folder);
  const Json hello{{"type", "hello"}, {"protocol", 1}, {"language", "en"}};
  Browser host(studio.port);
  host.ask(hello);
  Json message{{"type", "begin_game"}, {"mods", Json::array()}, {"seats", Json::array()}, {"seed", 7}};
  for (const char* kind : {"here", "random", "random"}) message["seats"].push_back({{"kind", kind}, {"name", ""}});
  const std::string game = host.ask(message)["game"];
  REQUIRE(host.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
  host.wait_for_turn(0);
  // It asks for everything again and again and listens to nothing.
  Browser deaf(studio.port);
  deaf.ask(hello);
  deaf.ask({{"type", "join"}, {"game", game}});
  for (int i = 0; i < 100; ++i) deaf.say({{"type", "look"}, {"seat", 0}});
  for (int i = 0; i < 20 && host.state["state"] == "running"; ++i) {
    {  // gone in the middle of a message, without a word
      Browser torn(studio.port);
      torn.ask(hello);
      torn.say({{"type", "join"}, {"game", game}});
      torn.tear();
    }
    const Json answer = host.ask({{"type", "choose"},
                                  {"number", host.state["number"]},
                                  {"keys", {host.state["decision"]["options"][0]["key"]}}});
    REQUIRE(answer["type"] == "accepted");
    host.wait_for_turn(answer["number"]);
  }
  CHECK(get(studio.port, "/", "127.0.0.1:" + studio.port).result() == http::status::ok);
}

TEST_CASE("A server may go while its tables still speak", "[threads]") {
  const castellan::test::TemporaryFolder folder;
  write_page(folder);
  const castellan::studio::Assets assets(folder.path() / "page");
  castellan::studio::testing::Studio studio(folder.path());
  std::string game;
  {
    castellan::studio::testing::Client host(studio, true);
    game = castellan::studio::testing::begin(host, {"random", "random", "random"});
  }
  const std::string secret = studio.stored(game).spectators;
  const Json hello{{"type", "hello"}, {"protocol", 1}, {"language", "en"}, {"secret", secret}};
  for (int round = 0; round < 8; ++round) {
    std::vector<std::unique_ptr<Browser>> watchers;
    const ServerHere server(studio, assets);
    for (int i = 0; i < 4; ++i) {
      watchers.push_back(std::make_unique<Browser>(server.port()));
      CHECK(watchers.back()->ask(hello)["type"] == "welcome");
      watchers.back()->say({{"type", "join"}});
    }
    CHECK(watchers.front()->hear()["type"] == "joined");
  }
}

TEST_CASE("Whoever has left makes room for others", "[threads]") {
  const castellan::test::TemporaryFolder folder;
  write_page(folder);
  const castellan::studio::Assets assets(folder.path() / "page");
  castellan::studio::testing::Studio studio(folder.path());
  castellan::studio::ServerOptions options;
  options.most_lines = 3;
  const ServerHere server(studio, assets, options);
  const Json hello{{"type", "hello"}, {"protocol", 1}, {"language", "en"}};
  {
    std::vector<std::unique_ptr<Browser>> all;
    for (std::size_t i = 0; i < options.most_lines; ++i) {
      all.push_back(std::make_unique<Browser>(server.port()));
      CHECK(all.back()->ask(hello)["type"] == "welcome");
    }
    CHECK_THROWS(Browser(server.port()));
  }
  // It notices in its own time that they are gone.
  bool welcome = false;
  for (int i = 0; i < 200 && !welcome; ++i) try {
      welcome = Browser(server.port()).ask(hello)["type"] == "welcome";
    } catch (const boost::system::system_error&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  CHECK(welcome);
}

TEST_CASE("A server without a file to spare for a visitor waits for one, and takes no time for it", "[threads]") {
  if (castellan::sanitizer().find("undefined") != std::string::npos) SKIP("that sanitizer itself needs files to look");
  const castellan::test::TemporaryFolder folder;
  const RunningStudio studio(folder);
  const Json hello{{"type", "hello"}, {"protocol", 1}, {"language", "en"}};
  studio.limit_files(40);
  {
    asio::io_context context;
    tcp::resolver resolver(context);
    std::vector<tcp::socket> crowd;
    for (int i = 0; i < 60; ++i) {
      crowd.emplace_back(context);
      asio::connect(crowd.back(), resolver.resolve("127.0.0.1", studio.port));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(500));  // until all that fit in have been let in
    const double before = studio.seconds_used();
    std::this_thread::sleep_for(std::chrono::seconds(1));
    CHECK(studio.seconds_used() - before < 0.5);
  }
  Browser late(studio.port);
  CHECK(late.ask(hello).contains("type"));
}
