import { OF_LIBRARIES } from './pt-BR/index.js';
import type { Text, Value } from './text.js';

/** Those with the most words first: they leave the least to guess. */
const PATTERNS = Object.keys(OF_LIBRARIES)
  .sort((a, b) => b.length - a.length)
  .map((template) => ({ template, pattern: patternOf(template) }));

/** A sentence of a library, which knows English only, as the text that it was made of. */
export function recognized(sentence: string): Text {
  for (const { template, pattern } of PATTERNS) {
    const match = pattern.exec(sentence);
    if (match) return { template, values: match.slice(1).map(valueOf) };
  }
  return { template: '{0}', values: [sentence] };
}

/** What a sentence names may have a name in Portuguese, such as a setting. */
function valueOf(words: string): Value {
  return words in OF_LIBRARIES ? { template: words, values: [] } : words;
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\{\d+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+?)')}$`, 's');
}
