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

// Visible, and of the same name in `twin`, where it is something else.
__attribute__((visibility("default"))) std::size_t twins_choice(std::size_t) { return 0; }

namespace {

// Libraries are tried in a child process first, and programs are processes of their own.
bool elsewhere() {
  const char* test = std::getenv("CASTELLAN_PROBE_PID");
  return test && std::atoi(test) != ::getpid();
}

void tell(const char* what) {
  const char* log = std::getenv("CASTELLAN_PROBE_LOG");
  if (log) std::ofstream(log, std::ios::app) << (elsewhere() ? "elsewhere: " : "") << what << '\n';
}

// What the plugin does when it is loaded.
void start() {
  const std::string how = std::getenv("CASTELLAN_PROBE_START") ? std::getenv("CASTELLAN_PROBE_START") : "";
  if (how == "throw") throw std::runtime_error("thrown at start");
  if (how == "crash") ::raise(SIGSEGV);
  if (how == "exit") std::exit(0);
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

class ProbeBot : public castellan::bots::Bot {
 public:
  explicit ProbeBot(std::string does) : does_(std::move(does)) { tell("bot made"); }
  ~ProbeBot() override { tell("bot destroyed"); }

  std::size_t choose(const castellan::bots::Sight& sight) override {
    if (does_ == "throw") throw OwnError("of my own making");
    if (does_ == "throw_kernel") throw castellan::bots::WeightsError("a type of the kernel");
    if (does_ == "throw_number") throw 42;
    if (does_ == "nonsense") return sight.decision().options.size();
    if (does_.starts_with("stall ")) {  // until a file is there
      while (!std::filesystem::exists(does_.substr(6))) std::this_thread::sleep_for(std::chrono::milliseconds(2));
      tell("awake");
    }
    return twins_choice(sight.decision().options.size());
  }

 private:
  std::string does_;
};

std::unique_ptr<castellan::bots::Bot> make(const castellan::plugin::BotOrder& order) {
  if (order.argument == "refuse") throw OwnError("not today");
  if (order.argument == "refuse_oddly") throw "a bare text";
  if (order.argument == "nothing") return nullptr;
  if (order.argument == "data") throw OwnError("my files are in " + order.data.string());
  return std::make_unique<ProbeBot>(order.argument);
}

}  // namespace

CASTELLAN_PLUGIN_BOT("probe", "does what its argument says", make)
