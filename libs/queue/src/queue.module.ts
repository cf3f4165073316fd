import { Module } from '@nestjs/common';
import { FeedSignal } from './feed-signal.js';
import { MemoryQueue } from './memory/memory.queue.js';
import { MessageQueue } from './message-queue.js';

/** The way from the feeder to the dispatchers. */
@Module({
  providers: [FeedSignal, { provide: MessageQueue, useClass: MemoryQueue }],
  exports: [FeedSignal, MessageQueue],
})
export class QueueModule {}
