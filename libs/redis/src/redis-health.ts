import { Injectable, Logger } from '@nestjs/common';
import { Heartbeat } from './heartbeat.js';
import { databaseRefusal, refusalSentence } from './database-refusal.js';
import { RedisConnections } from './redis-connections.js';

/** Knows from the shared connections whether Redis can be reached, and logs each change once. */
@Injectable()
export class RedisHealth {
  private readonly logger = new Logger('Redis');
  private readonly heartbeats: readonly Heartbeat[];
  private readonly listeners = new Set<() => void>();
  private readonly reasons = new Set<string>();
  private awaySince: number | undefined;
  private refused: string | undefined;

  constructor(private readonly connections: RedisConnections) {
    const { commands, subscriber } = connections;
    this.heartbeats = [commands, subscriber].map((connection) => new Heartbeat(connection));
    commands.on('ready', () => this.returned());
    commands.on('close', () => (this.awaySince ??= performance.now()));
    commands.on('error', (error: Error) => this.failed(error));
  }

  /** Whether the connection for commands is open: a command that is sent now will probably arrive. */
  isUp(): boolean {
    return this.connections.commands.status === 'ready';
  }

  /** Why the database in REDIS_URL is refused, as the rest of a sentence; undefined: it is not. */
  get refusal(): string | undefined {
    return this.refused;
  }

  /** Calls back at every connection or reconnection, until the returned function is called. */
  onReturn(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Resolves when Redis is up, refuses our database or after so many milliseconds; true when it is up. */
  async waitUntilUp(withinMs: number): Promise<boolean> {
    if (this.isUp()) return true;
    const { commands } = this.connections;
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        stopListening();
        commands.off('error', endIfRefused);
        resolve(this.isUp());
      };
      const endIfRefused = () => this.refused !== undefined && end();
      const timer = setTimeout(end, withinMs);
      const stopListening = this.onReturn(end);
      commands.on('error', endIfRefused);
    });
  }

  start(): void {
    this.heartbeats.forEach((heartbeat) => heartbeat.start());
  }

  stop(): void {
    this.heartbeats.forEach((heartbeat) => heartbeat.stop());
  }

  private returned(): void {
    if (this.awaySince !== undefined) {
      this.logger.log(`Redis is back after ${((performance.now() - this.awaySince) / 1_000).toFixed(1)} s`);
    }
    this.awaySince = undefined;
    this.refused = undefined;
    this.reasons.clear();
    this.listeners.forEach((listener) => listener());
  }

  /** The connection is attempted every second: each reason is logged once. */
  private failed(error: Error): void {
    // Errors after a refusal are its consequences.
    if (this.refused !== undefined) return;
    const refusal = databaseRefusal(error);
    if (refusal === undefined) this.warn(reasonOf(error));
    else this.refuse(refusal);
  }

  private refuse(refusal: string): void {
    this.refused = refusalSentence(refusal, this.connections.commands.options.db);
    this.logger.error(`REDIS_URL ${this.refused}. Messages are taken in and kept meanwhile`);
  }

  private warn(reason: string): void {
    if (this.reasons.has(reason)) return;
    this.reasons.add(reason);
    this.logger.warn(`Redis is away (${reason}): messages are taken in and kept, and go out when it is back`);
  }
}

/** The error's code where it has one: its message may quote the URL with the password. */
function reasonOf(error: Error & { code?: string }): string {
  return error.code ?? error.message;
}
