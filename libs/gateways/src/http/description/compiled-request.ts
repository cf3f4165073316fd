import type { HttpAnswer } from '@recado/http';
import { type StreamedBody, textWithFile } from '../../client/streamed-body.js';
import type { OutgoingFile } from '../../port/outgoing-file.js';
import { rawBody } from './answer-view.js';
import type { BasicAuth, DescribedRequest } from './description.js';
import { namedIn } from './named-placeholders.js';
import type { PlaceholderSet } from './placeholders.js';
import { compilePointer, type PointerPath, valueAt } from './pointer.js';
import { compileText, type Fill, type Secrets, type Values, fillIn } from './template.js';

/**
 * Compiles JSON whose texts are templates. Each text is filled in and written as JSON by itself, so nothing in a value can
 * change the document. A member or an element that is one placeholder without a value is left out.
 */
function compileJson(json: unknown, allowed: PlaceholderSet, secrets: Secrets): string | Fill {
  if (typeof json === 'string') return written(compileText(json, allowed, secrets));
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const isList = Array.isArray(json);
  const parts = Object.entries(json).map(([name, part]: [string, unknown]) => ({
    name: isList ? '' : `${JSON.stringify(name)}:`,
    value: compileJson(part, allowed, secrets),
  }));
  const [open, close] = isList ? '[]' : '{}';
  const fill = (values: Values) => `${open}${joined(parts, values)}${close}`;
  return parts.every(({ value }) => typeof value === 'string') ? fill(() => undefined) : fill;
}

function written(text: string | Fill): string | Fill {
  if (typeof text === 'string') return JSON.stringify(text);
  return (values) => {
    const filled = text(values);
    return filled === undefined ? undefined : JSON.stringify(filled);
  };
}

function joined(parts: readonly { name: string; value: string | Fill }[], values: Values): string {
  let text = '';
  for (const { name, value } of parts) {
    const filled = typeof value === 'string' ? value : value(values);
    if (filled !== undefined) text += text === '' ? name + filled : `,${name}${filled}`;
  }
  return text;
}

const FORM = 'application/x-www-form-urlencoded';
/** Longest id that is kept of a body that is nothing but the id. */
const MAX_ID = 128;

/** What all requests of a channel share. */
export interface RequestBase {
  /** The address of the channel, without slashes at its end where paths follow. */
  url: string;
  headers: Readonly<Record<string, string>>;
  basicAuth: BasicAuth | undefined;
  secrets: Secrets;
}

/** What may stand in a request: that of a text, of a medium, or of a check. */
export type RequestKind = 'message' | 'media' | 'check';
const SETS = {
  message: { header: 'header', path: 'path', query: 'query', field: 'body', body: 'body' },
  media: { header: 'header', path: 'path', query: 'mediaField', field: 'mediaField', body: 'mediaBody' },
  check: { header: 'header', path: 'path', query: 'secrets', field: 'secrets', body: 'secrets' },
} as const satisfies Record<RequestKind, Record<string, PlaceholderSet>>;

/** A request of a description, ready to be filled in for each message. */
export class CompiledRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Whether the content of a file stands in its body. */
  readonly takesBytes: boolean;
  private readonly url: URL | ((values: Values) => URL);
  private readonly headers: Readonly<Record<string, string>>;
  /** The headers that differ between messages. */
  private readonly filled: readonly (readonly [string, Fill])[];
  private readonly content: string | Fill | undefined;
  private readonly idPath: PointerPath | undefined;

  constructor(described: DescribedRequest, base: RequestBase, kind: RequestKind) {
    this.method = described.method ?? (kind === 'check' ? 'GET' : 'POST');
    this.url = compileUrl(described.path, base, kind);
    const headers = compileHeaders(described, base, kind);
    this.headers = Object.fromEntries(headers.filter((each): each is [string, string] => typeof each[1] === 'string'));
    this.filled = headers.filter((each): each is [string, Fill] => typeof each[1] !== 'string');
    this.content = compileBody(described, base.secrets, kind);
    this.takesBytes = namedIn(described.json).has('media.base64');
    this.idPath = described.idPath === undefined ? undefined : compilePointer(described.idPath);
  }

  urlFor(values: Values): URL {
    return this.url instanceof URL ? this.url : this.url(values);
  }

  /** A header that is empty for this message is left out. */
  headersFor(values: Values): Readonly<Record<string, string>> {
    if (this.filled.length === 0) return this.headers;
    const filled = this.filled.map(([name, fill]) => [name, fillIn(fill, values)] as const);
    return { ...this.headers, ...Object.fromEntries(filled.filter(([, value]) => value !== '')) };
  }

  /** `valuesWith`: the values with what stands for the content of a file. */
  bodyFor(valuesWith: (base64?: string) => Values, file: OutgoingFile | undefined): string | StreamedBody | undefined {
    const { content } = this;
    if (content === undefined || typeof content === 'string') return content;
    if (this.takesBytes && file)
      return textWithFile((data) => fillIn(content, valuesWith(data)), file, 'application/json');
    return fillIn(content, valuesWith());
  }

  /** Where it looks for an id in the answer; undefined: the description does not say it. */
  get tellsId(): boolean {
    return this.idPath !== undefined;
  }

  /** The id of the message in an answer; undefined: there is none. `json`: its body, as far as it is JSON. */
  idIn(answer: Pick<HttpAnswer, 'body' | 'raw' | 'isWhole'>, json: unknown): string | undefined {
    if (this.idPath?.length === 0) {
      const id = rawBody(answer).trim();
      return answer.isWhole && id !== '' && id.length <= MAX_ID ? id : undefined;
    }
    return idOf(valueAt(this.idPath ?? ['id'], json));
  }
}

