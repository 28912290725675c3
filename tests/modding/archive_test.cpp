// A pack as one file: the same bytes each time, and nothing but plain files comes out of one.
#include "castellan/modding/archive.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/modding/packs.hpp"
#include "support/archives.hpp"
#include "support/foreign_locale.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::archive_of;
using test::Member;

namespace {

const modding::PackArchive ale{"ale@1.0.0",
                               {{"guilds/ale.lua", "", "return guild {}\n"},
                                {"guilds/bière/àé.yaml", "", "id: x\n"},
                                {"mod.yaml", "", "id: ale\n"},
                                {"z/" + std::string(150, 'n') + ".txt", "", std::string("\0binary\xff", 8)}}};

std::string why_not(const std::string& bytes) {
  try {
    modding::read_archive(bytes);
  } catch (const modding::ArchiveError& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("What is packed comes out again", "[modding]") {
  const modding::PackArchive read = modding::read_archive(write_archive(ale));
  CHECK(read.folder == "ale@1.0.0");
  REQUIRE(read.files.size() == ale.files.size());
  for (std::size_t i = 0; i < read.files.size(); ++i) {
    CHECK(read.files[i].name == ale.files[i].name);
    CHECK(read.files[i].content == ale.files[i].content);
  }
  CHECK(modding::content_hash(read.files) == modding::content_hash(ale.files));
}

TEST_CASE("The same files make the same archive", "[modding]") {
  const std::string bytes = write_archive(ale);
  modding::PackArchive shuffled = ale;
  std::swap(shuffled.files[0], shuffled.files[3]);
  CHECK(write_archive(shuffled) == bytes);
  CHECK(modding::sha256(bytes) == modding::sha256(write_archive(ale)));
  modding::PackArchive other = ale;
  other.files[0].content += " ";
  CHECK(write_archive(other) != bytes);
  CHECK(modding::content_hash(other.files) != modding::content_hash(ale.files));
}

TEST_CASE("An archive of some day is the archive of any other", "[modding]") {
  // Recorded once, without its compression, which is another library's: owner, time and mode are the same everywhere.
  CHECK(modding::sha256(test::unzipped(modding::write_archive({"a@1.0.0", {{"mod.yaml", "", "id: a\n"}}}))) ==
        "67c706bbc03281e5eff76532b361be289d05137309b76507615c14ab8ec8a52e");
}

TEST_CASE("What leaves the folder, or is not a plain file, is refused by name", "[modding]") {
  struct Attack {
    Member member;
    const char* said;
  };
  const Attack attack = GENERATE(values<Attack>({
      {{"/etc/passwd", "x"}, "/etc/passwd is absolute"},
      {{"a@1.0.0/../../evil", "x"}, "leads out of its folder"},
      {{"../evil", "x"}, "leads out of its folder"},
      {{"a@1.0.0/./b", "x"}, "leads out of its folder"},
      {{"a@1.0.0//b", "x"}, "has an empty part"},
      {{"a@1.0.0/l", "", AE_IFLNK, "/etc/passwd"}, "is a link"},
      {{"a@1.0.0/l", "", AE_IFLNK, "mod.yaml"}, "is a link"},
      {{"a@1.0.0/h", "", AE_IFREG, "", "a@1.0.0/mod.yaml"}, "is a link"},
      {{"a@1.0.0/h", "", AE_IFREG, "", "/etc/passwd"}, "is a link"},
      {{"a@1.0.0/d", "", AE_IFCHR}, "is not a plain file"},
      {{"a@1.0.0/d", "", AE_IFBLK}, "is not a plain file"},
      {{"a@1.0.0/p", "", AE_IFIFO}, "is not a plain file"},
      {{"b@1.0.0/mod.yaml", "x"}, "lies outside of a@1.0.0"},
      {{"stray", "x"}, "lies outside of a@1.0.0"},
      {{"a@1.0.0/mod.yaml", "again"}, "appears twice"},
      {{"a@1.0.0/MOD.yaml", "x"}, "are one name on some systems"},
      {{"a@1.0.0/mod.yaml/b", "x"}, "is a file and a folder"},
      {{"a@1.0.0/Guilds/other.lua", "x"}, "are one name on some systems"},
      {{"a@1.0.0/guilds", "x"}, "is a file and a folder"},
      {{"a@1.0.0/\xff\xfe.lua", "x"}, "not UTF-8"},
      {{"a@1.0.0/a\nb", "x"}, "control characters"},
      {{"a@1.0.0/\x1b[2J", "x"}, "control characters"},
      {{"a@1.0.0/c:\\x", "x"}, "not all systems take"},
      {{"a@1.0.0/.hidden", "x"}, "is hidden"},
      {{"a@1.0.0/.git/config", "x"}, "is hidden"},
      {{"a@1.0.0/ale. ", "x"}, "ends in a dot or a space"},
      {{"a@1.0.0/con", "x"}, "stands for a device"},
      {{"a@1.0.0/NUL.lua", "x"}, "stands for a device"},
      {{"a@1.0.0/guilds/Com1.tar.gz", "x"}, "stands for a device"},
      {{"a@1.0.0/lpt\xC2\xB9.yaml", "x"}, "stands for a device"},
      {{"a@1.0.0/aux/a.lua", "x"}, "stands for a device"},
      {{"a@1.0.0/a\xE2\x80\x8B.lua", "x"}, "can't be seen"},      // zero width space
      {{"a@1.0.0/a\xE2\x81\xA0.lua", "x"}, "can't be seen"},      // word joiner
      {{"a@1.0.0/a\xC2\xAD.lua", "x"}, "can't be seen"},          // soft hyphen
      {{"a@1.0.0/a\xC2\xA0.lua", "x"}, "can't be seen"},          // no-break space
      {{"a@1.0.0/a\xEF\xB8\x8F.lua", "x"}, "can't be seen"},      // variation selector
      {{"a@1.0.0/a\xF3\xA0\x81\x81.lua", "x"}, "can't be seen"},  // tag
      {{"a@1.0.0/guilds/.castellan-sha256", "x"}, "is hidden"},
      {{"a@1.0.0/" + std::string(300, 'x'), "x"}, "too long"},
      {{"a@1.0.0/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17", "x"}, "lies too deep"},
      {{"a@1.0.0/big.yaml", std::string((1 << 20) + 1, 'x')}, "is larger than 1 MiB"},
      {{"a@1.0.0/../x", "", AE_IFDIR}, "leads out of its folder"},
  }));
  CAPTURE(attack.member.name, attack.member.type);
  const std::string said =
      why_not(archive_of({{"a@1.0.0/mod.yaml", "id: a\n"}, {"a@1.0.0/guilds/a.lua", "x"}, attack.member}));
  CHECK_THAT(said, ContainsSubstring(attack.said));
  CHECK(said.find('\x1b') == std::string::npos);  // and never steers a terminal
}

TEST_CASE("Accents written in two ways are one name", "[modding]") {
  CHECK_THAT(why_not(archive_of({{"a@1.0.0/\xC3\xA9.lua", "x"}, {"a@1.0.0/e\xCC\x81.lua", "x"}})),
             ContainsSubstring("are one name on some systems"));
}

TEST_CASE("An archive without end is refused before it is unpacked", "[modding]") {
  std::vector<Member> many;
  for (int i = 0; i < 2001; ++i) many.push_back({"a@1.0.0/" + std::to_string(i), "x"});
  CHECK_THAT(why_not(archive_of(many)), ContainsSubstring("holds more than 2000 files"));
  std::vector<Member> large;
  const std::string mebibyte(1 << 20, '\0');
  for (int i = 0; i < 65; ++i) large.push_back({"a@1.0.0/" + std::to_string(i), mebibyte});
  const std::string bomb = archive_of(large);
  CHECK(bomb.size() < 1 << 20);
  CHECK_THAT(why_not(bomb), ContainsSubstring("is larger than 64 MiB when it is unpacked"));
}

TEST_CASE("What is no archive, or only a part of one, is told", "[modding]") {
  CHECK_THAT(why_not(""), ContainsSubstring("is not an archive of a pack"));
  CHECK_THAT(why_not("id: brewers\nversion: 1.0.0\n"), ContainsSubstring("is not an archive of a pack"));
  CHECK_THAT(why_not(std::string(4096, '\0')), ContainsSubstring("is not an archive of a pack"));
  std::string noise;
  for (unsigned i = 0, state = 1; i < 20'000; ++i)
    noise += static_cast<char>((state = state * 1103515245 + 12345) >> 16);
  const std::string whole = archive_of({{"a@1.0.0/mod.yaml", "id: a\n"}, {"a@1.0.0/noise", noise}});
  CHECK(why_not(whole) == "");
  for (std::size_t size = 1; size < whole.size(); size += size + 30 < whole.size() ? 997 : 1) {
    INFO(size);
    CHECK(why_not(whole.substr(0, size)) != "");
  }
}

TEST_CASE("An archive in which a bit was changed is refused, or gives the same files", "[modding]") {
  const modding::PackArchive small{"a@1.0.0", {{"mod.yaml", "", "id: a\n"}, {"rules.lua", "", "return module {}\n"}}};
  const std::string bytes = write_archive(small);
  std::size_t refused = 0;
  for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    std::string changed = bytes;
    changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << bit % 8));
    try {
      const modding::PackArchive read = modding::read_archive(changed);
      INFO("bit " << bit);
      REQUIRE(read.folder == small.folder);
      REQUIRE(modding::content_hash(read.files) == modding::content_hash(small.files));
    } catch (const modding::ArchiveError&) {
      ++refused;
    }
  }
  CHECK(refused > bytes.size() * 7);  // all but notes in gzip's header: the time, the system
}

TEST_CASE("What follows an archive is refused", "[modding]") {
  const std::string bytes = write_archive(ale);
  CHECK_THAT(why_not(bytes + "x"), ContainsSubstring("there is more after its end"));
  CHECK_THAT(why_not(bytes + std::string(512, '\0')), ContainsSubstring("there is more after its end"));
  CHECK_THAT(why_not(bytes + bytes), ContainsSubstring("there is more after its end"));
  const std::string tar = test::unzipped(bytes);
  CHECK(why_not(test::zipped(tar)) == "");
  CHECK(why_not(test::zipped(tar + std::string(4096, '\0'))) == "");  // some programs fill whole records
  CHECK_THAT(why_not(test::zipped(tar + "x")), ContainsSubstring("there is more after its end"));
  CHECK_THAT(why_not(test::zipped(tar + tar)), ContainsSubstring("there is more after its end"));
  CHECK_THAT(why_not(tar), ContainsSubstring("not compressed by gzip"));
}

TEST_CASE("The files of an archive are those of its list of hashes", "[modding]") {
  const std::string list = modding::sha256("id: a\n") + "  mod.yaml\n",
                    other = modding::sha256("other") + "  mod.yaml\n";
  const auto said = [](const std::string& hashes, std::vector<Member> more = {}) {
    more.insert(more.begin(), {{"a@1.0.0/.castellan-sha256", hashes}, {"a@1.0.0/mod.yaml", "id: a\n"}});
    return why_not(archive_of(more));
  };
  CHECK(said(list) == "");
  CHECK_THAT(said(other), ContainsSubstring("mod.yaml is not what was packed"));
  CHECK_THAT(said(list + modding::sha256("") + "  gone.lua\n"), ContainsSubstring("lacks gone.lua"));
  CHECK_THAT(said(list, {{"a@1.0.0/new.lua", "x"}}), ContainsSubstring("not those of its list"));
  CHECK_THAT(said("nonsense"), ContainsSubstring("list of hashes that is damaged"));
  CHECK_THAT(said(list + list), ContainsSubstring("not those of its list"));
  CHECK_THAT(said(list, {{"a@1.0.0/.castellan-sha256", list}}), ContainsSubstring("is hidden"));
  CHECK(modding::read_archive(write_archive(ale)).has_hashes);
  // Programs wrote none before there were any: gzip's checksum is all they have.
  CHECK_FALSE(modding::read_archive(archive_of({{"a@1.0.0/mod.yaml", "id: a\n"}})).has_hashes);
}

TEST_CASE("Names are UTF-8 in every language of the system", "[modding]") {
  const std::string bytes = write_archive(ale);
  for (const char* country : {"de_DE", "tr_TR"}) {
    const test::ForeignLocale locale(country);
    CAPTURE(country, locale.in_force());
    CHECK(write_archive(ale) == bytes);
    CHECK(modding::content_hash(modding::read_archive(bytes).files) == modding::content_hash(ale.files));
  }
}
