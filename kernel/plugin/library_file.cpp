#include "castellan/plugin/library_file.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <optional>
#include <type_traits>

#include "castellan/base/file_io.hpp"
#include "castellan/plugin/loader.hpp"

namespace castellan::plugin {
namespace {

constexpr std::uintmax_t most_bytes = std::uintmax_t{1} << 30;

constexpr bool wide = sizeof(void*) == 8;
using Header = std::conditional_t<wide, Elf64_Ehdr, Elf32_Ehdr>;
using Segment = std::conditional_t<wide, Elf64_Phdr, Elf32_Phdr>;
using Section = std::conditional_t<wide, Elf64_Shdr, Elf32_Shdr>;
using Symbol = std::conditional_t<wide, Elf64_Sym, Elf32_Sym>;

// The kind of machine our own library was built for: it lies in memory with its header first.
unsigned own_machine() {
  Dl_info info{};
  if (::dladdr(reinterpret_cast<const void*>(&own_machine), &info) == 0) return EM_NONE;
  Header header;
  std::memcpy(static_cast<void*>(&header), info.dli_fbase, sizeof header);
  return header.e_machine;
}

// The bytes of a file in the format of shared libraries (elf(5)). What lies outside of it makes it broken, not us.
class ElfFile {
 public:
  explicit ElfFile(const std::filesystem::path& path) : path_(path) {
    try {
      bytes_ = read_small_file(path, most_bytes, "a plugin");
    } catch (const FileError& e) {
      throw PluginError(e.what());
    }
    check_header();
    check_whole();
  }

  // The bytes of an exported symbol, as they are before the library is loaded.
  std::optional<std::uint64_t> find(std::string_view name) const {
    for (unsigned i = 0; i < header_.e_shnum; ++i) {
      const auto section = at<Section>(header_.e_shoff + i * sizeof(Section));
      if (section.sh_type != SHT_DYNSYM) continue;
      const auto names = at<Section>(header_.e_shoff + section.sh_link * sizeof(Section));
      for (std::uint64_t n = 0; n < section.sh_size / sizeof(Symbol); ++n) {
        const auto symbol = at<Symbol>(section.sh_offset + n * sizeof(Symbol));
        if (symbol.st_shndx != SHN_UNDEF && has_text(names.sh_offset + symbol.st_name, name))
          return place_of(symbol.st_value);
      }
    }
    return std::nullopt;
  }

  template <class T>
  T at(std::uint64_t offset) const {
    static_assert(std::is_trivially_copyable_v<T>);
    if (offset > bytes_.size() || bytes_.size() - offset < sizeof(T)) broken();
    T value;
    std::memcpy(static_cast<void*>(&value), bytes_.data() + offset, sizeof(T));
    return value;
  }

  [[noreturn]] void refuse(std::string_view why) const {
    throw PluginError(fmt::format("{}: {}", path_.string(), why));
  }

 private:
  [[noreturn]] void broken() const { refuse("is cut off or damaged: rebuild it or copy it again"); }

  void check_header() {
    if (!bytes_.starts_with(std::string_view(ELFMAG, SELFMAG))) refuse("is not a shared library");
    header_ = at<Header>(0);
    constexpr auto order = std::endian::native == std::endian::little ? ELFDATA2LSB : ELFDATA2MSB;
    if (header_.e_ident[EI_CLASS] != (wide ? ELFCLASS64 : ELFCLASS32) || header_.e_ident[EI_DATA] != order ||
        header_.e_machine != own_machine())
      refuse("was built for another kind of machine: build it on this one");
    if (header_.e_type != ET_DYN) refuse("is not a shared library");
    if (header_.e_phentsize != sizeof(Segment) || header_.e_shentsize != sizeof(Section)) broken();
  }

  // Everything its tables name is there. The loader of the system does not look, and would bring us down.
  void check_whole() const {
    for (unsigned i = 0; i < header_.e_phnum; ++i) {
      const auto segment = at<Segment>(header_.e_phoff + i * sizeof(Segment));
      if (segment.p_filesz > 0) check_inside(segment.p_offset, segment.p_filesz);
    }
    for (unsigned i = 0; i < header_.e_shnum; ++i) {
      const auto section = at<Section>(header_.e_shoff + i * sizeof(Section));
      if (section.sh_type != SHT_NOBITS && section.sh_type != SHT_NULL)
        check_inside(section.sh_offset, section.sh_size);
    }
  }

  void check_inside(std::uint64_t offset, std::uint64_t size) const {
    if (offset > bytes_.size() || bytes_.size() - offset < size) broken();
  }

  bool has_text(std::uint64_t offset, std::string_view text) const {
    return offset < bytes_.size() && bytes_.size() - offset > text.size() &&
           std::string_view(bytes_).substr(offset, text.size()) == text && bytes_[offset + text.size()] == '\0';
  }

  // Where in the file what will lie at an address is.
  std::uint64_t place_of(std::uint64_t address) const {
    for (unsigned i = 0; i < header_.e_phnum; ++i) {
      const auto segment = at<Segment>(header_.e_phoff + i * sizeof(Segment));
      if (segment.p_type == PT_LOAD && address >= segment.p_vaddr && address - segment.p_vaddr < segment.p_filesz)
        return segment.p_offset + (address - segment.p_vaddr);
    }
    broken();
  }

  std::filesystem::path path_;
  std::string bytes_;
  Header header_{};
};

}  // namespace

PluginBlock read_plugin_block(const std::filesystem::path& path) {
  const ElfFile file(path);
  const auto place = file.find(plugin_symbol);
  if (!place) file.refuse(fmt::format("has no symbol \"{}\": it is not a Castellan plugin", plugin_symbol));
  return file.at<PluginBlock>(*place);
}

}  // namespace castellan::plugin
