#include "workbench.hpp"

#include <boost/asio/post.hpp>
#include <map>
#include <nlohmann/json.hpp>

#include "desk.hpp"

namespace castellan::studio {
namespace {

constexpr std::size_t workbench_threads = 4;

using Subject = Json (*)(Desk& desk, const Wish& wish);

const std::map<std::string, Subject, std::less<>>& subjects() {
  static const std::map<std::string, Subject, std::less<>> all{
      {"watch_packs", watch_packs},
      {"list_workspace", list_workspace},
      {"open_pack", open_pack},
      {"read_file", read_file},
      {"write_file", write_file},
      {"remove_file", remove_file},
      {"editing_help", editing_help},
      {"check_text", check_text},
      {"find_definition", find_definition},
      {"list_effects", list_effects},
      {"new_part", new_part},
      {"timeline", timeline},
      {"scene", scene},
      {"branch_game", branch_game},
      {"compare_games", compare_games},
      {"inspect", inspect},
      {"script_calls", script_calls},
      {"arrange", arrange},
      {"scenario", scenario},
      {"keep_scenario", keep_scenario},
      {"run_tests", run_tests},
      {"opinion", opinion},
      {"curve", curve},
  };
  return all;
}

}  // namespace

Workbench::Workbench(Tables& tables, House& house)
    : house_(house), desk_(std::make_unique<Desk>(tables, house)), workers_(workbench_threads) {
  house_.extension = this;
}

Workbench::~Workbench() {
  house_.extension = nullptr;
  workers_.join();
}

bool Workbench::knows(const std::string& type) const { return subjects().contains(type); }

void Workbench::hear(const std::shared_ptr<Conversation>& by, const Json& message) {
  boost::asio::post(workers_, [this, by, message] {
    try {
      // Null: it has answered itself.
      if (Json answer = subjects().at(message["type"])(*desk_, {message, by}); !answer.is_null())
        by->answer(message, std::move(answer));
    } catch (const std::exception& e) {
      by->refuse(message, "failed", e.what());
    }
  });
}

void Workbench::forget(const Conversation& gone) { desk_->live.forget(gone); }

}  // namespace castellan::studio
