// What is fuzzed: each target takes any bytes and must return. Bad input is refused by the kernel with its own errors;
// whatever else comes of it (a crash, a hang, a broken promise) is a finding.
#pragma once

#include <stdexcept>
#include <string_view>

namespace castellan::fuzz {

struct Target {
  std::string_view name;  // also of its folders in corpus/ and regressions/
  void (*run)(std::string_view input);
};

void read_yaml(std::string_view input);
void read_manifest(std::string_view input);
void load_pack(std::string_view input);
void read_archive(std::string_view input);
void read_save(std::string_view input);
void replay_save(std::string_view input);
void read_lock(std::string_view input);
void read_profile(std::string_view input);
void read_trust(std::string_view input);
void read_lua(std::string_view input);
void migrate(std::string_view input);
void format_message(std::string_view input);
void talk_to_studio(std::string_view input);
void read_hub(std::string_view input);

inline constexpr Target targets[] = {
    {"conversation", talk_to_studio},
    {"archive", read_archive},
    {"hub", read_hub},
    {"lock", read_lock},
    {"lua", read_lua},
    {"manifest", read_manifest},
    {"message", format_message},
    {"migration", migrate},
    {"pack", load_pack},
    {"profile", read_profile},
    {"replay", replay_save},
    {"save", read_save},
    {"trust", read_trust},
    {"yaml", read_yaml},
};

// A promise the kernel gives. Nobody catches a broken one.
struct BrokenPromise : std::logic_error {
  using std::logic_error::logic_error;
};
void promise(bool kept, const char* what);

}  // namespace castellan::fuzz
