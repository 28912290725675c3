// Lua compares texts with strcoll, changes case with toupper and prints numbers with the locale's decimal point.
// Scripts therefore run under the locale "C", whatever a front end has set for the process: a game must not depend on
// it.
#pragma once

#include <locale.h>

namespace castellan::script {

// For this thread, while the object lives.
class CLocale {
 public:
  CLocale() : before_(::uselocale(classic())) {}
  ~CLocale() { ::uselocale(before_); }
  CLocale(const CLocale&) = delete;
  CLocale& operator=(const CLocale&) = delete;

 private:
  static locale_t classic() {
    static const locale_t c = ::newlocale(LC_ALL_MASK, "C", nullptr);
    return c;
  }

  locale_t before_;
};

}  // namespace castellan::script
