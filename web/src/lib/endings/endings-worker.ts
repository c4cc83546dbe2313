// The worker for solved endings.

import { work, type Message } from './work';

addEventListener('message', (event: MessageEvent<Message>) => work(event.data, (reply) => postMessage(reply)));
