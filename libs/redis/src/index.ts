export type { Redis } from 'ioredis';
export { databaseRefusal, refusalSentence } from './database-refusal.js';
export * from './memory-policy.js';
export * from './redis-connections.js';
export * from './redis-health.js';
export * from './redis-signal.js';
export * from './redis.module.js';
