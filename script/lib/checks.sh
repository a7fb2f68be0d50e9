# What script/test does in its steps. Source common.sh and steps.sh first.
# shellcheck shell=bash disable=SC2034,SC2154

cpp_files() { project_files '*.cpp' '*.hpp' | while IFS= read -r file; do if [ -f "$file" ]; then say "$file"; fi; done; }

# clang-format's taste changes from release to release, so only the first of script/lib/clang-versions decides.
format_tool() { have "clang-format-$(clang_versions | head -n 1)" && clang_tool clang-format; }

check_format() {
    cpp_files | tr '\n' '\0' | xargs -0 -r -n 16 -P "$(jobs_at_once)" "$(clang_tool clang-format)" --dry-run -Werror
}

# The scripts: what says bash in its first line, and the parts that those source.
check_shell() {
    project_files script .ci | while IFS= read -r file; do
        if [[ -f "$file" && ("$file" == *.sh || "$(head -n 1 "$file")" == '#!'*bash) ]]; then say "$file"; fi
    done | xargs -r shellcheck -x
}

build_preset() { script/build "$@"; }

# script/setup installs this on Debian; elsewhere it is left to whoever has it.
can_build_wasm() {
    { have node || have nodejs; } && say '#include <vector>' |
        "$(clang_tool clang++)" --target=wasm32-wasi -Wno-deprecated -std=c++23 -fsyntax-only -x c++ - >/dev/null 2>&1
}

# run_tests PRESET [CTEST-OPTION...] counts every test but those that skip themselves, which have not passed. Two run on
# each core, since many wait for a server, a process or a clock.
run_tests() {
    local preset="$1" summary skipped status=0 output
    shift
    output="build/log/ctest-$preset.log"
    within 1200 ctest --test-dir "build/$preset" --parallel "$(($(jobs_at_once) * 2))" --output-on-failure "$@" \
        >"$output" 2>&1 || status=$?
    grep -aEv '^ *[0-9]+/[0-9]+ Test +#.* Passed +[0-9.]+ sec$|^ +Start +[0-9]+: ' "$output" || true
    summary="$(sed -n 's/^[0-9]*% tests passed, \([0-9]*\) tests failed out of \([0-9]*\)$/\1 \2/p' "$output")"
    if [ -z "$summary" ]; then
        say "ctest ended with status $status and without a summary, or there are no tests."
        return 1
    fi
    step_failed="${summary% *}"
    skipped="$(grep -ac '^\s*[0-9]* - .* (Skipped)$' "$output" || true)"
    step_passed="$((${summary#* } - step_failed - skipped))"
    if [ "$skipped" -gt 0 ]; then step_note="$skipped skipped"; fi
    return "$status"
}

# What one build compiles at once, a C++ source or several that are compiled as one, each with a hash of all project
# files in it, as ninja knows them from the last compilation: `HASH FILE` lines.
units_with_hash() {
    local build="$1"
    {
        cpp_files | tr '\n' '\0' | xargs -0 -r sha256sum | awk -v "root=$root/" '{ print "hash", $1, root $2 }'
        ninja -C "$build" -t deps
    } | awk -v "root=$root/" '
        $1 == "hash" { hash[$3] = $2; next }
        /^[^ ]/ { emit(); unit = ""; sum = ""; next }
        NF == 1 {
            path = $1
            if (path !~ /^\//) next
            if (path ~ /\/Unity\/unity_[0-9]+_cxx\.cxx$/) unit = path
            if (!(path in hash)) next
            if (unit == "" && path ~ /\.cpp$/) unit = path  # precompiled headers come before it
            sum = sum hash[path]
        }
        function emit() { if (sum != "" && index(unit, root) == 1) print sum, substr(unit, length(root) + 1) }
        END { emit() }
    ' | while read -r sums unit; do
        say "$(say "$sums $lint_version" | sha256sum | cut -c 1-40) $unit"
    done
}

# Lints everything that has not passed yet as it is now, as the preset fuzz compiles it, which has most sources and puts
# several into one, so that the headers they share are read once.
check_lint() {
    local tool builds=(build/fuzz) build hash unit todo=build/lint-todo status=0
    tool="$(clang_tool clang-tidy)"
    lint_version="$("$tool" --version | tr -d '\n') $(sha256sum .clang-tidy)"
    # Faults in .clang-tidy itself would otherwise only be grumbled about.
    if "$tool" --verify-config 2>&1 | grep -E 'error:|Error parsing'; then return 1; fi
    mkdir -p "$steps_stamps/lint"
    if [ -f build/wasm/build.ninja ]; then builds+=(build/wasm); fi
    : >"$todo"
    for build in "${builds[@]}"; do
        units_with_hash "$build" | while read -r hash unit; do
            case "$build:$unit" in
                build/fuzz:* | build/wasm:src/wasm/* | build/wasm:build/wasm/src/wasm/*) ;;
                *) continue ;;
            esac
            if [ "${CI:-}" = true ] || [ ! -f "$steps_stamps/lint/$hash" ]; then say "$build $hash $unit"; fi
        done >>"$todo"
    done
    say "$(wc -l <"$todo") to lint"
    # shellcheck disable=SC2016
    xargs -r -a "$todo" -n 3 -P "$(jobs_at_once)" bash -c '
        if output="$("$0" --quiet --config-file=.clang-tidy -p "$2" "$4" 2>&1)"; then
            : >"$1/$3"
        else
            printf "%s\n" "$output"
            exit 1
        fi
    ' "$tool" "$steps_stamps/lint" || status=1
    return "$status"
}

# Runs every fuzz target for EVORA_FUZZ_SECONDS, 30 unless set, two for each core at a time, and counts each.
run_fuzz() {
    local names name
    mkdir -p build/fuzz/artifacts build/log/fuzz
    names="$(fuzz_targets)"
    rm -f build/log/fuzz/*
    # shellcheck disable=SC2016
    say "$names" | xargs -r -P "$(($(jobs_at_once) * 2))" -I NAME bash -c '
        corpus="build/fuzz/corpus/$1"
        seeds="fuzz/corpus/$1"
        mkdir -p "$corpus"
        [ -d "$seeds" ] || seeds=""
        if "build/fuzz/fuzz/fuzz_$1" -max_total_time="${EVORA_FUZZ_SECONDS:-30}" -timeout=10 -rss_limit_mb=2048 \
            -artifact_prefix="build/fuzz/artifacts/$1-" "$corpus" $seeds >"build/log/fuzz/$1.log" 2>&1; then
            : >"build/log/fuzz/$1.passed"
        fi
    ' bash NAME
    step_passed=0
    for name in $names; do
        if [ -f "build/log/fuzz/$name.passed" ]; then
            step_passed=$((step_passed + 1))
            say "$name: $(grep -E '^Done ' "build/log/fuzz/$name.log" || true)"
        else
            step_failed=$((step_failed + 1))
            say "$name failed; what it was given is in build/fuzz/artifacts/"
            tail -n 40 "build/log/fuzz/$name.log"
        fi
    done
}

fuzz_targets() { project_files 'fuzz/*.cpp' | sed -n 's|^fuzz/\([^/]*\)\.cpp$|\1|p'; }
