// How large the WebAssembly module is for those who load it.
//
//   node tests/wasm/size.mjs build/wasm/evora.wasm 150000
//
// The exit status is 1 if it is larger, compressed by gzip, than so many bytes.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const [modulePath, most] = process.argv.slice(2);
const bytes = readFileSync(modulePath);
const compressed = gzipSync(bytes, { level: 9 }).length;
console.log(`${bytes.length.toLocaleString("en")} bytes, ${compressed.toLocaleString("en")} compressed`);
if (compressed > Number(most)) {
    console.error(`The module must have at most ${Number(most).toLocaleString("en")} bytes when it is compressed.`);
    process.exit(1);
}
