import type { Installation } from '@recado/core';

/**
 * What every name of an installation at Redis begins with, so that several may share one. The braces make it a hash
 * tag: on a cluster all its keys lie in one slot, as Bull's scripts need.
 */
export function redisPrefix({ id }: Installation): string {
  return `{recado:${id}}`;
}
