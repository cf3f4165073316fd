import type { Redis } from 'ioredis';
import { COMMAND_TIMEOUT_MS } from './redis-options.js';

const BEAT_EVERY_MS = 1_000;

/**
 * Sends a PING over a connection every second, and has it replaced when no answer comes. A peer that vanished without
 * closing the connection (a fail-over, a firewall that lost its state) would otherwise be noticed after minutes.
 */
export class Heartbeat {
  private timer: NodeJS.Timeout | undefined;
  private askedAt: number | undefined;

  constructor(private readonly connection: Redis) {
    // The next connection, which may be open before the next beat, does not answer the question of the last one.
    connection.on('close', () => (this.askedAt = undefined));
  }

  start(): void {
    this.timer ??= setInterval(() => this.beat(), BEAT_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private beat(): void {
    if (this.connection.status !== 'ready') return;
    if (this.askedAt === undefined) this.ask();
    else if (performance.now() - this.askedAt >= COMMAND_TIMEOUT_MS) this.connection.disconnect(true);
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
