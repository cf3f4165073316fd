import { Injectable, Logger } from '@nestjs/common';
import { databaseRefusal, refusalSentence } from './database-refusal.js';
import { renew } from './primary-follower.js';
import { RedisConnections, type RedisNodes } from './redis-connections.js';
import { type WriteRefusal, writeRefusal, knownRefusal } from './write-refusal.js';

/** How often a write is tried, in ms: a refusal is known, and over, within that time. */
const PROBE_EVERY_MS = 2_000;
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
class RedisWriteProbe {
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

/**
 * A refused hint counts for so long, in ms. The feeder publishes what waits again after five seconds at the latest, so a
 * refusal that lasts is renewed before; without anything to publish nobody could tell that it is over.
 */
const HINT_REFUSED_FOR_MS = 15_000;

/**
 * What Redis refuses now: the write of the probe, and hints of the queue, which may need a right that the probe does not
 * use. While only hints are refused, one of them is let through every two seconds.
 */
export class Refusals {
  private ofProbe: WriteRefusal | undefined;
  private ofHint: WriteRefusal | undefined;
  private hintTriedAt = -Infinity;

  /** `now`: milliseconds of any monotonic clock. */
  constructor(private readonly now = () => performance.now()) {}

  get current(): WriteRefusal | undefined {
    return this.ofProbe ?? this.ofHint;
  }

  /** The result of a probe; `isFirst` on its connection. A probe that succeeds again says that hints may, too. */
  probed(refusal: WriteRefusal | undefined, isFirst: boolean): void {
    const isOver = refusal === undefined && (isFirst || this.ofProbe !== undefined || this.isHintOld());
    if (isOver) this.ofHint = undefined;
    this.ofProbe = refusal;
  }

  hintRefused(refusal: WriteRefusal): void {
    this.ofHint = refusal;
    this.hintTriedAt = this.now();
  }

  hintWritten(): void {
    this.ofHint = undefined;
  }

  /** Whether a hint may be tried now. */
  mayTryHint(): boolean {
    if (this.ofProbe) return false;
    if (this.ofHint && this.now() - this.hintTriedAt < PROBE_EVERY_MS) return false;
    this.hintTriedAt = this.now();
    return true;
  }

  private isHintOld(): boolean {
    return this.now() - this.hintTriedAt >= HINT_REFUSED_FOR_MS;
  }
}

const KEPT = 'messages are taken in and kept';

/**
 * Knows whether Redis can be reached and takes writes, and logs each change once. A Redis that answers and refuses
 * writes counts as one that is away.
 */
@Injectable()
export class RedisHealth {
  private readonly logger = new Logger('Redis');
  private readonly probe: RedisWriteProbe;
  private readonly listeners = new Set<() => void>();
  private readonly reasons = new Set<string>();
  private readonly waiting = new Set<() => void>();
  private readonly refusals = new Refusals();
  private awaySince: number | undefined;
  private refused: string | undefined;
  /** Whether the probe has succeeded on the present connection. */
  private hasWritten = false;
  private renewedAt = -Infinity;
  private lastError: Error | undefined;
  private saidNode: string | undefined;

  constructor(private readonly connections: RedisConnections) {
    const { commands } = connections;
    this.probe = new RedisWriteProbe(connections, (refusal) => this.probed(refusal));
    commands.on('close', () => this.lost());
    commands.on('error', (error: Error) => this.failed(error));
  }

  /** Whether the connection for commands is open and takes writes: one that is sent now will probably arrive. */
  isUp(): boolean {
    return this.isConnected() && this.hasWritten && this.refusals.current === undefined;
  }

  /** Address and port of the Redis, or of the proxy, that is used now; undefined: none. */
  get node(): string | undefined {
    return this.connections.node;
  }

  /** The Sentinels, and the replicas that they know. */
  nodes(): Promise<RedisNodes> {
    return this.connections.nodes();
  }

  /** Whether the connection for commands is open; Redis may still refuse writes. */
  isConnected(): boolean {
    return this.connections.commands.status === 'ready';
  }

  /** How long its last write took, in ms; undefined: it is not up. */
  get writeMs(): number | undefined {
    return this.isUp() ? this.probe.lastMs : undefined;
  }

  /** Why Redis is not up, in a sentence without an end that names no address, user or key; undefined: it is up. */
  get fault(): string | undefined {
    if (this.isUp()) return undefined;
    if (this.refused !== undefined) return 'Redis refuses the database that REDIS_URL names';
    const { current } = this.refusals;
    const message = this.lastError?.message ?? '';
    return (
      current?.sentence ??
      this.connections.sentinelFault(message) ??
      knownRefusal(message)?.sentence ??
      'Redis does not answer'
    );
  }

  /** Why the database in REDIS_URL is refused, as the rest of a sentence; undefined: it is not. */
  get refusal(): string | undefined {
    return this.refused;
  }

