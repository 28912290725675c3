// What texts put in, held against what Words gives them (match/words*.cpp).
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "castellan/content/texts/message.hpp"
#include "castellan/definitions/seasons.hpp"
#include "castellan/match/text_params.hpp"
#include "castellan/workshop/checks/pack_texts.hpp"

namespace castellan::workshop {
namespace {

constexpr std::string_view of_questions[] = {"player", "least", "most"};

class TextArguments {
 public:
  explicit TextArguments(CheckedPack& pack) : pack_(pack), prefix_(pack.source.pack.id + ":") {}

  void run() {
    for (const auto& [language, texts] : texts_of(pack_))
      for (const auto& [key, text] : texts)
        if (key.starts_with(prefix_) && !content::message_problem(text.text)) {
          check(key.substr(prefix_.size()), text);
          check_questions(language, key.substr(prefix_.size()), text);
        }
  }

 private:
  void check(const std::string& key, const PackText& text) {
    const Value* params = params_for(key);
    std::set<std::string> given = added_for(key);
    const Told told = told_for(key);
    if (told.anything) return;
    for (const std::string& name : told.names) add_all_forms(name, given);
    for (const std::string& argument : content::message_arguments(text.text)) {
      const Value* param = params ? find_param(*params, argument) : nullptr;
      if (param && given.contains(argument)) hidden(argument, text);
      else if (param) shown(argument, *param, text);
      else if (!given.contains(argument)) unknown(argument, params, given, text);
    }
  }

  // One by season also says what it is now.
  const Value* find_param(const Value& params, const std::string& argument) const {
    if (const Value* param = params.find(argument)) return param;
    constexpr std::string_view now = "_now";
    if (!argument.ends_with(now)) return nullptr;
    const Value* param = params.find(argument.substr(0, argument.size() - now.size()));
    return param && is_by_season(*param, pack_.rules.seasons) ? param : nullptr;
  }

  // What the questions behind a text tell by `args`: those with the word as their prompt, or all of the pack where it
  // is a word that is offered, or a reason.
  struct Told {
    std::set<std::string> names;
    bool anything = false;  // some tell what can't be seen
  };
  Told told_for(const std::string& key) const {
    Told told;
    if (key_part(key, 0) != "ask") return told;
    std::string word = key_part(key, 2).empty() ? key_part(key, 1) : key_part(key, 2);
    for (const std::string_view ending : {"_none", "_short"})
      if (word.ends_with(ending)) word.resize(word.size() - ending.size());
    bool asked = false;
    Told by_all;
    for (const auto& [file, names] : pack_.lua())
      for (const script::LuaNames::Question& question : names.questions) {
        const bool this_one = question.prompt == word || (question.prompt.empty() && question.kind.name == word);
        asked |= this_one;
        for (Told* to : {&by_all, &told}) {
          if (to == &told && !this_one) continue;
          to->names.insert(question.arguments.begin(), question.arguments.end());
          to->anything |= !question.is_whole;
        }
      }
    return asked ? told : by_all;
  }

  static void add_all_forms(const std::string& name, std::set<std::string>& to) {
    for (const char* form : {"", "_many", "_the", "_has_the", "_gender", "_kind", "_numbered", "_word"})
      to.insert(name + form);
  }

  // A question of this prompt that leaves out what another one tells.
  void check_questions(const std::string& language, const std::string& key, const PackText& text) {
    const Told told = told_for(key);
    const Value* params = params_for(key);
    const std::string word = key_part(key, 2).empty() ? key_part(key, 1) : key_part(key, 2);
    for (const std::string& argument : content::message_arguments(text.text)) {
      if (!told.names.contains(argument) || (params && params->find(argument))) continue;
      for (const auto& [file, names] : pack_.lua())
        for (const script::LuaNames::Question& question : names.questions)
          if (question.is_whole && question.prompt == word && !question.arguments.contains(argument) &&
              told_.emplace(file, question.kind.line, argument).second)
            pack_.problems.warning(
                Code::other_arguments, pack_.place(file, question.kind.line, "ask." + question.kind.name),
                fmt::format("the question \"{}\" is asked without `{}`, which its text in locale/{}.yaml puts in", word,
                            argument, language),
                fmt::format("args = {{ {} = … }}, or a prompt of its own", argument));
    }
  }

