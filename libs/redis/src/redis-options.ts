import { namesSentinels, readSentinelUrl, type SentinelTarget } from '@recado/config';
import type { RedisOptions } from 'ioredis';
import { knownRefusal } from './write-refusal.js';

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
/**
 * The same where Sentinels say where to connect, in ms: one that is cut off, or a primary that is, must not delay the
 * others.
 */
const SENTINEL_CONNECT_TIMEOUT_MS = 2_000;
/** How long a Sentinel may take to answer, in ms; then the next is asked. */
const SENTINEL_ANSWERS_WITHIN_MS = 1_000;
/** How often a connection is replaced because it leads to a replica, or to another server than the others, in ms. */
export const LEAVE_EVERY_MS = 2_000;
/** Rest after no Sentinel has answered, in ms. */
const SENTINEL_REST_MS = 500;
const KEEP_ALIVE_MS = 10_000;
/** How long a peer gets to close the connection before the socket is destroyed, in ms: a dead peer never does. */
const DISCONNECT_WITHIN_MS = 200;

/** The Sentinels that a URL names; undefined where it names Redis itself. Its form was checked with the configuration. */
export function sentinelsOf(url: string): SentinelTarget | undefined {
  if (!namesSentinels(url)) return undefined;
  const target = readSentinelUrl(url);
  if ('fault' in target) throw new Error(`REDIS_URL ${target.fault}`);
  return target;
}

/** The options of a connection for this purpose. Without Sentinels the URL tells the address and whether it uses TLS. */
export function redisOptions(purpose: RedisPurpose, sentinels?: SentinelTarget): RedisOptions {
  const own: RedisOptions = { ...COMMON, ...BY_PURPOSE[purpose], connectionName: `recado-${purpose}` };
  if (purpose === 'blocking') own.reconnectOnError = leavingReplicas();
  return sentinels ? { ...own, ...bySentinels(sentinels) } : own;
}

/** The options of a connection to one Sentinel, which tells by pub/sub that the primary has changed. */
export function sentinelOptions(target: SentinelTarget): RedisOptions {
  return {
    ...COMMON,
    ...PATIENT,
    connectTimeout: SENTINEL_CONNECT_TIMEOUT_MS,
    connectionName: 'recado-sentinel',
    username: target.sentinelUsername,
    password: target.sentinelPassword,
    tls: target.tls ? {} : undefined,
  };
}

/** Tells to leave a server that has become a replica. Not at each error: another connection may lead to it again. */
function leavingReplicas(): (error: Error) => boolean {
  let leftAt = -Infinity;
  return ({ message }) => {
    if (knownRefusal(message)?.needsConnection !== true) return false;
    if (performance.now() - leftAt < LEAVE_EVERY_MS) return false;
    leftAt = performance.now();
    return true;
  };
}

function bySentinels(target: SentinelTarget): RedisOptions {
  const { sentinels, name, database, username, password, sentinelUsername, sentinelPassword, tls } = target;
  return {
    sentinels: sentinels.map((sentinel) => ({ ...sentinel })),
    ...{ name, db: database, username, password, sentinelUsername, sentinelPassword },
    ...(tls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    connectTimeout: SENTINEL_CONNECT_TIMEOUT_MS,
    sentinelCommandTimeout: SENTINEL_ANSWERS_WITHIN_MS,
    // Without a number the driver would give the connection up for ever.
    sentinelRetryStrategy: () => SENTINEL_REST_MS,
  };
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
