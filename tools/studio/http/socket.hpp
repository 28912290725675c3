// A WebSocket that carries a conversation.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <string>

#include "../tables/conversation.hpp"

namespace castellan::studio {

class Socket : public std::enable_shared_from_this<Socket> {
 public:
  using Request = boost::beast::http::request<boost::beast::http::empty_body>;

  Socket(boost::beast::tcp_stream stream, bool host);
  ~Socket();
  void begin(Tables& tables, House& house, const Request& request);
  void close();

 private:
  // What tables have of a socket. They are on other threads and may still speak when the server is gone: so they never
  // own the socket, and when it has ended nothing they say reaches it.
  struct Mouth {
    std::mutex mutex;
    Socket* socket = nullptr;
    void say(std::string text);
  };

  void read();
  void heard(boost::beast::error_code error, std::size_t size);
  void say(std::string text);
  void write();
  void end();
  bool is_too_fast();

  boost::beast::websocket::stream<boost::beast::tcp_stream> stream_;
  const bool host_;
  boost::beast::flat_buffer buffer_;
  std::shared_ptr<Mouth> mouth_;
  std::shared_ptr<Conversation> conversation_;
  std::deque<std::string> out_;
  std::size_t waiting_bytes_ = 0;
  bool ended_ = false;
  double allowance_;
  std::chrono::steady_clock::time_point last_;
  int warnings_ = 0;
};

}  // namespace castellan::studio
