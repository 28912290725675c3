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
      {"survey_packs", survey_packs},
      {"describe_pack", describe_pack},
      {"check_pack", check_pack},
      {"test_pack", test_pack},
      {"share_pack", share_pack},
      {"look_after_pack", look_after_pack},
      {"lab_choices", lab_choices},
      {"lab_start", lab_start},
      {"lab_list", lab_list},
      {"lab_stop", lab_stop},
      {"lab_resume", lab_resume},
      {"lab_remove", lab_remove},
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
      {"stop_curve", stop_curve},
  };
  return all;
}

}  // namespace

Workbench::Workbench(Tables& tables, House& house, std::filesystem::path lab, LabCommand lab_command)
    : house_(house),
      desk_(std::make_unique<Desk>(tables, house, std::move(lab), std::move(lab_command))),
      workers_(workbench_threads) {
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

void Workbench::forget(const Conversation& gone) {
  desk_->live.forget(gone);
  desk_->experiments.forget(gone);
  desk_->curves.forget(gone);
}

std::string Workbench::document(std::string_view path) {
  constexpr std::string_view begin = "/lab/";
  constexpr std::string_view end = "/report.html";
  if (!path.starts_with(begin) || !path.ends_with(end) || path.size() <= begin.size() + end.size()) return {};
  try {
    return desk_->experiments.report(std::string(path.substr(begin.size(), path.size() - begin.size() - end.size())));
  } catch (const WorkspaceError&) {
    return {};
  }
}

}  // namespace castellan::studio