/** An id as text; undefined: it is none. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === 'string' && value !== '' && value.length <= MAX_ID ? value : undefined;
}

function compileUrl(path: string | undefined, base: RequestBase, kind: RequestKind): URL | ((values: Values) => URL) {
  if (path === undefined) return new URL(base.url);
  const [before = '', ...after] = path.split('?');
  const query = after.join('?');
  const encoded = (text: string, set: PlaceholderSet) => compileEncoded(text, set, base.secrets);
  const [first, last] = [encoded(before, SETS[kind].path), encoded(query, SETS[kind].query)];
  const mark = after.length > 0 ? '?' : '';
  const root = withoutSlashes(base.url);
  if (typeof first === 'string' && typeof last === 'string') return new URL(root + first + mark + last);
  return (values) => new URL(root + fillIn(first, values) + mark + fillIn(last, values));
}

/** The address without the slashes at its end. A pattern would try each run of slashes anew. */
function withoutSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

/** The text with its values, secrets too, percent-encoded. */
function compileEncoded(text: string, set: PlaceholderSet, secrets: Secrets): string | Fill {
  const known = Object.entries(secrets).map(([name, value]) => [name, value && encode(value)]);
  const fill = compileText(text, set, Object.fromEntries(known) as Secrets);
  if (typeof fill === 'string') return fill;
  return (values) =>
    fill((placeholder) => {
      const value = values(placeholder);
      return value === undefined ? undefined : encode(value);
    });
}

/** Half a surrogate pair cannot be encoded. */
function encode(value: string): string {
  return encodeURIComponent(value.replaceAll(/\p{Cs}/gu, '\ufffd'));
}

function compileHeaders(
  { headers = {}, form }: DescribedRequest,
  { headers: general, basicAuth, secrets }: RequestBase,
  kind: RequestKind,
): [string, string | Fill][] {
  const all = new Map<string, string | Fill>();
  if (basicAuth) all.set('authorization', `Basic ${basicCredential(basicAuth, secrets)}`);
  for (const [name, value] of [...Object.entries(general), ...Object.entries(headers)])
    all.set(name.toLowerCase(), compileText(value, SETS[kind].header, secrets));
  if (form) all.set('content-type', FORM);
  return [...all];
}

/** User and password as Basic authentication writes them. */
export function basicCredential({ user, password }: BasicAuth, secrets: Secrets): string {
  const [name, word] = [user, password].map((text) => fillIn(compileText(text, 'secrets', secrets), () => undefined));
  return Buffer.from(`${name}:${word}`).toString('base64');
}

function compileBody({ json, form }: DescribedRequest, secrets: Secrets, kind: RequestKind): string | Fill | undefined {
  if (form) return compileForm(form, secrets, SETS[kind].field);
  return json === undefined ? undefined : compileJson(json, SETS[kind].body, secrets);
}

/** A field that is one placeholder without a value is left out. */
function compileForm(form: Readonly<Record<string, string>>, secrets: Secrets, set: PlaceholderSet): Fill {
  const fields = Object.entries(form).map(([name, text]) => [name, compileText(text, set, secrets)] as const);
  return (values) => {
    const filled = fields.map(([name, fill]) => [name, typeof fill === 'string' ? fill : fill(values)]);
    return new URLSearchParams(filled.filter((field): field is [string, string] => field[1] !== undefined)).toString();
  };
}
