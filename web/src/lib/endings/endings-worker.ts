// The worker for solved endings.

import { handleRequest, type WorkerRequest } from './ending-requests';

addEventListener('message', (event: MessageEvent<WorkerRequest>) => handleRequest(event.data, (reply) => postMessage(reply)));
