// The engine's worker.

import { answer, type Question } from './answer';

addEventListener('message', (event: MessageEvent<Question>) => answer(event.data, (message) => postMessage(message)));
