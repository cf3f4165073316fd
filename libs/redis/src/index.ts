export { databaseRefusal, refusalSentence } from './database-refusal.js';
export type { Redis } from 'ioredis';
export { SAFE_POLICY, readMemoryPolicy } from './memory-policy.js';
export { RedisConnections } from './redis-connections.js';
export { RedisHealth } from './redis-health.js';
export { tryWrite } from './redis-write-probe.js';
export { RedisSignal } from './redis-signal.js';
export { RedisModule } from './redis.module.js';
export { REFUSAL_SENTENCES } from './write-refusal.js';
