export type { Redis } from 'ioredis';
export { databaseRefusal, refusalSentence } from './database-refusal.js';
export { RedisConnections, type RedisNodes, SENTINEL_SENTENCES } from './redis-connections.js';
export { RedisHealth, tryWrite } from './redis-health.js';
export { SAFE_POLICY, readMemoryPolicy } from './redis-watch.js';
export { RedisModule } from './redis.module.js';
export { RedisSignal, Signal } from './signal.js';
export { REFUSAL_SENTENCES } from './write-refusal.js';
