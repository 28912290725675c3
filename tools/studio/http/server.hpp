// The studio over HTTP: the page, and a WebSocket for its messages. One thread; tables have their own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "../tables/tables.hpp"
#include "assets.hpp"
#include "doorkeeper.hpp"

namespace castellan::studio {

struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  // any that is free
  std::string key;         // empty: whoever can reach it is the host
  std::size_t most_lines = 4000;
};

class Server {
 public:
  // Listens from now on. Throws boost::system::system_error.
  Server(Tables& tables, House& house, const Assets& assets, const ServerOptions& options);
  ~Server();

  std::uint16_t port() const;
  // Serves until stop() is called, from whatever thread, or a signal asks the program to end.
  void run();
  void stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace castellan::studio
