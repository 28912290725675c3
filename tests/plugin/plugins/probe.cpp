// A bot that does what its argument says, and writes into a file what becomes of it: $CASTELLAN_PROBE_LOG.
#include <unistd.h>

#include <castellan/bots/weights.hpp>
#include <castellan/plugin/plugin.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>

namespace {

// Libraries are tried in a child process first; what becomes of that is nobody's business.
bool in_child() {
  const char* parent = std::getenv("CASTELLAN_PROBE_PID");
  return parent && std::atoi(parent) != ::getpid();
}

void tell(const char* what) {
  const char* log = std::getenv("CASTELLAN_PROBE_LOG");
  if (log && !in_child()) std::ofstream(log, std::ios::app) << what << '\n';
}

// What the plugin does when it is loaded.
void start() {
  const std::string how = std::getenv("CASTELLAN_PROBE_START") ? std::getenv("CASTELLAN_PROBE_START") : "";
  if (how == "throw") throw std::runtime_error("thrown at start");
  if (how == "crash") ::raise(SIGSEGV);
  tell("loaded");
}

struct Presence {
  Presence() { start(); }
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
