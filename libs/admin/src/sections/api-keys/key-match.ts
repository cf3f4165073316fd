import type { ApiKeyView } from '@recado/auth';
import { plainText } from '@recado/core';
import { containsText } from '../../session/kit.js';
import { namesOfKey } from '../../ui/kit.js';

/** The least characters of a secret's beginning that are looked for. */
const MIN_BEGINNING = 4;

type Secret = Pick<ApiKeyView, 'prefix' | 'last4'>;
type Key = Secret & { readonly name: string; readonly replaced: readonly Secret[] };

/**
 * How a key has what somebody typed: `exact` its whole name or the public parts of one of its secrets, `part` a part of
 * them. A whole secret is found by its public parts. Null: not at all.
 */
export function keyMatch({ name, replaced, ...key }: Key, typed: string): 'exact' | 'part' | null {
  const secrets = [key, ...replaced];
  const known = namesOfKey(name);
  if (known.some((each) => plainText(each) === plainText(typed)) || secrets.some((secret) => names(secret, typed)))
    return 'exact';
  return known.some((each) => containsText(each, typed)) || secrets.some((secret) => hasPart(secret, typed))
    ? 'part'
    : null;
}

function names({ prefix, last4 }: Secret, typed: string): boolean {
  return typed === prefix || (typed.length > prefix.length && typed.startsWith(prefix) && typed.endsWith(last4));
}

function hasPart({ prefix, last4 }: Secret, typed: string): boolean {
  return typed === last4 || (typed.length >= MIN_BEGINNING && prefix.includes(typed));
}
