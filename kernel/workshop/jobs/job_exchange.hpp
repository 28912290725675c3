// Jobs as bytes, for a process of their own. They come from ourselves, but hold what strangers wrote.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "castellan/workshop/jobs/job.hpp"

namespace castellan::workshop {

using Job = std::variant<CheckJob, TestJob, GamesJob, FuzzJob, OrderJob, BalanceJob, PortraitJob>;

// Packs must be held (handing_over.hpp). CBOR, since files may hold any bytes.
CASTELLAN_API std::string job_bytes(const Job& job);
// Throws nlohmann's exceptions or std::invalid_argument for anything else.
CASTELLAN_API Job job_of(std::string_view bytes);

}  // namespace castellan::workshop
