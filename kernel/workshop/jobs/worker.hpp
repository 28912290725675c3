// The worker: this program, started once more to do one job and confined before it looks at it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "castellan/isolation/confinement.hpp"
#include "castellan/isolation/worker_process.hpp"

namespace castellan::workshop {

// The word that makes a program the worker; no command for people.
inline constexpr const char* worker_word = "worker";

CASTELLAN_API isolation::WorkerCommand worker_command(const std::string& program, const isolation::Confinement& limits);

// The whole life of a worker, given what follows the word: it confines itself, reads its job, does it and answers.
// Returns only outside of a worker, with what to tell the user.
CASTELLAN_API std::string work_confined(std::span<char* const> arguments);

}  // namespace castellan::workshop
