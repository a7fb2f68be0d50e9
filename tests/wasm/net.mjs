// Compares what the WebAssembly module finds with a net with what the program finds with it: the rests of rounds, solved.
//
//   node tests/wasm/net.mjs build/wasm/evora.wasm build/release/evora nets/fixed-2.net
//
// The exit status is 1 if a value or a move differs.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";

import { loadModule } from "./load.mjs";

const [modulePath, programPath, netPath] = process.argv.slice(2);

// Of two players, a few picks before the end of a round, with boards as different as they come.
const positions = [
    "fixed 3 0 offer 1 2 -/-/-/BYYR/BRWW RRKKW B8Y6R9K9W8 B4Y5R3K5W3 " +
        "9;-/-/-/YYYY/BBBBB;...KW/W...K/K...R/...../.....;* 5;-/RR/WWW/-/-;.YR../W...K/..BY./....Y/.....;-",
    "fixed 4 0 offer 1 2 BBRW/-/-/RRRW/BYYK *BBW B5Y4R4K4W5 B6Y5R4K6W7 " +
        "24;-/-/KKK/-/YYYY;.YR.W/WB.../.W..R/R...Y/.....;YK 17;Y/RR/RR/-/KK;..RKW/.BY.K/.W.../.K.B./.....;B",
    "fixed 5 0 offer 2 1 BYRW/-/-/-/YKWW *YRKKKW - B11Y12R8K9W9 " +
        "22;-/-/WWW/-/RRRRR;BYRK./W.YRK/..BYR/...B./...W.;- 15;-/-/-/KK/BB;BYRK./WB..K/K.BY./..W../.R...;-",
];

const core = loadModule(modulePath);

function call(name, bytes) {
    const at = core.evora_alloc(bytes.length);
    new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
    const reply = core[name](at, bytes.length);
    core.evora_free(at);
    const [text, size] = new Uint32Array(core.memory.buffer, reply, 2);
    return new TextDecoder().decode(new Uint8Array(core.memory.buffer, text, size));
}

function ask(text) {
    const { ok, fault } = JSON.parse(call("evora_ask", new TextEncoder().encode(text)));
    if (fault) {
        throw new Error(fault.message);
    }
    return ok;
}

function byModule(position) {
    const number = ask(`analyse 1 1\n${position}`);
    let report;
    do {
        report = ask(`think ${number} 100000`);
    } while (!report.done);
    ask(`end ${number}`);
    return report.lines[0];
}

function byProgram(position) {
    const query = JSON.stringify({ id: 1, position, evaluator: basename(netPath, ".net"), movetime: 60000 });
    const environment = { ...process.env, EVORA_NETS: dirname(netPath) };
    const answer = execFileSync(programPath, ["engine", "--analyse", "--threads", "1"], {
        encoding: "utf8",
        env: environment,
        input: `${query}\n`,
    });
    return JSON.parse(answer);
}

const refused = call("evora_use_net", readFileSync(netPath));
if (refused !== "") {
    console.error(`The module refuses ${netPath}: ${refused}`);
    process.exit(1);
}
let wrong = 0;
for (const position of positions) {
    const program = byProgram(position);
    const module = byModule(position);
    const [line] = program.lines;
    const [inModule, inProgram] = [
        [module.exact, module.moves[0], module.points, module.win],
        [line.exact, line.moves[0], line.score, line.win],
    ].map((values) => JSON.stringify(values));
    if (inModule !== inProgram || !module.exact) {
        console.error(`${position}\n  module  ${inModule}\n  program ${inProgram}`);
        ++wrong;
    }
}
process.exit(wrong === 0 ? 0 : 1);
