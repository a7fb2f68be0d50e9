import type { ToWorker } from './protocol.ts';
import { Service } from './service.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const service = new Service((message) => scope.postMessage(message));
scope.onmessage = ({ data }: MessageEvent<ToWorker>) => service.receive(data);
