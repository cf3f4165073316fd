import type { Principal } from '@recado/auth';

/**
 * The key whose messages a principal may see: its own, or undefined for all keys with `messages:read_all`. A test key never
 * sees the messages of others, because test keys are kept less carefully.
 */
export function visibleTo({ scopes, testMode, keyId }: Principal): number | undefined {
  return scopes.has('messages:read_all') && !testMode ? undefined : keyId;
}
