// What somebody between a player and a hub, or a thief of keys, can try. Nothing is installed, nothing is lost, and the
// player is told why.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <functional>
#include <random>

#include "castellan/modding/pack_request.hpp"
#include "hub/format/moment.hpp"
#include "hub/player_fixture.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::HubFixture;
using test::PlayerFixture;
using test::small_archive;
using test::text_of;

namespace {

namespace fs = std::filesystem;

// A hub with a pack of two releases, the older one taken back; a player who has installed the newer one; and a copy of
// the hub as it was before that.
struct Scene {
  Scene() {
    hub.publish("bakers", "1.0.0");
    fs::copy(hub.path(), old_state(), fs::copy_options::recursive);
    hub.publish("bakers", "1.1.0");
    hub.yank("bakers", "1.0.0", "the ovens explode");
    hub.publish("inns", "1.0.0");
    player.follow("friday", hub.path().string());
    player.install({"bakers"});
    before = player.installed();
  }
  fs::path old_state() const { return hub.folder.path() / "old"; }
  void replace(const std::string& name, const std::string& content) { write_atomically(hub.path() / name, content); }
  void replace_by_old(const std::string& name) { replace(name, text_of(old_state() / name)); }
  // The thief has the key and signs what they like.
  void sign_snapshot(const hub::Snapshot& snapshot, const hub::SecretKey& key) {
    sign_snapshot(snapshot, key, hub.hub.state().root);
  }
  void sign_snapshot(const hub::Snapshot& snapshot, const hub::SecretKey& key, const hub::RootChain& root) {
    replace(hub::snapshot_file, hub::SnapshotFile{hub::Statement::make(snapshot.json(), {&key, 1}), root}.file_text());
  }
  // The next line of an index: a release of bakers that nobody should get.
  std::string forged(const hub::PackIndex& index, const hub::SecretKey& by) const {
    return hub::release_line(hub::describe_archive(small_archive("bakers", "6.6.6")).release, index, by,
                             HubFixture::today);
  }
  // The hub's own maintainer puts another index into the snapshot.
  void put_index(const std::string& id, const std::string& bytes, const hub::SecretKey& key) {
    hub::Snapshot snapshot = hub.hub.state().snapshot;
    for (hub::ListedPack& pack : snapshot.packs)
      if (pack.id == id) {
        pack.sha256 = modding::sha256(bytes);
        pack.size = bytes.size();
      }
    ++snapshot.serial;
    replace(hub::index_file(id), bytes);
    sign_snapshot(snapshot, key);
  }
  // The player asks again and installs; what they are told.
  std::string outcome(const std::vector<std::string>& wanted = {"inns", "bakers"}) {
    try {
      player.again("friday", hub.path().string());
      player.install(wanted);
      return "";
    } catch (const hub::HubError& e) {
      return e.what();
    } catch (const modding::LoadError& e) {
      return e.what();
    }
  }

