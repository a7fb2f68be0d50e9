// The core without a browser: the built module, and its service in this thread instead of a worker.
import { readFile } from 'node:fs/promises';
import { WorkerCore } from '../../../src/core/core.ts';
import { CoreModule } from '../../../src/core/module.ts';
import type { Port } from '../../../src/core/protocol.ts';
import { Service } from '../../../src/core/service.ts';
import type { Answer } from '../../../src/core/types.ts';

const FILE = new URL('../../../../build/wasm/evora.wasm', import.meta.url);

let compiled: Promise<WebAssembly.Module> | undefined;

export function coreModule(): Promise<WebAssembly.Module> {
    compiled ??= readFile(FILE).then((bytes) => WebAssembly.compile(bytes));
    return compiled;
}

export async function instance(): Promise<CoreModule> {
    return CoreModule.start(await coreModule());
}

/** Messages go by the event loop, as between a page and its worker. `ports` are all that were opened. */
export function openPort(ports: Port[] = []): () => Port {
    return () => {
        let open = true;
        const port: Port = {
            send: (message) => void setImmediate(() => service.receive(structuredCloneOf(message))),
            receive: () => undefined,
            stop: () => {
                open = false;
            },
        };
        const service = new Service((message) => setImmediate(() => open && port.receive(message)));
        ports.push(port);
        return port;
    };
}

/** A compiled module can be sent to a worker but not copied here. */
function structuredCloneOf<T extends { type: string }>(message: T): T {
    return message.type === 'start' ? message : structuredClone(message);
}

export function deviceCore(): WorkerCore {
    return new WorkerCore(openPort(), coreModule);
}

/** The answer, or the test fails with the sentence of the fault. */
export function ok<T>(answer: Answer<T>): T {
    if ('fault' in answer) throw new Error(answer.fault.message);
    return answer.ok;
}
