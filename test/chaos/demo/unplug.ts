import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../support/until.js';
import { copyBuild } from '../build-copy.js';
import { Random } from '../random.js';
import { Client } from './client.js';
import { type DemoSystem, plainBull, recado, type RedisDurability } from './demo-system.js';
import { Screen } from './screen.js';

export interface UnplugOptions {
  readonly messages: number;
  readonly seed: number;
  readonly redis: RedisDurability;
}

/** How long the posting of the messages takes, in s, so that many kills happen meanwhile. */
const POSTING_SECONDS = 40;
/** The shortest and the longest time between two kills, in ms. */
const PAUSE = [2_000, 5_000] as const;
/** The shortest and the longest time until everything starts again, in ms. */
const DOWN = [100, 800] as const;
/** With its defaults Bull takes a minute to find the jobs of a dead worker. */
const SETTLED_WITHIN_MS = 150_000;

/** Gives two systems the same messages and the same kills. Answers whether Recado lost nothing. */
export function unplug(options: UnplugOptions): Promise<boolean> {
  return new Demonstration(options).run();
}

class Demonstration {
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
    const systems = await Promise.all([recado(copyBuild()), plainBull(this.options.redis)]);
    this.clients = systems.map((system) => new Client(system));
    const watching = this.watch();
    const posting = this.postAll();
    const killing = this.killUntil(posting.then(() => this.mostHasArrived()));
    await killing;
    await Promise.all(systems.map(settled));
    this.ended = true;
    await watching;
    this.screen.end(this.snapshot(true));
    await Promise.all(systems.map(({ gateway }) => gateway.close()));
    return this.clients[0]?.missing === 0;
  }

  private async postAll(): Promise<void> {
    const { messages } = this.options;
    await Promise.all(this.clients.map((client) => client.post(messages, messages / POSTING_SECONDS)));
  }

  private async mostHasArrived(): Promise<void> {
    // The screen shows what is missing.
    await until(() => this.clients[0]?.missing === 0, { timeoutMs: 120_000, intervalMs: 200 }).catch(() => undefined);
  }

  private async killUntil(end: Promise<void>): Promise<void> {
    let over = false;
    void end.finally(() => (over = true));
    while (!over) {
      await delay(this.random.integer(...PAUSE));
      if (over) return;
      const systems = this.clients.map(({ system }) => system);
      await Promise.all(systems.map((system) => system.kill()));
      this.kills++;
      await delay(this.random.integer(...DOWN));
      await Promise.all(systems.map((system) => system.start()));
    }
  }

  private async watch(): Promise<void> {
    while (!this.ended) {
      this.screen.show(this.snapshot(false));
      const wait = process.stdout.isTTY ? 250 : 5_000;
      // The time is over: the screen is drawn again.
      await until(() => this.ended, { timeoutMs: wait, intervalMs: 100 }).catch(() => undefined);
    }
  }

  private snapshot(isOver: boolean) {
    const { messages, redis, seed } = this.options;
    const title = `${messages.toLocaleString('en')} messages, seed ${seed}; Redis ${redis}`;
    return { title, clients: this.clients, kills: this.kills, seconds: (Date.now() - this.startedAt) / 1_000, isOver };
  }
}

async function settled(system: DemoSystem): Promise<void> {
  await until(async () => (await system.waiting()) === 0, { timeoutMs: SETTLED_WITHIN_MS, intervalMs: 500 }).catch(
    // The screen shows what still waits.
    () => undefined,
  );
}