  /** Calls back whenever Redis takes writes after it did not, until the returned function is called. */
  onReturn(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Resolves when Redis is up, refuses us or after so many milliseconds; true when it is up. */
  async waitUntilUp(withinMs: number): Promise<boolean> {
    const isDecided = () => this.isUp() || this.refused !== undefined || this.refusals.current !== undefined;
    if (isDecided()) return this.isUp();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.waiting.delete(endIfDecided);
        resolve(this.isUp());
      };
      const endIfDecided = () => isDecided() && end();
      const timer = setTimeout(end, withinMs);
      this.waiting.add(endIfDecided);
    });
  }

  start(): void {
    this.probe.start();
  }

  stop(): void {
    this.probe.stop();
  }

  /** Whether a hint may be sent. While only hints are refused, one is let through every two seconds. */
  mayPublish(): boolean {
    return this.isConnected() && this.hasWritten && this.refusals.mayTryHint();
  }

  /** A hint was written. */
  published(): void {
    const wasUp = this.isUp();
    this.refusals.hintWritten();
    if (!wasUp && this.isUp()) this.returned();
  }

  /** A hint could not be written. Without an answer of Redis the connection was lost, which is seen as such. */
  publishFailed(error: unknown): void {
    const refusal = writeRefusal(error);
    if (refusal === undefined) return this.logger.debug(`a hint was not published: ${String(error)}`);
    this.refusals.hintRefused(refusal);
    this.refuseWrites(refusal);
  }

  /** A consumer's command failed. Mostly the probe fails, too; that a consumer falls silent is noticed elsewhere. */
  async consumerFailed(error: unknown): Promise<void> {
    const refusal = this.isUp() ? writeRefusal(error) : undefined;
    if (refusal === undefined) return;
    await this.probe.try();
    if (this.isUp() && this.isNew(`consumer ${refusal.code}`))
      this.logger.error(`${refusal.sentence}: a consumer of the queue cannot work`);
  }

  private probed(refusal: WriteRefusal | undefined): void {
    const wasUp = this.isUp();
    this.refusals.probed(refusal, !this.hasWritten);
    if (refusal !== undefined) return this.refuseWrites(refusal);
    this.hasWritten = true;
    if (!wasUp && this.isUp()) this.returned();
  }

  private refuseWrites(refusal: WriteRefusal): void {
    this.awaySince ??= performance.now();
    if (this.isNew(refusal.code)) this.logger.error(`${refusal.sentence}: ${KEPT}, and go out when it takes writes`);
    this.notifyWaiting();
    // A primary without its replicas may be the one that Sentinels have replaced behind its back.
    const isLeft = this.connections.hasSentinels && refusal.code === 'NOREPLICAS';
    if (refusal.needsConnection || isLeft) this.renewConnections();
  }

  /** The name in REDIS_URL, or the proxy behind it, may lead to the primary by now. At most every two seconds. */
  private renewConnections(): void {
    if (performance.now() - this.renewedAt < PROBE_EVERY_MS) return;
    this.renewedAt = performance.now();
    for (const connection of [this.connections.commands, this.connections.subscriber]) renew(connection);
  }

  private returned(): void {
    this.sayNode();
    if (this.awaySince !== undefined) {
      this.logger.log(`Redis is back after ${((performance.now() - this.awaySince) / 1_000).toFixed(1)} s`);
    }
    this.awaySince = undefined;
    this.refused = undefined;
    this.lastError = undefined;
    this.reasons.clear();
    this.notifyWaiting();
    this.listeners.forEach((listener) => listener());
  }

  /** Without Sentinels it is the address in REDIS_URL. */
  private sayNode(): void {
    const { node, hasSentinels } = this.connections;
    if (!hasSentinels || node === undefined || node === this.saidNode) return;
    this.saidNode = node;
    this.logger.log(`The Sentinels name ${node} as the primary, which is used now`);
  }

  private lost(): void {
    this.awaySince ??= performance.now();
    this.hasWritten = false;
  }

  /** The connection is attempted every second: each reason is logged once. */
  private failed(error: Error): void {
    this.lastError = error;
    // Errors after a refusal are its consequences.
    if (this.refused !== undefined) return;
    const refusal = databaseRefusal(error);
    if (refusal === undefined) this.warn(this.reasonOf(error));
    else this.refuse(refusal);
  }

  private refuse(refusal: string): void {
    this.refused = refusalSentence(refusal, this.connections.commands.options.db);
    this.logger.error(`REDIS_URL ${this.refused}. Messages are taken in and kept meanwhile`);
    this.notifyWaiting();
  }

  private warn(reason: string): void {
    if (this.isNew(reason)) this.logger.warn(`Redis is away (${reason}): ${KEPT}, and go out when it is back`);
  }

  /** Each reason is logged once until Redis is up again. */
  private isNew(reason: string): boolean {
    const isNew = !this.reasons.has(reason);
    this.reasons.add(reason);
    return isNew;
  }

  /** The error's code where it has one: its message may quote the URL with the password. */
  private reasonOf(error: Error & { code?: string }): string {
    return this.connections.sentinelFault(error.message) ?? error.code ?? error.message;
  }

  private notifyWaiting(): void {
    for (const listener of this.waiting) listener();
  }
}
