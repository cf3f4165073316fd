import { readDescription } from './read-description.js';

/**
 * What of a description decides whether the provider recognises a message that was sent with another one: the requests. Its
 * names, how answers and callbacks are read, and the check change nothing of what the provider was sent. A text that is no
 * description stands for itself.
 */
export function essenceOf(text: unknown): unknown {
  const read = typeof text === 'string' ? readDescription(text) : undefined;
  if (!read?.ok) return text;
  const {
    name: _n,
    secrets: _s,
    isLinkedPhone: _l,
    outcomes: _o,
    check: _c,
    callbacks: _b,
    ...essence
  } = read.description;
  return essence;
}
