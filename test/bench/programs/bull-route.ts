import { addJobs, openBull } from './bull-queue.js';
import type { QueueRouteCalls } from './queue-calls.js';
import { openRoute } from './route.js';
import { serve } from './serve.js';
import type { ClientMessage } from './texts.js';

// The intake of plain Bull: the messages of a request become jobs with one command.
const queue = await openBull<ClientMessage>();
const port = await openRoute((messages) => addJobs(queue, messages));

serve({ port: () => port, empty: () => queue.client.flushall() } satisfies QueueRouteCalls);
