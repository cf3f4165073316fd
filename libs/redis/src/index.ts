export type { Redis } from 'ioredis';
export * from './memory-policy.js';
export * from './redis-connections.js';
export * from './redis-health.js';
export * from './redis-keys.js';
export * from './redis-signal.js';
export * from './redis.module.js';
