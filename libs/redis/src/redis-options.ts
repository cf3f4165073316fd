import type { RedisOptions } from 'ioredis';

/**
 * What a connection is for. `commands`: short commands that fail at once while Redis is away. `blocking`: commands that
 * wait for work. `subscriber`: pub/sub.
 */
export type RedisPurpose = 'commands' | 'blocking' | 'subscriber';

/** The longest rest between two attempts to connect, in ms. */
const MAX_RECONNECT_REST_MS = 1_000;
const FIRST_RECONNECT_REST_MS = 50;
/** In ms; a peer that vanished without closing the connection delays a command by this much at most. */
export const COMMAND_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;
/** How long a peer gets to close the connection before the socket is destroyed, in ms: a dead peer never does. */
const DISCONNECT_WITHIN_MS = 200;

/** The options of a connection for this purpose. The URL tells the address and whether it uses TLS. */
export function redisOptions(purpose: RedisPurpose): RedisOptions {
  return { ...COMMON, ...BY_PURPOSE[purpose], connectionName: `recado-${purpose}` };
}

const COMMON: RedisOptions = {
  connectTimeout: CONNECT_TIMEOUT_MS,
  disconnectTimeout: DISCONNECT_WITHIN_MS,
  keepAlive: KEEP_ALIVE_MS,
  retryStrategy: (attempts) => Math.min(FIRST_RECONNECT_REST_MS * 2 ** Math.min(attempts, 10), MAX_RECONNECT_REST_MS),
};

/** Waits for Redis without a limit; Bull requires these values for its connections. */
const PATIENT: RedisOptions = { enableReadyCheck: false, maxRetriesPerRequest: null };

const BY_PURPOSE: Readonly<Record<RedisPurpose, RedisOptions>> = {
  // No command is kept for later: callers repeat what they need.
  commands: { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: COMMAND_TIMEOUT_MS },
  blocking: PATIENT,
  subscriber: PATIENT,
};
