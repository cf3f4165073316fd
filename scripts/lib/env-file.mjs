import { parseEnv } from 'node:util';

const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=(.*)$/;

/**
 * Reads the text of a `.env` file: its variables, and a warning for each line that probably means something else. A byte
 * order mark and the line ends of Windows are accepted.
 * @param {string} text
 * @returns {{ variables: Record<string, string | undefined>, warnings: string[] }}
 */
export function readEnvFile(text) {
  const warnings = [];
  const kept = [];
  let quote = '';
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const within = quote !== '';
    if (within) quote = line.includes(quote) ? '' : quote;
    const [, name, value] = within ? [] : (ASSIGNMENT.exec(line) ?? []);
    if (name !== undefined) quote = openQuote(value);
    if (!within && name === undefined && !/^\s*(#|$)/.test(line)) {
      warnings.push(`line ${index + 1} is no NAME=value and was ignored`);
      continue;
    }
    if (name !== undefined && isCut(value)) {
      warnings.push(`line ${index + 1}: the value of ${name} ends at its #: put it in quotes`);
    }
    kept.push(line);
  }
  return { variables: parseEnv(kept.join('\n')), warnings };
}

/** The quote that a value opens and does not close on its line; empty without one. */
function openQuote(value) {
  const [, quote = '', rest = ''] = /^\s*(["'`])(.*)$/.exec(value) ?? [];
  return quote !== '' && !rest.includes(quote) ? quote : '';
}

/** Whether a value contains a `#`, at which it ends. A comment has a space before its `#`. */
function isCut(value) {
  return !/^\s*["'`]/.test(value) && /^\s*[^\s#]*#/.test(value);
}
