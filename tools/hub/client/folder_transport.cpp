#include "hub/client/folder_transport.hpp"

#include <fmt/format.h>

#include <castellan/base/file_io.hpp>
#include <fstream>

namespace castellan::hub {
namespace {

namespace fs = std::filesystem;

class FolderTransport : public Transport {
 public:
  explicit FolderTransport(fs::path folder) : folder_(std::move(folder)) {}

  std::string get(const std::string& name, std::uint64_t most) override {
    try {
      return read_small_file(folder_ / name, most, "a file of a hub");
    } catch (const FileError& e) {
      throw HubError(e.what());
    }
  }

  std::string get_start(const std::string& name, std::uint64_t size) override {
    std::error_code error;
    std::ifstream in(folder_ / name, std::ios::binary);
    if (!in || !fs::is_regular_file(folder_ / name, error))
      throw HubError(fmt::format("{}: can't be read", (folder_ / name).string()));
    std::string bytes(size, '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(size));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return bytes;
  }

  // Reading it again costs less than any doubt about the times of a stick's file system.
  std::optional<std::string> get_if_changed(const std::string& name, std::uint64_t most, Freshness&) override {
    return get(name, most);
  }

  std::optional<std::string> get_if_there(const std::string& name, std::uint64_t most) override {
    std::error_code error;
    return fs::exists(folder_ / name, error) ? std::optional(get(name, most)) : std::nullopt;
  }

  void download(const std::string& name, std::uint64_t size, const fs::path& partial,
                const TransferProgress& progress) override {
    write_atomically(partial, get_start(name, size));
    if (progress) progress(size, size);
  }

  std::string address() const override { return folder_.string(); }

 private:
  fs::path folder_;
};

}  // namespace

std::unique_ptr<Transport> folder_transport(const fs::path& folder) {
  return std::make_unique<FolderTransport>(folder);
}

}  // namespace castellan::hub
