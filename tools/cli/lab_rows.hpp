// One row per game, for people with questions of their own: CSV, or SQLite for many.
#pragma once

#include <castellan/lab/chunk_store.hpp>
#include <castellan/lab/experiment.hpp>
#include <castellan/lab/run.hpp>
#include <string>

namespace castellan::cli {

// Written to a file whose name ends with .csv, .sqlite or .db. Only chunks the report is about are in it. Throws
// FileError.
void write_rows(const std::string& file, const lab::Experiment& experiment, const lab::ChunkStore& store,
                const std::vector<lab::RowResult>& results);
// Why rows can't be written to a file of this name; empty if they can.
std::string rows_problem(const std::string& file);

}  // namespace castellan::cli
