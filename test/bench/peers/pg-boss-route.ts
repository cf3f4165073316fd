import PgBoss from 'pg-boss';
import type { DatabaseRouteCalls } from '../programs/queue-calls.js';
import { openRoute } from '../programs/route.js';
import { serve } from '../programs/serve.js';

// The intake of pg-boss: the messages of a request become jobs with one statement, on disk before the answer.
const QUEUE = 'messages';
let boss: PgBoss | undefined;

async function connect(connections: number): Promise<void> {
  await boss?.stop({ graceful: false, wait: true });
  // Its supervision and its schedules would only slow the intake down.
  boss = new PgBoss({
    connectionString: process.env.DATABASE_URL!,
    max: connections,
    supervise: false,
    schedule: false,
  });
  // A lost connection shows in the figures; without a listener it would end the program.
  boss.on('error', () => undefined);
  await boss.start();
  await boss.createQueue(QUEUE);
}

await connect(4);
const port = await openRoute(async (messages) => {
  if (messages.length === 1) await boss!.send(QUEUE, messages[0]!);
  else await boss!.insert(messages.map((data) => ({ name: QUEUE, data })));
});

serve({ port: () => port, connect, empty: () => boss!.clearStorage() } satisfies DatabaseRouteCalls);
