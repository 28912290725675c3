#include "studio/tables/conversation.hpp"

#include <castellan/modding/packs.hpp>
#include <future>
#include <nlohmann/json.hpp>

#include "fuzz/target.hpp"
#include "studio/protocol/messages.hpp"
#include "support/temporary_folder.hpp"

namespace castellan::fuzz {
namespace {

using studio::Json;

// A studio with one game, to which somebody comes who may only watch: so nothing an input says is left for the next.
class Watched {
 public:
  Watched()
      : no_type_(studio::server_message_problem(Json::object())),
        store_(folder_.path() / "games.sqlite"),
        shelf_(
            [this](const studio::PackChoice&, const match::Save*) {
              match::RulesRequest request;
              request.folders = modding::pack_folders();
              request.packs = {"belfort"};
              request.cache = folder_.path() / "cache";
              return request;
            },
            [](bool) { return script::Limits{}; }),
        house_(store_, shelf_, {}, false),
        tables_(std::make_unique<studio::Tables>(house_)) {
    studio::NewGame game;
    game.seats = {{"here", "", "", ""}, {"link", "", "", ""}};
    game.seed = 1;
    game_ = tables_->begin(game);
    secret_ = store_.game(game_)->spectators;
    // Somebody who stays: to load the game for each input would take nearly all the time there is.
    house_.idle = std::chrono::hours(24);
    regular_ = std::make_shared<studio::Conversation>(*tables_, house_, false, [](const std::string&) {});
    regular_->hear(hello());
    regular_->hear(R"({"type": "join"})");
  }
  ~Watched() { regular_->end(); }

  // Says one line after another, and waits until all are answered.
  void hear(std::string_view input) {
    const auto told = std::make_shared<std::mutex>();
    const auto conversation =
        std::make_shared<studio::Conversation>(*tables_, house_, false, [told](const std::string& text) {
          const std::lock_guard lock(*told);
          promise(studio::server_message_problem(Json::parse(text)).empty(), "an answer is as the schema says");
        });
    conversation->hear(hello());
    while (!input.empty()) {
      const std::size_t end = std::min(input.find('\n'), input.size());
      conversation->hear(input.substr(0, end));
      input.remove_prefix(std::min(end + 1, input.size()));
    }
    conversation->end();
    std::promise<void> done;
    tables_->find(game_)->post([&] { done.set_value(); });
    done.get_future().wait();
    promise(store_.game(game_)->choices.empty(), "who only watches chooses nothing");
  }

 private:
  std::string hello() const {
    return Json{{"type", "hello"}, {"protocol", 1}, {"language", "en"}, {"secret", secret_}}.dump();
  }

  // The schemas are made first, so that they are still there when the last thread ends.
  const std::string no_type_;
  test::TemporaryFolder folder_;
  studio::Store store_;
  studio::RulesShelf shelf_;
  studio::House house_;
  std::unique_ptr<studio::Tables> tables_;
  std::string game_, secret_;
  std::shared_ptr<studio::Conversation> regular_;
};

}  // namespace

// Messages of a stranger to the studio, one a line.
void talk_to_studio(std::string_view input) {
  static Watched studio;
  studio.hear(input);
}

}  // namespace castellan::fuzz
