import { SECRET_NUMBERS, type SecretNumber } from './description.js';

/** The secrets that a description, as a valid text, uses: a channel needs them all. */
export function secretsIn(description: string | undefined): SecretNumber[] {
  if (description === undefined) return [];
  // Without the escapes that JSON allows, and without braces that stand for themselves.
  const text = JSON.stringify(JSON.parse(description.replace(/^\ufeff/, ''))).replaceAll('{{', '');
  return SECRET_NUMBERS.filter((number) => text.includes(`{secret.${number}}`));
}
