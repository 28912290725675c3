#include "castellan/modding/trust.hpp"

#include "castellan/base/text.hpp"
#include "fuzz/target.hpp"

namespace castellan::fuzz {

void read_trust(std::string_view input) {
  modding::TrustedPacks trusted;
  try {
    trusted = modding::TrustedPacks::parse(input);
  } catch (const modding::TrustError& e) {
    promise(printable(e.what()) == e.what(), "why a list is refused can be shown");
    return;
  }
  promise(modding::TrustedPacks::parse(trusted.text()).packs() == trusted.packs(), "a list is read as it was written");
  promise(!trusted.contains("", "") && !trusted.contains("belfort", ""), "nothing is not trusted");
}

}  // namespace castellan::fuzz
