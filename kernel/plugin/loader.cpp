#include "castellan/plugin/loader.hpp"

#include <fmt/format.h>

#define BOOST_DLL_USE_STD_FS
#include <boost/dll/shared_library.hpp>
#include <cstring>
#include <mutex>

#include "castellan/base/build_info.hpp"
#include "castellan/plugin/trial.hpp"

namespace castellan::plugin {
namespace {

template <std::size_t N>
std::string text_of(const std::array<char, N>& bytes) {
  return std::string(bytes.data(), ::strnlen(bytes.data(), N));
}

std::string path_and(const PluginFile& file, std::string_view why) {
  return fmt::format("{}: {}", file.path.string(), why);
}

// Libraries are loaded and let go one at a time: the child that tries one is a copy of this process, and a copy made
// while another thread loads has a list of libraries that is half written.
std::recursive_mutex& loading() {
  static std::recursive_mutex mutex;
  return mutex;
}

}  // namespace

PluginInfo PluginInfo::of(const PluginBlock& block) {
  return {block.interface,     text_of(block.kernel), text_of(block.abi),
          text_of(block.kind), text_of(block.name),   text_of(block.summary)};
}

std::string kernel_abi() { return CASTELLAN_ABI_TAG; }

std::string plugin_mismatch(const PluginBlock& block, const PluginFile& file) {
  if (std::string_view(block.magic.data(), block.magic.size()) != plugin_magic)
    return fmt::format("its \"{}\" is not what a plugin has: make it with CASTELLAN_PLUGIN_BOT", plugin_symbol);
  const PluginInfo is = PluginInfo::of(block);
  if (is.interface != plugin_interface)
    return fmt::format("built for plugin interface {}, this is {}: rebuild it", is.interface, plugin_interface);
  if (is.kernel != version()) return fmt::format("built for kernel {}, this is {}: rebuild it", is.kernel, version());
  if (is.abi != kernel_abi())
    return fmt::format("built with {}; this kernel with {}: rebuild it to match", is.abi, kernel_abi());
  if (is.kind != file.kind) return fmt::format("is a plugin of the kind \"{}\", not \"{}\"", is.kind, file.kind);
  if (is.name != file.name) return fmt::format("calls itself \"{}\": rename the file", is.name);
  return {};
}

struct Plugin::Library {
  boost::dll::shared_library handle;
  ~Library() {
    const std::lock_guard lock(loading());
    handle.unload();
  }
};

Plugin::Plugin(PluginFile file, std::unique_ptr<Library> library)
    : file_(std::move(file)), library_(std::move(library)) {}
Plugin::~Plugin() = default;

std::shared_ptr<const Plugin> Plugin::load(const PluginFile& file) {
  const std::lock_guard lock(loading());
  const PluginBlock written = read_plugin_block(file.path);
  if (const std::string why = plugin_mismatch(written, file); !why.empty()) throw PluginError(path_and(file, why));
  if (const std::string why = trial_problem(file.path); !why.empty()) throw PluginError(path_and(file, why));
  auto library = std::make_unique<Library>();
  try {
    // Everything is resolved now, so that nothing is missing in the middle of a game; its symbols are for it alone.
    library->handle.load(file.path, boost::dll::load_mode::rtld_now | boost::dll::load_mode::rtld_local);
  } catch (const std::exception& e) {
    throw PluginError(path_and(file, fmt::format("can't be loaded: {}", e.what())));
  }
  auto plugin = std::shared_ptr<const Plugin>(new Plugin(file, std::move(library)));
  if (std::memcmp(plugin->symbol(file.kind, written.size), &written, sizeof written) != 0)
    throw PluginError(path_and(file, "changed while it was loaded: try again"));
  return plugin;
}

const void* Plugin::symbol(std::string_view kind, std::size_t size) const {
  const auto& block = library_->handle.get<const PluginBlock>(plugin_symbol);
  if (text_of(block.kind) != kind)
    throw PluginError(path_and(file_, fmt::format("is not a plugin of the kind \"{}\"", kind)));
  if (block.size != size)
    throw PluginError(path_and(file_, "was built with other headers of the same version: rebuild it"));
  return &block;
}

}  // namespace castellan::plugin
