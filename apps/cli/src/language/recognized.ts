import { OF_LIBRARIES } from './pt-BR/index.js';
import type { Text, Value } from './text.js';

/** The longest templates first, because they are the most specific. */
const PATTERNS = Object.keys(OF_LIBRARIES)
  .sort((a, b) => b.length - a.length)
  .map((template) => ({ template, pattern: patternOf(template) }));

/** The translatable text of an English sentence that a library gave. */
export function recognized(sentence: string): Text {
  for (const { template, pattern } of PATTERNS) {
    const match = pattern.exec(sentence);
    if (match) return { template, values: match.slice(1).map(valueOf) };
  }
  return { template: '{0}', values: [sentence] };
}

/** A value of a sentence. It may have a translation itself, such as the name of a setting. */
function valueOf(words: string): Value {
  return words in OF_LIBRARIES ? { template: words, values: [] } : words;
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\{\d+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+?)')}$`, 's');
}
