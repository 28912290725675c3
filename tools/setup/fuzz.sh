# Sourced by tools/castellan: `castellan test --fuzz`. What libFuzzer finds and learns stays in build/fuzz.

# fuzz_target <target> <seconds>: runs one and prints its line of the table. Fails if it found something.
fuzz_target() {
  local build=$root/build/fuzz target=$1 seeds=$root/tests/fuzz arguments
  local program=$build/castellan_fuzz_$target corpus=$build/corpus/$target found=$build/found/$target output=$build/$target.log
  mkdir -p "$corpus" "$found"
  # No single input takes long or much memory: a hang and a bomb are findings, too.
  arguments=(-max_total_time="$2" -timeout=10 -rss_limit_mb=2048 -max_len=65536 -print_final_stats=1 -verbosity=1
    -artifact_prefix="$found/")
  local words=$target
  case $target in # the same words
    replay) words=save ;;
    trust) words=lock ;;
  esac
  [[ -e $seeds/$words.dict ]] && arguments+=(-dict="$seeds/$words.dict")
  local result=ok known
  known=$(find "$found" -type f | sort)
  # libFuzzer gives up where a folder is missing, and most targets have no regressions.
  local -a inputs=("$corpus" "$seeds/corpus/$target")
  [[ -d $seeds/regressions/$target ]] && inputs+=("$seeds/regressions/$target")
  "$program" "${arguments[@]}" "${inputs[@]}" >"$output" 2>&1 || result=FOUND
  local executions rate coverage learned
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$output")
  rate=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$output")
  coverage=$(grep -oP 'cov: \K[0-9]+' "$output" | tail -1)
  learned=$(find "$corpus" -type f | wc -l)
  printf '%-10s %12s %9s %9s %8s  %s\n' "$target" "${executions:-?}" "${rate:-?}" "${coverage:-?}" "$learned" "$result"
  [[ $result == ok ]] && return
  local file
  file=$(comm -13 <(echo "$known") <(find "$found" -type f | sort) | head -1)
  grep -m3 -E 'ERROR|runtime error|what\(\)|broken promise' "$output" | sed 's/^/    /' || true
  printf '    again: %q %q\n    all it said: %s\n' "$program" "${file:-$output}" "$output"
  return 1
}

# run_fuzzers [seconds] [target…]: exits with 1 if something was found.
run_fuzzers() {
  local seconds=60 targets=() target found=0
  if [[ ${1:-} =~ ^[0-9]+$ ]]; then
    seconds=$1
    shift
  fi
  if ((seconds == 0)); then fail 2 "--fuzz takes a number of seconds above 0"; fi
  for target; do
    [[ -d $root/tests/fuzz/corpus/$target ]] ||
      fail 2 "there is no fuzz target \"$target\"; there are: $(cd "$root/tests/fuzz/corpus" && echo *)"
  done
  need_packages_for fuzz
  make_ready fuzz fuzz
  targets=("$@")
  ((${#targets[@]})) || mapfile -t targets < <(cd "$root/tests/fuzz/corpus" && printf '%s\n' *)
  printf '%-10s %12s %9s %9s %8s  %s\n' target executions per\ s coverage corpus result
  for target in "${targets[@]}"; do
    fuzz_target "$target" "$seconds" || found=1
  done
  return $found
}
