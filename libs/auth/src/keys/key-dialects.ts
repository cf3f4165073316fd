import { DIALECTS, type DialectName } from '@recado/core';

/** How a key may be used in the language of another provider. */
export interface DialectSettings {
  /**
   * Which channel or pool, by its name, sends what a program sends by one of the ids in its own configuration. Empty: every
   * id means the key's default channel.
   */
  readonly senders: Readonly<Record<string, string>>;
  /** Since when somebody waits in the panel for the first request of the program, UTC milliseconds; missing: nobody does. */
  readonly awaitedSince?: number;
}

/** The languages of other providers that a key may be used in; an absent one is switched off. */
export type KeyDialects = Readonly<Partial<Record<DialectName, DialectSettings>>>;

/** Of a key that speaks Recado's language only. */
export const NO_DIALECTS: KeyDialects = {};

/** Reads the stored form. A dialect that only a newer version knows is left out. */
export function dialectsOf(json: string | null): KeyDialects {
  if (json === null) return NO_DIALECTS;
  const stored = JSON.parse(json) as Record<string, DialectSettings>;
  return Object.fromEntries(DIALECTS.flatMap((name) => (stored[name] ? [[name, stored[name]]] : [])));
}

/** The stored form; null: none is switched on. */
export function dialectsJson(dialects: KeyDialects): string | null {
  return Object.keys(dialects).length === 0 ? null : JSON.stringify(dialects);
}
