#!/usr/bin/env bash
# Makes an example hub of the example packs that come with Castellan, to try things out. Their ids are reserved, so each gets
# a name of its own in the hub: coopers becomes sample-coopers.
# usage: tools/hub/example.sh FOLDER [CASTELLAN]
set -euo pipefail

folder=${1:?usage: tools/hub/example.sh FOLDER [CASTELLAN]}
castellan=${2:-castellan}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
packs=(coopers clay-pits trolls theatre evening-bell midsummer-fair)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work/home XDG_CONFIG_HOME='' XDG_DATA_HOME='' XDG_CACHE_HOME='' XDG_STATE_HOME=''
printf 'example\n' >"$work/passphrase"
"$castellan" key new example --passphrase "$work/passphrase" >/dev/null
"$castellan" hub init "$folder" --name example --days 3650 --passphrase "$work/passphrase" >/dev/null
for pack in "${packs[@]}"; do
  cp -r "$root/mods/examples/$pack" "$work/sample-$pack"
  sed -i "s/^id: $pack\$/id: sample-$pack/" "$work/sample-$pack/mod.yaml"
  gate=(--unchecked)
  # One of them passes the gate, with fewer games than usual: its page shows what the gate and the lab have found.
  if [[ $pack == coopers ]]; then gate=(--games 5 --lab-games 400); fi
  "$castellan" mod publish "$work/sample-$pack" --hub "$folder" "${gate[@]}" --similar-name --passphrase "$work/passphrase" >/dev/null
done
"$castellan" hub site "$folder" >/dev/null
echo "$folder: the hub example, with ${#packs[@]} packs"
