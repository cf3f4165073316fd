/** The braces make it a hash tag: on a cluster all our keys lie in one slot, as Bull's scripts need. */
export const REDIS_PREFIX = '{recado}';

/** A key of ours, or the name of a pub/sub channel. */
export function redisKey(...parts: readonly string[]): string {
  return [REDIS_PREFIX, ...parts].join(':');
}
