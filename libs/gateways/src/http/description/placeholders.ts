import { SECRET_NUMBERS } from './description.js';

/** What stands for a value in a text of a description, in braces. */
const OF_SECRETS = SECRET_NUMBERS.map((number) => `secret.${number}` as const);
const SAFE = ['to', 'id', 'key', 'channel', 'attempt'] as const;
const OF_MESSAGE = ['text', 'reply_to'] as const;
const OF_MEDIA = ['media.url', 'media.type', 'media.filename', 'media.mimetype'] as const;
const OF_BODY = ['media.base64'] as const;

export type Placeholder =
  | (typeof OF_SECRETS)[number]
  | (typeof SAFE)[number]
  | (typeof OF_MESSAGE)[number]
  | (typeof OF_MEDIA)[number]
  | (typeof OF_BODY)[number];

/** Where a text stands decides what it may hold. */
export const PLACEHOLDERS = {
  /** Headers take what is ASCII on one line whatever the message says. */
  header: [...SAFE, ...OF_SECRETS],
  secrets: OF_SECRETS,
  /** Before the `?` of a path: a text there could lead to another path. */
  path: [...SAFE, ...OF_SECRETS],
  query: [...SAFE, ...OF_MESSAGE, ...OF_SECRETS],
  body: [...SAFE, ...OF_MESSAGE, ...OF_SECRETS],
  /** Of media: in a query or a form, where a whole file would have to be encoded once more. */
  mediaField: [...SAFE, ...OF_MESSAGE, ...OF_MEDIA, ...OF_SECRETS],
  mediaBody: [...SAFE, ...OF_MESSAGE, ...OF_MEDIA, ...OF_BODY, ...OF_SECRETS],
} as const satisfies Record<string, readonly Placeholder[]>;

export type PlaceholderSet = keyof typeof PLACEHOLDERS;

/** A piece of a text: itself, or what stands in its place. */
export type TemplatePart = string | { placeholder: Placeholder };

const PIECE = /\{\{|\}\}|\{[^{}]*\}?/g;

/** Splits a text at its placeholders. `allowed`: those that may stand there. `wrong`: the first one that may not. */
export function parseTemplate(
  text: string,
  allowed: readonly Placeholder[],
): { parts: TemplatePart[] } | { wrong: string } {
  const parts: TemplatePart[] = [];
  let from = 0;
  let words = '';
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    words += text.slice(from, index);
    from = index + piece.length;
    if (piece === '{{' || piece === '}}') {
      words += piece[0];
      continue;
    }
    const placeholder = allowed.find((name) => piece === `{${name}}`);
    if (placeholder === undefined) return { wrong: piece };
    if (words !== '') parts.push(words);
    parts.push({ placeholder });
    words = '';
  }
  words += text.slice(from);
  if (words !== '') parts.push(words);
  return { parts };
}
