import { randomUUID } from 'node:crypto';
import type { RedisConnections } from './redis-connections.js';
import type { RedisHealth } from './redis-health.js';

/** Signals within this time share one publication, in ms: a worker at full speed gives hundreds a second. */
const SHARE_MS = 5;

/** A signal to the other processes, with or without data. A lost signal must cost no more than one poll. */
export class RedisSignal {
  /** Tells this process's own publications from those of the others. */
  private readonly self = randomUUID();
  private readonly channel: string;
  private readonly detach: (() => void)[] = [];
  private resting: NodeJS.Timeout | undefined;
  private isPending = false;

  constructor(
    private readonly connections: RedisConnections,
    private readonly health: RedisHealth,
    name: string,
    /** Takes the data of all signals since the last publication. */
    private readonly takeData: () => string = () => '',
  ) {
    this.channel = connections.key(name);
  }

  /** Calls back with the data of each signal of another process; without data also when signals may have been missed. */
  subscribe(onSignal: (data: string) => void): void {
    const { subscriber } = this.connections;
    const hear = (channel: string, message: string) => {
      if (channel === this.channel && !message.startsWith(this.self)) onSignal(message.slice(this.self.length));
    };
    subscriber.on('message', hear);
    // Signals were lost while Redis was away: one callback stands for all of them.
    this.detach.push(
      () => subscriber.off('message', hear),
      this.health.onReturn(() => onSignal('')),
    );
    // Waits for Redis without a limit; ioredis repeats it at every reconnection. A refusal (NOPERM) is reported by the
    // probe of RedisHealth, which publishes on a channel of its own.
    subscriber.subscribe(this.channel).catch(() => undefined);
  }

  stop(): void {
    this.detach.splice(0).forEach((end) => end());
    clearTimeout(this.resting);
  }

  /** Signals to the other processes, at once or within 5 ms. */
  publish(): void {
    this.isPending = true;
    if (!this.resting) this.publishNow();
  }

  /** Publishes at once, and not again before a short rest. */
  private publishNow(): void {
    this.resting = undefined;
    if (!this.isPending) return;
    this.isPending = false;
    this.resting = setTimeout(() => this.publishNow(), SHARE_MS).unref();
    const message = this.self + this.takeData();
    // A Redis that refuses writes brings signals all the same.
    if (!this.health.isConnected()) return;
    // A lost signal costs no more than one poll, and RedisHealth reports what is wrong with Redis.
    this.connections.commands.publish(this.channel, message).catch(() => undefined);
  }
}
