// How long it takes from a saved file of a pack to the new state on its way to the page, with each pack that comes with
// Castellan and a game that was played to its end.
#include <fmt/format.h>

#include <algorithm>
#include <castellan/modding/packs.hpp>
#include <fstream>

#include "bench_studio.hpp"
#include "own_studio.hpp"

namespace castellan::cli {
namespace {

namespace fs = std::filesystem;

constexpr int saves = 5;  // of each pack; the slowest counts
constexpr double idle_seconds = 600;

// A copy, so that nothing of the program is written to. Named by its folder it stands for the pack itself.
fs::path copy_of(const fs::path& pack, const fs::path& into) {
  const fs::path copy = into / pack.filename();
  fs::copy(pack, copy, fs::copy_options::recursive);
  return copy;
}

// What a designer changes: the largest file of rules. A translation has none.
fs::path file_to_save(const fs::path& pack) {
  fs::path largest;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(pack)) {
    const std::string name = entry.path().lexically_relative(pack).generic_string();
    if (!entry.is_regular_file() || entry.path().extension() != ".yaml" || name == "mod.yaml" ||
        name.starts_with("locale/"))
      continue;
    if (largest.empty() || entry.file_size() > fs::file_size(largest)) largest = entry.path();
  }
  return largest;
}

class LiveGame {
 public:
  LiveGame(const std::string& port, const fs::path& pack) : line_(context_, port), file_(file_to_save(pack)) {
    line_.ask({{"type", "hello"}, {"id", 1}, {"protocol", 1}, {"language", "en"}});
    Json game{{"type", "begin_game"}, {"id", 2}, {"mods", {pack.string()}}, {"seed", 7}, {"seats", Json::array()}};
    for (int i = 0; i < 4; ++i) game["seats"].push_back({{"kind", "random"}, {"name", ""}});
    const std::string id = line_.ask(game)["game"];
    line_.ask({{"type", "join"}, {"id", 3}, {"game", id}});
    for (Json state = Json::object(); state.value("state", "") != "over";) state = next("state");
    line_.ask({{"type", "watch_packs"}, {"id", 4}, {"game", id}});
  }

  // Milliseconds.
  double save() {
    std::ifstream in(file_);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    text += "# saved once more\n";
    const fs::path beside = file_.string() + "~";
    std::ofstream(beside) << text;
    const auto saved = Clock::now();
    fs::rename(beside, file_);
    next("state");
    const double sent = milliseconds(Clock::now() - saved);
    if (next("reloaded")["same"].get<bool>()) throw std::runtime_error(file_.string() + " was not noticed");
    return sent;
  }

 private:
  Json next(const char* type) {
    for (;;) {
      Json heard = Json::parse(line_.hear());
      if (heard["type"] == "broken" || heard["type"] == "refused")
        throw std::runtime_error(file_.string() + ": " + heard.dump());
      if (heard["type"] == type) return heard;
    }
  }

  boost::asio::io_context context_{1};
  Line line_;
  fs::path file_;
};

}  // namespace

std::vector<BenchRow> measure_live_packs() {
  const fs::path bundled[] = {data_folder() / "mods"};
  OwnStudio studio(idle_seconds);
  std::vector<BenchRow> rows;
  for (const modding::PackPlace& pack : modding::find_packs(bundled)) {
    if (file_to_save(pack.directory).empty()) continue;
    LiveGame game(studio.port, copy_of(pack.directory, studio.folder()));
    double slowest = 0;
    for (int i = 0; i < saves; ++i) slowest = std::max(slowest, game.save());
    rows.push_back({fmt::format("{} is saved, the new state is sent", pack.id), slowest, "ms", "<= 300"});
  }
  return rows;
}

}  // namespace castellan::cli
