#!/bin/sh
# Plays a contest in parts with GNU parallel, on this machine or on several over ssh, and joins the parts.
#
#   sh parallel.sh FOLDER PARTS [MACHINES]
#
# MACHINES is a list for parallel's --sshlogin: `2/ann@one,1/two` plays two parts at a time on `one` and one on `two`; `:` is this machine and
# the default. Each needs `quintet` (or what QUINTET names), rsync, and what the programs need. JOBS is the number of games that each part plays
# at the same time, 1 without it.
#
# A part that fails is tried three times, also on other machines. Run the script again to try what is still missing: parts that are finished
# take no time, the others continue where they were on the same machine.
set -eu
folder=$1
parts=$2
machines=${3:-:}
quintet=${QUINTET:-quintet}
cd "$(dirname "$folder")"
folder=$(basename "$folder")

# The plan and the programs go to the other machines, games come back.
set --
if [ "$machines" != : ]; then
  for file in "$folder"/*; do
    case ${file##*/} in
      games* | results.*) ;;
      *) set -- "$@" --basefile "$file" ;;
    esac
  done
  set -- "$@" --return "$folder/games-{}-of-$parts.jsonl"
fi
seq "$parts" | parallel --quote --sshlogin "$machines" --retries 3 "$@" \
  "$quintet" contest run "$folder" --shard "{}/$parts" --jobs "${JOBS:-1}"
"$quintet" contest merge "$folder"
