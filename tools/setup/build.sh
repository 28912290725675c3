# Sourced by tools/castellan when there is something to install or build.

source "$root/tools/setup/progress.sh"
source "$root/tools/setup/packages.sh"
source "$root/tools/setup/headers.sh"

# Two launchers must not install or build at the same time. The lock is given back before anything long is run.
lock() {
  mkdir -p "$root/build"
  exec 9>"$root/build/.lock"
  if ! flock -n 9; then
    say "waiting for another castellan that is building"
    flock 9
  fi
  : >"$log"
}
unlock() { exec 9>&-; }

# need_packages_for <lint|test|tidy|fuzz>
need_packages_for() {
  local -n packages=packages_$1
  lock
  need_packages "${packages[@]}"
  unlock
}

# build_preset <preset> <app|tests|fuzz>
build_preset() {
  local build=$root/build/$1 target=castellan
  [[ $2 == tests ]] && target=all
  [[ $2 == fuzz ]] && target=castellan_fuzz
  lock
  if ! up_to_date "$@"; then # another launcher may have done it while we waited
    need_packages "${packages_build[@]}"
    configure "$@"
    touch "$build/.building"
    run_step "[4/4] building ($1, $(nproc) cores)" ninja -C "$build" "$target"
    [[ $2 == tests ]] && cp -p "$build/.building" "$build/.built-app"
    mv "$build/.building" "$build/.built-$2"
  fi
  unlock
}

# configure <preset> <app|tests|fuzz>: only the first time, or to add the tests; afterwards ninja sees what changed.
configure() {
  local build=$root/build/$1 cache=$root/build/$1/CMakeCache.txt offline=$deps/.offline tests=OFF
  local -a options=()
  [[ $2 == tests ]] && tests=ON
  if [[ -e $build/build.ninja ]] && { [[ $tests == OFF ]] || grep -q '^CASTELLAN_TESTS:BOOL=ON' "$cache"; }; then
    return
  fi
  need_sol2
  [[ $2 == tests ]] && need_catch2
  [[ -e $offline ]] && options+=(-DCASTELLAN_OFFLINE=ON)
  run_step "[3/4] configuring ($1)" cmake -S "$root" --preset "$1" -DCASTELLAN_TESTS=$tests "${options[@]}"
  # EnTT could not be downloaded: no other preset needs to wait for that again. Remove the file to try again.
  if grep -qs '^CASTELLAN_ENTT_UNREACHABLE:BOOL=ON' "$cache"; then
    mkdir -p "$deps" && touch "$offline"
  fi
}

# The sanitizer runs of `castellan test --sanitize`; stops at the first that finds something.
run_sanitized() {
  local -a still=()
  make_ready asan tests
  say "tests under the address and undefined-behaviour sanitizers"
  UBSAN_OPTIONS=print_stacktrace=1 ctest --test-dir "$root/build/asan" --output-on-failure -j "$(nproc)"
  make_ready tsan tests
  say "threaded tests under the thread sanitizer"
  # GCC 12's thread sanitizer cannot start where the kernel randomises addresses more than it knows of.
  setarch -R true 2>/dev/null && still=(setarch -R)
  "${still[@]}" ctest --test-dir "$root/build/tsan" --output-on-failure -j "$(nproc)" -L '^threads$' --no-tests=error
}
