// All the author of a plugin of the kind "executor" includes: where the lab's games are played (lab/executor.hpp).
#pragma once

#include "castellan/lab/executor.hpp"
#include "castellan/plugin/plugin.hpp"

namespace castellan::plugin {

// The factory may throw to say why it can't make one.
struct ExecutorPlugin {
  static constexpr std::string_view kind = "executor";
  using Factory = std::unique_ptr<lab::Executor> (*)();

  PluginBlock block;
  Factory make = nullptr;
};

}  // namespace castellan::plugin

// Makes a library an executor, once in one source file, as CASTELLAN_PLUGIN_BOT does a bot. The library must be called
// libcastellan_executor_NAME.so.
#define CASTELLAN_PLUGIN_EXECUTOR(plugin_name, plugin_summary, plugin_factory)                                \
  extern "C" {                                                                                                \
  extern __attribute__((visibility("default"))) const ::castellan::plugin::ExecutorPlugin castellan_plugin;   \
  constinit const ::castellan::plugin::ExecutorPlugin castellan_plugin{                                       \
      ::castellan::plugin::detail::block<::castellan::plugin::ExecutorPlugin>(plugin_name, CASTELLAN_VERSION, \
                                                                              plugin_summary),                \
      plugin_factory};                                                                                        \
  }
