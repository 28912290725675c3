#include "castellan/modding/trust.hpp"

#include "castellan/base/text.hpp"
#include "fuzz/target.hpp"

namespace castellan::fuzz {

void read_trust(std::string_view input) {
  TrustedPacks trusted;
  try {
    trusted = TrustedPacks::parse(input);
  } catch (const TrustError& e) {
    promise(printable(e.what()) == e.what(), "why a list is refused can be shown");
    return;
  }
  promise(TrustedPacks::parse(trusted.text()).packs() == trusted.packs(), "a list is read as it was written");
  promise(!trusted.contains("", "") && !trusted.contains("belfort", ""), "nothing is not trusted");
}

}  // namespace castellan::fuzz
