import type { Redis } from 'ioredis';

/** The only `maxmemory-policy` under which Redis never throws an entry away by itself. */
export const SAFE_POLICY = 'noeviction';

/** What this Redis does when its memory is full; undefined when it may not be asked, as with most hosted ones. */
export async function readMemoryPolicy(commands: Redis): Promise<string | undefined> {
  try {
    const answer = (await commands.config('GET', 'maxmemory-policy')) as readonly string[];
    return answer[1];
  } catch {
    // CONFIG is forbidden or renamed, or the connection has just gone: either way nobody knows.
    return undefined;
  }
}
