// The templates under tools/templates, filled in.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "castellan/workshop/scaffolds/editor_files.hpp"

namespace castellan::workshop {

// What replaces a word of the templates: `__name__`.
using TemplateWords = std::map<std::string, std::string>;

std::string fill_in(std::string text, const TemplateWords& words, bool quoted);
// The files of one template, sorted by name.
std::vector<EditorFile> filled_template(const std::string& name, const TemplateWords& words);
// Nothing is there, or an empty folder.
bool is_free(const std::filesystem::path& folder);

}  // namespace castellan::workshop
