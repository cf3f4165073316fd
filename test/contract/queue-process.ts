import { ConsoleLogger, type DynamicModule, Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Installation } from '@recado/core';
import { AttemptReports, FeedSignal, InspectableQueue, QueueModule } from '@recado/queue';
import { RedisModule } from '@recado/redis';
import { RedisHealth } from '../../libs/redis/src/redis-health.js';
import { testConfig } from '../support/fixtures/test-config.js';
import type { AnyQueue } from './queue.contract.js';

import 'reflect-metadata';

@Module({})
class Program {}

/** Takes the place of the database, which tells the installation in a server. */
@Global()
@Module({})
class InstallationModule {
  static of(id: string): DynamicModule {
    const provider = { provide: Installation, useValue: new Installation(id, 0) };
    return { module: InstallationModule, providers: [provider], exports: [provider] };
  }
}

class LogBook extends ConsoleLogger {
  readonly lines: string[] = [];

  protected override printMessages(messages: unknown[], _context?: string, level = 'log'): void {
    this.lines.push(...messages.map((message) => `${level}: ${String(message)}`));
  }
}

/** The queue as the server wires it, as one of several processes on the same Redis would have it. */
export interface QueueProcess {
  queue: AnyQueue;
  signal: FeedSignal;
  reports: AttemptReports;
  health: RedisHealth;
  /** What it has logged, a line each, beginning with the level. */
  log: readonly string[];
  close(): Promise<void>;
}

export async function startQueueProcess(redisUrl: string, installation = 'test'): Promise<QueueProcess> {
  const config = testConfig({ REDIS_URL: redisUrl });
  const imports = [InstallationModule.of(installation), RedisModule.forRoot(config), QueueModule.forRoot(config)];
  const logger = new LogBook();
  const app = await NestFactory.createApplicationContext({ module: Program, imports }, { logger, abortOnError: false });
  const queue = app.get<AnyQueue>(InspectableQueue, { strict: false });
  return {
    queue,
    signal: app.get(FeedSignal, { strict: false }),
    reports: app.get(AttemptReports, { strict: false }),
    health: app.get(RedisHealth, { strict: false }),
    log: logger.lines,
    close: async () => {
      await queue.stop();
      await app.close();
    },
  };
}
