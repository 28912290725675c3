#include "conversation.hpp"

#include <array>
#include <boost/asio/post.hpp>
#include <castellan/base/build_info.hpp>
#include <castellan/content/texts/dictionary.hpp>
#include <nlohmann/json.hpp>

namespace castellan::studio {
namespace {

constexpr std::string_view texts_begin = "studio.";
// An honest message nests to this depth at most; a parser recurses for each level.
constexpr int deepest = 16;
// What every client can read as a whole number.
constexpr std::uint64_t largest_id = (std::uint64_t{1} << 53) - 1;

bool is_too_deep(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      else if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > deepest) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

WantedPacks wanted_in(const Json& message) {
  return {message.value("edition", ""), message["mods"].get<std::vector<std::string>>()};
}

}  // namespace

struct Conversation::Kind {
  const char* type;
  Handler handler;
  bool for_host;
};

const Conversation::Kind* Conversation::kind_of(const std::string& type) {
  static constexpr std::array all{
      Kind{"hello", &Conversation::hello, false},
      Kind{"list_games", &Conversation::list_games, true},
      Kind{"list_packs", &Conversation::list_packs, true},
      Kind{"describe_setup", &Conversation::describe_setup, true},
      Kind{"begin_game", &Conversation::begin_game, true},
      Kind{"copy_game", &Conversation::copy_game, true},
      Kind{"delete_game", &Conversation::delete_game, true},
      Kind{"export_game", &Conversation::export_game, true},
      Kind{"import_game", &Conversation::import_game, true},
      Kind{"continue_game", &Conversation::continue_game, true},
      Kind{"join", &Conversation::join, false},
      Kind{"leave", &Conversation::leave, false},
      Kind{"look", &Conversation::look, false},
      Kind{"speak", &Conversation::speak, false},
      Kind{"choose", &Conversation::choose, false},
      Kind{"undo", &Conversation::undo, false},
      Kind{"why", &Conversation::why, false},
      Kind{"help", &Conversation::help, false},
      Kind{"seat_bot", &Conversation::seat_bot, false},
  };
  for (const Kind& kind : all)
    if (type == kind.type) return &kind;
  return nullptr;
}

Conversation::Conversation(Tables& tables, House& house, bool host, Line line)
    : tables_(tables), house_(house), host_(host), line_(std::move(line)) {}

void Conversation::hear(std::string_view text) {
  Json message;
  if (!is_too_deep(text)) message = Json::parse(text, nullptr, false);
  if (!message.is_object()) return refuse(Json::object(), "malformed", "That is no message.");
  if (const std::string problem = client_message_problem(message); !problem.empty())
    return refuse(message, "malformed", problem);
  const Kind* kind = kind_of(message["type"]);
  if (!kind) return hear_more(message);
  if (!greeted_ && kind->handler != &Conversation::hello) return refuse(message, "no_hello", "Say hello first.");
  if (kind->for_host && !host_) return refuse(message, "not_allowed", "Only the host may do that.");
  (this->*kind->handler)(message);
}

void Conversation::hear_more(const Json& message) {
  if (!greeted_) return refuse(message, "no_hello", "Say hello first.");
  if (!host_) return refuse(message, "not_allowed", "Only the host may do that.");
  if (!house_.extension || !house_.extension->knows(message["type"]))
    return refuse(message, "not_allowed", "This studio can't do that.");
  house_.extension->hear(shared_from_this(), message);
}

void Conversation::end() {
  if (house_.extension) house_.extension->forget(*this);
  const std::lock_guard lock(mutex_);
  if (table_ && guest_) table_->post([table = table_, guest = guest_] { table->dismiss(guest); });
  table_.reset();
  guest_.reset();
}

std::string Conversation::language() const {
  const std::lock_guard lock(mutex_);
  return language_;
}

void Conversation::use_language(const std::string& language) {
  const std::lock_guard lock(mutex_);
  language_ = language;
}

void Conversation::answer(const Json& message, Json with) {
  if (message.contains("id") && message["id"].is_number_unsigned() && message["id"] <= largest_id)
    with["id"] = message["id"];
  send(with);
}

void Conversation::refuse(const Json& message, const char* why, const std::string& text) {
  answer(message, {{"type", "refused"}, {"why", why}, {"text", text}});
}

void Conversation::refuse(const Json& message, const Obstacle& obstacle) {
  Json refused{{"type", "refused"}, {"why", obstacle.why}, {"text", obstacle.text}};
  obstacle.add_to(refused);
  answer(message, std::move(refused));
}

void Conversation::elsewhere(const Json& message, std::function<Json()> work) {
  boost::asio::post(house_.workers, [self = shared_from_this(), message, work = std::move(work)] {
    try {
      self->answer(message, work());
    } catch (const std::exception& e) {
      self->refuse(message, "failed", e.what());
    }
  });
}

void Conversation::at_table(const Json& message, std::function<void(Table&, const std::shared_ptr<Guest>&)> work) {
  std::shared_ptr<Table> table;
  std::shared_ptr<Guest> guest;
  {
    const std::lock_guard lock(mutex_);
    table = table_;
    guest = guest_;
  }
  if (!table) return refuse(message, "no_table", "Join a game first.");
  table->post([self = shared_from_this(), table, guest, message, work = std::move(work)] {
    try {
      if (const Obstacle& obstacle = table->open(); obstacle.is_there()) return self->refuse(message, obstacle);
      work(*table, guest);
    } catch (const std::exception& e) {
      self->refuse(message, "failed", e.what());
    }
  });
}

void Conversation::hello(const Json& message) {
  const std::string language = message["language"];
  use_language(language);
  secret_ = message.value("secret", "");
  const std::optional<Admission> admission = tables_.admit(secret_);
  if (!host_ && !admission) return refuse(message, "not_allowed", "This link opens no game here, or no game any more.");
  greeted_ = true;
  elsewhere(message, [self = shared_from_this(), admission, language] {
    const PlayableRules playable = self->house_.rules.load({});
    const content::Dictionary dictionary(*playable.rules, language);
    Json texts = Json::object();
    for (const std::string& key : dictionary.keys(content::Dictionary::engine, texts_begin))
      texts[key.substr(texts_begin.size())] = dictionary.text(content::Dictionary::engine, key);
    Json welcome{{"type", "welcome"},
                 {"protocol", protocol_version},
                 {"version", version()},
                 {"host", self->host_},
                 {"languages", content::Dictionary::languages(*playable.rules)},
                 {"texts", std::move(texts)}};
    if (admission) welcome["game"] = admission->game;
    return welcome;
  });
}

void Conversation::list_games(const Json& message) {
  elsewhere(message, [self = shared_from_this()] {
    return Json{{"type", "games"}, {"games", self->tables_.describe_games()}};
  });
}

void Conversation::list_packs(const Json& message) {
  elsewhere(message, [self = shared_from_this()] {
    return Json{{"type", "packs"}, {"packs", describe_packs(self->house_)}};
  });
}

void Conversation::describe_setup(const Json& message) {
  elsewhere(message, [self = shared_from_this(), wanted = wanted_in(message), language = language(),
                      check = message.value("check", false)] {
    return Json{{"type", "setup"}, {"setup", studio::describe_setup(self->house_, wanted, language, check)}};
  });
}

void Conversation::begin_game(const Json& message) {
  NewGame game;
  game.title = message.value("title", "");
  game.packs = wanted_in(message);
  for (const Json& seat : message["seats"]) game.seats.push_back({seat["kind"], seat["name"], "", ""});
  game.guilds = message.value("guilds", "");
  if (message.contains("options")) game.options = message["options"].get<std::vector<std::string>>();
  if (message.contains("seed")) game.seed = message["seed"].get<std::uint64_t>();
  elsewhere(message, [self = shared_from_this(), game = std::move(game)] {
    return Json{{"type", "made"}, {"game", self->tables_.begin(game)}};
  });
}

void Conversation::copy_game(const Json& message) {
  elsewhere(message, [self = shared_from_this(), game = message["game"].get<std::string>()] {
    return Json{{"type", "made"}, {"game", self->tables_.copy(game)}};
  });
}

void Conversation::import_game(const Json& message) {
  elsewhere(message, [self = shared_from_this(), save = message["save"].get<std::string>()] {
    return Json{{"type", "made"}, {"game", self->tables_.import(save)}};
  });
}

void Conversation::delete_game(const Json& message) {
  elsewhere(message, [self = shared_from_this(), game = message["game"].get<std::string>()] {
    self->tables_.remove(game);
    return Json{{"type", "deleted"}, {"game", game}};
  });
}

void Conversation::export_game(const Json& message) {
  const std::shared_ptr<Table> table = tables_.find(message["game"]);
  if (!table) return refuse(message, "no_game", "There is no such game.");
  table->post([self = shared_from_this(), table, message] {
    try {
      if (const Obstacle& obstacle = table->open(); obstacle.is_there()) return self->refuse(message, obstacle);
      self->answer(message, {{"type", "exported"}, {"save", table->exported()}});
      table->rest();
    } catch (const std::exception& e) {
      self->refuse(message, "failed", e.what());
    }
  });
}

void Conversation::continue_game(const Json& message) {
  const std::shared_ptr<Table> table = tables_.find(message["game"]);
  if (!table) return refuse(message, "no_game", "There is no such game.");
  table->post([self = shared_from_this(), table, message] {
    try {
      table->go_on(message["how"] == "checkpoint",
                   [self, message](Json with) { self->answer(message, std::move(with)); });
    } catch (const std::exception& e) {
      self->refuse(message, "failed", e.what());
    }
  });
}

// A link opens one seat, or none to those who watch. The host plays for the people at this device.
void Conversation::join(const Json& message) {
  const std::optional<Admission> admission = tables_.admit(secret_);
  const bool as_host = host_ && message.contains("game");
  if (!as_host && !admission) return refuse(message, "no_game", "There is no such game.");
  const std::string id = as_host ? message["game"].get<std::string>() : admission->game;
  const std::shared_ptr<Table> table = tables_.find(id);
  if (!table) return refuse(message, "no_game", "There is no such game.");
  end();
  auto guest = std::make_shared<Guest>();
  guest->language = language();
  guest->send = [weak = weak_from_this()](std::string told) {
    if (const std::shared_ptr<Conversation> self = weak.lock()) self->line_(std::move(told));
  };
  if (!as_host && admission->seat != nobody) guest->seats = {admission->seat};
  guest->may_seat_bots = host_;
  {
    const std::lock_guard lock(mutex_);
    table_ = table;
    guest_ = guest;
  }
  table->post([self = shared_from_this(), table, guest, message, as_host, id] {
    try {
      if (const Obstacle& obstacle = table->open(); obstacle.is_there()) return self->refuse(message, obstacle);
      if (as_host) guest->seats = table->seats_here();
      guest->viewer = table->first_view(*guest);
      self->answer(message, {{"type", "joined"}, {"game", id}, {"bots", describe_bots(self->house_)}});
      table->welcome(guest);
    } catch (const std::exception& e) {
      self->refuse(message, "failed", e.what());
    }
  });
}

void Conversation::leave(const Json& message) {
  end();
  answer(message, {{"type", "left"}});
}

void Conversation::look(const Json& message) {
  at_table(message, [seat = message["seat"].get<int>()](Table& table, const std::shared_ptr<Guest>& guest) {
    table.look(guest, static_cast<Seat>(seat));
  });
}

void Conversation::speak(const Json& message) {
  const std::string language = message["language"];
  use_language(language);
  bool seated = false;
  {
    const std::lock_guard lock(mutex_);
    seated = table_ != nullptr;
  }
  if (!seated)
    return hello({{"type", "hello"}, {"protocol", protocol_version}, {"language", language}, {"secret", secret_}});
  at_table(message, [language](Table& table, const std::shared_ptr<Guest>& guest) { table.speak(guest, language); });
}

void Conversation::choose(const Json& message) {
  at_table(message, [self = shared_from_this(), message](Table& table, const std::shared_ptr<Guest>& guest) {
    table.choose(guest, message["number"].get<std::uint64_t>(), message["keys"].get<std::vector<std::string>>(),
                 [self, message](Json with) { self->answer(message, std::move(with)); });
  });
}

void Conversation::undo(const Json& message) {
  at_table(message, [self = shared_from_this(), message](Table& table, const std::shared_ptr<Guest>& guest) {
    table.undo(guest, message["number"].get<std::uint64_t>(),
               [self, message](Json with) { self->answer(message, std::move(with)); });
  });
}

void Conversation::why(const Json& message) {
  at_table(message, [self = shared_from_this(), message](Table& table, const std::shared_ptr<Guest>& guest) {
    self->answer(message, table.refused(*guest));
  });
}

void Conversation::help(const Json& message) {
  at_table(message, [self = shared_from_this(), message](Table& table, const std::shared_ptr<Guest>& guest) {
    self->answer(message, table.help(*guest, message["word"]));
  });
}

void Conversation::seat_bot(const Json& message) {
  at_table(message, [self = shared_from_this(), message](Table& table, const std::shared_ptr<Guest>& guest) {
    table.seat_bot(guest, static_cast<Seat>(message["seat"].get<int>()), message["bot"],
                   [self, message](Json with) { self->answer(message, std::move(with)); });
  });
}

}  // namespace castellan::studio
