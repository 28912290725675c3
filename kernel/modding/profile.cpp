#include "castellan/modding/profile.hpp"

#include <fmt/format.h>

#include "castellan/base/file_io.hpp"
#include "castellan/base/user_folders.hpp"
#include "castellan/content/records/record.hpp"
#include "castellan/content/yaml.hpp"

namespace castellan::modding {
namespace {

constexpr std::uintmax_t max_profile_size = std::uintmax_t{1} << 20;
const char* const prefer_hint = "as in prefer: {guild.bakers.params.from_one: brewers}";

void read_prefer(content::Reader& reader, const Value& value, Profile& to) {
  if (value.kind == Value::Kind::null) return;
  if (value.kind != Value::Kind::map) {
    reader.problem(Code::bad_profile, value.where, "expected fields and the packs whose value is used", prefer_hint);
    return;
  }
  for (const Value::Entry& entry : value.map) {
    std::string pack;
    if (entry.value.kind != Value::Kind::scalar)
      reader.problem(Code::bad_profile, entry.where, fmt::format("expected the id of a pack for \"{}\"", entry.key),
                     prefer_hint);
    else if (reader.id(entry.value, pack)) to.prefer[entry.key] = pack;
  }
}

// `limits: {instructions: 50000000, seconds: 10}`
content::Record<Profile::ScriptLimits> limits_record() {
  using Limits = Profile::ScriptLimits;
  content::Record<Limits> record("limits of scripts", "How much scripts may use in one action.");
  const auto add = [&](const char* key, std::optional<std::int64_t> Limits::*member, int most, const char* doc) {
    record.field_with(key, "{}", doc, [member, most](content::Reader& reader, const Value& value, Limits& to) {
      if (int read = 0; reader.integer(value, 1, most, read)) to.*member = read;
    });
  };
  constexpr int many = 2'000'000'000;
  add("instructions", &Limits::instructions, many, "Lua instructions");
  add("memory", &Limits::memory, 1 << 20, "MiB of one Lua state");
  add("seconds", &Limits::seconds, 1'000'000, "spent in scripts");
  add("output", &Limits::output, 1 << 30, "changes of the game and events");
  return record;
}

}  // namespace

std::filesystem::path usual_profile() {
  const std::filesystem::path folder = user_config_folder();
  return folder.empty() ? folder : folder / "profile.yaml";
}

Profile read_profile(const std::filesystem::path& file, std::vector<SourceFile>& files, Diagnostics& problems) {
  const auto number = static_cast<std::int32_t>(files.size());
  files.push_back({file.filename().string(), file.string()});
  Profile profile;
  std::string content;
  try {
    content = read_small_file(file, max_profile_size, "a profile");
  } catch (const FileError& e) {
    problems.error(Code::bad_profile, {}, e.what());
    return profile;
  }
  const auto value = content::parse_yaml(content, number, problems);
  if (!value || value->kind == Value::Kind::null) return profile;  // an empty one settles nothing
  content::Record<Profile> record("a profile", "What a user has settled for all games.");
  record.field_with("prefer", "{}", "whose value is used where packs write the same field", read_prefer);
  record.field("limits", &Profile::limits, limits_record().type(), "how much scripts may use in one action");
  Ruleset unused;
  content::Reader reader(unused, problems);
  record.read(reader, *value, profile);
  return profile;
}

}  // namespace castellan::modding
