export { InspectableQueue, MessageQueue, type QueueChunk } from './message-queue.js';
export { QueueModule } from './queue.module.js';
export { type AttemptReport, AttemptReports, FeedSignal, ReportBuffer } from './signals.js';
