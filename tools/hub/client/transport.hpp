// Files of a hub, wherever it lies: in a folder, or behind http(s). What comes back is hostile until it is verified.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "hub/format/statement.hpp"

namespace castellan::hub {

// Called while bytes arrive.
using TransferProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

struct TransferLimits {
  std::chrono::seconds connect{20};
  std::chrono::seconds whole{600};      // for one file
  std::uint64_t least_per_second = 50;  // bytes; slower than that for `patience`, and it is given up
  std::chrono::seconds patience{30};
  long redirects = 5;
};

// What tells whether a file has changed, as the server named it.
struct Freshness {
  std::string etag, modified;
};

class Transport {
 public:
  virtual ~Transport() = default;

  // A file of at most so many bytes; `name` is a path inside the hub made by this program. Throws HubError.
  virtual std::string get(const std::string& name, std::uint64_t most) = 0;
  // The first bytes of a file; more than these are not asked for. Fewer where it has no more.
  virtual std::string get_start(const std::string& name, std::uint64_t size) = 0;
  // Nothing if it is what it was. `known` is brought up to date.
  virtual std::optional<std::string> get_if_changed(const std::string& name, std::uint64_t most, Freshness& known) = 0;
  // Into a file of this size, beginning where an earlier attempt ended. `partial` is left behind when it fails.
  virtual void download(const std::string& name, std::uint64_t size, const std::filesystem::path& partial,
                        const TransferProgress& progress) = 0;
  // Whether there is such a file; for those a hub need not have.
  virtual std::optional<std::string> get_if_there(const std::string& name, std::uint64_t most) = 0;
  virtual std::string address() const = 0;

  // A folder (`/srv/hub`, `file:///srv/hub`) or an address (`https://example.org/hub`). Throws HubError.
  static std::unique_ptr<Transport> to(const std::string& address, const TransferLimits& limits = {});
};

// As it is kept: folders absolute, addresses without a slash at their end. Throws HubError.
std::string settled_address(const std::string& address);

}  // namespace castellan::hub
