#include "doorkeeper.hpp"

#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>
#include <cctype>

namespace castellan::studio {
namespace {

constexpr std::string_view cookie_name = "castellan_key=";

// Without the port and the brackets of an IPv6 address.
std::string host_name(std::string_view host) {
  if (host.starts_with('[')) return std::string(host.substr(1, host.find(']') - 1));
  return std::string(host.substr(0, host.rfind(':')));
}

std::string own_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : std::string();
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

bool Doorkeeper::knows_host(std::string_view host) const {
  const std::string name = lower(host_name(host));
  boost::system::error_code error;
  boost::asio::ip::make_address(name, error);
  if (!error || name == "localhost") return true;
  const std::string own = lower(own_name());
  return !own.empty() && (name == own || name == own + ".local");
}

bool Doorkeeper::knows_origin(std::string_view origin, std::string_view host) const {
  return origin.empty() || origin == "http://" + std::string(host);
}

bool Doorkeeper::is_key(std::string_view key) const {
  return !key_.empty() && key.size() == key_.size() && sodium_memcmp(key.data(), key_.data(), key_.size()) == 0;
}

bool Doorkeeper::is_host(std::string_view cookies) const {
  if (key_.empty()) return true;
  for (std::size_t at = cookies.find(cookie_name); at != std::string_view::npos;
       at = cookies.find(cookie_name, at + 1)) {
    const std::string_view rest = cookies.substr(at + cookie_name.size());
    if (is_key(rest.substr(0, rest.find(';')))) return true;
  }
  return false;
}

std::string Doorkeeper::cookie() const {
  return std::string(cookie_name) + key_ + "; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000";
}

}  // namespace castellan::studio
