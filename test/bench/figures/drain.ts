import type { DrainContender } from '../contender.js';
import { compare } from '../measure/compare.js';
import { measureDrain } from '../measure/drain.js';
import { contenderResults } from '../measure/rounds.js';
import { BARE_CLIENT, bareClient } from '../references/bare-client.js';
import { BULL_WITH_STATUSES, bullWithStatuses } from '../references/bull-with-statuses.js';
import { BULLMQ, bullmq } from '../references/bullmq.js';
import { PLAIN_BULL, plainBull } from '../references/plain-bull.js';
import { queueDrain } from '../references/queue.js';
import { RABBITMQ, rabbitmq } from '../references/rabbitmq.js';
import type { ProductionRecado } from '../recado/production.js';
import type { Bench } from '../bench.js';
import type { Figure } from './figure.js';
import { besideBefore, builds, OURS, productionDrain, startProduction } from './ours.js';

const NAME = 'drain';

/**
 * How many messages a second one worker process sends from the database over Bull to the gateway, with every status on
 * disk at the end. The messages were enqueued over HTTP before, and none are added meanwhile. The time begins at the
 * arrival that ends the warm-up of a fresh process and ends when the last outcome is recorded; for queues that keep no
 * status when they are empty, for the bare client at its last answer. All use the same gateway and texts; each reference
 * uses its fastest concurrency.
 */
export const drainFigure: Figure = {
  name: NAME,
  summary: 'messages drained through MySQL and Bull by one worker, statuses recorded',
  run: async (bench) => {
    const contenders = await startAll(bench);
    const samples = await measureDrain(bench, contenders, bench.size(100_000, 10_000));
    const base = { figure: NAME, ours: OURS };
    const findings = [
      ...compare(samples, { ...base, what: '÷ plain Bull', base: PLAIN_BULL, target: { atLeast: 1 } }),
      ...compare(samples, { ...base, what: '÷ BullMQ', base: BULLMQ }),
      ...compare(samples, { ...base, what: '÷ RabbitMQ', base: RABBITMQ, target: { atLeast: 0.85 } }),
      ...compare(samples, {
        ...base,
        what: '÷ Bull with statuses',
        base: BULL_WITH_STATUSES,
        target: { atLeast: 2.5 },
      }),
      ...compare(samples, { ...base, what: '÷ bare client', base: BARE_CLIENT, target: { atLeast: 0.5 } }),
      ...besideBefore(NAME, samples),
    ];
    return { findings, contenders: contenderResults(NAME, samples) };
  },
};

async function startAll(bench: Bench): Promise<DrainContender[]> {
  const contenders: DrainContender[] = [];
  let ours: ProductionRecado | undefined;
  for (const { name, dist } of builds(bench)) {
    const recado = await startProduction(bench, dist);
    ours ??= recado;
    contenders.push(await productionDrain(bench, name, recado));
  }
  return bench.options.alone || !ours ? contenders : [...contenders, ...(await references(bench, ours))];
}

async function references(bench: Bench, ours: ProductionRecado): Promise<DrainContender[]> {
  const queues = await Promise.all([plainBull(bench), bullmq(bench), rabbitmq(bench), bullWithStatuses(bench, ours)]);
  const present = queues.filter((queue) => queue !== undefined);
  const drains = await Promise.all(present.map((queue) => queueDrain(bench, queue)));
  return [...drains, await bareClient(bench)];
}
