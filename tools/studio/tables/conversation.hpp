// One client: messages in, messages out. It knows who the client is (the host, the holder of a link) and lets it do
// what it may; what carries the messages is somebody else's business.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "../protocol/messages.hpp"
#include "tables.hpp"

namespace castellan::studio {

// What carries messages to the client; may be called from any thread.
using Line = std::function<void(std::string)>;

class Conversation;

// More that the host may ask for, from a layer above the tables.
class Extension {
 public:
  virtual ~Extension() = default;
  virtual bool knows(const std::string& type) const = 0;
  // A message of such a type, from the host. On the line's thread: what takes long is done elsewhere.
  virtual void hear(const std::shared_ptr<Conversation>& by, const Json& message) = 0;
  // This client is gone.
  virtual void forget(const Conversation& gone) = 0;
  // A page the host may open beside the studio's own, by its address; empty if there is none. It is served so that it
  // can reach nothing of the studio.
  virtual std::string document(std::string_view path) = 0;
};

class Conversation : public std::enable_shared_from_this<Conversation> {
 public:
  // `host`: may make, see and delete games, and plays for the people at this device.
  Conversation(Tables& tables, House& house, bool host, Line line);

  // A message of the client. Answers come over the line, in time.
  void hear(std::string_view text);
  // The client is gone.
  void end();

  // For extensions; from any thread.
  void send(const Json& message) { line_(text_of(message)); }
  void answer(const Json& message, Json with);
  void refuse(const Json& message, const char* why, const std::string& text);
  std::string language() const;

 private:
  using Handler = void (Conversation::*)(const Json& message);
  struct Kind;
  static const Kind* kind_of(const std::string& type);

  void hello(const Json& message);
  void list_games(const Json& message);
  void list_packs(const Json& message);
  void describe_setup(const Json& message);
  void begin_game(const Json& message);
  void copy_game(const Json& message);
  void delete_game(const Json& message);
  void export_game(const Json& message);
  void import_game(const Json& message);
  void continue_game(const Json& message);
  void join(const Json& message);
  void leave(const Json& message);
  void look(const Json& message);
  void speak(const Json& message);
  void choose(const Json& message);
  void undo(const Json& message);
  void why(const Json& message);
  void help(const Json& message);
  void seat_bot(const Json& message);

  void hear_more(const Json& message);
  void use_language(const std::string& language);
  // What takes long, or waits for the disk, is not done on the line's thread.
  void elsewhere(const Json& message, std::function<Json()> work);
  void at_table(const Json& message, std::function<void(Table&, const std::shared_ptr<Guest>&)> work);
  void refuse(const Json& message, const Obstacle& obstacle);

  Tables& tables_;
  House& house_;
  const bool host_;
  Line line_;
  bool greeted_ = false;  // this and the next: only messages, which come on one thread
  std::string secret_;
  mutable std::mutex
      mutex_;  // over what follows: a table may close on another thread, and an extension asks on its own
  std::string language_ = "en";
  std::shared_ptr<Table> table_;
  std::shared_ptr<Guest> guest_;
};

}  // namespace castellan::studio
