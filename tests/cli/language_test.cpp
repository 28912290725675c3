// The program speaks its user's language.
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cstdio>
#include <memory>
#include <string>

namespace {

// The first line a short game tells; both streams, so that errors are seen as well.
std::string first_line(const std::string& environment, const std::string& arguments = "") {
  const std::string command = "env -u LC_ALL -u LC_MESSAGES -u LANG " + environment + " " + CASTELLAN_BINARY +
                              " play --stop-after 1 " + arguments + " 2>&1";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
  std::string text;
  std::array<char, 4096> buffer;
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe.get())) text.append(buffer.data(), n);
  return text.substr(0, text.find('\n'));
}

}  // namespace

TEST_CASE("play speaks the language of the environment, or English") {
  CHECK(first_line("LANG=de_DE.UTF-8") == "Das Spiel beginnt.");
  CHECK(first_line("LC_ALL=fr_CH.UTF-8 LANG=de_DE.UTF-8") == "La partie commence.");
  CHECK(first_line("LC_ALL= LANG=it") == "La partita comincia.");
  CHECK(first_line("LANG=C") == "The game begins.");
  CHECK(first_line("LANG=tlh_QO.UTF-8") == "The game begins.");
  CHECK(first_line("") == "The game begins.");
}

TEST_CASE("The option --lang comes before the environment, and an unknown one gets a suggestion") {
  CHECK(first_line("LANG=de_DE.UTF-8", "--lang fr") == "La partie commence.");
  CHECK(first_line("", "--lang dee") == "castellan: no pack has texts in the language \"dee\"; did you mean \"de\"?");
}
