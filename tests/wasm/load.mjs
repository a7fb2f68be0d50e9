// A module of the core, loaded as the tests need it: without files.
//
//   const core = loadModule("build/wasm/evora.wasm");

import { readFileSync } from "node:fs";

export function loadModule(path) {
    const module = new WebAssembly.Module(readFileSync(path));
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        // The C library brings them; nothing that is tested here has files.
        (imports[from] ??= {})[name] = () => {
            throw new Error(`the module called ${from}.${name}`);
        };
    }
    const { exports } = new WebAssembly.Instance(module, imports);
    exports._initialize();
    return exports;
}
