import { assumedPhoneText, both, catalogue, type Language, refusedPhoneText } from '@recado/core';
import type { OptOutFile } from './opt-out-csv.js';

const TEXTS = catalogue({
  refused: both(
    (total: string, lines: string) => `Linhas sem um número de telefone: ${total} (${lines}).`,
    (total, lines) => `Lines without a phone number: ${total} (${lines}).`,
  ),
  assumed: both(
    (total: string, lines: string) => `Números lidos com algo acrescentado ou deixado de fora: ${total} (${lines}).`,
    (total, lines) => `Numbers read with something added or left out: ${total} (${lines}).`,
  ),
  lines: both(
    (named: readonly string[]) => `${named.length === 1 ? 'linha' : 'linhas'} ${named.join(', ')}`,
    (named) => `${named.length === 1 ? 'line' : 'lines'} ${named.join(', ')}`,
  ),
});

/** Which lines of a file were refused and why, as a sentence; empty: none. */
export function refusedLinesText({ refused, refusedTotal }: OptOutFile, language: Language): string {
  if (refusedTotal === 0) return '';
  const texts = refused.map((line) => [line.line, refusedPhoneText(line, language)] as const);
  return TEXTS[language].refused(shown(refusedTotal, language), byText(texts, refusedTotal, language));
}

/** About which numbers of a file what was assumed, as a sentence; empty: about none. */
export function assumedLinesText({ assumed, assumedTotal }: OptOutFile, language: Language): string {
  if (assumedTotal === 0) return '';
  const texts = assumed.map((line) => [line.line, assumedPhoneText(line.assumed, language)] as const);
  return TEXTS[language].assumed(shown(assumedTotal, language), byText(texts, assumedTotal, language));
}

/** `linhas 3, 7: Faltou o DDD; linha 9: É um CPF`, and an ellipsis where there are more lines. */
function byText(lines: readonly (readonly [number, string])[], total: number, language: Language): string {
  const groups = new Map<string, string[]>();
  for (const [line, text] of lines) groups.set(text, [...(groups.get(text) ?? []), shown(line, language)]);
  const named = [...groups].map(([text, numbers]) => `${TEXTS[language].lines(numbers)}: ${text}`).join('; ');
  return total > lines.length ? `${named}; …` : named;
}

function shown(count: number, language: Language): string {
  return new Intl.NumberFormat(language).format(count);
}
