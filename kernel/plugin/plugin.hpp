// All the author of a native plugin includes. A plugin is a shared library with one symbol, `castellan_plugin`: a block
// that says what it was built for, and what its kind needs. See docs/plugins.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "castellan/bots/bot.hpp"
#include "castellan/plugin/abi_tag.hpp"

namespace castellan::plugin {

// Raised whenever this file, or a class a plugin implements, changes.
inline constexpr std::uint32_t plugin_interface = 2;
inline constexpr std::string_view plugin_magic = "castellan plugin";  // all of PluginBlock::magic, without a zero

// What every plugin begins with. Plain bytes, so that they can be read without running anything of the plugin; texts
// end with a zero.
struct PluginBlock {
  std::array<char, 16> magic{};
  std::uint32_t interface = 0;
  std::uint32_t size = 0;  // of the whole, with what its kind needs
  std::array<char, 16> kernel{};
  std::array<char, 96> abi{};
  std::array<char, 16> kind{};
  std::array<char, 32> name{};
  std::array<char, 160> summary{};
};

// What a bot is made with.
struct BotOrder {
  std::string argument;        // of `name:argument`; may be empty
  std::filesystem::path data;  // the folder of the plugin's own files; need not exist
};

// A plugin of the kind "bot". The factory may throw to say why it can't make one.
struct BotPlugin {
  static constexpr std::string_view kind = "bot";
  using Factory = std::unique_ptr<bots::Bot> (*)(const BotOrder&);

  PluginBlock block;
  Factory make = nullptr;
};

namespace detail {

template <std::size_t N>
consteval std::array<char, N> text(std::string_view from) {
  std::array<char, N> to{};
  if (from.size() >= N) throw "a name, kind or summary that is too long";
  std::copy(from.begin(), from.end(), to.begin());
  return to;
}

consteval std::array<char, 32> name(std::string_view from) {
  if (from.empty() || from[0] < 'a' || from[0] > 'z') throw "a plugin's name begins with a letter from a to z";
  for (const char c : from)
    if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_') throw "a plugin's name has a-z, 0-9 and _ only";
  return text<32>(from);
}

template <class Plugin>
consteval PluginBlock block(std::string_view plugin_name, std::string_view kernel, std::string_view summary) {
  PluginBlock block;
  std::copy(plugin_magic.begin(), plugin_magic.end(), block.magic.begin());
  block.interface = plugin_interface;
  block.size = sizeof(Plugin);
  block.kernel = text<16>(kernel);
  block.abi = text<96>(CASTELLAN_ABI_TAG);
  block.kind = text<16>(Plugin::kind);
  block.name = name(plugin_name);
  block.summary = text<160>(summary);
  return block;
}

}  // namespace detail
}  // namespace castellan::plugin

// Makes a library a bot, once in one source file: CASTELLAN_PLUGIN_BOT("my_bot", "what it does", factory). The library
// must be called libcastellan_bot_my_bot.so; castellan_add_plugin() in CMake sees to that and to CASTELLAN_VERSION.
#define CASTELLAN_PLUGIN_BOT(plugin_name, plugin_summary, plugin_factory)                                \
  extern "C" {                                                                                           \
  extern __attribute__((visibility("default"))) const ::castellan::plugin::BotPlugin castellan_plugin;   \
  constinit const ::castellan::plugin::BotPlugin castellan_plugin{                                       \
      ::castellan::plugin::detail::block<::castellan::plugin::BotPlugin>(plugin_name, CASTELLAN_VERSION, \
                                                                         plugin_summary),                \
      plugin_factory};                                                                                   \
  }
