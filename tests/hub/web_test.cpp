// A hub on the web, and servers that mean no good.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <chrono>

#include "hub/maintainer/mirror.hpp"
#include "hub/player_fixture.hpp"
#include "hub/test_server.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::HubFixture;
using test::PlayerFixture;
using test::TestServer;
using Names = std::vector<std::string>;

namespace {

// A pack that is large enough to be interrupted.
std::string large_archive(const std::string& id, const std::string& version) {
  std::string noise;
  unsigned state = 7;
  for (int i = 0; i < 300'000; ++i) noise += static_cast<char>('!' + (state = state * 1103515245 + 12345) / 65536 % 90);
  return test::small_archive(id, version, "", "--[==[" + noise + "]==]\nreturn module {}\n");
}

hub::TransferLimits hasty() {
  hub::TransferLimits limits;
  limits.connect = limits.patience = std::chrono::seconds(1);
  limits.whole = std::chrono::seconds(3);
  return limits;
}

}  // namespace

TEST_CASE("A hub on the web is followed, refreshed by one small request, and installed from", "[hub][threads]") {
  HubFixture hub;
  hub.publish("hops", "1.0.0");
  hub.publish("bakers", "1.0.0", "depends: {hops: ^1}");
  TestServer server(hub.path());
  PlayerFixture player;
  hub::HubClient& client = player.follow("friday", server.address());
  server.forget_log();
  CHECK_FALSE(client.refresh());
  CHECK(server.log() == Names{"GET /snapshot.json 304"});
  CHECK(player.install({"bakers"}) == Names{"hops 1.0.0", "bakers 1.0.0"});
  hub.publish("bakers", "1.1.0");
  CHECK(client.refresh());
  CHECK(player.install({"bakers"}) == Names{"bakers 1.1.0"});
}

TEST_CASE("An interrupted download goes on where it ended", "[hub][threads]") {
  HubFixture hub;
  const std::string archive = large_archive("bakers", "1.0.0");
  const hub::Release release = hub.publish(archive);
  TestServer server(hub.path());
  PlayerFixture player;
  player.follow("friday", server.address());
  server.misbehave([&](const TestServer::Request& request, TestServer::Socket& socket) {
    if (!request.target().starts_with("/packs/")) return false;
    TestServer::send_raw(socket, "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(archive.size()) + "\r\n\r\n" +
                                     archive.substr(0, archive.size() / 2));
    return true;
  });
  CHECK_THROWS_AS(player.install({"bakers"}), hub::HubError);
  CHECK(player.installed().empty());
  const auto partial = player.home.path() / "cache/friday" / (hub::pack_file(release.sha256) + ".part");
  CHECK(std::filesystem::file_size(partial) == archive.size() / 2);
  server.misbehave({});
  server.forget_log();
  CHECK(player.install({"bakers"}) == Names{"bakers 1.0.0"});
  CHECK(server.log() == Names{"GET /" + hub::pack_file(release.sha256) + " 206"});
}

TEST_CASE("What was fetched wrong before is fetched again", "[hub][threads]") {
  HubFixture hub;
  const hub::Release release = hub.publish(large_archive("bakers", "1.0.0"));
  TestServer server(hub.path());
  PlayerFixture player;
  player.follow("friday", server.address());
  player.home.write("cache/friday/" + hub::pack_file(release.sha256) + ".part", std::string(1000, 'x'));
  CHECK(player.install({"bakers"}) == Names{"bakers 1.0.0"});
}

TEST_CASE("Servers that mean no good cost a bounded time, and the reason is named", "[hub][threads]") {
  HubFixture hub;
  hub.publish("bakers", "1.0.0");
  TestServer server(hub.path());
  PlayerFixture player;
  hub::HubClient& client = player.follow("friday", server.address(), hasty());
  hub.publish("bakers", "1.1.0");
  using Clock = std::chrono::steady_clock;
  std::string told;
  struct Case {
    const char* name;
    TestServer::Misbehaviour how;
    const char* told;
  };
  std::atomic<bool> over = false;
  const auto raw = [](const std::string& text) {
    return [text](const TestServer::Request&, TestServer::Socket& socket) {
      TestServer::send_raw(socket, text);
      return true;
    };
  };
  const Case cases[] = {
      {"endless",
       [&](const TestServer::Request&, TestServer::Socket& socket) {
         TestServer::send_raw(socket, "HTTP/1.1 200 OK\r\n\r\n");
         const std::string much(1 << 16, 'x');
         boost::system::error_code error;
         while (!over && !error) boost::asio::write(socket, boost::asio::buffer(much), error);
         return true;
       },
       "is larger than the"},
      {"slow",
       [&](const TestServer::Request&, TestServer::Socket& socket) {
         TestServer::send_raw(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
         for (int i = 0; i < 60 && !over; ++i) {
           TestServer::send_raw(socket, "x");
           std::this_thread::sleep_for(std::chrono::milliseconds(100));
         }
         return true;
       },
       "takes too long"},
      {"silent",
       [&](const TestServer::Request&, TestServer::Socket&) {
         for (int i = 0; i < 60 && !over; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
         return true;
       },
       "takes too long"},
      {"redirect to another scheme",
       raw("HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n"),
       "is redirected to file:///etc/passwd"},
      {"redirect to another host",
       raw("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.2/snapshot.json\r\nContent-Length: 0\r\n\r\n"),
       "no other address than that of the hub is asked"},
      {"redirect to another port",
       raw("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/snapshot.json\r\nContent-Length: 0\r\n\r\n"),
       "no other address than that of the hub is asked"},
      {"redirects in a circle", raw("HTTP/1.1 302 Found\r\nLocation: /snapshot.json\r\nContent-Length: 0\r\n\r\n"),
       "more than 5 redirects"},
      {"redirect to nowhere", raw("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n"), "is redirected to nowhere"},
      {"truncated", raw("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[\n"), "/snapshot.json: "},
      {"an error page", raw("HTTP/1.1 500 \x1b[31mNo\r\nContent-Length: 5\r\n\r\nsorry"), "the server says 500"},
      {"garbage", raw("\x16\x03\x01 nonsense \x1b[2J\r\n\r\n"), "/snapshot.json: "},
      {"another page", raw("HTTP/1.1 200 OK\r\nContent-Length: 15\r\n\r\n<html>log in</a"),
       "is cut off, or not a list"},
  };
  const auto before = client.snapshot().serial;
  for (const Case& one : cases) {
    over = false;
    server.misbehave(one.how);
    const auto begin = Clock::now();
    told.clear();
    try {
      client.refresh();
    } catch (const hub::HubError& e) {
      told = e.what();
    }
    over = true;
    INFO(one.name << ": " << told);
    CHECK(told.find(one.told) != std::string::npos);
    CHECK(told.find('\x1b') == std::string::npos);
    CHECK(Clock::now() - begin < std::chrono::seconds(8));
    CHECK(client.snapshot().serial == before);
  }
  server.misbehave({});
  CHECK(client.refresh());
}

TEST_CASE("A redirect within the hub's own host is followed", "[hub][threads]") {
  HubFixture hub;
  hub.publish("bakers", "1.0.0");
  TestServer server(hub.path());
  server.misbehave([](const TestServer::Request& request, TestServer::Socket& socket) {
    if (!request.target().starts_with("/old/")) return false;
    TestServer::send_raw(socket, "HTTP/1.1 301 Moved\r\nLocation: " + std::string(request.target()).substr(4) +
                                     "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    return true;
  });
  PlayerFixture player;
  player.follow("friday", server.address() + "/old");
  CHECK(player.install({"bakers"}) == Names{"bakers 1.0.0"});
}

TEST_CASE("A mirror is a hub like the one it copies, wherever that is", "[hub][threads]") {
  HubFixture hub;
  hub.publish("bakers", "1.0.0");
  hub.publish("inns", "1.0.0");
  TestServer server(hub.path());
  const auto copy = hub.folder.path() / "copy";
  const auto transport = hub::Transport::to(server.address());
  CHECK(hub::mirror_hub(*transport, copy, hub.today).archives == 2);
  CHECK(hub::verify_hub(copy, hub.today).empty());
  hub.publish("bakers", "1.1.0");
  CHECK(hub::mirror_hub(*transport, copy, hub.today).archives == 1);
  PlayerFixture player;
  player.follow("friday", copy.string());
  CHECK(player.install({"bakers"}) == Names{"bakers 1.1.0"});
  // Who knows the hub takes the mirror for it, and an old mirror for an old state.
  hub.publish("bakers", "1.2.0");
  player.again("friday", hub.path().string());
  player.clients.clear();
  hub.hub.renew(hub.hub_key, hub.today, 40);
  CHECK_NOTHROW(player.again("friday", hub.path().string()));
  player.clients.clear();
  CHECK_THROWS_WITH(player.again("friday", copy.string()), ContainsSubstring("was seen before"));
  // A mirror does not go back either, nor does it take another hub's files.
  const auto old_copy = hub::Transport::to(copy.string());
  const auto newer = hub.folder.path() / "newer";
  hub::mirror_hub(*hub::Transport::to(hub.path().string()), newer, hub.today);
  CHECK_THROWS_WITH(hub::mirror_hub(*old_copy, newer, hub.today), ContainsSubstring("shows an old state"));
  HubFixture other("monday");
  CHECK_THROWS_WITH(hub::mirror_hub(*hub::Transport::to(other.path().string()), newer, hub.today),
                    ContainsSubstring("a copy of another hub"));
}

TEST_CASE("Addresses that are none are refused", "[hub]") {
  for (const char* address : {"ftp://example.org/hub", "https://user@example.org/hub", "https://example.org/hub?x=1",
                              "javascript:alert(1)//", "https://exa mple.org", "gopher://x"})
    if (std::string_view(address).find("://") != std::string_view::npos)
      CHECK_THROWS_AS(hub::Transport::to(address), hub::HubError);
  CHECK(hub::settled_address("https://example.org/hub/") == "https://example.org/hub");
  CHECK(hub::settled_address("file:///srv/hub") == "/srv/hub");
}
