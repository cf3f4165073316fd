export * from './inspectable-queue.js';
export * from './message-queue.js';
export * from './queue.module.js';
export * from './signal/feed-signal.js';
export * from './signal/local.feed-signal.js';
