/** The languages of other providers in which programs may speak to Recado. Each has its routes under its name. */
export const DIALECTS = ['meta', 'evolution', 'twilio', 'waha', 'z-api'] as const;
export type DialectName = (typeof DIALECTS)[number];

const PATH = new RegExp(`^/(${DIALECTS.join('|')})(?:/|$)`);

/** The dialect whose routes a path belongs to; undefined: it is one of Recado's own. */
export function dialectOfPath(path: string): DialectName | undefined {
  return PATH.exec(path)?.[1] as DialectName | undefined;
}
