import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../support/until.js';
import { copyBuild } from '../build-copy.js';
import { Random } from '../random.js';
import { Client } from './client.js';
import { Screen } from './screen.js';
import { plainBull, recado, type RedisDurability, type Side } from './side.js';

export interface UnplugOptions {
  readonly messages: number;
  readonly seed: number;
  readonly redis: RedisDurability;
}

/** The messages are posted over this long, in s, so that the kills meet all of it. */
const POSTING_SECONDS = 40;
/** Between two kills, in ms. */
const PAUSE = [2_000, 5_000] as const;
/** How long everything stays dead, in ms. */
const DARK = [100, 800] as const;
/** Bull's own rescue takes a minute with its defaults. */
const SETTLED_WITHIN_MS = 150_000;

/** Gives two systems the same messages and the same kills. Answers whether Recado lost nothing. */
export function unplug(options: UnplugOptions): Promise<boolean> {
  return new Unplugging(options).run();
}

class Unplugging {
  private readonly random: Random;
  private readonly screen = new Screen(process.stdout);
  private readonly startedAt = Date.now();
  private clients: Client[] = [];
  private kills = 0;
  private ended = false;

  constructor(private readonly options: UnplugOptions) {
    this.random = new Random(String(options.seed));
  }

  async run(): Promise<boolean> {
    const sides = await Promise.all([recado(copyBuild()), plainBull(this.options.redis)]);
    this.clients = sides.map((side) => new Client(side));
    const watching = this.watch();
    const posting = this.postAll();
    const killing = this.killUntil(posting.then(() => this.mostHasArrived()));
    await killing;
    await Promise.all(sides.map(settled));
    this.ended = true;
    await watching;
    this.screen.end(this.moment(true));
    for (const { gateway } of sides) gateway.close();
    return this.clients[0]?.missing === 0;
  }

  private async postAll(): Promise<void> {
    const { messages } = this.options;
    await Promise.all(this.clients.map((client) => client.post(messages, messages / POSTING_SECONDS)));
  }

  private async mostHasArrived(): Promise<void> {
    await until(() => this.clients[0]?.missing === 0, { timeoutMs: 120_000, intervalMs: 200 }).catch(() => undefined);
  }

  private async killUntil(end: Promise<void>): Promise<void> {
    let over = false;
    void end.finally(() => (over = true));
    while (!over) {
      await delay(this.random.integer(...PAUSE));
      if (over) return;
      const sides = this.clients.map(({ side }) => side);
      await Promise.all(sides.map((side) => side.unplug()));
      this.kills++;
      await delay(this.random.integer(...DARK));
      await Promise.all(sides.map((side) => side.plugIn()));
    }
  }

  private async watch(): Promise<void> {
    while (!this.ended) {
      this.screen.show(this.moment(false));
      const wait = process.stdout.isTTY ? 250 : 5_000;
      await until(() => this.ended, { timeoutMs: wait, intervalMs: 100 }).catch(() => undefined);
    }
  }

  private moment(isOver: boolean) {
    const { messages, redis, seed } = this.options;
    const title = `${messages.toLocaleString('en')} messages, seed ${seed}; Redis ${redis}`;
    return { title, clients: this.clients, kills: this.kills, seconds: (Date.now() - this.startedAt) / 1_000, isOver };
  }
}

async function settled(side: Side): Promise<void> {
  await until(async () => (await side.waiting()) === 0, { timeoutMs: SETTLED_WITHIN_MS, intervalMs: 500 }).catch(
    () => undefined,
  );
}
