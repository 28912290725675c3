#include <castellan/plugin/plugin.hpp>
#include <stdexcept>

#include "process_bot.hpp"

namespace {

// `process:COMMAND`; without one, the example beside the plugin.
std::unique_ptr<castellan::bots::Bot> make(const castellan::plugin::BotOrder& order) {
  if (!order.argument.empty()) return std::make_unique<process::ProcessBot>(order.argument);
  return std::make_unique<process::ProcessBot>("python3 '" + (order.data / "example.py").string() + "'");
}

}  // namespace

CASTELLAN_PLUGIN_BOT("process", "a program in any language: process:COMMAND, such as process:'python3 my_bot.py'", make)
