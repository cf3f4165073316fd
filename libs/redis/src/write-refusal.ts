/** Why Redis answers but refuses what the queue needs. */
export interface WriteRefusal {
  /** The code with which Redis began its error, such as READONLY. */
  code: string;
  /** A sentence without an end, which names no address, user or key. */
  sentence: string;
  /** Whether a new connection may lead to a Redis that takes writes: to the primary, after a fail-over. */
  needsConnection: boolean;
}

/** By the codes that Redis gives (https://redis.io/docs/latest/develop/reference/protocol-spec/, and redis/src/server.c). */
const SENTENCES = {
  READONLY: 'Redis takes no writes: it is a read-only replica, and REDIS_URL must lead to the primary',
  MASTERDOWN: 'Redis takes no writes: it is a replica that has lost its primary',
  MISCONF: 'Redis takes no writes: it cannot save them to its disk (MISCONF)',
  OOM: 'Redis takes no writes: its memory is full (maxmemory)',
  NOREPLICAS: 'Redis takes no writes: too few replicas are connected to it (min-replicas-to-write)',
  MOVED: 'Redis takes no writes: it is a node of a cluster, and REDIS_URL must lead to a Redis without cluster mode',
  ASK: 'Redis takes no writes: it is a node of a cluster, and REDIS_URL must lead to a Redis without cluster mode',
  CLUSTERDOWN:
    'Redis takes no writes: it is a node of a cluster that is not complete, and REDIS_URL must lead to a Redis without cluster mode',
  NOPERM:
    'Redis takes no writes: the user in REDIS_URL lacks rights to keys, commands or channels of the queue (NOPERM)',
  NOAUTH: 'Redis takes no commands: it wants a password that REDIS_URL does not have',
  WRONGPASS: 'Redis takes no commands: it refuses the user or the password in REDIS_URL',
  LOADING: 'Redis takes no commands: it is still loading its data',
  BUSY: 'Redis takes no commands: it is busy with a script',
} as const;

type KnownCode = keyof typeof SENTENCES;

/** The sentences of all refusals; `{0}` stands for a code that is not known here. */
export const REFUSAL_SENTENCES: readonly string[] = [
  ...Object.values(SENTENCES),
  'Redis refuses what the queue needs ({0})',
];

const KNOWN = new RegExp(`(?:^|[^A-Z])(${Object.keys(SENTENCES).join('|')})\\b`);
/** Redis 7 says it thus of a command within a script, without NOPERM. */
const NO_RIGHT_IN_SCRIPT = /^ERR The user executing the script can't /;
const NEEDS_CONNECTION: readonly string[] = ['READONLY', 'MASTERDOWN'];

/** What an error of a command says; undefined: it is no answer of Redis, so that the connection or a time-out failed. */
export function writeRefusal(error: unknown): WriteRefusal | undefined {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return undefined;
  // A transaction only says that a command before it was refused (EXECABORT).
  const { previousErrors = [] } = error as { previousErrors?: readonly Error[] };
  const { message } = previousErrors[0] ?? error;
  return knownRefusal(message) ?? unknownRefusal(/^[A-Z]+\b/.exec(message)?.[0] ?? 'ERR');
}

/**
 * Searches the whole message: Redis 6 puts the code of a command within a script behind "ERR Error running script", and
 * ioredis puts that of a new connection behind "Ready check failed".
 */
export function knownRefusal(message: string): WriteRefusal | undefined {
  const code = NO_RIGHT_IN_SCRIPT.test(message) ? 'NOPERM' : (KNOWN.exec(message)?.[1] as KnownCode | undefined);
  if (code === undefined) return undefined;
  return { code, sentence: SENTENCES[code], needsConnection: NEEDS_CONNECTION.includes(code) };
}

function unknownRefusal(code: string): WriteRefusal {
  return { code, sentence: `Redis refuses what the queue needs (${code})`, needsConnection: false };
}
