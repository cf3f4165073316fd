import { setTimeout as delay } from 'node:timers/promises';
import { heal } from '../../cluster/cluster.js';
import { CLUSTER, type Scenario, type ScenarioContext } from '../../scenario.js';
import { type Harm, HARMS } from './harm.js';

/** What is promised for any one machine. */
const PROMISED = { intakeMs: 10_000, sendingMs: 20_000 };
const NOTHING = { intakeMs: Infinity, sendingMs: Infinity };
/** Longer than the leases of dead workers and than all time-outs of the engines. */
const HARMED_MS = 18_000;
/** How long the provider takes for an answer: without it hardly a message is being sent when a worker dies. */
const LATENCY_MS = 150;
/** How long the load goes on before and after. */
const WELL_MS = 4_000;

/** Each kind of harm by itself. */
const single: readonly Scenario[] = HARMS.map((harm) => ({
  name: harm.name,
  summary: `${harm.summary}, and bring it back after ${HARMED_MS / 1_000} s`,
  shapes: CLUSTER,
  async run(context) {
    startLoad(context);
    await delay(WELL_MS);
    await suffer(context, harm);
    await context.load.stop();
  },
}));

/** All of them in a random order and at random moments, for `--minutes`. */
const anyMachine: Scenario = {
  name: 'any-machine',
  summary: 'all of them in a random order, one after the other, for --minutes',
  shapes: CLUSTER,
  async run(context) {
    const ends = Date.now() + context.minutes * 60_000;
    let left: Harm[] = [];
    startLoad(context);
    while (Date.now() < ends) {
      await context.faults.pause(1_000, WELL_MS);
      if (left.length === 0) left = [...HARMS];
      const harm = context.random.pick(left);
      left.splice(left.indexOf(harm), 1);
      await suffer(context, harm);
    }
    await context.load.stop();
  },
};

export const CLUSTER_SCENARIOS: readonly Scenario[] = [...single, anyMachine];

function startLoad({ load, gateway }: ScenarioContext): void {
  gateway.setLatency(() => LATENCY_MS);
  load.start({ clients: 4, maxBatch: 60, restMs: 150 });
}

async function suffer({ cluster, faults, say }: ScenarioContext, harm: Harm): Promise<void> {
  const { machines } = cluster;
  if (!machines) throw new Error('this scenario needs the machines of a cluster');
  faults.allowDuplicatesOfWorkers();
  const gap = await faults.measureGaps(harm.name, harm.promise === 'none' ? NOTHING : PROMISED, async () => {
    await harm.harm(machines);
    await delay(HARMED_MS);
    await heal(cluster);
    await delay(WELL_MS);
  });
  say(`${harm.name}: intake stood still for ${gap.intakeMs} ms, sending for ${gap.sendingMs} ms`);
}
