import type { Vault } from '@recado/core';

/** What is sealed: the value, and until when it may be opened, in UTC milliseconds. */
interface Sealed<T> {
  until: number;
  value: T;
}

/** A value that travels through the browser and that only this installation can open, for a while. */
export function sealUntil<T>(vault: Vault, purpose: string, value: T, until: number): string {
  const sealed: Sealed<T> = { until, value };
  return vault.seal(purpose, JSON.stringify(sealed));
}

/** The value; null: its time is over, somebody changed it, or the secret of the installation was replaced. */
export function openUntil<T>(vault: Vault, purpose: string, sealed: string, now: number): T | null {
  try {
    const { until, value } = JSON.parse(vault.unseal(purpose, sealed)) as Sealed<T>;
    return until > now ? value : null;
  } catch {
    // It does not open: nothing of it is used, and what needs it says so.
    return null;
  }
}
