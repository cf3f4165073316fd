import { hostname } from 'node:os';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SecretCheck } from '@recado/auth';
import { CONFIG, type Config, programVersion } from '@recado/config';
import { Clock, RUN } from '@recado/core';
import { Database } from '@recado/database';
import { Loop } from '@recado/work';

const EVERY_MS = 5_000;
/** A process that was silent for so long is forgotten, in ms. */
const FORGOTTEN_AFTER_MS = 3_600_000;
const WIDTH = { host: 255, version: 32, baseUrl: 255 };

/** Writes every five seconds that this process runs. One that stops in order leaves no row; one that is killed stays for an hour. */
@Injectable()
export class Heartbeat implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Heartbeat.name);
  /** This run of this process; tests have several in one. */
  run = RUN;
  /** The clock of this machine, UTC milliseconds. */
  wall = Date.now;
  private readonly startedAt: number;
  private readonly loop = new Loop({
    tick: () => this.beat(),
    onError: (error) => this.logger.warn(`This process cannot say that it runs: ${String(error)}`),
    errorRestMs: EVERY_MS,
    maxErrorRestMs: EVERY_MS,
  });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly secret: SecretCheck,
  ) {
    this.startedAt = clock.now();
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    const remove = 'DELETE FROM processes WHERE id = ?';
    // It is forgotten in an hour anyway.
    await this.database.write((tx) => tx.run(remove, [this.run])).catch(() => undefined);
  }

  /** Writes one heartbeat; returns the milliseconds until the next. */
  async beat(): Promise<number> {
    const now = this.clock.now();
    const ahead = Math.round(this.wall() - now);
    const beat = [now, ahead, this.run];
    const seen = await this.database.run('UPDATE processes SET seen_at = ?, clock_ahead_ms = ? WHERE id = ?', beat);
    if (seen > 0) return EVERY_MS;
    await this.database.write(async (tx) => {
      await tx.run('DELETE FROM processes WHERE seen_at < ?', [now - FORGOTTEN_AFTER_MS]);
      await tx.insert('processes', COLUMNS, [[this.run, ...this.self(), this.startedAt, now, ahead]]);
    });
    return EVERY_MS;
  }

  private self() {
    const { roles, http } = this.config;
    const baseUrl = roles.has('admin') && http.baseUrl.length <= WIDTH.baseUrl ? http.baseUrl : null;
    const version = programVersion().slice(0, WIDTH.version);
    // So that no other process seals anew what this one could not open.
    const known = this.secret.knownSecrets().join(' ');
    return [hostname().slice(0, WIDTH.host), process.pid, [...roles].join(','), version, baseUrl, known, 1];
  }
}

const COLUMNS = [
  ...['id', 'host', 'pid', 'roles', 'version', 'base_url', 'known_secrets', 'opens_texts'],
  ...['started_at', 'seen_at', 'clock_ahead_ms'],
];
