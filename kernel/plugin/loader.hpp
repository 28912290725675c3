// Loads native plugins. Their code runs from then on, with all rights the program has: only what a user names is
// loaded.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "castellan/plugin/library_file.hpp"
#include "castellan/plugin/plugin_path.hpp"

namespace castellan::plugin {

inline constexpr const char* plugin_symbol = "castellan_plugin";

// What a block says, as text that is safe to use: nothing after a text's end, and no text without one.
struct CASTELLAN_API PluginInfo {
  std::uint32_t interface = 0;
  std::string kernel, abi, kind, name, summary;

  static PluginInfo of(const PluginBlock& block);
};

// The tag of this kernel.
CASTELLAN_API std::string kernel_abi();

// Why a plugin with this block in this file can't be loaded here, with what to do; empty if it can.
CASTELLAN_API std::string plugin_mismatch(const PluginBlock& block, const PluginFile& file);

// A library that is loaded; it stays so as long as anybody has this.
class CASTELLAN_API Plugin {
 public:
  // Refuses what does not fit before a line of it has run. Throws PluginError.
  static std::shared_ptr<const Plugin> load(const PluginFile& file);
  ~Plugin();
  Plugin(const Plugin&) = delete;
  Plugin& operator=(const Plugin&) = delete;

  const PluginFile& file() const { return file_; }
  // What it exports, by its kind: `as<BotPlugin>()`. Throws PluginError if it is of another one.
  template <class Kind>
  const Kind& as() const {
    return *static_cast<const Kind*>(symbol(Kind::kind, sizeof(Kind)));
  }

 private:
  struct Library;
  Plugin(PluginFile file, std::unique_ptr<Library> library);
  const void* symbol(std::string_view kind, std::size_t size) const;

  PluginFile file_;
  std::unique_ptr<Library> library_;
};

}  // namespace castellan::plugin
