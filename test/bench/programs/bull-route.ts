import { openBull } from './bull-queue.js';
import { openRoute } from './route.js';
import { serve } from './serve.js';

/** The intake of plain Bull: the messages of a request become jobs with one command. */
export type BullRouteCalls = { port(nothing: undefined): number };

const queue = openBull();
await queue.isReady();
const port = await openRoute((messages) =>
  messages.length === 1 ? queue.add(messages[0]!) : queue.addBulk(messages.map((data) => ({ data }))),
);

serve({ port: () => port } satisfies BullRouteCalls);
