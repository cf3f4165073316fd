import { type DynamicModule, Global, Module, type ModuleMetadata } from '@nestjs/common';
import type { Config } from '@recado/config';
import { MemoryQueue } from './memory.queue.js';
import { InspectableQueue, MessageQueue } from './message-queue.js';
import { AttemptReports, FeedSignal } from './signals.js';

const MEMORY_PARTS: ModuleMetadata = { providers: [{ provide: MessageQueue, useClass: MemoryQueue }] };

/** The queue from the feeder to the dispatchers: in Redis where it is configured, else in this process. */
@Global()
@Module({})
export class QueueModule {
  /** Needs `RedisModule` where Redis is configured. */
  static async forRoot({ redis }: Config): Promise<DynamicModule> {
    const { imports = [], providers = [] } = redis ? await bullParts() : MEMORY_PARTS;
    const inspectable = { provide: InspectableQueue, useExisting: MessageQueue };
    return {
      module: QueueModule,
      imports,
      providers: [...providers, inspectable, FeedSignal, AttemptReports],
      exports: [FeedSignal, AttemptReports, MessageQueue, InspectableQueue],
    };
  }
}

/** Loaded only where it is used: loading Bull takes 0.2 s. */
async function bullParts(): Promise<ModuleMetadata> {
  return (await import('./bull.queue.js')).BULL_PARTS;
}
