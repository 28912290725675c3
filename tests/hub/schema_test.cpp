// schema/hub describes what hubs write.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "hub/gate/gate.hpp"
#include "hub/hub_fixture.hpp"

using namespace castellan;
using test::HubFixture;

namespace {

std::string schema_problem(const std::string& name, const nlohmann::json& value) {
  const auto json = nlohmann::json::parse(
      test::text_of(std::filesystem::path(CASTELLAN_SOURCE_DIR) / "schema/hub" / (name + ".schema.json")));
  valijson::Schema schema;
  valijson::SchemaParser parser;
  parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(json), schema);
  valijson::ValidationResults results;
  valijson::Validator validator;
  if (validator.validate(schema, valijson::adapters::NlohmannJsonAdapter(value), &results)) return "";
  valijson::ValidationResults::Error error;
  return results.popError(error) ? error.description : "it does not fit";
}

}  // namespace

TEST_CASE("What a hub writes fits its schemas, and a changed field does not", "[hub]") {
  HubFixture hub;
  hub.publish("bakers", "1.0.0", "depends: {belfort: ^0.1}\nauthors: [Ada]\ndescription: Bread.\nlanguages: [en]");
  hub.yank("bakers", "1.0.0", "the ovens explode");
  hub.change_key("bakers", hub.bob, hub.ada);
  const auto file = hub::SnapshotFile::read(test::text_of(hub.path() / hub::snapshot_file));
  CHECK(schema_problem("snapshot", nlohmann::json::parse(file.snapshot.text)) == "");
  CHECK(schema_problem("statement", nlohmann::json::parse(file.snapshot.line())) == "");
  CHECK(schema_problem("root", nlohmann::json::parse(file.root.statements()[0].text)) == "");
  std::string index = test::text_of(hub.index_path("bakers"));
  int lines = 0;
  for (std::size_t at = 0; at < index.size(); ++lines) {
    const std::size_t end = index.find('\n', at);
    auto line = nlohmann::json::parse(hub::Statement::parse(index.substr(at, end - at)).text);
    at = end + 1;
    CHECK(schema_problem("line", line) == "");
    for (const auto& [key, unused] : nlohmann::json(line).items()) {
      auto other = line;
      other.erase(key);
      CAPTURE(key);
      CHECK(schema_problem("line", other) != "");
      CHECK_THROWS_AS(hub::parse_index_line(other.dump()), hub::HubError);  // the schema and the reader agree
    }
    line["more"] = 1;
    CHECK(schema_problem("line", line) != "");
    CHECK_THROWS_AS(hub::parse_index_line(line.dump()), hub::HubError);
  }
  CHECK(lines == 3);
  hub::GateReport report;
  report.id = "bakers";
  report.version = "1.0.0";
  report.steps.push_back({"check", hub::GateStep::Outcome::refused, "2 problems", {"one", "two"}});
  CHECK(schema_problem("report", nlohmann::json::parse(report.json().dump())) == "");
}
