// Who may come in: names the server answers to, pages that may talk to it, and the key of a server that others on the
// network can reach.
#pragma once

#include <string>
#include <string_view>

namespace castellan::studio {

class Doorkeeper {
 public:
  // Without a key everybody who can reach the server is the host: that is for the loopback address only.
  explicit Doorkeeper(std::string key) : key_(std::move(key)) {}

  // `Host:` must be an address, `localhost` or this machine's own name: a name of somebody else's that leads here is a
  // page of theirs that wants to look like ours (DNS rebinding).
  bool knows_host(std::string_view host) const;
  // `Origin:`, if a browser sends one, must be the page of this very server: others may not open a socket.
  bool knows_origin(std::string_view origin, std::string_view host) const;

  bool is_key(std::string_view key) const;
  // Whether a cookie, or the lack of a key, makes the client the host.
  bool is_host(std::string_view cookies) const;
  std::string cookie() const;

 private:
  std::string key_;
};

}  // namespace castellan::studio
