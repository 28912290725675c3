#include "server.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <csignal>
#include <set>

#include "socket.hpp"

namespace castellan::studio {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;

constexpr std::size_t largest_header = std::size_t{16} << 10;
constexpr auto request_time = std::chrono::seconds(15);
constexpr auto breather = std::chrono::milliseconds(100);
constexpr std::string_view socket_path = "/api/v1/socket";
constexpr const char* content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// For a page that brings its own script: it has an origin of its own, and may load and reach nothing.
constexpr const char* sandbox_policy =
    "sandbox allow-scripts allow-downloads; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "img-src data:; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// The page for the addresses it has itself, or the name of a file.
std::string asset_name(std::string_view path) {
  if (path == "/" || path.starts_with("/game/") || path.starts_with("/seat/") || path.starts_with("/watch/"))
    return "index.html";
  return path.starts_with('/') ? std::string(path.substr(1)) : std::string();
}

std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

}  // namespace

struct Server::Parts {
  Parts(Tables& all_tables, House& of_house, const Assets& page, const ServerOptions& options)
      : tables(all_tables),
        house(of_house),
        assets(page),
        doorkeeper(options.key),
        most_lines(options.most_lines),
        acceptor(context),
        again(context),
        signals(context) {
    const tcp::endpoint endpoint(asio::ip::make_address(options.address), options.port);
    acceptor.open(endpoint.protocol());
    acceptor.set_option(asio::socket_base::reuse_address(true));
    acceptor.bind(endpoint);
    acceptor.listen();
  }

  Tables& tables;
  House& house;
  const Assets& assets;
  Doorkeeper doorkeeper;
  const std::size_t most_lines;
  std::size_t lines = 0;
  std::set<std::weak_ptr<Socket>, std::owner_less<>> sockets;
  asio::io_context context{1};  // below what it needs when it is destroyed: visits end with it and count themselves out
  tcp::acceptor acceptor;
  asio::steady_timer again;
  asio::signal_set signals;

  void accept();
  void accept_later();
  bool has_room();
  void close();
};

namespace {

// One connection until it becomes a WebSocket or ends.
template <class Parts>
class Visit : public std::enable_shared_from_this<Visit<Parts>> {
 public:
  Visit(tcp::socket socket, Parts& parts) : stream_(std::move(socket)), parts_(parts) { ++parts_.lines; }
  ~Visit() { --parts_.lines; }

  void read() {
    parser_.emplace();
    parser_->header_limit(largest_header);
    parser_->body_limit(0);
    stream_.expires_after(request_time);
    http::async_read(stream_, buffer_, *parser_,
                     [self = this->shared_from_this()](beast::error_code error, std::size_t) {
                       if (!error) self->answer();
                     });
  }

 private:
  using Request = http::request<http::empty_body>;

  void answer() {
    const Request request = parser_->release();
    const std::string_view host = view_of(request[http::field::host]);
    const std::string_view origin = view_of(request[http::field::origin]);
    if (!parts_.doorkeeper.knows_host(host)) return say(request, http::status::misdirected_request, "wrong host");
    if (!parts_.doorkeeper.knows_origin(origin, host)) return say(request, http::status::forbidden, "wrong origin");
    const std::string_view target = view_of(request.target());
    const std::string_view path = target.substr(0, target.find('?'));
    if (path == socket_path) return upgrade(request);
    if (request.method() != http::verb::get && request.method() != http::verb::head)
      return say(request, http::status::method_not_allowed, "only GET");
    constexpr std::string_view with_key = "/?key=";
    if (target.starts_with(with_key)) return let_in(request, target.substr(with_key.size()));
    if (send_document(request, path)) return;
    const Asset* asset = parts_.assets.find(asset_name(path));
    if (!asset) return say(request, http::status::not_found, "there is nothing here");
    send(request, *asset);
  }

  void upgrade(const Request& request) {
    if (!beast::websocket::is_upgrade(request)) return say(request, http::status::upgrade_required, "a WebSocket is");
    const bool host = parts_.doorkeeper.is_host(view_of(request[http::field::cookie]));
    const auto socket = std::make_shared<Socket>(std::move(stream_), host);
    parts_.sockets.insert(socket);
    socket->begin(parts_.tables, parts_.house, request);
  }

