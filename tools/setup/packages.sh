# Sourced by tools/castellan: the Debian packages each purpose needs, and how to install the missing ones.

packages_build=(g++ cmake ninja-build mold ccache ca-certificates liblua5.4-dev libyaml-cpp-dev libboost1.81-dev
  libcli11-dev libfmt-dev nlohmann-json3-dev libsodium-dev libicu-dev libsolv-dev
  libarchive-dev zlib1g-dev libseccomp-dev libsqlite3-dev libvalijson-dev libcurl4-openssl-dev)
# Debian 12's default Boost is 1.74; newer suites have one version, and a newer one.
grep -qs bookworm /etc/os-release || packages_build=("${packages_build[@]/libboost1.81-dev/libboost-dev}")
packages_bench=(libbenchmark-dev) # only `castellan bench` is built with it
packages_lint=(clang-format lua-check yamllint)
# Schemas, games under other locales, completion in every shell, signatures by the program that made their format.
packages_test=("${packages_lint[@]}" locales zsh fish minisign libssl-dev)
# The lab's games in many processes. Nobody needs it to play, so only the tests install it.
packages_mpi=(libboost-mpi1.81-dev libopenmpi-dev openmpi-bin)
grep -qs bookworm /etc/os-release || packages_mpi=("${packages_mpi[@]/libboost-mpi1.81-dev/libboost-mpi-dev}")
packages_test+=("${packages_mpi[@]}")
packages_tidy=(clang-tidy git)
packages_fuzz=(clang libclang-rt-dev) # the compiler of the preset fuzz, and libFuzzer
# Debian 12 has the runtime under the version of its clang only.
grep -qs bookworm /etc/os-release && packages_fuzz=("${packages_fuzz[@]/libclang-rt-dev/libclang-rt-14-dev}")
packages_page=(nodejs npm) # for pages, where there are none from elsewhere
packages_browser=(chromium)
packages_test+=("${packages_browser[@]}") # people play in a browser, so the tests do

# need_packages [--may-fail] <package…>: installs what is missing, without questions.
need_packages() {
  local -a missing=() sudo=() may_fail=()
  local package
  if [[ $1 == --may-fail ]]; then
    may_fail=(--may-fail)
    shift
  fi
  if ! command -v apt-get >/dev/null; then
    ((${#may_fail[@]})) && return 1
    need_commands "$@"
    return
  fi
  local installed
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
  for package; do
    [[ $'\n'$installed$'\n' == *$'\n'"installed $package"$'\n'* ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0

  local install="apt-get install -y --no-install-recommends ${missing[*]}"
  if ((EUID != 0)); then
    if ! sudo -n true 2>/dev/null; then
      ((${#may_fail[@]})) && return 1
      fail 2 "these packages are missing and only root may install them: ${missing[*]}
Run this, then the same command again:
  sudo apt-get update && sudo $install"
    fi
    sudo=(sudo -n)
  fi
  run_step "[1/4] installing ${#missing[@]} Debian packages" "${may_fail[@]}" install_packages
}

# Reads `missing` and `sudo` of need_packages. apt tells how far it is on descriptor 3; it must not be 1, which dpkg
# would then close for the packages' own scripts. sudo closes 3, so the shell that opens it runs behind sudo.
install_packages() {
  local -a apt=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive sh -c 'exec apt-get "$@" 3>&1' apt-get -q
    -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 -o Acquire::Retries=3 -o APT::Status-Fd=3)
  "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "${missing[@]}"
}

# Other systems: say what is needed; CMake says which libraries it misses.
need_commands() {
  local command
  for command in c++ cmake ninja; do
    command -v "$command" >/dev/null ||
      fail 2 "$command is missing, and this is not a Debian system, so Castellan cannot install it for you.
Install a C++20 compiler, CMake 3.25, Ninja, Lua 5.4, ICU, libsodium, libsolv, libarchive, zlib, SQLite, libcurl, libseccomp and Boost with your package manager, then try again."
  done
}

# need_page_packages <preset> <lab|studio|tests>: Node.js and the npm packages for the page of balance reports and that of the
# studio, if it can be. Else the build says why there is no page.
need_page_packages() {
  local tests=OFF
  [[ $2 == tests ]] && tests=ON
  has_node || need_packages --may-fail "${packages_page[@]}" || return 0
  [[ $2 == studio ]] || get_npm_packages "$1" $tests lab tools/lab "the page of balance reports"
  [[ $2 == lab ]] || get_npm_packages "$1" $tests studio tools/studio/page "the studio's page"
}

# get_npm_packages <preset> <ON|OFF: for tests> <page> <source folder> <what they are for>
get_npm_packages() {
  local lock
  read -r lock _ < <(sha256sum "$root/$4/package-lock.json")
  grep -qsE "^$lock ($([[ $2 == ON ]] || echo 'page|')tests)$" "$root/build/$1/$3/work/.installed" && return
  run_step "[2/4] getting npm packages for $5" \
    cmake -D PAGE="$3" -D BUILD_DIR="$root/build/$1" -D TESTS="$2" -D STEP=packages -P "$root/tools/cmake/BuildPage.cmake"
}

has_node() {
  command -v npm >/dev/null && [[ $(node --version 2>/dev/null) =~ ^v([0-9]+) ]] && ((BASH_REMATCH[1] >= 18))
}
