import type { Counters } from '../measure/costs.js';
import { part, type Part } from '../measure/part.js';
import type { DrainContender, IntakeContender } from '../contender.js';
import type { DatabaseRouteCalls, QueueRouteCalls, QueueWorkerCalls } from '../programs/queue-calls.js';
import type { Remote } from '../remote.js';
import type { Bench } from '../bench.js';

/** A queue that programs of the bench use: `<program>-route` stores messages in it, `<program>-worker` sends them. */
export interface Queue {
  readonly name: string;
  readonly program: string;
  /** Where its programs find its servers. */
  readonly env: NodeJS.ProcessEnv;
  readonly servers: readonly Part[];
  readonly counters?: Counters;
  /** Its route stores in a database, whose number of connections is tuned. */
  readonly usesDatabase?: true;
}

/** The numbers of messages at once that are tried. */
const AT_ONCE = [32, 64, 128, 256];
const FILL = { connections: 8, size: 1_000 };

/** The intake of a queue as a contender: a bare route. `connections` are tried with a database. */
export async function queueIntake(
  bench: Bench,
  { name, servers, counters, usesDatabase, ...queue }: Queue,
  connections: readonly number[],
): Promise<IntakeContender> {
  const { route, target } = await openRoute(bench, queue);
  const apply = (choice: number) => route.call('connect', choice);
  return {
    name,
    target,
    parts: [part('route', () => route.pid), ...servers],
    counters,
    tuning: usesDatabase && { what: 'connections', choices: connections, apply },
    empty: () => route.call('empty', undefined),
  };
}

/** The sending of a queue as a contender: one worker process. */
export async function queueDrain(
  bench: Bench,
  { name, servers, counters, ...queue }: Omit<Queue, 'usesDatabase'>,
): Promise<DrainContender> {
  const [{ route, target }, gateway, load] = await Promise.all([openRoute(bench, queue), bench.gateway, bench.load]);
  let worker: Remote<QueueWorkerCalls> | undefined;
  let atOnce = AT_ONCE[0]!;
  return {
    name,
    parts: [part('worker', () => worker?.pid), ...servers],
    counters,
    tuning: { what: 'messages at once', choices: AT_ONCE, apply: async (choice) => (atOnce = choice) },
    fill: (total) => load.call('enqueue', { target, total, ...FILL }),
    begin: async () => {
      worker = await bench.start<QueueWorkerCalls>(`${queue.program}-worker`, {
        ...queue.env,
        GATEWAY_URL: gateway.url,
      });
      await worker.call('begin', atOnce);
    },
    drained: async () => worker?.call('drained', undefined),
    reset: async () => {
      await worker?.stop();
      worker = undefined;
      await route.call('empty', undefined);
    },
  };
}

async function openRoute(bench: Bench, { program, env }: Pick<Queue, 'program' | 'env'>) {
  const route = await bench.start<QueueRouteCalls & Pick<DatabaseRouteCalls, 'connect'>>(`${program}-route`, env);
  const port = await route.call('port', undefined);
  return { route, target: { url: `http://127.0.0.1:${port}/`, headers: {} } };
}
