export * from './feed-signal.js';
export * from './message-queue.js';
export * from './queue.module.js';
