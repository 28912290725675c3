#include "socket.hpp"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

namespace castellan::studio {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr std::size_t largest_message = std::size_t{64} << 10;
constexpr std::size_t largest_of_host = std::size_t{5} << 20;  // it imports games
constexpr std::size_t most_waiting = std::size_t{32} << 20;    // of a client that does not read
constexpr double messages_per_second = 50;
constexpr double messages_at_once = 200;
constexpr int most_warnings = 100;
constexpr auto handshake_time = std::chrono::seconds(10);
constexpr auto silence = std::chrono::seconds(60);  // it is asked for a sign of life after half of it

}  // namespace

Socket::Socket(beast::tcp_stream stream, bool host)
    : stream_(std::move(stream)),
      host_(host),
      mouth_(std::make_shared<Mouth>()),
      allowance_(messages_at_once),
      last_(std::chrono::steady_clock::now()) {
  mouth_->socket = this;
}

Socket::~Socket() { end(); }

void Socket::Mouth::say(std::string text) {
  const std::lock_guard lock(mutex);
  if (socket) socket->say(std::move(text));
}

void Socket::begin(Tables& tables, House& house, const Request& request) {
  beast::get_lowest_layer(stream_).expires_never();
  stream_.set_option(websocket::stream_base::timeout{handshake_time, silence, true});
  stream_.auto_fragment(false);  // a message goes out as it is, without a buffer of its own
  stream_.read_message_max(host_ ? largest_of_host : largest_message);
  conversation_ = std::make_shared<Conversation>(tables, house, host_,
                                                 [mouth = mouth_](std::string text) { mouth->say(std::move(text)); });
  stream_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
    if (error) self->end();
    else self->read();
  });
}

void Socket::read() {
  stream_.async_read(
      buffer_, [self = shared_from_this()](beast::error_code error, std::size_t size) { self->heard(error, size); });
}

// A bucket that fills up with time: whoever empties it has to wait, and is shown the door if that does not help.
bool Socket::is_too_fast() {
  const auto now = std::chrono::steady_clock::now();
  allowance_ =
      std::min(messages_at_once, allowance_ + std::chrono::duration<double>(now - last_).count() * messages_per_second);
  last_ = now;
  if (allowance_ < 1) return true;
  allowance_ -= 1;
  return false;
}

void Socket::heard(beast::error_code error, std::size_t) {
  if (error || !stream_.got_text()) return close();
  if (is_too_fast()) {
    if (++warnings_ > most_warnings) return close();
    say(R"({"type":"refused","why":"too_fast","text":"Too many messages. Wait a moment."})");
  } else {
    conversation_->hear({static_cast<const char*>(buffer_.data().data()), buffer_.size()});
  }
  buffer_.consume(buffer_.size());
  read();
}

void Socket::say(std::string text) {
  boost::asio::post(stream_.get_executor(), [weak = weak_from_this(), text = std::move(text)]() mutable {
    const std::shared_ptr<Socket> self = weak.lock();
    if (!self || self->ended_) return;
    self->waiting_bytes_ += text.size();
    if (self->waiting_bytes_ > most_waiting) return self->close();
    self->out_.push_back(std::move(text));
    if (self->out_.size() == 1) self->write();
  });
}

void Socket::write() {
  stream_.text(true);
  stream_.async_write(boost::asio::buffer(out_.front()),
                      [self = shared_from_this()](beast::error_code error, std::size_t) {
                        if (self->ended_) return;
                        if (error) return self->end();
                        self->waiting_bytes_ -= self->out_.front().size();
                        self->out_.pop_front();
                        if (!self->out_.empty()) self->write();
                      });
}

void Socket::close() {
  if (ended_) return;
  end();
  beast::error_code ignored;
  beast::get_lowest_layer(stream_).socket().shutdown(boost::asio::ip::tcp::socket::shutdown_both, ignored);
  beast::get_lowest_layer(stream_).close();
}

void Socket::end() {
  if (ended_) return;
  ended_ = true;
  {
    const std::lock_guard lock(mouth_->mutex);
    mouth_->socket = nullptr;
  }
  if (conversation_) conversation_->end();
}

}  // namespace castellan::studio
