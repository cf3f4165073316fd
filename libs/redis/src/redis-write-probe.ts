import type { RedisConnections } from './redis-connections.js';
import { type WriteRefusal, writeRefusal } from './write-refusal.js';

/** How often a write is tried, in ms: a refusal is known, and over, within that time. */
export const PROBE_EVERY_MS = 2_000;
/** How long the key of a probe lives, in ms. Each probe writes it anew. */
const KEY_LIVES_MS = 10_000;

/**
 * What adding a hint needs first: a script that writes a key and publishes on its channel. It begins with the command
 * that takes memory, because Redis looks at its memory before the first write of a script only.
 */
const WRITE = `
redis.call('HSET', KEYS[1], 'at', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return redis.call('PUBLISH', KEYS[1], '')`;

/** Writes a key of its own. Resolves to the refusal of Redis, or undefined when it was written; rejects without an answer. */
export async function tryWrite(connections: RedisConnections): Promise<WriteRefusal | undefined> {
  try {
    await connections.commands.eval(WRITE, 1, connections.key('probe'), Date.now(), KEY_LIVES_MS);
    return undefined;
  } catch (error) {
    const refusal = writeRefusal(error);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

/**
 * Tries a write at every new connection and every two seconds, and reports each result. A PING would not do: a replica,
 * a full memory or a full disk answers it.
 */
export class RedisWriteProbe {
  private timer: NodeJS.Timeout | undefined;
  /** Counts connections: a result of an earlier one is not reported. */
  private epoch = 0;
  private tookMs: number | undefined;
  private attempt: { epoch: number; ended: Promise<void> } | undefined;

  constructor(
    private readonly connections: RedisConnections,
    private readonly report: (refusal: WriteRefusal | undefined) => void,
  ) {
    connections.commands.on('ready', () => void this.try());
    connections.commands.on('close', () => this.epoch++);
  }

  start(): void {
    this.timer ??= setInterval(() => void this.try(), PROBE_EVERY_MS).unref();
    // The connection may have been ready before anybody listened.
    void this.try();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** How long the last answer to a try took, in ms; undefined: there was none. */
  get lastMs(): number | undefined {
    return this.tookMs;
  }

  /** Tries a write now, unless one is under way; resolves when its result was reported. Never rejects. */
  try(): Promise<void> {
    const { epoch } = this;
    if (this.connections.commands.status !== 'ready') return Promise.resolve();
    if (this.attempt?.epoch !== epoch) this.attempt = { epoch, ended: this.tryOn(epoch) };
    return this.attempt.ended;
  }

  private async tryOn(epoch: number): Promise<void> {
    const startedAt = performance.now();
    try {
      const refusal = await tryWrite(this.connections);
      this.tookMs = performance.now() - startedAt;
      if (epoch === this.epoch) this.report(refusal);
    } catch {
      // No answer: the connection was lost, or the heartbeat is about to end it. Both are seen as such.
    } finally {
      if (this.attempt?.epoch === epoch) this.attempt = undefined;
    }
  }
}
