import { randomUUID } from 'node:crypto';
import type { RedisConnections } from './redis-connections.js';
import type { RedisHealth } from './redis-health.js';

/** Words of this time share one publication, in ms: a worker at full speed has hundreds a second. */
const SHARE_MS = 5;

/** A word to the other processes, without data. One that is lost must cost a poll's time at most. */
export class RedisSignal {
  /** Told apart from the others' words, which alone are news here. */
  private readonly self = randomUUID();
  private readonly channel: string;
  private readonly detach: (() => void)[] = [];
  private resting: NodeJS.Timeout | undefined;
  private wanted = false;

  constructor(
    private readonly connections: RedisConnections,
    private readonly health: RedisHealth,
    name: string,
  ) {
    this.channel = connections.key(name);
  }

  /** Calls back when another process has said the word, and when some may have been missed. */
  listen(onWord: () => void): void {
    const { subscriber } = this.connections;
    const hear = (channel: string, sender: string) => {
      if (channel === this.channel && sender !== this.self) onWord();
    };
    subscriber.on('message', hear);
    // What was said while Redis was away reached nobody: whoever listens looks once for all of it.
    this.detach.push(() => subscriber.off('message', hear), this.health.onReturn(onWord));
    // Waits for Redis as long as it takes, and is renewed by itself at every reconnection.
    subscriber.subscribe(this.channel).catch(() => undefined);
  }

  stop(): void {
    this.detach.splice(0).forEach((end) => end());
    clearTimeout(this.resting);
  }

  tell(): void {
    this.wanted = true;
    if (!this.resting) this.tellOthers();
  }

  /** At once, and then not again before a little rest. */
  private tellOthers(): void {
    this.resting = undefined;
    if (!this.wanted) return;
    this.wanted = false;
    this.resting = setTimeout(() => this.tellOthers(), SHARE_MS).unref();
    if (this.health.isUp()) this.connections.commands.publish(this.channel, this.self).catch(() => undefined);
  }
}
