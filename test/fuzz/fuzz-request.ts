/** How well a request fits the document. */
export const KINDS = ['valid', 'nearly valid', 'hostile'] as const;
export type Kind = (typeof KINDS)[number];

/** The key of a request. */
export const KEY_CHOICES = ['full', 'read', 'none', 'broken'] as const;
export type KeyChoice = (typeof KEY_CHOICES)[number];

/** One generated request, ready to be sent. */
export interface FuzzRequest {
  readonly kind: Kind;
  readonly method: string;
  /** The path and the query, as they are sent. */
  readonly url: string;
  readonly key: KeyChoice;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** A request as a line of text, short enough to be read. */
export function describeRequest({ kind, method, url, key, headers, body }: FuzzRequest): string {
  const shown =
    body === undefined ? 'no body' : `${body.length} bytes ${JSON.stringify(body.toString().slice(0, 400))}`;
  return `${kind}: ${method} ${url.slice(0, 300)} key=${key} ${JSON.stringify(headers).slice(0, 400)} ${shown}`;
}
