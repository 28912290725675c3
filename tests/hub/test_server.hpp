// A small web server on the loopback address that serves a folder, and misbehaves when it is told to.
#pragma once

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace castellan::test {

class TestServer {
 public:
  using Request = boost::beast::http::request<boost::beast::http::string_body>;
  using Socket = boost::asio::ip::tcp::socket;
  // Answers by itself and returns true, or leaves it to the server.
  using Misbehaviour = std::function<bool(const Request&, Socket&)>;

  // With a context it speaks TLS.
  explicit TestServer(std::filesystem::path folder, boost::asio::ssl::context* tls = nullptr)
      : folder_(std::move(folder)), tls_(tls) {
    thread_ = std::thread([this] { serve(); });
  }
  ~TestServer() {
    stopping_ = true;
    boost::system::error_code ignored;
    Socket knock(io_);
    knock.connect(acceptor_.local_endpoint(), ignored);  // so that nobody waits any more
    thread_.join();
  }

  std::string address() const {
    return (tls_ ? "https://127.0.0.1:" : "http://127.0.0.1:") + std::to_string(acceptor_.local_endpoint().port());
  }
  // Every request is sent elsewhere from now on; to nowhere: none is.
  void redirect(std::string to) {
    const std::lock_guard lock(mutex_);
    location_ = std::move(to);
  }
  void misbehave(Misbehaviour how) {
    const std::lock_guard lock(mutex_);
    misbehaviour_ = std::move(how);
  }
  // `GET /snapshot.json 304`, in order.
  std::vector<std::string> log() const {
    const std::lock_guard lock(mutex_);
    return log_;
  }
  void forget_log() {
    const std::lock_guard lock(mutex_);
    log_.clear();
  }

  static void send_raw(Socket& socket, const std::string& bytes) {
    boost::system::error_code ignored;
    boost::asio::write(socket, boost::asio::buffer(bytes), ignored);
  }

 private:
  void serve() {
    while (!stopping_) {
      boost::system::error_code error;
      Socket socket(io_);
      acceptor_.accept(socket, error);
      if (error || stopping_) return;
      if (!tls_) {
        talk(socket);
        continue;
      }
      boost::asio::ssl::stream<Socket> stream(std::move(socket), *tls_);
      stream.handshake(boost::asio::ssl::stream_base::server, error);
      if (!error) talk(stream);
    }
  }

  // Those who misbehave write to the bare socket.
  static Socket& bare(Socket& socket) { return socket; }
  static Socket& bare(boost::asio::ssl::stream<Socket>& stream) { return stream.next_layer(); }

  template <class Stream>
  void talk(Stream& socket) {
    boost::beast::flat_buffer buffer;
    for (bool open = true; open && !stopping_;) {
      Request request;
      boost::system::error_code error;
      boost::beast::http::read(socket, buffer, request, error);
      if (error) return;
      Misbehaviour how;
      {
        const std::lock_guard lock(mutex_);
        how = misbehaviour_;
      }
      if (how && how(request, bare(socket))) {
        note(request, 0);
        return;
      }
      answer(request, socket);
      open = request.keep_alive();
    }
  }

  void note(const Request& request, int status) {
    const std::lock_guard lock(mutex_);
    log_.push_back("GET " + std::string(request.target()) + " " + std::to_string(status));
  }

  template <class Stream>
  void answer(const Request& request, Stream& socket) {
    namespace http = boost::beast::http;
    http::response<http::string_body> response;
    response.version(11);
    response.keep_alive(request.keep_alive());
    std::ifstream in(folder_ / std::string(request.target()).substr(1), std::ios::binary);
    std::ostringstream text;
    if (in) text << in.rdbuf();
    std::string body = text.str();
    const std::string etag = "\"" + std::to_string(std::hash<std::string>()(body)) + "\"";
    response.result(in ? http::status::ok : http::status::not_found);
    if (in && request[http::field::if_none_match] == etag) {
      response.result(http::status::not_modified);
      body.clear();
    } else if (const std::string range(request[http::field::range]); in && range.starts_with("bytes=")) {
      const std::size_t from = std::stoul(range.substr(6)), dash = range.find('-');
      const std::size_t to = dash + 1 < range.size() ? std::stoul(range.substr(dash + 1)) : body.size() - 1;
      body = from < body.size() ? body.substr(from, to - from + 1) : "";
      response.result(http::status::partial_content);
    }
    response.set(http::field::etag, etag);
    if (const std::string to = location(); !to.empty()) {
      response.result(http::status::found);
      response.set(http::field::location, to);
    }
    response.body() = std::move(body);
    response.prepare_payload();
    note(request, static_cast<int>(response.result_int()));
    boost::system::error_code ignored;
    http::write(socket, response, ignored);
  }

  std::string location() const {
    const std::lock_guard lock(mutex_);
    return location_;
  }

  std::filesystem::path folder_;
  boost::asio::ssl::context* tls_;
  std::string location_;
  boost::asio::io_context io_;
  boost::asio::ip::tcp::acceptor acceptor_{io_, {boost::asio::ip::make_address("127.0.0.1"), 0}};
  std::atomic<bool> stopping_ = false;
  mutable std::mutex mutex_;
  Misbehaviour misbehaviour_;
  std::vector<std::string> log_;
  std::thread thread_;
};

}  // namespace castellan::test
