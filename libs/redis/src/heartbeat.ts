import type { Redis } from 'ioredis';
import { COMMAND_TIMEOUT_MS } from './redis-options.js';

const BEAT_EVERY_MS = 1_000;

/**
 * Sends a PING over a connection every second, and has it replaced when no answer comes. A peer that vanished without
 * closing the connection (a fail-over, a firewall that lost its state) would otherwise be noticed after minutes. So is
 * one that accepts a connection and does not answer its first command, as a stopped process does.
 */
export class Heartbeat {
  private timer: NodeJS.Timeout | undefined;
  private askedAt: number | undefined;
  /** Since when the connection is open without an answer to its first command. */
  private openedAt: number | undefined;

  /** `patienceMs`: how long an answer may take; behind a command that blocks it takes longer. */
  constructor(
    private readonly connection: Redis,
    private readonly patienceMs = COMMAND_TIMEOUT_MS,
  ) {
    // The next connection, which may be open before the next beat, does not answer the question of the last one.
    connection.on('close', () => (this.askedAt = this.openedAt = undefined));
  }

  start(): void {
    this.timer ??= setInterval(() => this.beat(), BEAT_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private beat(): void {
    const { status } = this.connection;
    if (status === 'connect') return this.watchOpening();
    this.openedAt = undefined;
    if (status !== 'ready') return;
    if (this.askedAt === undefined) this.ask();
    else if (this.isLate(this.askedAt)) this.connection.disconnect(true);
  }

  /** Where commands have a time-out of their own, the first one ends by that; Redis may be loading its data. */
  private watchOpening(): void {
    if (this.connection.options.commandTimeout !== undefined) return;
    this.openedAt ??= performance.now();
    if (this.isLate(this.openedAt)) this.connection.disconnect(true);
  }

  private isLate(since: number): boolean {
    return performance.now() - since >= this.patienceMs;
  }

  private ask(): void {
    this.askedAt = performance.now();
    const answered = () => (this.askedAt = undefined);
    // An error of Redis is an answer, too. The time-out of the command is none: the next beat finds it late.
    this.connection.ping().then(answered, (error: Error) => {
      if (error.name === 'ReplyError') answered();
    });
  }
}
