// A C and C++ locale of another country for the whole process, as a front end may set it; gone with the object. Where
// it is not installed it is made with localedef, which needs no rights but the sources of the package `locales`.
#pragma once

#include <clocale>
#include <cstdlib>
#include <locale>
#include <stdexcept>
#include <string>

#include "support/temporary_folder.hpp"

namespace castellan::test {

class ForeignLocale {
 public:
  // `de_DE`, `tr_TR`
  explicit ForeignLocale(const std::string& country) {
    const std::string name = country + ".UTF-8";
    if (set(name)) return;
    const std::string compiled = (folder_.path() / name).string();
    // Its exit code is 1 for mere warnings: whether the locale can be set says more.
    if (std::system(("localedef -i " + country + " -f UTF-8 '" + compiled + "' 2>/dev/null").c_str()) == -1) return;
    ::setenv("LOCPATH", folder_.path().c_str(), 1);
    set(name);
  }
  ~ForeignLocale() {
    std::locale::global(std::locale::classic());
    std::setlocale(LC_ALL, "C");
    ::unsetenv("LOCPATH");
  }
  ForeignLocale(const ForeignLocale&) = delete;
  ForeignLocale& operator=(const ForeignLocale&) = delete;

  bool in_force() const { return in_force_; }

 private:
  bool set(const std::string& name) {
    try {
      std::locale::global(std::locale(name));
      in_force_ = std::setlocale(LC_ALL, name.c_str()) != nullptr;
    } catch (const std::runtime_error&) {  // there is no such locale
    }
    return in_force_;
  }

  TemporaryFolder folder_;
  bool in_force_ = false;
};

}  // namespace castellan::test
