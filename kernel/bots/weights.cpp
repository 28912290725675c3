#include "castellan/bots/weights.hpp"

#include <fmt/format.h>

#include "castellan/base/file_io.hpp"
#include "castellan/content/records/record.hpp"
#include "castellan/content/yaml.hpp"

namespace castellan::bots {
namespace {

constexpr std::uintmax_t max_size = std::uintmax_t{1} << 16;

content::Record<Weights> weights_record() {
  content::Record<Weights> record("weights", "What an evaluation looks at, and how much each of it counts.");
  for (const WeightInfo& weight : weight_table)
    record.field_with(weight.name, "{}", weight.doc,
                      [&weight](content::Reader& reader, const Value& value, Weights& to) {
                        if (int read = 0; reader.integer(value, weight.least, weight.most, read))
                          to.*weight.member = read;
                      });
  return record;
}

}  // namespace

Weights read_weights(const std::filesystem::path& file) {
  std::string content;
  try {
    content = read_small_file(file, max_size, "a file of weights");
  } catch (const FileError& e) {
    throw WeightsError(e.what());
  }
  const std::array files{SourceFile{file.filename().string(), file.string()}};
  Diagnostics problems;
  Weights weights;
  const auto value = content::parse_yaml(content, 0, problems);
  if (value && value->kind != Value::Kind::null) {  // an empty file changes nothing
    Ruleset unused;
    content::Reader reader(unused, problems);
    weights_record().read(reader, *value, weights);
  }
  problems.sort();
  if (problems.has_errors()) throw WeightsError(problems.render(files));
  return weights;
}

std::string weights_text(const Weights& weights) {
  std::string text =
      "# How much each thing counts, in hundredths of a point unless said otherwise. A round is one that is still to "
      "come\n"
      "# after the present one. What is left out is as usual.\n";
  for (const WeightInfo& weight : weight_table)
    text += fmt::format("{:<18}  # {}\n", fmt::format("{}: {}", weight.name, weights.*weight.member), weight.doc);
  return text;
}

}  // namespace castellan::bots
