#include "problems.hpp"

#include <castellan/base/text.hpp>
#include <nlohmann/json.hpp>

namespace castellan::studio {

Json problems_json(const Diagnostics& problems, std::span<const SourceFile> files) {
  Json all = Json::array();
  for (const Diagnostic& problem : problems.problems()) {
    Json one{{"severity", problem.severity == Diagnostic::Severity::error ? "error" : "warning"},
             {"code", code_text(problem.code)},
             {"message", problem.message},
             {"hint", problem.hint},
             {"pack", ""},
             {"file", ""},
             {"line", std::max(0, problem.where.line)},
             {"column", std::max(0, problem.where.column)},
             {"source", ""},
             {"length", 1}};
    if (problem.where.file >= 0 && static_cast<std::size_t>(problem.where.file) < files.size()) {
      const SourceFile& file = files[static_cast<std::size_t>(problem.where.file)];
      const std::size_t slash = file.name.find('/');
      one["pack"] = file.name.substr(0, slash);
      one["file"] = slash == std::string::npos ? std::string() : file.name.substr(slash + 1);
      // A problem of a whole line, as Lua tells it, points at its beginning.
      const Where where{problem.where.file, problem.where.line, std::max(1, problem.where.column)};
      const PointedAt at = pointed_at(file, where);
      one["source"] = at.line;
      one["column"] = where.column;
      one["length"] = std::max<std::size_t>(1, at.end - at.begin);
    }
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace castellan::studio
