// A hub on https: who vouches for its server, and servers nobody vouches for.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdlib>

#include "hub/player_fixture.hpp"
#include "hub/test_certificates.hpp"
#include "hub/test_server.hpp"
#include "support/program.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::HubFixture;
using test::PlayerFixture;
using test::TestAuthority;
using test::TestServer;

namespace {

constexpr const char* variable = "SSL_CERT_FILE";

// The authority's certificate in a file that the player's machine is told of.
struct Vouched {
  Vouched() : file(folder.write("authority.pem", authority.pem())) { ::setenv(variable, file.c_str(), 1); }
  ~Vouched() { ::unsetenv(variable); }
  Vouched(const Vouched&) = delete;
  Vouched& operator=(const Vouched&) = delete;

  test::TemporaryFolder folder;
  TestAuthority authority;
  std::string file;
};

struct HttpsScene {
  explicit HttpsScene(const std::string& name = "IP:127.0.0.1", long from = -3600, long until = 3600)
      : tls(vouched.authority.server(name, from, until)), server(hub.path(), tls.get()) {
    hub.publish("bakers", "1.0.0");
  }
  // What a player is told who wants to follow the hub.
  std::string told() {
    PlayerFixture player;
    try {
      player.follow("friday", server.address());
      return "";
    } catch (const hub::HubError& e) {
      CHECK(player.installed().empty());
      return e.what();
    }
  }

  Vouched vouched;
  HubFixture hub;
  std::unique_ptr<boost::asio::ssl::context> tls;
  TestServer server;
};

}  // namespace

TEST_CASE("A hub on https is followed, refreshed and installed from", "[hub][threads]") {
  HttpsScene scene;
  PlayerFixture player;
  hub::HubClient& client = player.follow("friday", scene.server.address());
  CHECK_FALSE(client.refresh());
  CHECK(player.install({"bakers"}) == std::vector<std::string>{"bakers 1.0.0"});
  scene.hub.publish("bakers", "1.1.0");
  CHECK(client.refresh());
  CHECK(player.install({"bakers"}) == std::vector<std::string>{"bakers 1.1.0"});
}

TEST_CASE("A server nobody vouches for is refused", "[hub][threads]") {
  HttpsScene scene;
  ::unsetenv(variable);
  const std::string told = scene.told();
  CHECK_THAT(told, ContainsSubstring("this may be somebody else: the server's certificate is refused"));
  CHECK_THAT(told, ContainsSubstring("unable to get local issuer certificate"));
  SECTION("nor is one whose authority is another") {
    const TestAuthority stranger;
    const std::string file = scene.vouched.folder.write("stranger.pem", stranger.pem());
    ::setenv(variable, file.c_str(), 1);
    CHECK_THAT(scene.told(), ContainsSubstring("the server's certificate is refused"));
  }
  SECTION("and a file that holds no certificates is named") {
    const std::string file = scene.vouched.folder.write("empty.pem", "nothing\n");
    ::setenv(variable, file.c_str(), 1);
    CHECK_THAT(scene.told(), ContainsSubstring("empty.pem (SSL_CERT_FILE) can't be used"));
  }
}

TEST_CASE("A certificate of another host is refused", "[hub][threads]") {
  HttpsScene scene("DNS:elsewhere.example");
  CHECK_THAT(scene.told(),
             ContainsSubstring("the server's certificate is refused") &&
                 ContainsSubstring("no alternative certificate subject name matches target host name '127.0.0.1'"));
}

TEST_CASE("A certificate that has expired, or is not valid yet, is refused", "[hub][threads]") {
  HttpsScene old("IP:127.0.0.1", -7200, -3600);
  CHECK_THAT(old.told(), ContainsSubstring("certificate has expired"));
  HttpsScene early("IP:127.0.0.1", 3600, 7200);
  CHECK_THAT(early.told(), ContainsSubstring("certificate is not yet valid"));
}

TEST_CASE("From https nobody is led to http", "[hub][threads]") {
  HttpsScene scene;
  TestServer plain(scene.hub.path());
  scene.server.redirect(plain.address() + "/snapshot.json");
  CHECK_THAT(scene.told(), ContainsSubstring("is redirected to http://127.0.0.1") &&
                               ContainsSubstring("no other address than that of the hub is asked"));
  CHECK(plain.log().empty());
}

TEST_CASE("A server that speaks no TLS is not taken for one that does", "[hub][threads]") {
  HttpsScene scene;
  TestServer plain(scene.hub.path());
  PlayerFixture player;
  const std::string address = "https" + plain.address().substr(4);
  CHECK_THROWS_AS(player.follow("friday", address), hub::HubError);
  CHECK(plain.log().empty());
}

TEST_CASE("At the command line, SSL_CERT_FILE names who vouches for a hub on https", "[hub][threads]") {
  HttpsScene scene;
  scene.hub.hub.renew(scene.hub.hub_key, std::time(nullptr), 30);
  const std::string home = scene.vouched.folder.path().string();
  CHECK(test::run_in(home, "hub follow " + scene.server.address() + " --yes").exit == 0);
  const auto installed = test::run_in(home, "mod install bakers");
  INFO(installed.output);
  CHECK(installed.exit == 0);
  ::unsetenv(variable);
  const auto stranger = test::run_in(home, "hub follow " + scene.server.address() + " --yes", "/.other");
  CHECK(stranger.exit == 1);
  CHECK_THAT(stranger.output, ContainsSubstring("this may be somebody else"));
}
