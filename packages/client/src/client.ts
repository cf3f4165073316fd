import { randomUUID } from 'node:crypto';
import { errorOf, NoAnswerError } from './errors.js';
import type { components, operations } from './openapi.js';
import { defaultFetch, refuseBrowsers, rest } from './platform.js';
import { isRepeated, retryAfterIn, waitBefore } from './repeats.js';
import { ROUTES } from './routes.js';

type Schemas = components['schemas'];
export type Operation = keyof typeof ROUTES & keyof operations;
export type Message = Schemas['Message'];
export type NewMessage = Schemas['NewMessage'];
export type EnqueueRequest = Schemas['EnqueueRequest'];
export type EnqueueAnswer = Schemas['EnqueueAnswer'];
export type StoredFile = Schemas['File'];

type ParametersOf<Name extends Operation, Place extends 'path' | 'query'> = NonNullable<
  operations[Name]['parameters'][Place]
>;
type BodyOf<Name extends Operation> = operations[Name] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;
type Good<Responses> = { [Status in keyof Responses]: Status extends 200 | 201 | 202 ? Responses[Status] : never };
/** What an operation answers; undefined where it answers nothing. */
export type AnswerOf<Name extends Operation> = Good<operations[Name]['responses']>[keyof Good<
  operations[Name]['responses']
>] extends {
  content: { 'application/json': infer Body };
}
  ? Body
  : undefined;

export interface RequestOptions {
  /** Ends the request, and the waits between its repetitions. */
  signal?: AbortSignal;
  /** How long the request may take with all repetitions, in ms. */
  deadlineMs?: number;
}

export interface EnqueueOptions extends RequestOptions {
  /**
   * Makes the request safe to repeat for 24 hours, 1 to 255 visible characters. By default one of this call's own, which
   * protects its repetitions. Give your own, such as the id of the invoice, so that a later call of a restarted program is
   * protected too.
   */
  idempotencyKey?: string;
}

export type CallInput<Name extends Operation> = RequestOptions & {
  path?: ParametersOf<Name, 'path'>;
  query?: ParametersOf<Name, 'query'>;
  body?: BodyOf<Name>;
  /** The `etag` of the reading that a change is based on: it is refused with a ChangedMeanwhileError when another was faster. */
  ifMatch?: string;
  /** For operations that take one, such as `createSend`; by default one of this call's own. */
  idempotencyKey?: string;
};

/** An answer with its version, for `ifMatch`; null: it has none. */
export interface Versioned<Answer> {
  answer: Answer;
  etag: string | null;
}

export interface FileToUpload {
  data: Uint8Array | Blob;
  filename: string;
  /** Such as `application/pdf`; by default the server recognises it from the bytes. */
  mimetype?: string;
}

export interface RecadoOptions {
  /** Such as `https://recado.example`. */
  url: string;
  /** An API key. It is a secret: this client refuses to run in a browser. */
  key: string;
  /** The language of errors, Portuguese by default. */
  language?: 'pt-BR' | 'en';
  /** How long a request may take with all repetitions, in ms; 120,000 by default. */
  deadlineMs?: number;
  /** How long one attempt may take, in ms; 60,000 by default. */
  attemptMs?: number;
  /** In the place of the global one. */
  fetch?: typeof fetch;
}

/** The operations whose repetition changes nothing although they are POST: an equal file is stored once. */
const HARMLESS: ReadonlySet<string> = new Set(['uploadMedia'] satisfies Operation[]);
/** Those that take an Idempotency-Key, beside `enqueue`. */
const KEYED: ReadonlySet<string> = new Set(['tellPaymentStatus', 'testChannel', 'createSend'] satisfies Operation[]);

interface Prepared {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | FormData;
  isSafe: boolean;
}

/** A client of one Recado server with one API key. Every method throws a `RecadoError` that the server answered, or a `NoAnswerError`. */
export class Recado {
  private readonly base: string;
  private readonly options: Required<Omit<RecadoOptions, 'url'>>;

  constructor({ url, key, language = 'pt-BR', deadlineMs = 120_000, attemptMs = 60_000, fetch: ask }: RecadoOptions) {
    refuseBrowsers();
    if (!url) throw new TypeError('url is missing');
    if (!key) throw new TypeError('key is missing');
    this.base = url.replace(/\/+$/, '');
    this.options = { key, language, deadlineMs, attemptMs, fetch: ask ?? defaultFetch() };
  }

  /** Queues messages: all of them, or none. It is repeated until it is answered, and queues once. */
  enqueue(
    batch: EnqueueRequest,
    { idempotencyKey = randomUUID(), ...options }: EnqueueOptions = {},
  ): Promise<EnqueueAnswer> {
    const [method, path] = ROUTES.enqueueMessages;
    const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
    return this.ask(
      { method, path, headers, body: JSON.stringify(batch), isSafe: true },
      options,
    ) as Promise<EnqueueAnswer>;
  }

  /** A message with its status. */
  message(id: number, options?: RequestOptions): Promise<Message> {
    return this.call('getMessage', { path: { id }, ...options });
  }

