// What a release says about an archive, and whether an archive is what a release says.
#pragma once

#include <castellan/modding/installed.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "hub/format/pack_index.hpp"

namespace castellan::hub {

// A release with everything but its key, date and place in the index. Throws HubError.
struct DescribedArchive {
  Release release;
  modding::PackToInstall pack;
};
DescribedArchive describe_archive(std::string_view bytes);

// The pack in an archive that is, byte for byte and fact for fact, what the release says. Throws HubError.
modding::PackToInstall opened(std::string_view bytes, const Release& release);

// The next line of an index, signed by the author.
std::string release_line(Release release, const PackIndex& index, const SecretKey& author, std::time_t now);
std::string yank_line(const std::string& version, const std::string& reason, const PackIndex& index,
                      const SecretKey& by, std::time_t now);
std::string key_line(const PublicKey& next, const std::string& reason, const PackIndex& index, const SecretKey& by,
                     std::time_t now);

}  // namespace castellan::hub
