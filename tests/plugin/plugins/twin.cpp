// Another bot with the names of `probe`, all visible: two plugins must never get hold of each other's.
#include <castellan/plugin/plugin.hpp>

#define VISIBLE __attribute__((visibility("default")))

VISIBLE int shared_name = 1;

class VISIBLE ProbeBot : public castellan::Bot {
 public:
  std::size_t choose(const castellan::Sight& sight) override {
    return sight.decision().options.size() - static_cast<std::size_t>(shared_name);
  }
};

VISIBLE std::unique_ptr<castellan::Bot> make(const castellan::BotOrder&) { return std::make_unique<ProbeBot>(); }

CASTELLAN_PLUGIN_BOT("twin", "always takes the last option", make)
