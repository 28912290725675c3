// Keys and signatures are those of minisign: each of the two programs takes what the other has made.
#include "hub/keys/minisign.hpp"

#include <sys/stat.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "hub/hub_fixture.hpp"
#include "hub/keys/keyring.hpp"
#include "support/program.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using Effort = hub::SecretKey::Effort;

TEST_CASE("A signature holds for these bytes, this comment and this key, and for nothing else", "[hub]") {
  const hub::SecretKey ada = hub::SecretKey::make(), bob = hub::SecretKey::make();
  const std::string text = "Two gold for each master.", signature = ada.sign(text, "bakers 1.0.0");
  CHECK(hub::verifies(text, signature, ada.public_key()));
  CHECK_FALSE(hub::verifies(text + " ", signature, ada.public_key()));
  CHECK_FALSE(hub::verifies(text, signature, bob.public_key()));
  CHECK(hub::signer_of(signature) == ada.public_key().number);
  SECTION("a key with the same number is another key") {
    hub::PublicKey twin = bob.public_key();
    twin.number = ada.public_key().number;
    CHECK_FALSE(hub::verifies(text, signature, twin));
  }
  SECTION("every bit of it counts, but for the comment nobody signed") {
    const std::size_t first = signature.find('\n') + 1;
    for (std::size_t at = first; at < signature.size(); ++at)
      for (int bit = 0; bit < 8; ++bit) {
        std::string other = signature;
        other[at] = static_cast<char>(other[at] ^ (1 << bit));
        CAPTURE(at, bit);
        CHECK_FALSE(hub::verifies(text, other, ada.public_key()));
      }
  }
  SECTION("nothing may follow, nothing may be missing") {
    CHECK_FALSE(hub::verifies(text, signature + "\n", ada.public_key()));
    for (std::size_t size = 0; size < signature.size(); ++size)
      CHECK_FALSE(hub::verifies(text, signature.substr(0, size), ada.public_key()));
  }
}

TEST_CASE("A secret key opens with its passphrase alone", "[hub]") {
  const hub::SecretKey key = hub::SecretKey::make();
  const std::string file = key.encrypt("twelve gnomes", Effort::least);
  CHECK(hub::SecretKey::decrypt(file, "twelve gnomes").public_key() == key.public_key());
  CHECK_THROWS_WITH(hub::SecretKey::decrypt(file, "eleven gnomes"), "the passphrase is wrong");
  CHECK_THROWS_WITH(hub::SecretKey::decrypt("untrusted comment: x\nAAAA\n", "x"),
                    ContainsSubstring("not the file of an encrypted secret key"));
  std::string greedy = file;  // memory for each guess: the first letters of base64 behind salt and effort
  const std::size_t at = greedy.find('\n') + 1 + (6 + 32 + 8 + 7) * 4 / 3;
  greedy[at] = '/';
  CHECK_THROWS_AS(hub::SecretKey::decrypt(greedy, "twelve gnomes"), hub::KeyError);
}

TEST_CASE("A public key is written in one way", "[hub]") {
  const hub::PublicKey key = hub::SecretKey::make().public_key();
  CHECK(hub::PublicKey::parse(key.text()) == key);
  CHECK(hub::PublicKey::parse_file(key.file_text()) == key);
  CHECK(key.text().size() == 56);
  for (const std::string& wrong : {key.text() + "A", key.text().substr(1), std::string("RWno"), std::string()})
    CHECK_THROWS_AS(hub::PublicKey::parse(wrong), hub::KeyError);
}

TEST_CASE("minisign verifies what a hub says", "[hub]") {
  if (test::run_shell("command -v minisign").exit != 0) SKIP("minisign is not installed");
  test::HubFixture hub;
  hub.publish("bakers", "1.0.0");
  const auto verify = [&](const hub::Statement& statement, const hub::PublicKey& key) {
    const auto file = hub.folder.write("said", statement.text);
    hub.folder.write("said.minisig", statement.signatures.at(0));
    return test::run_shell("minisign -V -P " + key.text() + " -m '" + file + "'");
  };
  const auto line_of = [](std::string text) {
    text.resize(text.find('\n'));
    return hub::Statement::parse(text);
  };
  hub::Statement said;
  hub::PublicKey key;
  SECTION("the snapshot") {
    said = line_of(test::text_of(hub.path() / hub::snapshot_file));
    key = hub.hub_key.public_key();
  }
  SECTION("a release") {
    said = line_of(test::text_of(hub.index_path("bakers")));
    key = hub.ada.public_key();
  }
  const auto good = verify(said, key);
  INFO(good.output);
  CHECK(good.exit == 0);
  CHECK(good.output.find("Signature and comment signature verified") != std::string::npos);
  said.text[said.text.size() / 2] ^= 1;
  CHECK(verify(said, key).exit != 0);
}

TEST_CASE("minisign signs with our keys, and we believe it", "[hub]") {
  if (test::run_shell("command -v minisign").exit != 0) SKIP("minisign is not installed");
  const test::TemporaryFolder folder;
  const hub::SecretKey key = hub::SecretKey::make();
  const auto secret = folder.write("ada.key", key.encrypt("gnomes", Effort::least));
  const auto file = folder.write("text", "Two gold.");
  const auto run =
      test::run_shell("echo gnomes > '" + (folder.path() / "in").string() + "'; minisign -S -s '" + secret + "' -m '" +
                      file + "' -t 'by minisign' < '" + (folder.path() / "in").string() + "'");
  INFO(run.output);
  REQUIRE(run.exit == 0);
  CHECK(hub::verifies("Two gold.", test::text_of(folder.path() / "text.minisig"), key.public_key()));
}

TEST_CASE("Keys lie in files only their owner can read, and are never overwritten", "[hub]") {
  const test::TemporaryFolder folder;
  const hub::Keyring ring(folder.path() / "keys");
  CHECK_THROWS_WITH(ring.find(""), ContainsSubstring("castellan key new"));
  const hub::PublicKey made = ring.make("ada", "gnomes", Effort::least);
  CHECK(ring.find("").key == made);
  struct stat status {};
  REQUIRE(::stat(ring.secret_path("ada").c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0600);
  CHECK(hub::SecretKey::decrypt(ring.secret_file("ada"), "gnomes").public_key() == made);
  CHECK_THROWS_WITH(ring.make("ada", "other", Effort::least), ContainsSubstring("never overwritten"));
  CHECK_THROWS_WITH(ring.make("bob", "", Effort::least), ContainsSubstring("needs a passphrase"));
  CHECK_THROWS_WITH(ring.make("../bob", "x", Effort::least), ContainsSubstring("can't be the name of a key"));
  ring.make("bob", "gnomes", Effort::least);
  CHECK_THROWS_WITH(ring.find(""), ContainsSubstring("choose one with --key (ada, bob)"));
  ::chmod(ring.secret_path("bob").c_str(), 0644);
  CHECK_THROWS_WITH(ring.secret_file("bob"), ContainsSubstring("others can read this key"));
}
