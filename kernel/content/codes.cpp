#include "castellan/content/codes.hpp"

#include <fmt/format.h>

namespace castellan {

std::string code_text(Code code) { return fmt::format("C{:04}", static_cast<unsigned>(code)); }

std::span<const Code> all_codes() {
  using enum Code;
  static constexpr Code all[] = {
      bad_yaml,         file_too_large, not_utf8,       several_documents, duplicate_key,    yaml_alias,
      yaml_too_complex, link_in_pack,   unreadable,     too_many_files,    wrong_folder,     bad_version,
      bad_range,        unknown_api,    bad_pack_list,  unresolved,        circle,           differing_copies,
      bad_request,      bad_profile,    unknown_key,    wrong_type,        out_of_range,     unknown_name,
      missing_key,      bad_id,         defined_twice,  too_many,          unknown_section,  does_not_fit,
      incomplete_game,  no_picture,     against_schema, no_target,         ambiguous_target, bad_patch,
      nothing_there,    bad_position,   conflict,       settled_conflict,  idle_preference,  bad_message,
      no_text,          untranslated,   unused_text,    other_arguments,   unnamed,          lua_syntax,
      lua_load_failed,  no_lua_table,   no_function,    unknown_event,     no_hook_function, not_preventable,
      no_lua_file,      unknown_global, global_written, script_failed,     unknown_method,   limit_reached,
      keeps_state,      deprecated,     unknown_param,  unusual_cost,      unreachable,      unused};
  return all;
}

}  // namespace castellan
