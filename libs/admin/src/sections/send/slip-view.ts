import { findSlips, meantBy, type Slip } from '@recado/core';
import type { SendColumn } from '@recado/sends';

/** A slip of a text, and the variables that may take its place: the one that is meant, else all of the list. */
export interface SlipView {
  token: string;
  count: number;
  /** What is offered, each as it would be written: `{nome}`. */
  offers: readonly string[];
}

/** A variable, with or without a fallback. */
export const VARIABLE = /\{([a-z][a-z0-9_]{0,31})(\|[^{}]*)?\}/g;
/** Columns that are offered where nothing tells which one is meant. */
const MAX_OFFERS = 6;

/** The slips of a text. `columns`: those of its list; missing: there is none yet. */
export function slipsOf(text: string, columns?: readonly SendColumn[]): SlipView[] {
  const variables = columns && namesOf(columns);
  return findSlips(text, { variables, isStrict: true }).map((slip) => {
    const meant = meantBy(slip, variables);
    const names = meant === undefined ? restOf(slip, variables) : [meant];
    return { token: slip.token, count: slip.count, offers: names.map((name) => `{${name}${slip.fallback}}`) };
  });
}

/** Of a token without its end nobody knows what belongs to it. */
function restOf({ isClosed }: Slip, variables: ReadonlySet<string> | undefined): string[] {
  return isClosed ? [...(variables ?? [])].slice(0, MAX_OFFERS) : [];
}

/** The variables of a text, without a fallback, that no column of a list fills. */
export function unfilledVariables(text: string, columns: readonly SendColumn[]): string[] {
  const filled = namesOf(columns);
  const used = [...text.matchAll(VARIABLE)].flatMap(([, name, fallback]) => (fallback === undefined ? [name!] : []));
  return [...new Set(used)].filter((name) => !filled.has(name));
}

/** The variables that the columns of a list fill. */
function namesOf(columns: readonly SendColumn[]): ReadonlySet<string> {
  const names = columns.flatMap(({ target }) => {
    if (target === null || target === 'phone') return [];
    return [target.replace(/^variable:/, '')];
  });
  return new Set(names.includes('name') ? [...names, 'nome'] : names);
}

/** The text with a slip replaced wherever it stands, if that is offered for it; else undefined. */
export function corrected(
  text: string,
  columns: readonly SendColumn[],
  token: string,
  offer: string,
): string | undefined {
  const slip = slipsOf(text, columns).find((one) => one.token === token);
  return slip?.offers.includes(offer) ? text.replaceAll(token, () => offer) : undefined;
}
