#include "castellan/workshop/jobs/job_exchange.hpp"

#include <stdexcept>

#include "castellan/modding/held_pack.hpp"
#include "castellan/workshop/jobs/exchange.hpp"

namespace castellan::workshop {

// What comes from ourselves is read against nothing.
struct OwnWords {};

namespace {

using Json = nlohmann::json;

// ---- How fields of jobs travel ---------------------------------------------------------------------------------

// As JSON has it: numbers, flags, texts, lists and maps of texts.
struct Plain {
  template <class T>
  Json write(const T& value, OwnWords) const {
    return value;
  }
  template <class T>
  void read(const Json& from, T& value, OwnWords) const {
    value = from.get<T>();
  }
};

struct Bytes {
  Json write(std::string_view bytes, OwnWords) const { return Json::binary({bytes.begin(), bytes.end()}); }
  void read(const Json& from, std::string& bytes, OwnWords) const {
    const Json::binary_t& binary = from.get_binary();
    bytes.assign(binary.begin(), binary.end());
  }
};

struct PathText {
  Json write(const std::filesystem::path& path, OwnWords) const { return path.string(); }
  void read(const Json& from, std::filesystem::path& path, OwnWords) const { path = from.get<std::string>(); }
};

struct Nested {
  template <class T>
  Json write(const T& value, OwnWords with) const {
    return write_record(value, with);
  }
  template <class T>
  void read(const Json& from, T& value, OwnWords with) const {
    read_record(from, value, with);
  }
};

// A list of what is a list itself: the fields in their order, without names.
struct Rows {
  template <class T>
  Json write(const std::vector<T>& all, OwnWords with) const {
    Json rows = Json::array();
    for (const T& one : all) {
      Json& row = rows.emplace_back(Json::array());
      std::apply([&](const auto&... part) { (row.push_back(part.as.write(std::invoke(part.place, one), with)), ...); },
                 Described<T>::fields(with));
    }
    return rows;
  }
  template <class T>
  void read(const Json& from, std::vector<T>& all, OwnWords with) const {
    for (const Json& row : from) {
      T& one = all.emplace_back();
      std::size_t i = 0;
      std::apply([&](const auto&... part) { (part.as.read(row.at(i++), std::invoke(part.place, one), with), ...); },
                 Described<T>::fields(with));
    }
  }
};

struct CodeNumber {
  Json write(Code code, OwnWords) const { return static_cast<int>(code); }
  void read(const Json& from, Code& code, OwnWords) const { code = static_cast<Code>(from.get<int>()); }
};

struct Held {
  Json write(const std::shared_ptr<const modding::HeldPack>& held, OwnWords with) const {
    return Nested{}.write(*held, with);
  }
  void read(const Json& from, std::shared_ptr<const modding::HeldPack>& held, OwnWords with) const {
    auto fresh = std::make_shared<modding::HeldPack>();
    Nested{}.read(from, *fresh, with);
    held = std::move(fresh);
  }
};

struct Places {
  Json write(const std::vector<modding::PackPlace>& places, OwnWords with) const {
    Json all = Json::array();
    for (const modding::PackPlace& place : places) all.push_back(Nested{}.write(place, with));
    return all;
  }
  void read(const Json& from, std::vector<modding::PackPlace>& places, OwnWords with) const {
    for (const Json& one : from) Nested{}.read(one, places.emplace_back(), with);
  }
};

// Of folders, not of files: they have no place.
struct FindingProblems {
  Json write(const Diagnostics& problems, OwnWords with) const {
    std::vector<modding::ReadingProblem> all;
    for (const Diagnostic& problem : problems.problems()) all.push_back({problem.code, problem.message});
    return Rows{}.write(all, with);
  }
  void read(const Json& from, Diagnostics& problems, OwnWords with) const {
    std::vector<modding::ReadingProblem> all;
    Rows{}.read(from, all, with);
    for (const modding::ReadingProblem& problem : all) problems.error(problem.code, {}, problem.text);
  }
};

struct LockedPacks {
  Json write(const std::vector<modding::LockedPack>& packs, OwnWords) const {
    Json all = Json::array();
    for (const modding::LockedPack& pack : packs) all.push_back(locked_pack_text(pack));
    return all;
  }
  void read(const Json& from, std::vector<modding::LockedPack>& packs, OwnWords) const {
    for (const Json& pack : from)
      packs.push_back(modding::locked_pack_of(nlohmann::ordered_json::parse(pack.get_ref<const std::string&>())));
  }
};

struct LockText {
  Json write(const modding::PackLock& lock, OwnWords) const { return lock.text(); }
  void read(const Json& from, modding::PackLock& lock, OwnWords) const {
    lock = modding::PackLock::parse(from.get_ref<const std::string&>());
  }
};

// Null where there is none.
template <class Way>
struct IfAny {
  Way as;
  template <class T>
  Json write(const std::optional<T>& value, OwnWords with) const {
    return value ? as.write(*value, with) : Json();
  }
  template <class T>
  void read(const Json& from, std::optional<T>& value, OwnWords with) const {
    if (!from.is_null()) as.read(from, value.emplace(), with);
  }
};

}  // namespace

// ---- What jobs are made of -------------------------------------------------------------------------------------

template <>
struct Described<modding::ReadingProblem> {
  static auto fields(OwnWords) {
    return std::tuple(field("code", &modding::ReadingProblem::code, CodeNumber{}),
                      field("text", &modding::ReadingProblem::text, Plain{}));
  }
};

template <>
struct Described<content::PackFile> {
  static auto fields(OwnWords) {
    return std::tuple(field("name", &content::PackFile::name, Plain{}),
                      field("path", &content::PackFile::path, Plain{}),
                      field("content", &content::PackFile::content, Bytes{}));
  }
};

template <>
struct Described<modding::HeldPack> {
  static auto fields(OwnWords) {
    return std::tuple(field("manifest", &modding::HeldPack::manifest, Bytes{}),
                      field("without_manifest", &modding::HeldPack::without_manifest, Rows{}),
                      field("files", &modding::HeldPack::files, Rows{}),  //
                      field("problems", &modding::HeldPack::problems, Rows{}));
  }
};

template <>
struct Described<modding::PackPlace> {
  static auto fields(OwnWords) {
    return std::tuple(field("id", &modding::PackPlace::id, Plain{}),                   //
                      field("directory", &modding::PackPlace::directory, PathText{}),  //
                      field("folder", &modding::PackPlace::folder, PathText{}),        //
                      field("held", &modding::PackPlace::held, Held{}),                //
                      field("own", &modding::PackPlace::own, Plain{}),                 //
                      field("named", &modding::PackPlace::named, Plain{}));
  }
};

template <>
struct Described<match::RulesRequest> {
  static auto fields(OwnWords) {
    return std::tuple(
        field("places", &match::RulesRequest::places, Places{}), field("packs", &match::RulesRequest::packs, Plain{}),
        field("late", &match::RulesRequest::late, Plain{}), field("saved", &match::RulesRequest::saved, LockedPacks{}),
        field("lock", &match::RulesRequest::lock, IfAny<LockText>{}),
        field("problems", &match::RulesRequest::problems, FindingProblems{}),
        field("prefer", through(&match::RulesRequest::content, &content::LoadOptions::prefer), Plain{}),
        field("definition_order", through(&match::RulesRequest::content, &content::LoadOptions::definition_order),
              Plain{}),
        field("languages", through(&match::RulesRequest::content, &content::LoadOptions::languages), IfAny<Plain>{}));
  }
};

template <>
struct Described<script::Limits> {
  static auto fields(OwnWords) {
    return std::tuple(field("instructions", &script::Limits::instructions, Plain{}),  //
                      field("memory", &script::Limits::memory, Plain{}),              //
                      field("seconds", &script::Limits::seconds, Plain{}),            //
                      field("output", &script::Limits::output, Plain{}),              //
                      field("strict", &script::Limits::strict, Plain{}));
  }
};

template <>
struct Described<TestFile> {
  static auto fields(OwnWords) {
    return std::tuple(field("name", &TestFile::name, Plain{}), field("path", &TestFile::path, Plain{}),
                      field("text", &TestFile::text, Bytes{}));
  }
};

template <>
struct Described<PropertyOptions> {
  static auto fields(OwnWords) {
    return std::tuple(field("pack", &PropertyOptions::pack, Plain{}),    //
                      field("named", &PropertyOptions::named, Plain{}),  //
                      field("games", &PropertyOptions::games, Plain{}),  //
                      field("seed", &PropertyOptions::seed, Plain{}),    //
                      field("limits", &PropertyOptions::limits, Nested{}));
  }
};

template <>
struct Described<FuzzPlan> {
  static auto fields(OwnWords) {
    return std::tuple(field("games", &FuzzPlan::games, Plain{}), field("seed", &FuzzPlan::seed, Plain{}),
                      field("players", &FuzzPlan::players, Plain{}), field("guilds", &FuzzPlan::guilds, Plain{}),
                      field("options", &FuzzPlan::options, Plain{}), field("packs", &FuzzPlan::packs, Plain{}),
                      field("threads", &FuzzPlan::threads, Plain{}), field("limits", &FuzzPlan::limits, Nested{}));
  }
};

template <>
struct Described<CheckJob> {
  static constexpr const char* kind = "check";
  static auto fields(OwnWords) {
    return std::tuple(field("request", &CheckJob::request, Nested{}), field("pack", &CheckJob::pack, Plain{}));
  }
};

template <>
struct Described<TestJob> {
  static constexpr const char* kind = "test";
  static auto fields(OwnWords) {
    return std::tuple(field("request", &TestJob::request, Nested{}),  //
                      field("files", &TestJob::files, Rows{}),        //
                      field("filter", &TestJob::filter, Plain{}),     //
                      field("scenarios_only", &TestJob::scenarios_only, Plain{}),
                      field("properties", &TestJob::properties, Nested{}));
  }
};

template <>
struct Described<GamesJob> {
  static constexpr const char* kind = "games";
  static auto fields(OwnWords) {
    return std::tuple(field("request", &GamesJob::request, Nested{}),
                      field("players", through(&GamesJob::games, &PlayedGames::players), Plain{}),
                      field("guilds", through(&GamesJob::games, &PlayedGames::guilds), Plain{}),
                      field("games", through(&GamesJob::games, &PlayedGames::games), Plain{}),
                      field("seed", &GamesJob::seed, Plain{}),  //
                      field("limits", &GamesJob::limits, Nested{}));
  }
};

template <>
struct Described<FuzzJob> {
  static constexpr const char* kind = "fuzz";
  static auto fields(OwnWords) {
    return std::tuple(field("request", &FuzzJob::request, Nested{}), field("plan", &FuzzJob::plan, Nested{}),
                      field("keep_long", &FuzzJob::keep_long, Plain{}));
  }
};

template <>
struct Described<OrderJob> {
  static constexpr const char* kind = "order";
  static auto fields(OwnWords) {
    return std::tuple(field("request", &OrderJob::request, Nested{}),  //
                      field("one", &OrderJob::one, Plain{}),           //
                      field("other", &OrderJob::other, Plain{}),       //
                      field("games", &OrderJob::games, Plain{}));
  }
};

template <>
struct Described<BalanceJob> {
  static constexpr const char* kind = "balance";
  static auto fields(OwnWords) {
    return std::tuple(field("request", &BalanceJob::request, Nested{}),  //
                      field("pack", &BalanceJob::pack, Plain{}),         //
                      field("games", &BalanceJob::games, Plain{}),       //
                      field("seed", &BalanceJob::seed, Plain{}),         //
                      field("limits", &BalanceJob::limits, Nested{}));
  }
};

template <>
struct Described<PortraitJob> {
  static constexpr const char* kind = "portrait";
  static auto fields(OwnWords) {
    return std::tuple(field("request", &PortraitJob::request, Nested{}),  //
                      field("pack", &PortraitJob::pack, Plain{}),         //
                      field("limits", &PortraitJob::limits, Nested{}));
  }
};

namespace {

template <class One>
bool read_job_of_kind(const Json& json, const std::string& kind, Job& job) {
  if (kind != Described<One>::kind) return false;
  read_record(json, job.emplace<One>(), OwnWords{});
  return true;
}

template <class... Kinds>
void read_any_job(const Json& json, std::variant<Kinds...>& job) {
  const std::string& kind = json.at("kind").get_ref<const std::string&>();
  if (!(read_job_of_kind<Kinds>(json, kind, job) || ...)) throw std::invalid_argument("a job of an unknown kind");
}

}  // namespace

std::string job_bytes(const Job& job) {
  return std::visit(
      []<class One>(const One& one) {
        if (!one.request.more.empty()) throw std::invalid_argument("packs that are not on disk can't be handed over");
        Json json = write_record(one, OwnWords{});
        json["kind"] = Described<One>::kind;
        std::string bytes;
        Json::to_cbor(json, bytes);
        return bytes;
      },
      job);
}

Job job_of(std::string_view bytes) {
  Job job;
  read_any_job(Json::from_cbor(bytes), job);
  return job;
}

}  // namespace castellan::workshop
