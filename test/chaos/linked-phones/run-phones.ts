import { setTimeout as delay } from 'node:timers/promises';
import type { Json } from '../../support/api.js';
import { HAS_LINKED_PHONE_LIBRARY } from '../../support/linked-phone-library.js';
import { until } from '../../support/until.js';
import type { Random } from '../random.js';
import { comparePhones, type PhonesLedger } from './compare-phones.js';
import { type PhonesCluster, startPhones } from './phones-cluster.js';
import { logLeaks } from './log-leaks.js';

const RECIPIENTS = 400;
const BATCH = 500;
const KILL_EVERY_MS = 5_000;
const FROZEN_MS = 30_000;
/** The code of `Incerta` waits for a receipt for a quarter of an hour; no message moves for longer than this: the rest is stuck. */
const STILL_MS = 90_000;
const DRAINED_WITHIN_MS = 60 * 60_000;
/** How long receipts may be on their way once nothing waits: the last worker that was killed has to connect its phones again. */
const RECEIPTS_WITHIN_MS = 90_000;
const OPT_OUTS = 50;

export interface PhonesOptions {
  readonly dist: string;
  readonly texts: number;
  readonly random: Random;
  say(line: string): void;
}

/** Texts by three linked phones while workers are killed and frozen; then opt-outs, each with a kill. Answers what was broken. */
export async function runPhones({ dist, texts, random, say }: PhonesOptions): Promise<string[]> {
  if (!HAS_LINKED_PHONE_LIBRARY) return ['the library of linked phones is not installed: npm test installs it'];
  // The crypto of the phones at the far end prints its sessions, which the programs under test keep to themselves.
  // oxlint-disable-next-line no-console -- it is silenced, not used
  console.info = () => undefined;
  const cluster = await startPhones(dist);
  try {
    say('three phones are linked');
    const ids = await queue(cluster, texts);
    say(`${texts} texts are queued`);
    const faults = await disturb(cluster, random, say);
    const ledger = await settledLedger(cluster, ids);
    say(`${faults.kills} kills, ${faults.freezes} freezes, ${cluster.whatsApp.replacements} connections replaced`);
    say(JSON.stringify(ledger));
    const optedOut = await optOutsUnderKills(cluster, random);
    say(`${optedOut} of ${OPT_OUTS} opt-outs were heard`);
    const leaks = logLeaks(cluster);
    return [
      ...brokenBy(ledger),
      ...(cluster.whatsApp.replacements > faults.freezes * cluster.shops.size ? ['a phone had two connections'] : []),
      ...(optedOut < OPT_OUTS ? ['opt-outs were lost'] : []),
      ...leaks,
    ];
  } finally {
    await cluster.close();
  }
}

/** What it comes to once every receipt has arrived that the phones of recipients have sent, or none arrives any more. */
async function settledLedger(cluster: PhonesCluster, ids: ReadonlyMap<string, number>): Promise<PhonesLedger> {
  const compare = () => comparePhones(cluster, ids);
  const isSettled = async () => (await compare()).falselyDoubtful === 0;
  // The ledger that is answered shows what is missing.
  await until(isSettled, { timeoutMs: RECEIPTS_WITHIN_MS }).catch(() => undefined);
  return compare();
}

/** A text names itself, so that what a phone read is known without its id. */
async function queue({ client, shops }: PhonesCluster, texts: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const channels = [...shops.keys()];
  for (let from = 0; from < texts; from += BATCH) {
    const messages = Array.from({ length: Math.min(BATCH, texts - from) }, (_, at) => ({
      phone: recipientOf(from + at),
      message: `recado numero ${from + at}.`,
    }));
    const channel = channels[(from / BATCH) % channels.length];
    const { status, body } = await client.post<Json>('/api/enqueue-messages', { channel, messages });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    for (const [at, { id }] of (body.messages as Json[]).entries()) ids.set(messages[at]!.message, Number(id));
  }
  return ids;
}

function recipientOf(index: number): string {
  return `55219${String(70_000_000 + (index % RECIPIENTS)).padStart(8, '0')}`;
}

/** Kills a worker every five seconds and freezes one once, until nothing waits any more. */
async function disturb({ workers, query }: PhonesCluster, random: Random, say: (line: string) => void) {
  const faults = { kills: 0, freezes: 0 };
  const began = Date.now();
  const restarts: Promise<void>[] = [];
  let fewest = Infinity;
  let movedAt = Date.now();
  while (Date.now() - began < DRAINED_WITHIN_MS && Date.now() - movedAt < STILL_MS) {
    const [row] = await query<{ waiting: number }>(
      'SELECT COUNT(*) AS waiting FROM messages WHERE status IN (0, 1, 2)',
    );
    const waiting = Number(row!.waiting);
    if (waiting === 0) break;
    if (waiting < fewest) [fewest, movedAt] = [waiting, Date.now()];
    await delay(KILL_EVERY_MS);
    const worker = random.pick(workers);
    if (faults.kills === 6) {
      say(`${waiting} wait; ${worker.name} is frozen`);
      worker.freeze();
      faults.freezes++;
      await delay(FROZEN_MS);
      worker.resume();
    }
    await worker.kill();
    faults.kills++;
    restarts.push(worker.start());
    await Promise.all(restarts.splice(0));
    if (faults.kills % 10 === 0) say(`${waiting} wait after ${Math.round((Date.now() - began) / 1_000)} s`);
  }
  return faults;
}

/** Recipients write SAIR, and each time the workers are killed at a random moment of the next 50 ms. */
async function optOutsUnderKills({ whatsApp, workers, query, shops }: PhonesCluster, random: Random): Promise<number> {
  const [shop] = shops.values();
  for (let at = 0; at < OPT_OUTS; at++) {
    await until(() => whatsApp.connectionsOf(shop!) > 0, { timeoutMs: 60_000 });
    await whatsApp.write(recipientOf(at), shop!, 'SAIR');
    await delay(whatsApp.latencyMs + random.integer(0, 50));
    await Promise.all(workers.map((worker) => worker.kill()));
    await Promise.all(workers.map((worker) => worker.start()));
  }
  const count = async () => Number((await query<{ n: number }>('SELECT COUNT(*) AS n FROM opt_outs'))[0]!.n);
  // The count that is answered shows which are missing.
  await until(async () => (await count()) >= OPT_OUTS, { timeoutMs: 60_000 }).catch(() => undefined);
  return count();
}

function brokenBy(ledger: PhonesLedger): string[] {
  const { lost, twice, unreadable, stuck, falselyDoubtful } = ledger;
  const zero = { lost, twice, unreadable, stuck, falselyDoubtful };
  return Object.entries(zero).flatMap(([name, count]) => (count > 0 ? [`${name} = ${count}`] : []));
}