  // The definition's own, for texts that say what it does or asks. Its name is used everywhere, without them.
  const Value* params_for(const std::string& key) const {
    const std::string table = key_part(key, 0);
    const std::string form = key_part(key, 2);
    if (form.empty() || form == "name" || form == "many" || form == "the" || form == "gender") return nullptr;
    if (table == "event" || table == "help" || table == "why_not") return nullptr;
    return match::text_params(pack_.rules, prefix_ + key_part(key, 1));
  }

  std::set<std::string> added_for(const std::string& key) const {
    const std::string table = key_part(key, 0);
    if (table == "ask") return {std::begin(of_questions), std::end(of_questions)};
    if (table == "why_not") return {"amount"};
    if (table != "event") return {};
    std::set<std::string> names{"amount", "sign", "origin", "has_origin"};
    for (const char* name : {"player", "subject", "other"})
      for (const char* form : {"", "_many", "_the", "_has_the", "_gender", "_kind", "_numbered"})
        names.insert(std::string(name) + form);
    const Id<PackEvent> event = pack_.rules.pack_events.find(prefix_ + key_part(key, 1));
    if (event == none) return names;
    for (const EventArgument& argument : pack_.rules.pack_events[event].arguments) add_forms(argument, names);
    return names;
  }

  // What Words::add_detail gives of it.
  static void add_forms(const EventArgument& argument, std::set<std::string>& to) {
    using Type = EventArgument::Type;
    to.insert(argument.name);
    const auto add = [&](std::initializer_list<const char*> forms) {
      for (const char* form : forms) to.insert(argument.name + form);
    };
    if (argument.type == Type::thing) add({"_many", "_the", "_has_the", "_gender", "_kind", "_numbered"});
    if (argument.type == Type::good) add({"_many", "_the", "_has_the", "_gender"});
    if (argument.type == Type::word) add({"_word"});
    if (argument.optional && argument.type != Type::thing) add({"_given"});
  }

  // Only questions have both: the numbers that can be chosen, and the params of a definition.
  void hidden(const std::string& argument, const PackText& text) {
    pack_.problems.warning(Code::hidden_argument, text.where,
                           fmt::format("in a question {{{}}} is not the param of that name", argument),
                           argument == "player" ? "it is who is asked: give the param another name"
                           : argument == "least" || argument == "most"
                               ? fmt::format("it is the {} number that can be chosen: give the param another name",
                                             argument == "least" ? "lowest" : "highest")
                               : "it is what the question tells by `args`: give one of them another name");
  }

  bool can_be_shown(const Value& param) const {
    if (is_by_season(param, pack_.rules.seasons))
      return std::ranges::all_of(param.map, [&](const Value::Entry& one) { return can_be_shown(one.value); });
    return param.kind == Value::Kind::scalar ? !param.scalar.empty()
                                             : match::goods_param(pack_.rules, param).has_value();
  }

  void shown(const std::string& argument, const Value& param, const PackText& text) {
    if (can_be_shown(param)) return;
    pack_.problems.warning(
        Code::unshown_param, text.where,
        fmt::format("the text uses {{{}}}, but that param is neither a number, a word nor goods", argument),
        "a list or a table can't be shown: write it out, or give the text a param of its own");
  }

  void unknown(const std::string& argument, const Value* params, std::set<std::string>& given, const PackText& text) {
    if (params)
      for (const Value::Entry& entry : params->map) given.insert(entry.key);
    pack_.problems.warning(Code::other_arguments, text.where,
                           fmt::format("the text uses {{{}}}, which it is not given", argument),
                           suggestion(argument, std::vector<std::string>(given.begin(), given.end())));
  }

  CheckedPack& pack_;
  std::string prefix_;
  std::set<std::tuple<std::string, int, std::string>> told_;  // questions and what they lack, each once
};

}  // namespace

void check_text_arguments(CheckedPack& pack) {
  if (!pack.problems.has_errors()) TextArguments(pack).run();
}

}  // namespace castellan::workshop
