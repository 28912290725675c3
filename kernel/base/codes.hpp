// The kinds of problems packs can have, each with a number that never changes: `C0204`. docs/problems has a page for
// each, with an example and what to do; `castellan explain C0204` shows it.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "castellan/base/export.hpp"

namespace castellan {

enum class Code : std::uint16_t {
  // Files and YAML
  bad_yaml = 1,
  file_too_large = 2,
  not_utf8 = 3,
  several_documents = 4,
  duplicate_key = 5,
  yaml_alias = 6,
  yaml_too_complex = 7,
  link_in_pack = 8,
  unreadable = 9,
  too_many_files = 10,

  // Manifests, and which packs go together
  wrong_folder = 101,
  bad_version = 102,
  bad_range = 103,
  unknown_api = 104,
  bad_pack_list = 105,
  unresolved = 106,
  circle = 107,
  differing_copies = 108,
  bad_request = 109,
  bad_profile = 110,
  reserved_id = 111,

  // Definitions
  unknown_key = 201,
  wrong_type = 202,
  out_of_range = 203,
  unknown_name = 204,
  missing_key = 205,
  bad_id = 206,
  defined_twice = 207,
  too_many = 208,
  unknown_section = 209,
  does_not_fit = 210,
  incomplete_game = 211,
  no_picture = 212,
  against_schema = 213,

  // Changes to other packs
  no_target = 301,
  ambiguous_target = 302,
  bad_patch = 303,
  nothing_there = 304,
  bad_position = 305,
  conflict = 306,
  settled_conflict = 307,
  idle_preference = 308,

  // Texts
  bad_message = 401,
  no_text = 402,
  untranslated = 403,
  unused_text = 404,
  other_arguments = 405,
  unnamed = 406,
  hole_in_event = 407,
  hidden_argument = 408,
  unshown_param = 409,

  // Lua files
  lua_syntax = 501,
  lua_load_failed = 502,
  no_lua_table = 503,
  no_function = 504,
  unknown_event = 505,
  no_hook_function = 506,
  not_preventable = 507,
  no_lua_file = 508,
  power_operator = 509,

  // What scripts do
  unknown_global = 601,
  global_written = 602,
  script_failed = 603,
  unknown_method = 604,
  limit_reached = 605,
  keeps_state = 606,
  deprecated = 607,
  unknown_param = 608,
  unknown_event_field = 609,
  unknown_question_key = 610,
  unknown_table_key = 611,
  unknown_word = 612,
  missing_event_argument = 613,

  // Doubts
  unusual_cost = 701,
  unreachable = 702,
  unused = 703,
  unfiltered = 704,
};

// `C0204`
CASTELLAN_API std::string code_text(Code code);
// All of them, by number.
CASTELLAN_API std::span<const Code> all_codes();

}  // namespace castellan