  /** Cancels a message that has not left. */
  cancel(id: number, options?: RequestOptions): Promise<AnswerOf<'cancelMessage'>> {
    return this.call('cancelMessage', { path: { id }, ...options });
  }

  /** The messages of a filter, newest first; further pages are read as they are needed. */
  messages(
    query: Omit<ParametersOf<'listMessages', 'query'>, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Message> {
    return this.pages('listMessages', { query, ...options });
  }

  /** Every item of an operation that answers pages. */
  async *pages<Name extends Operation>(
    operation: Name,
    input: CallInput<Name> = {},
  ): AsyncGenerator<AnswerOf<Name> extends { data: (infer Item)[] } ? Item : never> {
    let cursor: string | null | undefined;
    do {
      const query = { ...input.query, ...(cursor && { cursor }) } as ParametersOf<Name, 'query'>;
      const page = (await this.call(operation, { ...input, query })) as Page;
      yield* page.data as never[];
      cursor = page.next_cursor;
    } while (cursor);
  }

  /** Stores a file, for `media: { id }` of messages. */
  upload({ data, filename, mimetype }: FileToUpload, options?: RequestOptions): Promise<StoredFile> {
    const form = new FormData();
    const type = mimetype ?? (data instanceof Blob ? data.type : '');
    form.append(
      'file',
      new Blob([data instanceof Blob ? data : new Uint8Array(data)], type === '' ? {} : { type }),
      filename,
    );
    const [method, path] = ROUTES.uploadMedia;
    return this.ask({ method, path, body: form, isSafe: true }, options) as Promise<StoredFile>;
  }

  /** Any operation of the API by its name in `openapi.json`. */
  async call<Name extends Operation>(operation: Name, input: CallInput<Name> = {}): Promise<AnswerOf<Name>> {
    return (await this.read(operation, input)).answer;
  }

  /** The same with the version of what is answered: `read('getChannel', …)`, then `ifMatch: etag` of a change. */
  async read<Name extends Operation>(operation: Name, input: CallInput<Name> = {}): Promise<Versioned<AnswerOf<Name>>> {
    const { ifMatch, idempotencyKey = KEYED.has(operation) ? randomUUID() : undefined } = input;
    const [method, template] = ROUTES[operation];
    const values = { ...(input.path as Record<string, string | number> | undefined) };
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (values[name] === undefined) throw new TypeError(`path.${name} is missing`);
      return encodeURIComponent(values[name]);
    });
    // After a lost answer the version may be that of this very change: a repeat would blame somebody else.
    const isHarmless = method !== 'POST' && method !== 'PATCH' && ifMatch === undefined;
    const isSafe = isHarmless || HARMLESS.has(operation) || idempotencyKey !== undefined;
    const headers = {
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
    const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) };
    const asked = { method, path: path + queryOf(input.query), headers, isSafe, ...body };
    return this.versioned(asked, input) as Promise<Versioned<AnswerOf<Name>>>;
  }

  private async ask(request: Prepared, options?: RequestOptions): Promise<unknown> {
    return (await this.versioned(request, options)).answer;
  }

  /** Makes a request, again where that is safe, until the deadline. */
  private async versioned(
    request: Prepared,
    { signal, deadlineMs = this.options.deadlineMs }: RequestOptions = {},
  ): Promise<Versioned<unknown>> {
    const until = Date.now() + deadlineMs;
    for (let count = 1; ; count++) {
      const left = until - Date.now();
      const end = await this.attempt(request, Math.min(left, this.options.attemptMs), signal);
      if ('answer' in end) return end;
      signal?.throwIfAborted();
      const wait = waitBefore(count, end.retryAfterSeconds);
      if (!end.isRepeated || Date.now() + wait >= until) throw end.error;
      await rest(wait, signal);
    }
  }

  private async attempt(
    { method, path, headers, body, isSafe }: Prepared,
    ms: number,
    signal?: AbortSignal,
  ): Promise<End> {
    const { key, language, fetch: ask } = this.options;
    const limit = AbortSignal.timeout(Math.max(1, Math.ceil(ms)));
    try {
      const response = await ask(this.base + path, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json',
          'accept-language': language,
          ...headers,
        },
        body: body ?? null,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      const text = await response.text();
      const parsed = jsonIn(text);
      if (response.ok && (text === '' || parsed !== undefined))
        return { answer: parsed, etag: response.headers.get('etag') };
      const retryAfterSeconds = retryAfterIn(response.headers);
      const error = errorOf(response.status, parsed, retryAfterSeconds);
      return { error, retryAfterSeconds, isRepeated: isRepeated(response.status, error.code, isSafe) };
    } catch (cause) {
      const error = new NoAnswerError(`no answer from ${this.base}: ${String(cause)}`, { cause });
      return { error, retryAfterSeconds: null, isRepeated: isSafe || wasRefused(cause) };
    }
  }
}

type End = Versioned<unknown> | { error: Error; retryAfterSeconds: number | null; isRepeated: boolean };
interface Page {
  data: unknown[];
  next_cursor?: string | null;
}

/** Nobody listened, so nothing was done. */
function wasRefused(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return cause?.code === 'ECONNREFUSED';
}

function queryOf(query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy answers in the place of the server.
    return undefined;
  }
}
