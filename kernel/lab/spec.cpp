#include "castellan/lab/spec.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "castellan/base/file_io.hpp"
#include "castellan/content/records/types.hpp"
#include "castellan/content/yaml.hpp"

namespace castellan::lab {
namespace {

using namespace content;

constexpr std::uintmax_t max_size = std::uintmax_t{1} << 18;
constexpr std::array<std::string_view, 5> question_names{"thing", "packs", "compare", "options", "players"};

Type<double> percentage(double low, double high) {
  return {[=](Reader& reader, const Value& value, double& to) {
            std::string text;
            if (!reader.text_or_number(value, text)) return;
            double read = 0;
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
            if (error != std::errc{} || end != text.data() + text.size() || !(read >= low && read <= high))
              reader.problem(Code::out_of_range, value.where,
                             fmt::format("expected a number from {} to {}", low, high));
            else to = read;
          },
          fmt::format(R"({{"type": "number", "minimum": {}, "maximum": {}}})", low, high)};
}

Type<std::uint64_t> whole(std::uint64_t most) {
  return {[=](Reader& reader, const Value& value, std::uint64_t& to) {
            std::string text;
            if (!reader.text_or_number(value, text)) return;
            std::uint64_t read = 0;
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
            if (error != std::errc{} || end != text.data() + text.size() || read > most)
              reader.problem(Code::out_of_range, value.where,
                             fmt::format("expected a whole number from 0 to {}", most));
            else to = read;
          },
          fmt::format(R"({{"type": "integer", "minimum": 0, "maximum": {}}})", most)};
}

// A list replaces what is usual.
template <class X>
Type<std::vector<X>> instead(Type<X> of) {
  Type<std::vector<X>> list = types::list(std::move(of));
  return {[list](Reader& reader, const Value& value, std::vector<X>& to) {
            to.clear();
            list.read(reader, value, to);
          },
          list.schema};
}

Record<ArmSpec> arm_record() {
  Record<ArmSpec> record("an arm", "One of the ways to play that are compared.");
  record.field("name", &ArmSpec::name, types::text(), "what it is called in the report", true);
  record.field("packs", &ArmSpec::packs, types::texts(), "packs besides those of all arms: ids or folders");
  record.field("options", &ArmSpec::options, types::texts(), "options of packs: `name=value`");
  record.field("guilds", &ArmSpec::guilds, types::text(), "a selection of guilds, or their ids separated by commas");
  return record;
}

Record<Spec> spec_record() {
  Record<Spec> record("an experiment", "What `castellan lab run` plays and reports on.");
  record.field("question", &Spec::question, types::choice<Spec::Question>(question_names, "question"),
               "what to find out: how strong a thing is, what packs do to the game, how ways to play compare, a curve "
               "over an option, or what the number of players does",
               true);
  record.field("thing", &Spec::thing, types::text(), "of `thing`: `guild:brewers`, or `guild` for all of a kind");
  record.field("added", &Spec::added, types::texts(), "of `packs`: those that are added");
  record.field("arms", &Spec::arms, types::list(arm_record().type()), "of `compare`: the first is the one to beat");
  record.field("option", &Spec::option, types::text(), "of `options`: `name=0..3`, or `name=word,word`");
  record.field("packs", &Spec::packs, types::texts(), "packs in all arms: ids or folders");
  record.field("options", &Spec::options, types::texts(), "options in all arms: `name=value`");
  record.field("guilds", &Spec::guilds, types::text(), "a selection of guilds, or their ids separated by commas");
  record.field("players", &Spec::players, instead(types::integer<int>(1, 8)), "numbers of players, a row for each");
  record.field("bots", &Spec::bots, instead(types::text()),
               "who plays, a row for each: a bot, or one per seat separated by commas");
  record.field("skill", &Spec::skill, instead(types::text()),
               "a stronger and a weaker bot, to see whether skill counts; an empty list for no such games");
  record.field("seed", &Spec::seed, whole(~std::uint64_t{0} >> 1), "the seed of everything");
  record.field("games", &Spec::games, whole(1'000'000'000), "games in each row, at most");
  record.field("precision", &Spec::precision, percentage(0, 50), "stop at this many percentage points of win share");
  record.field("band", &Spec::band, percentage(0, 50), "what counts as fair, in percentage points of win share");
  record.field("pace", &Spec::pace, types::integer<int>(1, 3600), "seconds a person takes for a decision");
  record.field("each_game", &Spec::each_game, types::flag(), "keep a line about each game, for --rows");
  return record;
}

void check(const Spec& spec, Reader& reader, const Where& where) {
  const auto need = [&](bool there, std::string_view key) {
    if (!there)
      reader.problem(
          Code::missing_key, where,
          fmt::format("the question \"{}\" needs `{}`", question_names[static_cast<std::size_t>(spec.question)], key));
  };
  switch (spec.question) {
    case Spec::Question::thing: return need(!spec.thing.empty(), "thing: guild:…");
    case Spec::Question::packs: return need(!spec.added.empty(), "added: […]");
    case Spec::Question::compare: return need(spec.arms.size() > 1, "arms: […], two or more");
    case Spec::Question::options: return need(!spec.option.empty(), "option: name=0..3");
    case Spec::Question::players: return;
  }
}

Spec read_text(const std::string& content, const std::string& name, const std::string& path) {
  const std::array files{SourceFile{name, path}};
  Diagnostics problems;
  Spec spec;
  const auto value = parse_yaml(content, 0, problems);
  if (value) {
    Ruleset unused;
    Reader reader(unused, problems);
    spec_record().read(reader, *value, spec);
    if (!problems.has_errors()) check(spec, reader, value->where);
  }
  problems.sort();
  if (problems.has_errors()) throw SpecError(problems.render(files));
  return spec;
}

// A folder as packs are named by: with a slash, or it would be an id.
std::string path_of(const std::filesystem::path& folder) {
  const std::string text = folder.lexically_normal().generic_string();
  return folder.is_absolute() || text.starts_with("../") ? text : "./" + text;
}

}  // namespace

std::string spec_schema() {
  nlohmann::ordered_json json{{"$schema", "http://json-schema.org/draft-07/schema#"},
                              {"title", "Castellan experiment"}};
  json.update(spec_record().form().schema());
  return json.dump(2) + "\n";
}

ArmSpec parse_arm(std::string_view text) {
  ArmSpec arm;
  arm.name = text;
  // Folders may have colons in their names, options can't do without a `=`.
  const std::size_t equals = text.find('=');
  const std::size_t colon = equals == std::string_view::npos ? equals : text.rfind(':', equals);
  const auto split = [](std::string_view part, char at, std::vector<std::string>& to) {
    while (!part.empty()) {
      const std::size_t end = std::min(part.find(at), part.size());
      if (end > 0) to.emplace_back(part.substr(0, end));
      part.remove_prefix(std::min(end + 1, part.size()));
    }
  };
  const std::string_view packs =
      equals != std::string_view::npos && colon == std::string_view::npos ? std::string_view() : text.substr(0, colon);
  if (packs != "base") split(packs, '+', arm.packs);
  if (equals != std::string_view::npos) split(text.substr(colon + 1), ',', arm.options);
  if (arm.packs.empty() && arm.options.empty() && packs != "base")
    throw SpecError("an empty arm: write packs, options or both, as in brewers+theatre:ale=2, or base for none");
  return arm;
}

Spec read_spec(const std::filesystem::path& file) {
  try {
    Spec spec = read_text(read_small_file(file, max_size, "an experiment"), file.filename().string(), file.string());
    // Folders are meant from where the file lies.
    const auto resolve = [&](std::vector<std::string>& packs) {
      for (std::string& pack : packs)
        if (pack.starts_with("./") || pack.starts_with("../")) pack = path_of(file.parent_path() / pack);
    };
    resolve(spec.packs);
    resolve(spec.added);
    for (ArmSpec& arm : spec.arms) resolve(arm.packs);
    return spec;
  } catch (const FileError& e) {
    throw SpecError(e.what());
  }
}

nlohmann::ordered_json to_json(const Spec& spec) {
  const Spec usual;
  nlohmann::ordered_json json{{"question", question_names[static_cast<std::size_t>(spec.question)]}};
  const auto add = [&](const char* key, const auto& value, const auto& usually) {
    if (value != usually) json[key] = value;
  };
  add("thing", spec.thing, usual.thing);
  add("added", spec.added, usual.added);
  for (const ArmSpec& arm : spec.arms) {
    nlohmann::ordered_json entry{{"name", arm.name}};
    if (!arm.packs.empty()) entry["packs"] = arm.packs;
    if (!arm.options.empty()) entry["options"] = arm.options;
    if (!arm.guilds.empty()) entry["guilds"] = arm.guilds;
    json["arms"].push_back(std::move(entry));
  }
  add("option", spec.option, usual.option);
  add("packs", spec.packs, usual.packs);
  add("options", spec.options, usual.options);
  add("guilds", spec.guilds, usual.guilds);
  json["players"] = spec.players;
  json["bots"] = spec.bots;
  add("skill", spec.skill, usual.skill);
  json["seed"] = spec.seed;
  add("games", spec.games, usual.games);
  add("precision", spec.precision, usual.precision);
  add("band", spec.band, usual.band);
  add("pace", spec.pace, usual.pace);
  add("each_game", spec.each_game, usual.each_game);
  return json;
}

// JSON is YAML too: there is one reader for both.
Spec spec_of(const nlohmann::ordered_json& json) {
  return read_text(json.dump(), "experiment", "the report's experiment");
}

std::string short_name(const Spec& spec) {
  std::string text;
  switch (spec.question) {
    case Spec::Question::thing: text = spec.thing; break;
    case Spec::Question::packs: text = fmt::format("pack-{}", fmt::join(spec.added, "-")); break;
    case Spec::Question::compare:
      for (const ArmSpec& arm : spec.arms) text += (text.empty() ? "" : "-vs-") + arm.name;
      break;
    case Spec::Question::options: text = "options-" + spec.option; break;
    case Spec::Question::players: text = "players"; break;
  }
  std::string name;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (plain) name += c;
    else if (!name.empty() && name.back() != '-') name += '-';
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name.empty() ? "experiment" : name.substr(0, 60);
}

}  // namespace castellan::lab
