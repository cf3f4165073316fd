import type { Redis } from 'ioredis';

/** The only `maxmemory-policy` with which Redis never drops entries. */
export const SAFE_POLICY = 'noeviction';

/** The `maxmemory-policy` of this Redis; undefined when it cannot be read, as with most hosted services. */
export async function readMemoryPolicy(commands: Redis): Promise<string | undefined> {
  try {
    const answer = (await commands.config('GET', 'maxmemory-policy')) as readonly string[];
    return answer[1];
  } catch {
    // CONFIG is forbidden or renamed, or the connection was lost just now.
    return undefined;
  }
}
