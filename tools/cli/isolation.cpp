#include "isolation.hpp"

#include <fmt/format.h>

#include <castellan/base/text.hpp>
#include <castellan/modding/trust.hpp>
#include <castellan/workshop/jobs/handing_over.hpp>

namespace castellan::cli {
namespace {

constexpr std::uint64_t usual_seconds = 300;
constexpr std::uint64_t games_a_second = 10;  // far fewer than usual: only what hangs is to be ended
constexpr std::uint64_t longest = 30ull * 24 * 60 * 60;

void tell_once(const std::string& why) {
  static bool told = false;
  if (!told) fmt::print(stderr, "castellan: unknown packs are not isolated: {}\n", why);
  told = true;
}

}  // namespace

void IsolationOptions::add_to(Command& command) {
  command.flag("--no-isolation", &none, "run unknown packs in this process; only if you trust their authors");
  command
      .option("--time-limit", &seconds,
              "when to stop the process that runs unknown packs (default 300, plus 1 for every 10 games)")
      .takes("SECONDS")
      .between(1, static_cast<double>(longest));
}

SettledPacks IsolationOptions::settle(const match::RulesRequest& request, std::uint64_t games) const {
  SettledPacks settled;
  settled.request = workshop::hold_packs(request);
  try {
    settled.unknown = workshop::unknown_packs(settled.request);
  } catch (const modding::TrustError& e) {
    throw modding::LoadError(fmt::format("error: {}\n", printable(e.what())));
  }
  settled.isolation.wanted = !none;
  settled.isolation.clock =
      std::chrono::seconds(seconds ? seconds : std::min(longest, usual_seconds + games / games_a_second));
  const std::string why = workshop::why_never_isolated();
  if (settled.isolated() && !why.empty()) {
    tell_once(why);
    settled.isolation.wanted = false;
  }
  return settled;
}

void tell_loading(const workshop::Loading& loading) {
  const std::string text = loading.problems.render(loading.files);
  if (loading.problems.has_errors()) throw modding::LoadError(text);
  fmt::print(stderr, "{}", text);
}

}  // namespace castellan::cli
