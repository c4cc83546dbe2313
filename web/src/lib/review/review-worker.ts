// The review's worker.

import { handleRequest, type WorkerRequest } from './review-requests';

addEventListener('message', (event: MessageEvent<WorkerRequest>) => handleRequest(event.data, (reply) => postMessage(reply)));
