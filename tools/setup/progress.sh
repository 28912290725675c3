# Sourced by tools/castellan: runs a long step with its output in the log, and shows how far it is.

# run_step <label> [--may-fail] <command…>
run_step() {
  local label=$1 may_fail=no
  shift
  [[ $1 == --may-fail ]] && may_fail=yes && shift
  printf '\n== %s: %s\n' "$label" "$*" >>"$log"
  if [[ -t 2 ]]; then printf '%s ...' "$label" >&2; else printf '%s ...\n' "$label" >&2; fi
  local begin=$SECONDS
  if "$@" 2>&1 </dev/null 9>&- | show_progress "$label"; then
    if [[ -t 2 ]]; then printf '\r\e[K%s: done in %d s\n' "$label" $((SECONDS - begin)) >&2; fi
    return
  fi
  [[ -t 2 ]] && echo >&2
  [[ $may_fail == yes ]] && return 1
  printf '%s\n' "--- the last lines of ${log#"$root"/}:" >&2
  tail -n 40 "$log" >&2
  fail 1 "this step failed: ${label#\[*\] }. See above for the reason; the whole output is in $log."
}

# Reads a command's output into the log and finds numbers in it: ninja's [12/40], apt's pmstatus:name:12.5:…
show_progress() {
  local line at total percent shown=0
  while IFS= read -r line; do
    [[ $line == [dp][lm]status:* ]] || printf '%s\n' "$line" >>"$log"
    case $line in
      \[*/*\]*)
        at=${line#\[} at=${at%%/*} total=${line#*/} total=${total%%\]*}
        percent=$((100 * at / total))
        ;;
      dlstatus:* | pmstatus:*)
        percent=${line#*:*:}
        percent=${percent%%[.:]*}
        ;;
      *) continue ;;
    esac
    if [[ -t 2 ]]; then
      printf '\r\e[K%s %d%%' "$1" "$percent" >&2
    elif ((percent >= shown + 20)); then
      printf '%s %d%%\n' "$1" "$percent" >&2
      shown=$percent
    fi
  done
}
