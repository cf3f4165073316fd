import { randomUUID } from 'node:crypto';
import { attempts, type Limits, type Prepared } from './attempts.js';
import type { Answer, CallInput, Given, Item, Operation, QueryOf, RequestOptions, Versioned } from './call.js';
import { NotRecadoError, WrongUseError } from './errors.js';
import type { components } from './openapi.js';
import { type KeyedOptions, Operations } from './operations.js';
import { defaultFetch, refuseBrowsers } from './platform.js';
import { KEYED, ROUTES, VERSION } from './routes.js';

type Schemas = components['schemas'];
export type Message = Schemas['Message'];
export type NewMessage = Schemas['NewMessage'];
export type QueuedMessage = Schemas['QueuedMessage'];
export type EnqueueRequest = Schemas['EnqueueRequest'];
export type EnqueueAnswer = Schemas['EnqueueAnswer'];
export type StoredFile = Schemas['StoredFile'];

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
  /** What stands in the log of the server, in the place of this client and its version. */
  userAgent?: string;
}

interface Page {
  data: unknown[];
  next_cursor?: string | null;
}

/** A client of one Recado server with one API key. Whatever fails is a `RecadoError`. */
export class Recado extends Operations {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #limits: Limits;

  constructor({ url, key, language = 'pt-BR', deadlineMs = 120_000, attemptMs = 60_000, ...more }: RecadoOptions) {
    super();
    refuseBrowsers();
    this.#base = checkedUrl(url);
    if (typeof key !== 'string' || !/^[\x21-\x7E]+$/.test(key)) throw new WrongUseError('key must be an API key');
    this.#headers = {
      // Private, so that no log and no reporter of errors shows it.
      authorization: `Bearer ${key}`,
      accept: 'application/json',
      'accept-language': language,
      'user-agent': more.userAgent ?? `recado-typescript/${VERSION}`,
    };
    this.#limits = { deadlineMs, attemptMs, fetch: more.fetch ?? defaultFetch() };
  }

  /** Queues one text, now or at a time, and answers it with its id. Repeated like `enqueue`. */
  async send(
    phone: string,
    message: string,
    { scheduledAt, ...options }: KeyedOptions & { scheduledAt?: Date | string } = {},
  ): Promise<QueuedMessage> {
    const scheduled_at = scheduledAt instanceof Date ? scheduledAt.toISOString() : scheduledAt;
    const { messages } = await this.enqueue(
      { messages: [{ phone, message }], ...(scheduled_at && { scheduled_at }) },
      options,
    );
    const [queued] = messages;
    if (!queued) throw new NotRecadoError('the answer has no message', { code: 'not_recado', mayHaveBeenDone: true });
    return queued;
  }

  /** Queues messages: all of them, or none. It is repeated until it is answered, and queues once. */
  enqueue(batch: EnqueueRequest, options: KeyedOptions = {}): Promise<EnqueueAnswer> {
    return this.enqueueMessages(batch, options);
  }

  /** A message with its status. */
  message(id: number, options: RequestOptions = {}): Promise<Message> {
    return this.getMessage(id, options);
  }

  /** Cancels a message that has not left. */
  cancel(id: number, options: RequestOptions = {}): Promise<Message> {
    return this.cancelMessage(id, options);
  }

  /** The messages of a filter, newest first; further pages are read as they are needed. */
  messages(query: Omit<QueryOf<'listMessages'>, 'cursor'> = {}, options: RequestOptions = {}): AsyncGenerator<Message> {
    return this.listMessages(query, options);
  }

  /** Stores a file, for `media: { id }` of messages. */
  async upload({ data, filename, mimetype }: FileToUpload, options: RequestOptions = {}): Promise<StoredFile> {
    const type = mimetype ?? (data instanceof Blob ? data.type : '');
    const bytes = data instanceof Blob ? new Uint8Array(await data.arrayBuffer()) : data;
    const form = formOf(bytes, filename, type);
    const [method, path, mark] = ROUTES.uploadMedia;
    const headers = { ...this.#headers, 'content-type': form.type };
    // An equal file is stored once.
    const request = { method, url: this.#base + path, headers, body: form.body, mark, isSafe: true };
    return (await attempts(request, this.#limits, options)).answer as StoredFile;
  }

  /** Every entry of an operation that answers pages. */
  async *pages<Name extends Operation>(operation: Name, ...[given]: Given<Name>): AsyncGenerator<Item<Name>> {
    const input = (given ?? {}) as CallInput<Name>;
    let cursor: string | null | undefined;
    do {
      const query = { ...input.query, ...(cursor && { cursor }) };
      const page = (await this.#read(operation, { ...input, query })).answer as Page;
      yield* page.data as Item<Name>[];
      cursor = page.next_cursor;
    } while (cursor);
  }

  /** Any operation by its name, such as a single page: `call('listMessages', { query: { cursor } })`. */
  async call<Name extends Operation>(operation: Name, ...[given]: Given<Name>): Promise<Answer<Name>> {
    return (await this.#read(operation, (given ?? {}) as CallInput<Name>)).answer;
  }

  /** The same with the version of what is answered: `read('getChannel', …)`, then `ifMatch: etag` of a change. */
  async read<Name extends Operation>(operation: Name, ...[given]: Given<Name>): Promise<Versioned<Answer<Name>>> {
    return this.#read(operation, (given ?? {}) as CallInput<Name>);
  }

  /** What `JSON.stringify` shows. */
  toJSON(): { url: string } {
    return { url: this.#base };
  }

  async #read<Name extends Operation>(operation: Name, input: CallInput<Name>): Promise<Versioned<Answer<Name>>> {
    return (await attempts(this.#prepared(operation, input), this.#limits, input)) as Versioned<Answer<Name>>;
  }

  #prepared<Name extends Operation>(operation: Name, input: CallInput<Name>): Prepared {
    if (!Object.hasOwn(ROUTES, operation)) throw new WrongUseError(`there is no operation ${operation}`);
    const { ifMatch, body, query } = input;
    const idempotencyKey = input.idempotencyKey ?? (KEYED.includes(operation) ? randomUUID() : undefined);
    const [method, template, mark] = ROUTES[operation];
    // After a lost answer the version may be that of this very change: a repeat would blame somebody else.
    const isHarmless = method !== 'POST' && method !== 'PATCH' && ifMatch === undefined;
    const headers = {
      ...this.#headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(ifMatch !== undefined && { 'if-match': visible(ifMatch) }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': visible(idempotencyKey) }),
    };
    return {
      method,
      url: this.#base + pathOf(template, input.path ?? {}) + queryOf(query),
      headers,
      mark,
      isSafe: isHarmless || idempotencyKey !== undefined,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
  }
}

function checkedUrl(url: string): string {
  const read = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
  const isPlain = read && /^https?:$/.test(read.protocol) && `${read.username}${read.search}${read.hash}` === '';
  if (!isPlain) throw new WrongUseError('url must be like https://recado.example');
  return read.href.replace(/\/+$/, '');
}

function pathOf(template: string, values: object): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String((values as Record<string, string | number | undefined>)[name] ?? '');
    // An empty part would be another operation.
    if (['', '.', '..'].includes(value)) throw new WrongUseError(`path.${name} is missing`);
    return encodeURIComponent(value);
  });
}

function queryOf(query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** A value of a header: a line break in it would begin another one. */
function visible(value: string): string {
  if (!/^[\x20-\x7E]+$/.test(value))
    throw new WrongUseError(`${JSON.stringify(value)} must be visible ASCII characters`);
  return value;
}

/** A form with one file. The `FormData` of browsers writes a quote as `%22`, which no server can tell from these letters. */
function formOf(data: Uint8Array, filename: string, mimetype: string): { type: string; body: Uint8Array<ArrayBuffer> } {
  const boundary = `recado-${randomUUID()}`;
  const name = filename.replace(/["\\]/g, '\\$&').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const type = mimetype === '' ? '' : `\r\ncontent-type: ${visible(mimetype)}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), data, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}
