# Shared by the scripts beside this folder; source it first. Sets `root` and moves there.
# shellcheck shell=bash

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
cd "$root" || exit

say() { printf '%s\n' "$*"; }

# Ends the script: what is wrong, then what would be right.
fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# Prints the comment at the head of the calling script, which is its help.
usage() { awk 'NR > 1 && /^#/ { sub(/^# ?/, ""); print; next } NR > 1 { exit }' "$0"; }

have() { command -v "$1" >/dev/null 2>&1; }

# The clang releases this project accepts, best first.
clang_versions() { grep -E '^[0-9]+$' script/lib/clang-versions; }

# The command for a clang tool, say clang-format: the numbered one of the best release, else the plain one.
clang_tool() {
    local version
    for version in $(clang_versions); do
        if have "$1-$version"; then
            say "$1-$version"
            return
        fi
    done
    have "$1" && say "$1"
}

# within SECONDS COMMAND... ends the command with all that it started when it takes longer, with status 124, and says so:
# what hangs is to fail by its name before whoever waits for all of it gives up.
within() {
    local status=0
    timeout --kill-after=30 "$@" || status=$?
    if [ "$status" -eq 124 ] || [ "$status" -eq 137 ]; then say "stopped, as it had not ended after $1 s: ${*:2}"; fi
    return "$status"
}

# How many compilers may run at once: one per core, each with a gigabyte and a half to itself. EVORA_JOBS overrides.
jobs_at_once() {
    local cores memory
    cores="$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)"
    memory="$(awk '/^MemAvailable:/ { print int($2 / 1572864) }' /proc/meminfo 2>/dev/null || say "$cores")"
    if [ "${memory:-0}" -lt 1 ]; then memory=1; fi
    say "${EVORA_JOBS:-$((cores < memory ? cores : memory))}"
}