  HubFixture hub;
  PlayerFixture player;
  std::vector<std::string> before;
};

std::string first_lines(const std::string& text, int count) {
  std::size_t end = 0;
  while (count-- > 0) end = text.find('\n', end) + 1;
  return text.substr(0, end);
}

struct Attack {
  const char* name;
  std::function<void(Scene&)> prepare;
  const char* told;
};

const std::vector<Attack>& attacks() {
  static const std::vector<Attack> all{
      {"roll-back to an old snapshot",
       [](Scene& s) {
         for (const char* name : {"snapshot.json", "index/bakers.jsonl"}) s.replace_by_old(name);
       },
       "has the serial 2, and 5 was seen before"},
      {"freeze past expiry", [](Scene& s) { s.player.now += 31 * hub::one_day; }, "expired on 2027-01-31T00:00:00Z"},
      {"an expired snapshot that is new",
       [](Scene& s) {
         s.hub.publish("mills", "1.0.0");
         s.player.now += 31 * hub::one_day;
       },
       "expired on 2027-01-31T00:00:00Z: the hub is not maintained, or somebody withholds what is new"},
      {"swapped archive",
       [](Scene& s) {
         const auto index = s.hub.hub.state().index(s.hub.path(), "inns");
         s.replace(hub::pack_file(index.newest()->release.sha256), small_archive("inns", "1.0.0", "description: Bad."));
       },
       "is not the archive of inns 1.0.0 its author signed"},
      {"swapped index line",
       [](Scene& s) {
         std::string text = text_of(s.hub.index_path("inns"));
         text.replace(text.find("The inns"), 8, "The odds");
         s.replace("index/inns.jsonl", text);
       },
       "is not what the hub's snapshot says"},
      {"swapped index line, by who has the hub's key",
       [](Scene& s) {
         std::string text = text_of(s.hub.index_path("inns"));
         text.replace(text.find("The inns"), 8, "The odds");
         s.put_index("inns", text, s.hub.hub_key);
       },
       "inns 1.0.0 is not signed by its author"},
      {"line signed by another author, by who has the hub's key",
       [](Scene& s) {
         const hub::PackIndex index = s.hub.hub.state().index(s.hub.path(), "bakers");
         s.put_index("bakers", index.bytes() + s.forged(index, s.hub.bob) + "\n", s.hub.hub_key);
       },
       "bakers 6.6.6 is by another key than the author's"},
      {"a whole new index by another author, by who has the hub's key",
       [](Scene& s) {
         const hub::PackIndex nothing("bakers");
         s.put_index("bakers", s.forged(nothing, s.hub.bob) + "\n", s.hub.hub_key);
       },
       "has changed or removed what it said before about bakers"},
      {"the same, from a player who has lost their notes but for the key",
       [](Scene& s) {
         hub::TrustState& state = const_cast<hub::TrustState&>(s.player.clients[0]->trust());
         state.packs["bakers"].size = 0;
         fs::remove(s.player.home.path() / "state/friday.json");
         state.save(s.player.home.path() / "state/friday.json");
         const hub::PackIndex nothing("bakers");
         s.put_index("bakers", s.forged(nothing, s.hub.bob) + "\n", s.hub.hub_key);
       },
       "by another author than the bakers you have installed"},
      {"removed yank",
       [](Scene& s) { s.replace("index/bakers.jsonl", first_lines(text_of(s.hub.index_path("bakers")), 2)); },
       ""},  // what is in the cache is what the snapshot names; nothing else is looked at
      {"removed yank, by who has the hub's key",
       [](Scene& s) { s.put_index("bakers", first_lines(text_of(s.hub.index_path("bakers")), 2), s.hub.hub_key); },
       "releases and yanks are never taken out of an index"},
      {"mixed snapshots: an old index",
       [](Scene& s) {
         fs::remove_all(s.player.home.path() / "cache/friday/index");
         s.replace_by_old("index/bakers.jsonl");
       },
       "comes from another snapshot"},
      {"mixed snapshots: two with one serial",
       [](Scene& s) {
         hub::Snapshot snapshot = s.hub.hub.state().snapshot;
         snapshot.packs.pop_back();
         s.sign_snapshot(snapshot, s.hub.hub_key);
       },
       "has the serial 5 of another snapshot that was seen before"},
      {"a snapshot signed by anybody",
       [](Scene& s) {
         hub::Snapshot snapshot = s.hub.hub.state().snapshot;
         ++snapshot.serial;
         s.sign_snapshot(snapshot, s.hub.bob);
       },
       "is not signed by the hub"},
      {"stolen hub key after root rotation",
       [](Scene& s) {
         const hub::SecretKey next = hub::SecretKey::make(), stolen = s.hub.hub_key;
         s.hub.hub.rotate(stolen, next, s.hub.today);
         s.player.again("friday", s.hub.path().string());
         hub::Snapshot snapshot = s.hub.hub.state().snapshot;
         snapshot.serial += 10;
         s.sign_snapshot(snapshot, stolen);
       },
       "is signed with a key the hub has replaced"},
      {"the same with the root of the time before",
       [](Scene& s) {
         const hub::SecretKey next = hub::SecretKey::make(), stolen = s.hub.hub_key;
         s.hub.hub.rotate(stolen, next, s.hub.today);
         s.player.again("friday", s.hub.path().string());
         hub::Snapshot snapshot = s.hub.hub.state().snapshot;
         snapshot.serial += 10;
         snapshot.root = 1;
         s.sign_snapshot(snapshot, stolen, hub::HubState::read(s.old_state()).root);
       },
       "is signed with a key the hub has replaced"},
      {"a root that nobody of the hub has signed",
       [](Scene& s) {
         const hub::SecretKey thief = hub::SecretKey::make();
         hub::RootChain other;
         other.append(hub::Statement::make(hub::Root{"friday", 1, {thief.public_key()}, 1}.json(), {&thief, 1}));
         hub::Snapshot snapshot = s.player.clients[0]->snapshot();
         ++snapshot.serial;
         s.sign_snapshot(snapshot, thief, other);
       },
       "this is not the hub you know"},
      {"stolen author key after rotation, by who has the hub's key",
       [](Scene& s) {
         s.hub.change_key("bakers", s.hub.bob, s.hub.ada);
         const hub::PackIndex index = s.hub.hub.state().index(s.hub.path(), "bakers");
         s.put_index("bakers", index.bytes() + s.forged(index, s.hub.ada) + "\n", s.hub.hub_key);
       },
       "bakers 6.6.6 is by another key than the author's"},
      {"archive that differs from its manifest",
       [](Scene& s) {
         const std::string archive = small_archive("mills", "1.0.0", "depends: {belfort: ^0.1}");
         hub::Release release = hub::describe_archive(archive).release;
         release.depends.clear();  // signed so by its author
         hub::PackIndex index("mills");
         index.append(hub::release_line(release, index, s.hub.bob, s.hub.today), {});
         s.hub.folder.write("friday/" + hub::pack_file(release.sha256), archive);
         s.replace("index/mills.jsonl", index.bytes());
         hub::Snapshot snapshot = s.hub.hub.state().snapshot;
         snapshot.packs.push_back(
             {"mills", modding::sha256(index.bytes()), index.bytes().size(), "1.0.0", "T", "", {}});
         ++snapshot.serial;
         s.sign_snapshot(snapshot, s.hub.hub_key);
       },
       "the archive of mills 1.0.0 contradicts its release: the packs it needs differ"},
      {"index with a million lines",
       [](Scene& s) {
         std::string text = text_of(s.hub.index_path("inns"));
         std::string many;
         for (int i = 0; i < 20'000; ++i) many += text;
         s.put_index("inns", many, s.hub.hub_key);
       },
       "the index of inns in the hub friday is larger than 8 MiB"},
      {"an index of too many lines", [](Scene& s) { s.put_index("inns", std::string(1'000'000, '\n'), s.hub.hub_key); },
       "line 1 of the index of inns: is not a signed statement"},
      {"the snapshot of another hub",
       [](Scene& s) {
         const hub::SecretKey& key = s.hub.hub_key;  // one maintainer, two hubs
         hub::Snapshot snapshot = s.hub.hub.state().snapshot;
         snapshot.hub = "monday";
         ++snapshot.serial;
         s.sign_snapshot(snapshot, key);
       },
       "is that of another hub, monday"},
  };
  return all;
}

}  // namespace

TEST_CASE("Attacks on a hub's way to the player are refused, and the reason is named", "[hub]") {
  for (const Attack& attack : attacks()) {
    Scene scene;
    attack.prepare(scene);
    const std::vector<std::string> wanted = std::string(attack.name).starts_with("archive that differs")
                                                ? std::vector<std::string>{"mills"}
                                                : std::vector<std::string>{"inns", "bakers"};
    const std::string told = scene.outcome(wanted);
    INFO(attack.name << "\n" << told);
    if (std::string_view(attack.told).empty()) {
      CHECK(told == "");
      continue;
    }
    CHECK(told.find(attack.told) != std::string::npos);
    CHECK(scene.player.installed() == scene.before);
  }
}

TEST_CASE("No bit of what a hub says can be turned unnoticed", "[hub]") {
  // Each file as a whole is what the player's machine gets; it accepts the very same bytes or nothing.
  Scene scene;
  std::mt19937 random(7);
  const hub::HubState state = scene.hub.hub.state();
  const auto keys = state.root.all_keys();
  const std::string index = text_of(scene.hub.index_path("bakers")), root = text_of(scene.hub.path() / "root.json"),
                    snapshot = text_of(scene.hub.path() / "snapshot.json");
  const auto mutate = [&](std::string text) {
    switch (random() % 4) {
      case 0: text[random() % text.size()] ^= static_cast<char>(1u << (random() % 8)); break;
      case 1: text.resize(random() % text.size()); break;
      case 2: text.erase(random() % text.size(), 1 + random() % 40); break;
      default: text.insert(random() % text.size(), text.substr(random() % text.size(), 1 + random() % 40));
    }
    return text;
  };
  const hub::Release release = state.index(scene.hub.path(), "inns").newest()->release;
  const std::string archive = text_of(scene.hub.path() / hub::pack_file(release.sha256));
  int refused = 0, tried = 0;
  const auto expect_refusal = [&](const std::string& what, const std::string& original, const auto& read) {
    for (int i = 0; i < 1500; ++i) {
      const std::string text = mutate(original);
      if (text == original) continue;
      ++tried;
      try {
        if (!read(text)) ++refused;  // it is what it was: the part that was changed does not count
        else FAIL(what << " was taken: " << text.substr(0, 3000));
      } catch (const std::runtime_error&) {
        ++refused;
      }
    }
  };
  // A signature's first line is a comment nobody signs; and an index that is cut off at a line's end is shorter, which
  // its hash in the snapshot tells.
  const auto without_comments = [](std::string text) {
    for (std::size_t at = 0; (at = text.find("untrusted comment: ", at)) != std::string::npos;) {
      const std::size_t end = text.find("\\n", at);
      text.erase(at, end == std::string::npos ? end : end - at);
    }
    return text;
  };
  const auto is_other = [&](const std::string& a, const std::string& b) {
    return without_comments(a) != without_comments(b);
  };
  expect_refusal("index", index, [&](const std::string& text) {
    const hub::PackIndex read = hub::PackIndex::read(text, "bakers", keys);
    return is_other(read.bytes(), index) && !index.starts_with(read.bytes());
  });
  expect_refusal("root", root, [&](const std::string& text) {
    hub::RootChain::read(text);
    return is_other(text, root);
  });
  expect_refusal("snapshot", snapshot, [&](const std::string& text) {
    scene.replace("snapshot.json", text);
    scene.hub.hub.state();
    return is_other(text, snapshot);
  });
  expect_refusal("archive", archive, [&](const std::string& text) {
    hub::opened(text, release);
    return true;
  });
  CHECK(tried > 5500);
  CHECK(refused == tried);
}

TEST_CASE("Texts that steer a terminal do not get into a hub, and are not believed if they do", "[hub]") {
  HubFixture hub;
  const std::string archive = small_archive("bakers", "1.0.0");
  const char* fields[] = {"title", "description", "licence"};
  for (const char* field : fields)
    for (const char* hostile : {"\x1b[2J", "a\nb", "\u202Eevil", "\x07", "\u2028"}) {
      hub::Release release = hub::describe_archive(archive).release;
      (field[0] == 't' ? release.title : field[0] == 'd' ? release.description : release.licence) = hostile;
      hub::PackIndex index("bakers");
      CAPTURE(field, hostile);
      CHECK_THROWS_WITH(index.append(hub::release_line(release, index, hub.ada, hub.today), {}),
                        ContainsSubstring("has control characters in it"));
    }
  hub::Release release = hub::describe_archive(archive).release;
  hub::PackIndex index("bakers");
  index.append(hub::release_line(release, index, hub.ada, hub.today), {});
  CHECK_THROWS_WITH(index.append(hub::yank_line("1.0.0", "\x1b[31mred", index, hub.ada, hub.today), {}),
                    ContainsSubstring("has control characters in it"));
  // A manifest may hold anything; what is published of it is made harmless.
  const std::string odd = small_archive("inns", "1.0.0", "description: \"beds\\e[2J and \\u202Eale\"");
  const hub::Release described = hub::describe_archive(odd).release;
  CHECK(described.description.find('\x1b') == std::string::npos);
  CHECK_NOTHROW(hub.publish(odd));
}

TEST_CASE("No name from a hub leads out of its folders", "[hub]") {
  for (const char* id : {"../bakers", "..", "/etc/passwd", "a/b", "Bakers", "", "-x", "a\nb"}) {
    CHECK_FALSE(hub::is_pack_id(id));
    CHECK_THROWS_AS(hub::WantedPack::parse(id), hub::HubError);
  }
  CHECK_FALSE(hub::is_sha256("../../../../../../../../../../../../../../../../../../etc/passwd00"));
  CHECK_FALSE(hub::is_hub_name("../x"));
  HubFixture hub;
  hub.publish("bakers", "1.0.0");
  hub::Snapshot snapshot = hub.hub.state().snapshot;
  snapshot.packs[0].id = "../bakers";
  CHECK_THROWS_WITH(hub::Snapshot::parse(snapshot.json().dump()), ContainsSubstring("is not the id of a pack"));
}
