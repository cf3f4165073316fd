import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from '../../support/server.js';
import { randomMisbehaviour } from '../gateway.js';
import { BOTH, type Scenario, type ScenarioContext } from '../scenario.js';

type Fault = (context: ScenarioContext) => Promise<void>;

/** All faults at random moments, for `--minutes`. */
export const everything: Scenario = {
  name: 'everything',
  summary: 'all faults at random moments, for --minutes',
  shapes: BOTH,
  async run(context) {
    const { gateway, load, faults, random, minutes } = context;
    gateway.setLatency(() => 20);
    gateway.misbehave(randomMisbehaviour(random.fork('misbehaviour'), 0.02));
    load.start({ clients: 3, maxBatch: 60, restMs: 300 });
    const ends = Date.now() + minutes * 60_000;
    while (Date.now() < ends) {
      await faults.pause(500, 4_000);
      const [name, fault] = random.pick(faultsOf(context));
      context.say(name);
      await fault(context);
    }
    await load.stop();
  },
};

function faultsOf({ cluster }: ScenarioContext): [string, Fault][] {
  const faults: [string, Fault][] = [
    ['kill a worker', (context) => killAndStart(context, context.random.pick(context.cluster.workers))],
    ['kill an api', (context) => killAndStart(context, context.random.pick(context.cluster.apis))],
    ['restart a process', restart],
    ['freeze a process', freeze],
    ['cut the connections to the gateway', async ({ faults: own }) => own.breakConnections('cut')],
    ['refuse connections at the gateway', refuse],
  ];
  if (cluster.redis) faults.push(['flush Redis', async () => cluster.redis?.flush()], ['restart Redis', restartRedis]);
  if (cluster.database) faults.push(['restart the database', restartDatabase]);
  return faults;
}

async function killAndStart({ faults }: ScenarioContext, member: Server): Promise<void> {
  await faults.kill(member);
  await faults.pause(0, 2_000);
  await member.start();
}

async function restart({ cluster, faults, random }: ScenarioContext): Promise<void> {
  const member = random.pick(cluster.members);
  await member.stop();
  await faults.pause(0, 1_000);
  await member.start();
}

async function freeze({ cluster, faults, random }: ScenarioContext): Promise<void> {
  const member = random.pick(cluster.members);
  faults.freeze(member);
  await delay(random.chance(0.3) ? random.integer(15_000, 18_000) : random.integer(500, 4_000));
  member.resume();
}

async function refuse({ gateway, faults }: ScenarioContext): Promise<void> {
  gateway.proxy.refuse();
  faults.breakConnections('cut');
  await faults.pause(500, 2_000);
  gateway.proxy.heal();
}

async function restartRedis({ cluster, faults }: ScenarioContext): Promise<void> {
  await cluster.redis?.kill();
  await faults.pause(500, 8_000);
  await cluster.redis?.start();
}

async function restartDatabase({ cluster, faults }: ScenarioContext): Promise<void> {
  faults.allowDuplicatesOfWorkers();
  await cluster.database?.kill();
  await faults.pause(0, 5_000);
  await cluster.database?.start();
}
