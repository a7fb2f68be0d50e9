import file from '../../../build/wasm/evora.wasm?url';
import { WorkerCore } from './core.ts';
import { compile } from './module.ts';
import type { FromWorker, Port } from './protocol.ts';

/** The core in the browser. The file is fetched with the first request, or by `warm`, and compiled once. */
export function startCore(): WorkerCore {
    let compiled: Promise<WebAssembly.Module> | undefined;
    const module = () => {
        compiled ??= compile(fetch(file)).catch((error: unknown) => {
            compiled = undefined;
            throw error;
        });
        return compiled;
    };
    return new WorkerCore(openWorker, module);
}

function openWorker(): Port {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const port: Port = {
        send: (message) => worker.postMessage(message),
        receive: () => undefined,
        stop: () => worker.terminate(),
    };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => port.receive(data);
    const died = (reason: string) => port.receive({ type: 'died', reason });
    worker.onerror = (event) => died(event.message || 'its worker has failed');
    worker.onmessageerror = () => died('a message could not be read');
    return port;
}
