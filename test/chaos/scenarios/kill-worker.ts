import { until } from '../../support/until.js';
import { senderOf, SILENCE } from '../gateway.js';
import { BOTH, type Scenario, type Stage } from '../scenario.js';

/** Fewer than a process has under way at once, so that all of them are in mid-send together. */
const CHOSEN = 40;
const KILLS = 3;
const TAKEN_UP_WITHIN_MS = 35_000;

/** The same messages lose their worker in mid-send, three times. */
export const killWorker: Scenario = {
  name: 'kill-worker',
  summary: 'kill -9 a worker in mid-send, three times on the same messages',
  shapes: BOTH,
  async run(stage) {
    const { gateway, load, faults, random } = stage;
    const chosen = new Set<string>();
    // Until they are known, all are: on a quiet machine they reach the gateway before their post is answered.
    gateway.misbehave(({ text, seen }) =>
      (chosen.size === 0 || chosen.has(text)) && seen <= KILLS ? SILENCE : undefined,
    );
    const { messages } = await load.post(random, CHOSEN, { plain: true, priority: 'high' });
    for (const { token } of messages) chosen.add(token);
    const tries = (round: number) => gateway.requests.filter(({ text, seen }) => chosen.has(text) && seen === round);
    load.start({ clients: 2, maxBatch: 30, restMs: 400 });
    await until(() => tries(1).length > 0, { timeoutMs: 60_000, describe: 'the first try of the chosen messages' });
    for (let round = 1; round <= KILLS; round++) {
      await faults.moment(50, 1_500);
      const since = await killSenders(stage, new Set(tries(round).map(senderOf)));
      await faults.measure('a killed worker', TAKEN_UP_WITHIN_MS, since, async () => tries(round + 1).length > 0);
      if (tries(round + 1).length === 0) break;
    }
    await load.stop();
  },
};

/** Answers when others could take over: when they died, or, on its own, when it was back. */
async function killSenders({ cluster, faults, say }: Stage, senders: ReadonlySet<string>): Promise<number> {
  const holders = cluster.workers.filter(({ name }) => senders.has(name));
  const held = await faults.held();
  const killedAt = Date.now();
  for (const holder of holders) await faults.kill(holder);
  say(`killed ${[...senders].join(' and ')} with ${held.length} messages in mid-send`);
  await faults.moment(0, 2_000);
  await Promise.all(holders.map((holder) => holder.start()));
  return cluster.workers.length > 1 ? killedAt : Date.now();
}
