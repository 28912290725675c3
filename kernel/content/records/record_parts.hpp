// What the records of definitions have in common.
#pragma once

#include "castellan/content/records/types.hpp"

namespace castellan::content {

// What every definition may have. define() has read the id before the record's fields are, and where it goes in its
// list was settled when packs were merged.
template <class T>
Record<T> definition(std::string name, std::string doc) {
  Record<T> record(std::move(name), std::move(doc));
  record.field_with(
      "id", R"({"type": "string", "pattern": "^[a-z][a-z0-9_-]*$"})",
      "name of the definition; other packs see it as `pack:id`", [](Reader&, const Value&, T&) {}, true);
  const char* const id = R"({"type": "string", "pattern": "^([a-z][a-z0-9_-]*:)?[a-z][a-z0-9_-]*$"})";
  const auto settled = [](Reader&, const Value&, T&) {};
  record
      .field_with("after", id, "id of the one of the same list it follows; at the end of the list by default", settled)
      .field_with("before", id, "id of the definition in the same list it precedes", settled)
      .field_with("replaces", id, "id of the definition in the same list that it replaces", settled)
      .field_with("art", R"({"type": "string", "pattern": "^[A-Za-z0-9_.-][A-Za-z0-9_./-]*$"})",
                  "its picture: a file in the art/ folder of the pack that names it",
                  [](Reader& reader, const Value& value, T& to) { reader.picture(value, to.art); });
  return record;
}

// Further numbers a script reads and other packs may change; any YAML value.
template <class T>
void add_params(Record<T>& record) {
  record.field_with("params", R"({"type": "object"})", "numbers and words for the Lua file; other packs can patch them",
                    [](Reader& reader, const Value& value, T& to) {
                      if (value.kind != Value::Kind::map) {
                        reader.problem(Code::wrong_type, value.where, "expected keys and values");
                        return;
                      }
                      to.params = reader.params = reader.rules.params.add(value);
                    });
}

// play_records.cpp
Record<Phase> phase_record();
Record<Trade> trade_record();
Record<TurnAction> action_record();
Record<ScoringCategory> scoring_record();
Record<GuildSelection> selection_record();
Record<GameOption> option_record();
// event_records.cpp
Record<PackEvent> event_record();
// modifier_records.cpp
Record<Modifier> modifier_record();
Record<Hook> hook_record();
Record<BotHint> hint_record();

}  // namespace castellan::content
