// The engine's worker.

import { handleRequest, type WorkerRequest } from './engine-requests';

addEventListener('message', (event: MessageEvent<WorkerRequest>) => handleRequest(event.data, (message) => postMessage(message)));
