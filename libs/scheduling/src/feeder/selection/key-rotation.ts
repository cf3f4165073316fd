import type { KeyWaiting } from '@recado/messages';

/** The keys in a rotation that starts after the key served last. */
export function rotatedAfter(keys: readonly KeyWaiting[], last = 0): KeyWaiting[] {
  return [...keys.filter(({ apiKeyId }) => apiKeyId > last), ...keys.filter(({ apiKeyId }) => apiKeyId <= last)];
}
