export { InspectableQueue } from './inspectable-queue.js';
export { MessageQueue, type QueueChunk } from './message-queue.js';
export { QueueModule } from './queue.module.js';
export { type AttemptReport, AttemptReports } from './reports/attempt-reports.js';
export { LocalAttemptReports } from './reports/local.attempt-reports.js';
export { ReportBuffer } from './reports/report-buffer.js';
export { FeedSignal } from './signal/feed-signal.js';
export { LocalFeedSignal } from './signal/local.feed-signal.js';
