import type { Language } from './language.js';

/**
 * The language of an answer: Portuguese, unless `Accept-Language` names English explicitly before any Portuguese.
 * A wildcard does not count, and order is what the header lists, weighed by `q`.
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return 'pt-BR';
  const ranked = acceptLanguage
    .slice(0, MAX_HEADER)
    .split(',')
    .map(toPreference)
    .filter((preference) => preference.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return ranked.find(({ tag }) => tag === 'pt' || tag === 'en')?.tag === 'en' ? 'en' : 'pt-BR';
}

/** Longer headers are cut: no real browser sends more. */
const MAX_HEADER = 512;

function toPreference(part: string): { tag: string; weight: number } {
  const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
  const q = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return { tag: range.trim().split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0 };
}
