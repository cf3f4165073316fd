import { type DynamicModule, Global, Module, type ModuleMetadata } from '@nestjs/common';
import type { Config } from '@recado/config';
import { InspectableQueue } from './inspectable-queue.js';
import { MemoryQueue } from './memory/memory.queue.js';
import { MessageQueue } from './message-queue.js';
import { AttemptReports } from './reports/attempt-reports.js';
import { LocalAttemptReports } from './reports/local.attempt-reports.js';
import { FeedSignal } from './signal/feed-signal.js';
import { LocalFeedSignal } from './signal/local.feed-signal.js';

const MEMORY_PARTS = {
  providers: [
    { provide: FeedSignal, useClass: LocalFeedSignal },
    { provide: AttemptReports, useClass: LocalAttemptReports },
    { provide: MessageQueue, useClass: MemoryQueue },
  ],
} satisfies ModuleMetadata;

/** The queue from the feeder to the dispatchers: in Redis where it is configured, else in this process. */
@Global()
@Module({})
export class QueueModule {
  /** Needs `RedisModule` where Redis is configured. */
  static async forRoot({ redis }: Config): Promise<DynamicModule> {
    const { providers, ...parts }: ModuleMetadata = redis ? await bullParts() : MEMORY_PARTS;
    return {
      module: QueueModule,
      ...parts,
      providers: [...(providers ?? []), { provide: InspectableQueue, useExisting: MessageQueue }],
      exports: [FeedSignal, AttemptReports, MessageQueue, InspectableQueue],
    };
  }
}

/** Loaded only where it is used: loading Bull takes 0.2 s. */
async function bullParts(): Promise<ModuleMetadata> {
  return (await import('./bull/bull-parts.js')).BULL_PARTS;
}
