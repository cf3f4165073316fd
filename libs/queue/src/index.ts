export { InspectableQueue } from './inspectable-queue.js';
export { MessageQueue, type QueueChunk } from './message-queue.js';
export { QueueModule } from './queue.module.js';
export { FeedSignal } from './signal/feed-signal.js';
export { LocalFeedSignal } from './signal/local.feed-signal.js';
