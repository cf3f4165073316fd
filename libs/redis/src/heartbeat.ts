import type { Redis } from 'ioredis';
import { COMMAND_TIMEOUT_MS } from './redis-options.js';

const BEAT_EVERY_MS = 1_000;

/**
 * Asks a connection every second whether it lives, and has it made anew when it does not answer: a peer that vanished
 * without a word (a fail-over, a firewall that forgot) is otherwise noticed after minutes.
 */
export class Heartbeat {
  private timer: NodeJS.Timeout | undefined;
  private askedAt: number | undefined;

  constructor(private readonly connection: Redis) {
    // What was asked on a connection that is gone is not owed by the next one, which may be there before the next beat.
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
    // A refusal is an answer too; a timeout of the command is not, and the next beat sees that it is late.
    this.connection.ping().then(answered, (error: Error) => {
      if (error.name === 'ReplyError') answered();
    });
  }
}
