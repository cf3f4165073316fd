import { programVersion } from '@recado/config';
import type { Server } from '../../support/server.js';
import { serverEntry } from '../../support/paths.js';
import { copyAsNext, NEXT_VERSION } from '../build-copy.js';
import { PRODUCTION, type Scenario, type ScenarioContext } from '../scenario.js';

/** The same as for a machine of a cluster. */
const PROMISED = { intakeMs: 10_000, sendingMs: 20_000 };

/** A build that processes become, with what its processes need besides the settings of all. */
interface Build {
  readonly dist: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The steps of docs/upgrading.md for several processes. */
export const upgrade: Scenario = {
  name: 'upgrade',
  summary: 'migrate to the next version under load, then replace each process, workers first, by SIGTERM or kill -9',
  shapes: PRODUCTION,
  async run(context) {
    const { cluster } = context;
    const next = { dist: copyAsNext(context.dist), env: { ALLOW_NEWER_SCHEMA: 'false' } };
    startLoad(context);
    await migrateUnderLoad(context, next);
    await replaceAll(context, 'the upgrade', [...cluster.workers, ...cluster.apis], next);
    await requireVersion(context, NEXT_VERSION);
    await context.load.stop();
    await requireColumn(context);
  },
};

/** The same backwards: the workers last. */
export const rollBack: Scenario = {
  name: 'roll-back',
  summary: 'replace each process of the next version by one of this version, workers last, by SIGTERM or kill -9',
  shapes: PRODUCTION,
  async run(context) {
    const { cluster, dist } = context;
    const next = { dist: copyAsNext(dist), env: {} };
    await cluster.command!(next.dist, 'migrate');
    await Promise.all(
      cluster.members.map(async (member) => {
        await member.stop();
        await startAs(member, next);
      }),
    );
    await requireVersion(context, NEXT_VERSION);
    startLoad(context);
    await replaceAll(context, 'the way back', [...cluster.apis, ...cluster.workers], oldBuild(dist));
    await requireVersion(context, programVersion());
    await context.load.stop();
    await requireColumn(context);
  },
};

function startLoad({ gateway, load }: ScenarioContext): void {
  gateway.setLatency(() => 50);
  load.start({ clients: 3, maxBatch: 60, restMs: 150 });
}

/** This version, where it must start on the schema of the next one. */
function oldBuild(dist: string): Build {
  return { dist, env: { ALLOW_NEWER_SCHEMA: 'true' } };
}

/** Migrates while a worker is killed and started again: it must come up before the migration, in it or behind it. */
async function migrateUnderLoad(context: ScenarioContext, next: Build): Promise<void> {
  const { cluster, faults, random, say, dist } = context;
  await faults.pause(800, 2_000);
  for (const member of cluster.members) become(member, oldBuild(dist));
  const migrate = async () => {
    const since = Date.now();
    const printed = await cluster.command!(next.dist, 'migrate');
    say(`migrate took ${Date.now() - since} ms: ${printed.trim().replaceAll('\n', ' ')}`);
  };
  await measured(context, 'migrate', async () => {
    await Promise.all([migrate(), killAndStart(context, random.pick(cluster.workers))]);
    await faults.pause(500, 1_500);
  });
}

/** Replaces one process after the other. Another one, of whichever version, is killed and started again on the way. */
async function replaceAll(context: ScenarioContext, name: string, order: readonly Server[], build: Build) {
  const { faults, random } = context;
  const killed = random.integer(0, 1);
  const disturbed = random.integer(0, order.length - 1);
  await measured(context, name, async () => {
    for (const [index, member] of order.entries()) {
      await faults.pause(300, 1_200);
      await end(context, member, index % 2 === killed);
      await startAs(member, build);
      if (index !== disturbed) continue;
      await killAndStart(context, random.pick(order.filter((other) => other !== member)));
    }
    await faults.pause(500, 1_500);
  });
}

async function measured({ faults, say }: ScenarioContext, name: string, work: () => Promise<void>): Promise<void> {
  const gap = await faults.measureGaps(name, PROMISED, work);
  say(`${name}: intake stood still for ${gap.intakeMs} ms, sending for ${gap.sendingMs} ms`);
}

async function end({ faults, say }: ScenarioContext, member: Server, byKill: boolean): Promise<void> {
  say(`${byKill ? 'kill -9' : 'SIGTERM'} of ${member.name}`);
  if (byKill) return faults.kill(member);
  const { code } = await member.stop();
  if (code !== 0) throw new Error(`${member.name} ended with ${code} on SIGTERM:\n${member.logs().slice(-2_000)}`);
}

async function killAndStart({ faults, say }: ScenarioContext, member: Server): Promise<void> {
  say(`kill -9 of ${member.name}, which starts again as it was`);
  await faults.kill(member);
  await member.start();
}

function become(member: Server, { dist, env }: Build): void {
  member.become(serverEntry(dist), env);
}

async function startAs(member: Server, build: Build): Promise<void> {
  become(member, build);
  await member.start();
}

async function requireVersion({ cluster }: ScenarioContext, wanted: string): Promise<void> {
  for (const { name, pid } of cluster.members) {
    const [row] = await cluster.query<{ version: string }>(`SELECT version FROM processes WHERE pid = ${pid}`);
    if (row?.version !== wanted) throw new Error(`${name} runs ${row?.version} in place of ${wanted}`);
  }
}

/** Every message has the value of the new column, whichever version stored it. */
async function requireColumn({ cluster }: ScenarioContext): Promise<void> {
  const [row] = await cluster.query<{ other: number }>(
    "SELECT COUNT(*) AS other FROM messages WHERE next_note <> 'none'",
  );
  if (Number(row?.other) !== 0) throw new Error(`${row?.other} messages have another value in the new column`);
}
