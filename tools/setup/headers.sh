# Sourced by tools/castellan: sol2 and Catch2 v3, which Debian 12 lacks, from newer Debian suites into build/deps.
# apt runs with a state of its own, so the system's package lists and sources stay untouched and root is not needed;
# the archive's signature is checked as always. Where this cannot work, CMake looks for packages and then downloads.

deps=$root/build/deps

need_sol2() {
  [[ -e $deps/usr/include/sol/sol.hpp || -e /usr/include/sol/sol.hpp ]] && return
  need_from_suite sol2-dev "forky sid"
}

need_catch2() {
  [[ -e $deps/usr/include/catch2/catch_test_macros.hpp || -e /usr/include/catch2/catch_test_macros.hpp ]] && return
  # A compiled library, so only from what is built for this release. Debian 12 itself has Catch2 v2.
  local codename
  codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-sid}")
  need_from_suite libcatch2-dev "${codename/bookworm/bookworm-backports}"
}

# need_from_suite <package> <suites>: tries the suites in order.
need_from_suite() {
  local package=$1 suite
  command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || return 0
  for suite in $2; do
    run_step "[2/4] getting $package from Debian $suite" --may-fail fetch_package "$package" "$suite" && return
  done
  say "[2/4] $package is in no Debian suite this machine can reach (see ${log#"$root"/}); CMake will look elsewhere"
}

# fetch_package <package> <suite>: unpacks it into build/deps.
fetch_package() {
  local package=$1 suite=$2 uri state=$deps/apt keyring=/usr/share/keyrings/debian-archive-keyring.gpg
  uri=$(archive_uri)
  if [[ -z $uri ]]; then
    echo "No source of Debian's main archive in this machine's apt configuration."
    return 1
  fi
  mkdir -p "$state"/{lists/partial,cache/archives/partial,sources,download}
  {
    printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main\n' "$uri" "$suite"
    [[ -e $keyring ]] && printf 'Signed-By: %s\n' "$keyring"
  } >"$state/sources/castellan.sources"
  # Hooks of the system (clean-ups, indexers) are for the system's own lists. A mirror that lags behind is no reason to
  # refuse: the signature is still checked, and older headers are fine.
  cat >"$state/apt.conf" <<CONF
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
Dir::State::lists "$state/lists";
Dir::State::status "/dev/null";
Dir::Cache "$state/cache";
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$state/sources";
Dir::Etc::preferencesparts "/dev/null";
Acquire::Languages "none";
Acquire::Retries "3";
Acquire::Check-Valid-Until "false";
CONF
  (
    cd "$state/download" && rm -f ./*.deb &&
      apt-get -q -c "$state/apt.conf" -o APT::Status-Fd=3 update 3>&1 &&
      apt-get -q -c "$state/apt.conf" download "$package" && dpkg-deb -x ./*.deb "$deps"
  ) && rm -rf "$state"
}

# The mirror this machine already uses for Debian's main archive. The origin is only known after an apt-get update;
# without one, the name of the archive has to do.
archive_uri() {
  apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT) $(ORIGIN)' 'Created-By: Packages' |
    awk '$3 == "main" && $2 !~ /-/ && ($4 == "Debian" || $1 ~ /debian\/?$/) { print $1; exit }'
}
