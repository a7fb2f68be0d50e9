# The browser app: its tools, its build and its tests. Source common.sh first.
# shellcheck shell=bash disable=SC2034,SC2154

node_needed=20.19

node_suits() {
    have node && node -e '
        const [a, b] = process.versions.node.split(".").map(Number), [c, d] = process.argv[1].split(".").map(Number);
        process.exit(a > c || (a === c && b >= d) ? 0 : 1);' "$node_needed"
}

# Puts a Node that is new enough on PATH: Debian 12 has an older one, so that a newer is fetched with its npm.
use_node() {
    local tools="$root/build/tools"
    if node_suits; then return; fi
    PATH="$tools/node_modules/node/bin:$PATH"
    if node_suits; then return; fi
    have npm || fail "npm is missing; script/setup installs it on Debian"
    mkdir -p "$tools" build/log
    npm install --prefix "$tools" --no-audit --no-fund node@22 >build/log/node.log 2>&1 ||
        fail "npm could not install Node $node_needed or later, which the app's build needs; see build/log/node.log"
    hash -r
    node_suits || fail "found Node $(node --version); the app's build needs $node_needed or later"
}

# Installs exactly what web/package-lock.json names, when that has changed.
install_web() {
    local wanted stamp=build/stamps/web-packages
    use_node
    wanted="$(sha256sum web/package-lock.json | cut -d ' ' -f 1) $(node --version)"
    if [ -d web/node_modules ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then return; fi
    mkdir -p build/log build/stamps
    npm ci --prefix web --no-audit --no-fund >build/log/web-packages.log 2>&1 || {
        tail -n 20 build/log/web-packages.log >&2
        fail "npm could not install the app's packages; see build/log/web-packages.log"
    }
    say "$wanted" >"$stamp"
}

# Builds build/app from web/, art/ and the core as WebAssembly, when one of them has changed.
build_web() {
    local wanted stamp=build/stamps/app
    install_web
    wanted="$({ find web art build/wasm/evora.wasm -path web/node_modules -prune -o -type f -print0 | sort -z |
        xargs -0 sha256sum && node --version; } | sha256sum)"
    if [ -f build/app/index.html ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then return; fi
    mkdir -p build/log
    npm run --prefix web build >build/log/app.log 2>&1 || {
        tail -n 40 build/log/app.log >&2
        fail "the app could not be built; see build/log/app.log"
    }
    say "$wanted" >"$stamp"
}

check_web() {
    local status=0 types
    install_web
    npm run --prefix web check:types &
    types=$!
    npm run --prefix web check:style || status=1
    wait "$types" || status=1
    return "$status"
}

# test_web SCRIPT: one of the scripts in web/package.json that end with `N passed, N failed`.
test_web() {
    local output="build/log/web-$1.log" counts status=0
    use_node
    within 1200 npm run --prefix web "$1" >"$output" 2>&1 || status=$?
    cat "$output"
    counts="$(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$output" | tail -n 1)"
    if [ -z "$counts" ]; then return 1; fi
    step_passed="${counts% *}"
    step_failed="${counts#* }"
    return "$status"
}
