import type { RedisOptions } from 'ioredis';

/**
 * What a connection is for. `commands`: short questions that fail at once while Redis is away. `blocking`: waits at
 * Redis for work. `subscriber`: listens.
 */
export type RedisPurpose = 'commands' | 'blocking' | 'subscriber';

/** Longest rest between two attempts to connect, in ms: so soon after its return everything goes on. */
const MAX_RECONNECT_REST_MS = 1_000;
const FIRST_RECONNECT_REST_MS = 50;
/** Also how long a peer that vanished without a word may hold a command up, in ms. */
export const COMMAND_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;
/** So long a peer gets to agree to an end before its socket is thrown away, in ms: a dead one never does. */
const DISCONNECT_WITHIN_MS = 200;

/** How a connection of this purpose behaves; where it leads and whether over TLS says the URL. */
export function redisOptions(purpose: RedisPurpose): RedisOptions {
  return { ...COMMON, ...BY_PURPOSE[purpose], connectionName: `recado-${purpose}` };
}

const COMMON: RedisOptions = {
  connectTimeout: CONNECT_TIMEOUT_MS,
  disconnectTimeout: DISCONNECT_WITHIN_MS,
  keepAlive: KEEP_ALIVE_MS,
  retryStrategy: (attempts) => Math.min(FIRST_RECONNECT_REST_MS * 2 ** Math.min(attempts, 10), MAX_RECONNECT_REST_MS),
};

/** Waits for Redis as long as it takes; Bull refuses any other settings for these two. */
const PATIENT: RedisOptions = { enableReadyCheck: false, maxRetriesPerRequest: null };

const BY_PURPOSE: Readonly<Record<RedisPurpose, RedisOptions>> = {
  // Nothing is kept for later: what is said here is a hint or a question, and both are repeated by whoever needs them.
  commands: { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: COMMAND_TIMEOUT_MS },
  blocking: PATIENT,
  subscriber: PATIENT,
};
