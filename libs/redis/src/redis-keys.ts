import type { Installation } from '@recado/core';

/**
 * The prefix of all keys of an installation, so that several installations can share one Redis. The braces make it a
 * hash tag: in a cluster all keys of the installation lie in one slot, as Bull's scripts need.
 */
export function redisPrefix({ id }: Installation): string {
  return `{recado:${id}}`;
}