  void let_in(const Request& request, std::string_view key) {
    if (!parts_.doorkeeper.is_key(key)) return say(request, http::status::forbidden, "wrong key");
    auto response = prepared<http::string_body>(request, http::status::see_other);
    response.set(http::field::location, "/");
    response.set(http::field::set_cookie, parts_.doorkeeper.cookie());
    write(std::move(response));
  }

  void say(const Request& request, http::status status, const char* text) {
    auto response = prepared<http::string_body>(request, status);
    response.set(http::field::content_type, "text/plain; charset=utf-8");
    response.body() = std::string(text) + "\n";
    write(std::move(response));
  }

  void send(const Request& request, const Asset& asset) {
    auto response = prepared<http::string_body>(request, http::status::ok);
    response.set(http::field::content_type, asset.type);
    const bool zipped =
        !asset.gzipped.empty() && view_of(request[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
    if (zipped) response.set(http::field::content_encoding, "gzip");
    response.set(http::field::cache_control, "no-cache");
    const std::string& body = zipped ? asset.gzipped : asset.content;
    if (request.method() == http::verb::get) response.body() = body;
    write(std::move(response));
  }

  bool send_document(const Request& request, std::string_view path) {
    Extension* const extension = parts_.house.extension;
    if (!extension || !parts_.doorkeeper.is_host(view_of(request[http::field::cookie]))) return false;
    std::string text = extension->document(path);
    if (text.empty()) return false;
    auto response = prepared<http::string_body>(request, http::status::ok);
    response.set("Content-Security-Policy", sandbox_policy);
    response.set(http::field::content_type, "text/html; charset=utf-8");
    response.set(http::field::cache_control, "no-store");
    if (request.method() == http::verb::get) response.body() = std::move(text);
    write(std::move(response));
    return true;
  }

  template <class Body>
  http::response<Body> prepared(const Request& request, http::status status) {
    http::response<Body> response(status, request.version());
    response.keep_alive(request.keep_alive());
    response.set("Content-Security-Policy", content_policy);
    response.set("X-Content-Type-Options", "nosniff");
    response.set("X-Frame-Options", "DENY");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    return response;
  }

  template <class Response>
  void write(Response response) {
    response.prepare_payload();
    auto kept = std::make_shared<Response>(std::move(response));
    stream_.expires_after(request_time);
    http::async_write(stream_, *kept, [self = this->shared_from_this(), kept](beast::error_code error, std::size_t) {
      if (error) return;
      if (kept->need_eof()) self->stream_.socket().shutdown(tcp::socket::shutdown_send, error);
      else self->read();
    });
  }

  beast::tcp_stream stream_;
  Parts& parts_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::empty_body>> parser_;
};

}  // namespace

void Server::Parts::accept() {
  acceptor.async_accept([this](beast::error_code error, tcp::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (error) return accept_later();
    if (has_room()) {
      socket.set_option(tcp::no_delay(true), error);
      std::make_shared<Visit<Parts>>(std::move(socket), *this)->read();
    }
    accept();
  });
}

// Somebody waits, but no file is left to talk to them, say: asking again at once would only take all of a processor.
void Server::Parts::accept_later() {
  again.expires_after(breather);
  again.async_wait([this](beast::error_code error) {
    if (!error && acceptor.is_open()) accept();
  });
}

// Those who have left count no more.
bool Server::Parts::has_room() {
  std::erase_if(sockets, [](const std::weak_ptr<Socket>& one) { return one.expired(); });
  return lines + sockets.size() < most_lines;
}

void Server::Parts::close() {
  beast::error_code ignored;
  acceptor.close(ignored);
  again.cancel();
  signals.cancel(ignored);
  for (const std::weak_ptr<Socket>& one : sockets)
    if (const std::shared_ptr<Socket> socket = one.lock()) socket->close();
  context.stop();
}

Server::Server(Tables& tables, House& house, const Assets& assets, const ServerOptions& options)
    : parts_(std::make_unique<Parts>(tables, house, assets, options)) {}

Server::~Server() { parts_->close(); }

std::uint16_t Server::port() const { return parts_->acceptor.local_endpoint().port(); }

void Server::run() {
  parts_->signals.add(SIGINT);
  parts_->signals.add(SIGTERM);
  parts_->signals.async_wait([this](beast::error_code error, int) {
    if (!error) parts_->close();
  });
  parts_->accept();
  parts_->context.run();
}

void Server::stop() {
  asio::post(parts_->context, [this] { parts_->close(); });
}

}  // namespace castellan::studio
