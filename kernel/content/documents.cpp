#include "castellan/content/documents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "castellan/content/old_words.hpp"
#include "castellan/content/records/records.hpp"
#include "castellan/content/texts/message.hpp"
#include "castellan/content/yaml.hpp"

namespace castellan::content {
namespace {

bool in_folder(std::string_view name, std::string_view folder) { return name.starts_with(folder); }
bool has_ending(std::string_view name, std::string_view ending) { return name.ends_with(ending); }
std::string stem(const std::string& name) { return name.substr(0, name.rfind('.')); }

class DocumentReader {
 public:
  DocumentReader(Ruleset& rules, Diagnostics& problems, const LoadOptions& options)
      : rules_(rules), problems_(problems), options_(options) {}

  PackDocuments read(std::span<const PackSource> packs) {
    for (const PackSource& source : packs) add_pack(source);
    return std::move(result_);
  }

 private:
  void add_pack(const PackSource& source) {
    const Id<Pack> pack = rules_.packs.add(source.pack);
    rules_.packs.back().depends = source.depends;
    result_.art.emplace_back();
    for (const PackFile& file : source.files)
      if (in_folder(file.name, "art/")) result_.art.back().push_back(file.name.substr(4));
    std::map<std::string, Id<Module>> modules;
    for (const PackFile& file : source.files) {
      if (!has_ending(file.name, ".lua") || in_folder(file.name, "tests/")) continue;
      modules[stem(file.name)] = rules_.modules.add({pack, add_file(source, file), file.content});
    }
    for (const PackFile& file : source.files) {
      if (!has_ending(file.name, ".yaml") || !is_wanted(file, source)) continue;
      const std::int32_t number = add_file(source, file);
      auto value = parse_yaml(file.content, number, problems_);
      if (!value) continue;
      if (value->where.file < 0) value->where = {number, 1, 1};  // an empty file
      if (in_folder(file.name, "locale/")) {
        add_texts(*value, rules_.texts[stem(file.name).substr(7)], source.pack.id + ":");
        continue;
      }
      modernise(*value);
      const auto module = modules.find(stem(file.name));
      result_.around[static_cast<std::size_t>(number)].module = module == modules.end() ? none : module->second;
      add_document({file.name, std::move(*value), pack, result_.around[static_cast<std::size_t>(number)].module});
    }
  }

  // Parsing is most of the work of loading. Nobody reads four languages at once, and a manifest that was read before is
  // of interest only if it has options.
  bool is_wanted(const PackFile& file, const PackSource& source) const {
    const std::string& name = file.name;
    const Pack& pack = source.pack;
    if (name == "mod.yaml") return source.has_options;
    if (!in_folder(name, "locale/") || !options_.languages) return true;
    const std::string language = stem(name).substr(7);
    return pack.languages.empty() || pack.languages[0] == language ||
           std::find(options_.languages->begin(), options_.languages->end(), language) != options_.languages->end();
  }

  void add_document(Document document) {
    if (document.name == "mod.yaml") {  // the manifest is modding's, its options are content
      keep_keys(document.value, [](const std::string& key) { return key == "options"; });
    } else if (document.definition_kind().empty()) {
      check_sections(document.value);
    } else if (document.value.kind == Value::Kind::null) {
      problems_.error(Code::missing_key, document.value.where, "the file is empty", "a definition begins with `id: …`");
      return;
    } else if (document.value.kind == Value::Kind::map) {
      // What a guild or a property brings along, as if it stood in a file of its own.
      const auto is_own = [](const std::string& key) {
        return std::find(own_sections.begin(), own_sections.end(), key) != own_sections.end();
      };
      Document own{document.name, document.value, document.pack, document.module, true};
      keep_keys(own.value, is_own);
      keep_keys(document.value, [&](const std::string& key) { return !is_own(key); });
      if (!own.value.map.empty()) result_.documents.push_back(std::move(own));
    }
    result_.documents.push_back(std::move(document));
  }

  template <class Keep>
  static void keep_keys(Value& value, Keep&& keep) {
    std::erase_if(value.map, [&](const Value::Entry& entry) { return !keep(entry.key); });
  }

  std::int32_t add_file(const PackSource& source, const PackFile& file) {
    rules_.files.push_back({source.pack.id + "/" + file.name, file.path});
    result_.around.push_back({rules_.packs.last(), none});
    return static_cast<std::int32_t>(rules_.files.size() - 1);
  }

  using Texts = std::map<std::string, std::string, std::less<>>;

  // Nested keys are joined by dots. A key of the top level with a colon names the pack itself: so one pack can
  // translate another.
  void add_texts(const Value& value, Texts& texts, const std::string& pack) {
    if (value.kind == Value::Kind::null) return;
    if (value.kind != Value::Kind::map)
      problems_.error(Code::wrong_type, value.where, "expected message keys and texts");
    for (const Value::Entry& entry : value.map)
      add_text(entry, texts, entry.key.find(':') == std::string::npos ? pack + entry.key : entry.key);
  }

  void add_text(const Value::Entry& entry, Texts& texts, const std::string& key) {
    const Value& value = entry.value;
    if (value.kind == Value::Kind::map) {
      for (const Value::Entry& inner : value.map) add_text(inner, texts, key + "." + inner.key);
      return;
    }
    if (value.kind != Value::Kind::scalar) {
      problems_.error(Code::no_text, entry.where, fmt::format("the message \"{}\" has no text", key));
      return;
    }
    if (const auto problem = message_problem(value.scalar))
      problems_.error(Code::bad_message, value.where,
                      fmt::format("the message \"{}\" can't be read: {}", key, *problem),
                      "as in {amount, plural, one {# card} other {# cards}}");
    texts[key] = value.scalar;
  }

  void check_sections(const Value& value) {
    if (value.kind == Value::Kind::null) return;
    if (value.kind != Value::Kind::map) {
      problems_.error(Code::wrong_type, value.where, "expected sections such as `areas:` or `actions:`");
      return;
    }
    std::vector<std::string> known{"patch", "remove"};
    for (const Section& section : sections()) known.push_back(section.key);
    for (const Value::Entry& entry : value.map)
      if (std::find(known.begin(), known.end(), entry.key) == known.end())
        problems_.error(Code::unknown_section, entry.where, fmt::format("unknown section \"{}\"", entry.key),
                        suggestion(entry.key, known));
  }

  Ruleset& rules_;
  Diagnostics& problems_;
  const LoadOptions& options_;
  PackDocuments result_;
};

}  // namespace

PackDocuments read_documents(std::span<const PackSource> packs, const LoadOptions& options, Ruleset& rules,
                             Diagnostics& problems) {
  return DocumentReader(rules, problems, options).read(packs);
}

}  // namespace castellan::content
