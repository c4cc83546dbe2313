// The review's worker.

import { work, type Message } from './job';

addEventListener('message', (event: MessageEvent<Message>) => work(event.data, (reply) => postMessage(reply)));
