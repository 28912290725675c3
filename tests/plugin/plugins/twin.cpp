// Another bot with a visible name of `probe`: two plugins must never get hold of each other's.
#include <castellan/plugin/plugin.hpp>

__attribute__((visibility("default"))) std::size_t twins_choice(std::size_t options) { return options - 1; }

namespace {

class TwinBot : public castellan::bots::Bot {
 public:
  std::size_t choose(const castellan::bots::Sight& sight) override {
    return twins_choice(sight.decision().options.size());
  }
};

std::unique_ptr<castellan::bots::Bot> make(const castellan::plugin::BotOrder&) { return std::make_unique<TwinBot>(); }

}  // namespace

CASTELLAN_PLUGIN_BOT("twin", "always takes the last option", make)
