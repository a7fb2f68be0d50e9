// Compares the searches of the WebAssembly module with those of the program, and how fast they are.
//
//   node tests/wasm/signature.mjs build/wasm/evora_signature.wasm build/release/evora [RUNS]
//
// The speeds are the best of RUNS, 1 unless given, in turns. The exit status is 1 if the signatures differ.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

import { loadModule } from "./load.mjs";

const [modulePath, programPath, runs = "1"] = process.argv.slice(2);
if (!existsSync(programPath)) {
    console.error(`There is no program ${programPath}; script/build release builds it.`);
    process.exit(1);
}

function searchInModule(exports) {
    const start = process.hrtime.bigint();
    const at = exports.evora_signature();
    const seconds = Number(process.hrtime.bigint() - start) / 1e9;
    const result = new DataView(exports.memory.buffer, at, 16);
    return {
        signature: result.getBigUint64(0, true).toString(16).padStart(16, "0"),
        nodes: Number(result.getBigUint64(8, true)),
        seconds,
    };
}

function searchInProgram(path) {
    return JSON.parse(execFileSync(path, ["bench", "search", "--json"], { encoding: "utf8" }));
}

function faster(one, other) {
    return !one || other.seconds < one.seconds ? other : one;
}

const exports = loadModule(modulePath);
let module;
let program;
for (let run = 0; run < Number(runs); ++run) {
    module = faster(module, searchInModule(exports));
    program = faster(program, searchInProgram(programPath));
}

const speed = ({ nodes, seconds }) => nodes / seconds;
for (const [name, result] of [["program", program], ["module", module]]) {
    const perSecond = Math.round(speed(result)).toLocaleString("en");
    console.log(`${name}: ${result.nodes.toLocaleString("en")} nodes, ${perSecond} nodes/s, signature ${result.signature}`);
}
console.log(`module / program: ${(speed(module) / speed(program)).toFixed(2)}`);

if (module.signature !== program.signature || module.nodes !== program.nodes) {
    console.error("The module does not search as the program does.");
    process.exit(1);
}
