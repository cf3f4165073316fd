import { until } from '../../support/until.js';
import { senderOf, SILENCE } from '../gateway.js';
import { BOTH, type Scenario, type ScenarioContext } from '../scenario.js';

/** Fewer messages than a process sends at once, so that all of them are in mid-send together. */
const CHOSEN = 40;
const KILLS = 3;
const CLAIMED_WITHIN_MS = 35_000;

/** The workers of the same messages die in mid-send, three times. */
export const killWorker: Scenario = {
  name: 'kill-worker',
  summary: 'kill -9 a worker in mid-send, three times on the same messages',
  shapes: BOTH,
  async run(context) {
    const { gateway, load, faults, random } = context;
    const chosen = new Set<string>();
    // All messages count until the chosen ones are known: they may reach the gateway before their post is answered.
    gateway.misbehave(({ text, seen }) =>
      (chosen.size === 0 || chosen.has(text)) && seen <= KILLS ? SILENCE : undefined,
    );
    const { messages } = await load.post(random, CHOSEN, { plain: true, priority: 'high' });
    for (const { token } of messages) chosen.add(token);
    const attempts = (round: number) => gateway.requests.filter(({ text, seen }) => chosen.has(text) && seen === round);
    load.start({ clients: 2, maxBatch: 30, restMs: 400 });
    await until(() => attempts(1).length > 0, {
      timeoutMs: 60_000,
      describe: 'the first attempt of the chosen messages',
    });
    for (let round = 1; round <= KILLS; round++) {
      await faults.pause(50, 1_500);
      const since = await killSenders(context, new Set(attempts(round).map(senderOf)));
      await faults.measure('a killed worker', CLAIMED_WITHIN_MS, since, async () => attempts(round + 1).length > 0);
      if (attempts(round + 1).length === 0) break;
    }
    await load.stop();
  },
};

/** Answers since when another worker can take over: since the kill, or, without another one, since the restart. */
async function killSenders({ cluster, faults, say }: ScenarioContext, senders: ReadonlySet<string>): Promise<number> {
  const holders = cluster.workers.filter(({ name }) => senders.has(name));
  const ids = await faults.sendingIds();
  const killedAt = Date.now();
  for (const holder of holders) await faults.kill(holder);
  say(`killed ${[...senders].join(' and ')} with ${ids.length} messages in mid-send`);
  await faults.pause(0, 2_000);
  await Promise.all(holders.map((holder) => holder.start()));
  return cluster.workers.length > 1 ? killedAt : Date.now();
}
