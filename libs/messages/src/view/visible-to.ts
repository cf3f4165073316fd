import type { Principal } from '@recado/auth';

/**
 * Whose messages a key may see: its own, or undefined for everybody's, with `messages:read_all`. Never so for a test key,
 * which lies about more freely.
 */
export function visibleTo({ scopes, testMode, keyId }: Principal): number | undefined {
  return scopes.has('messages:read_all') && !testMode ? undefined : keyId;
}
