# The steps of script/test: running one, remembering that it passed, and adding all of them up.
# Source common.sh first and set `tools` to what tools_hash prints.
# shellcheck shell=bash disable=SC2154

passed=0
failed=0
reused=0
failed_steps=()
steps_log="$root/build/log/test"
steps_stamps="$root/build/stamps"
mkdir -p "$steps_log" "$steps_stamps"
rm -f "$steps_log"/*

# The tracked and the new files below the paths given, ignored ones left out. A checkout may belong to somebody else,
# and an unpacked archive has no repository: there every file counts as new.
project_files() {
    local options=(-c "safe.directory=$root")
    if [ ! -e .git ]; then
        [ -d build/no-repository ] || git init -q --bare build/no-repository
        options=(--git-dir=build/no-repository --work-tree=.)
    fi
    git "${options[@]}" ls-files --cached --others --exclude-standard --deduplicate -- "$@"
}

# One hash for the content and the names of all those files.
tree_hash() {
    project_files "$@" | while IFS= read -r file; do
        if [ -f "$file" ]; then printf '%s\0' "$file"; fi
    done | xargs -0 -r sha256sum | sha256sum | cut -d ' ' -f 1
}

# One hash for the versions of all tools and libraries that setup looks after.
tools_hash() {
    {
        "$(clang_tool clang++)" --version
        cmake --version
        dpkg-query -W -f='${Package} ${Version}\n' '*fmt*' '*gtest*' '*benchmark*' '*cli11*' \
            'clang-*' 'lld-*' 'libclang-*' 'libstdc++*' 'g++-*' 'libc++*-wasm32' wasi-libc nodejs shellcheck \
            2>/dev/null || true
    } | sha256sum | cut -d ' ' -f 1
}

seconds_since() { say "$((SECONDS - $1)) s"; }

# step NAME TITLE SCOPE COMMAND... runs the command, a function or a program, with its output in a log. It counts as
# one check unless the command sets step_passed and step_failed; step_note is printed beside the count. If SCOPE names
# paths and nothing below them, nor any tool, has changed since the step last passed, its count is taken from then; in
# CI (CI=true) never. An empty SCOPE is for commands that know themselves what is up to date. Returns 0 if nothing
# failed.
step() {
    local name="$1" title="$2" scope="$3" log="$steps_log/$1.log" stamp='' start=$SECONDS status=0
    shift 3
    if [ -n "$scope" ]; then
        # shellcheck disable=SC2086
        stamp="$steps_stamps/$name-$({ tree_hash $scope && say "$tools $*"; } | sha256sum | cut -c 1-32)"
        if [ "${CI:-}" != true ] && [ -f "$stamp" ]; then
            step_passed="$(cat "$stamp")"
            passed=$((passed + step_passed))
            reused=$((reused + step_passed))
            printf '%-34s %5d ok    as before, nothing it depends on has changed\n' "$title" "$step_passed"
            return 0
        fi
    fi
    step_passed=-1
    step_failed=0
    step_note=''
    "$@" >"$log" 2>&1 || status=$?
    if [ "$step_passed" -lt 0 ]; then
        step_passed=$((status == 0))
        step_failed=$((status != 0))
    elif [ "$status" -ne 0 ] && [ "$step_failed" -eq 0 ]; then
        step_failed=1
    fi
    passed=$((passed + step_passed))
    failed=$((failed + step_failed))
    if [ "$step_failed" -eq 0 ]; then
        printf '%-34s %5d ok    %s\n' "$title" "$step_passed" "$(seconds_since "$start")${step_note:+; $step_note}"
        if [ -n "$stamp" ]; then
            rm -f "$steps_stamps/$name"-*
            say "$step_passed" >"$stamp"
        fi
        return 0
    fi
    printf '%-34s %5d ok    %s    %d FAILED\n' "$title" "$step_passed" "$(seconds_since "$start")" "$step_failed"
    failed_steps+=("$name")
    return 1
}

# Says that a step could not be tried because an earlier one failed. It counts as one failure.
not_run() {
    printf '%-34s       not run, since %s failed\n' "$1" "$2"
    failed=$((failed + 1))
}

# The logs of what failed, how much was taken from before, and the closing line. Returns 1 if anything failed.
finish_steps() {
    local name
    for name in "${failed_steps[@]}"; do
        printf '\n--- %s: the last lines of build/log/test/%s.log\n' "$name" "$name"
        grep -aEv '^\[[0-9]+/[0-9]+\] [A-Z][a-z]+' "$steps_log/$name.log" | tail -n 80 || true
    done
    say ''
    if [ "$reused" -gt 0 ]; then
        say "$reused of these passed before, with the same files and tools; CI=true runs everything again."
    fi
    say "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
