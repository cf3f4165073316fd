import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from '../../support/server.js';
import { badWeather } from '../gateway.js';
import { BOTH, type Scenario, type Stage } from '../scenario.js';

type Fault = (stage: Stage) => Promise<void>;

/** All faults at random moments, for some minutes. */
export const everything: Scenario = {
  name: 'everything',
  summary: 'all of these at random, for --minutes',
  shapes: BOTH,
  async run(stage) {
    const { gateway, load, faults, random, minutes } = stage;
    gateway.take(() => 20);
    gateway.misbehave(badWeather(random.fork('weather'), 0.02));
    load.start({ clients: 3, maxBatch: 60, restMs: 300 });
    const ends = Date.now() + minutes * 60_000;
    while (Date.now() < ends) {
      await faults.moment(500, 4_000);
      const [name, fault] = random.pick(faultsOf(stage));
      stage.say(name);
      await fault(stage);
    }
    await load.stop();
  },
};

function faultsOf({ cluster }: Stage): [string, Fault][] {
  const faults: [string, Fault][] = [
    ['kill a worker', (stage) => killAndStart(stage, stage.random.pick(stage.cluster.workers))],
    ['kill an api', (stage) => killAndStart(stage, stage.random.pick(stage.cluster.apis))],
    ['restart a process', restart],
    ['freeze a process', freeze],
    ['cut the line to the gateway', async ({ faults: own }) => own.breakLine('cut')],
    ['refuse at the gateway', refuse],
  ];
  if (cluster.redis) faults.push(['flush Redis', async () => cluster.redis?.flush()], ['restart Redis', restartRedis]);
  if (cluster.database) faults.push(['restart the database', restartDatabase]);
  return faults;
}

async function killAndStart({ faults }: Stage, member: Server): Promise<void> {
  await faults.kill(member);
  await faults.moment(0, 2_000);
  await member.start();
}

async function restart({ cluster, faults, random }: Stage): Promise<void> {
  const member = random.pick(cluster.members);
  await member.stop();
  await faults.moment(0, 1_000);
  await member.start();
}

async function freeze({ cluster, faults, random }: Stage): Promise<void> {
  const member = random.pick(cluster.members);
  faults.freeze(member);
  await delay(random.chance(0.3) ? random.integer(15_000, 18_000) : random.integer(500, 4_000));
  member.resume();
}

async function refuse({ gateway, faults }: Stage): Promise<void> {
  gateway.line.refuse();
  faults.breakLine('cut');
  await faults.moment(500, 2_000);
  gateway.line.heal();
}

async function restartRedis({ cluster, faults }: Stage): Promise<void> {
  await cluster.redis?.kill();
  await faults.moment(500, 8_000);
  await cluster.redis?.start();
}

async function restartDatabase({ cluster, faults }: Stage): Promise<void> {
  faults.excuseWorkers();
  await cluster.database?.kill();
  await faults.moment(0, 5_000);
  await cluster.database?.start();
}
