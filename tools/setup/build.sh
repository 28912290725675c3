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

# build_preset <preset> <app|bench|lab|studio|tests|fuzz>
build_preset() {
  local build=$root/build/$1
  local -a targets=(castellan) also=()
  case $2 in
    bench) targets+=(castellan-bench) also=(app) ;;
    lab) targets+=(castellan_lab_page) also=(app) ;;
    studio) targets+=(castellan_studio_page) also=(app) ;;
    tests) targets=(all) also=(app bench lab studio) ;;
    fuzz) targets=(castellan_fuzz) ;;
  esac
  lock
  if ! up_to_date "$@"; then # another launcher may have done it while we waited
    need_packages "${packages_build[@]}"
    [[ $2 == bench || $2 == tests ]] && need_packages "${packages_bench[@]}"
    [[ $2 == lab || $2 == studio || $2 == tests ]] && need_page_packages "$@"
    configure "$@"
    touch "$build/.building"
    run_step "[4/4] building ($1, $(nproc) cores)" ninja -C "$build" "${targets[@]}"
    local purpose
    for purpose in "${also[@]}"; do cp -p "$build/.building" "$build/.built-$purpose"; done
    mv "$build/.building" "$build/.built-$2"
    if [[ $2 == studio && -e $build/studio/page.failed ]]; then
      say "the studio has no page: $(<"$build/studio/page.failed")"
    fi
    if [[ $2 == lab && -e $build/lab/report.html.failed ]]; then
      say "reports will have no page to look at: $(<"$build/lab/report.html.failed")"
    fi
  fi
  unlock
}

# configure <preset> <app|bench|lab|studio|tests|fuzz>: the first time, and to add the benchmark or the tests; afterwards ninja sees
# what changed.
configure() {
  local build=$root/build/$1 cache=$root/build/$1/CMakeCache.txt option
  local -a wanted=() options=()
  case $2 in
    bench) wanted=(CASTELLAN_BENCH) ;;
    tests) wanted=(CASTELLAN_BENCH CASTELLAN_TESTS) ;;
  esac
  if [[ ! -e $build/build.ninja ]]; then
    options=(-DCASTELLAN_BENCH=OFF -DCASTELLAN_TESTS=OFF)
    # `debug` is for people who change the code: there, each file is compiled by itself.
    [[ $1 == debug ]] || options+=("-DCASTELLAN_UNITY=${CASTELLAN_UNITY:-ON}")
  fi
  for option in "${wanted[@]}"; do
    grep -qs "^$option:BOOL=ON" "$cache" || options+=("-D$option=ON")
  done
  ((${#options[@]})) || return 0
  run_cmake "$1" "$2" "$build" "${options[@]}"
}

# run_cmake <preset> <purpose> <build folder> <option…>
run_cmake() {
  local offline=$deps/.offline
  local -a options=("${@:4}")
  need_sol2
  [[ $2 == tests ]] && need_catch2
  [[ -e $offline ]] && options+=(-DCASTELLAN_OFFLINE=ON)
  run_step "[3/4] configuring ($1)" cmake -S "$root" --preset "$1" -B "$3" "${options[@]}"
  # EnTT could not be downloaded: no other preset needs to wait for that again. Remove the file to try again.
  if grep -qs '^CASTELLAN_ENTT_UNREACHABLE:BOOL=ON' "$3/CMakeCache.txt"; then
    mkdir -p "$deps" && touch "$offline"
  fi
}

# How each file is compiled, for clang-tidy: as developers compile it, whatever the launcher's own builds do.
configure_tidy() {
  local build=$root/build/tidy
  lock
  need_packages "${packages_build[@]}" "${packages_bench[@]}"
  run_cmake release tests "$build" -DCASTELLAN_UNITY=OFF -DCASTELLAN_TESTS=ON -DCASTELLAN_BENCH=ON
  unlock
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
