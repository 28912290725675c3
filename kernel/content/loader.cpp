#include "castellan/content/loader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "castellan/content/documents.hpp"
#include "castellan/content/merging/merge.hpp"
#include "castellan/content/records/completion.hpp"
#include "castellan/content/records/records.hpp"

namespace castellan::content {
namespace {

class Loader {
 public:
  Loader(Ruleset& rules, Diagnostics& problems, const LoadOptions& options)
      : rules_(rules), problems_(problems), options_(options), reader_(rules, problems) {}

  void load(std::span<const PackSource> packs) {
    for (const std::string_view name : event_names) rules_.events.emplace_back(name);
    PackDocuments read = read_documents(packs, options_, rules_, problems_);
    content_ = merge_documents(read.documents, packs, options_, rules_, problems_);
    rules_.preferences = content_.preferences;
    reader_.around = std::move(read.around);
    reader_.art = std::move(read.art);
    tell_reader_what_is_gone();
    silence_modules();
    for (const bool last : {false, true})
      for (const ItemList& list : content_.lists) {
        const auto section = std::ranges::find(sections(), list.key, &Section::key);
        if ((section != sections().end() && section->last) == last) read_list(list);
      }
    for (const PackEvent& event : rules_.pack_events) rules_.events.push_back(event.id);
    complete_rules(rules_, problems_);
  }

 private:
  void read_list(const ItemList& list) {
    const auto section = std::ranges::find(sections(), list.key, &Section::key);
    for (const std::size_t index : list.items) {
      const Item& item = content_.items[index];
      reader_.pack = item.pack;
      reader_.module = item.module;
      reader_.params = none;
      if (section != sections().end()) section->read(reader_, item.value);
      else if (list.kind == "guild") read_guild(reader_, item.value);
      else read_property(reader_, item.value);
      if (section == sections().end() && item.module != none) give_owner(rules_.modules[item.module], list.kind);
    }
  }

  // The guild or property that was read last.
  void give_owner(Module& module, const std::string& kind) {
    if (kind == "guild") {
      module.guild = rules_.guilds.id_of(rules_.guilds.back());
      module.params = rules_.guilds.back().params;
    } else module.params = rules_.properties.back().params;
  }

  // References to what is gone are answered by what took its place, or by who removed it.
  void tell_reader_what_is_gone() {
    for (std::size_t i = 0; i < content_.items.size(); ++i) {
      const Item& item = content_.items[i];
      if (!item.gone) continue;
      const Item& now = content_.items[content_.current(i)];
      for (std::string& name : content_.names_of(i))
        reader_.gone.insert_or_assign(
            std::move(name), Reader::Gone{content_.why_gone(i, rules_), now.gone ? std::string() : now.full_name});
    }
  }

  // A file of a guild or a property that is gone brings no hooks either.
  void silence_modules() {
    for (const Item& item : content_.items) {
      const std::string& kind = content_.lists[item.list].kind;
      if (item.gone && item.module != none && (kind == "guild" || kind == "property"))
        rules_.modules[item.module].gone = true;
    }
  }

  Ruleset& rules_;
  Diagnostics& problems_;
  const LoadOptions& options_;
  Reader reader_;
  Content content_;
};

}  // namespace

void load_content(std::span<const PackSource> packs, Ruleset& rules, Diagnostics& problems,
                  const LoadOptions& options) {
  Loader(rules, problems, options).load(packs);
}

}  // namespace castellan::content
