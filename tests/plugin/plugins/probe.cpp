// A bot that does what its argument says, and writes into a file what becomes of it: $CASTELLAN_PROBE_LOG.
#include <castellan/bots/weights.hpp>
#include <castellan/plugin/plugin.hpp>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>

namespace {

void tell(const char* what) {
  if (const char* log = std::getenv("CASTELLAN_PROBE_LOG")) std::ofstream(log, std::ios::app) << what << '\n';
}

struct Presence {
  Presence() { tell("loaded"); }
  ~Presence() { tell("unloaded"); }
} presence;

// A type nobody else knows.
struct OwnError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class ProbeBot : public castellan::Bot {
 public:
  explicit ProbeBot(std::string does) : does_(std::move(does)) { tell("bot made"); }
  ~ProbeBot() override { tell("bot destroyed"); }

  std::size_t choose(const castellan::Sight& sight) override {
    if (does_ == "throw") throw OwnError("of my own making");
    if (does_ == "throw_kernel") throw castellan::WeightsError("a type of the kernel");
    if (does_ == "throw_number") throw 42;
    if (does_ == "nonsense") return sight.decision().options.size();
    if (does_.starts_with("stall ")) {  // until a file is there
      while (!std::filesystem::exists(does_.substr(6))) std::this_thread::sleep_for(std::chrono::milliseconds(2));
      tell("awake");
    }
    if (does_ == "last") return sight.decision().options.size() - 1;
    return 0;
  }

 private:
  std::string does_;
};

std::unique_ptr<castellan::Bot> make(const castellan::BotOrder& order) {
  if (order.argument == "refuse") throw OwnError("not today");
  if (order.argument == "refuse_oddly") throw "a bare text";
  if (order.argument == "nothing") return nullptr;
  return std::make_unique<ProbeBot>(order.argument == "data" ? order.data.filename().string() : order.argument);
}

}  // namespace

CASTELLAN_PLUGIN_BOT("probe", "does what its argument says", make)
