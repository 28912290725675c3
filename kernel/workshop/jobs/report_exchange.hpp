// Reports as a worker sends them, and how they are read: as if an enemy had written them (isolation/answer.hpp).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "castellan/isolation/answer.hpp"
#include "castellan/workshop/jobs/handing_over.hpp"
#include "castellan/workshop/jobs/job.hpp"

namespace castellan::workshop {

CASTELLAN_API nlohmann::json report_json(const CheckJob& job, const CheckReport& report);
CASTELLAN_API nlohmann::json report_json(const TestJob& job, const TestJobReport& report);
CASTELLAN_API nlohmann::json report_json(const GamesJob& job, std::uint64_t hash);
CASTELLAN_API nlohmann::json report_json(const FuzzJob& job, const FuzzReport& report);
CASTELLAN_API nlohmann::json report_json(const OrderJob& job, const OrderReport& report);
CASTELLAN_API nlohmann::json report_json(const BalanceJob& job, const BalanceReport& report);
CASTELLAN_API nlohmann::json report_json(const PortraitJob& job, const PortraitReport& report);

// Throw BadAnswer.
CASTELLAN_API CheckReport report_of(const CheckJob& job, const isolation::Answer& answer);
CASTELLAN_API TestJobReport report_of(const TestJob& job, const isolation::Answer& answer);
CASTELLAN_API std::uint64_t report_of(const GamesJob& job, const isolation::Answer& answer);
CASTELLAN_API FuzzReport report_of(const FuzzJob& job, const isolation::Answer& answer);
CASTELLAN_API OrderReport report_of(const OrderJob& job, const isolation::Answer& answer);
CASTELLAN_API BalanceReport report_of(const BalanceJob& job, const isolation::Answer& answer);
CASTELLAN_API PortraitReport report_of(const PortraitJob& job, const isolation::Answer& answer);

}  // namespace castellan::workshop
