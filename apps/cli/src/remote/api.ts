import { programVersion } from '@recado/config';
import { bilingual, type Language } from '@recado/core';
import { CommandError } from '../command/cli-error.js';
import { phrase } from '../language/text.js';

/** Bounds one request, its answer included, in ms. */
const TIMEOUT_MS = 30_000;

/** The server that a command talks to, and the key that it presents. */
export interface ServerAccess {
  /** Without a slash at its end. */
  readonly url: string;
  readonly key: string;
}

/** The parts of an error body that commands show. */
interface Problem {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** The server refused a request: its status, its stable code and its words. */
export class ApiError extends CommandError {
  readonly status: number;
  readonly code: string;
  /** Seconds to wait, where the server said so. */
  readonly retryAfter: number | undefined;

  constructor(answer: Response, { code = '', message = '', errors = {} }: Problem) {
    const details = Object.entries(errors).map(([path, [first = '']]) => ` ${path}: ${first}`);
    const words = `${message}${details.join('')}`;
    super(words === '' ? phrase`The server answered ${answer.status}.` : bilingual(() => words));
    this.status = answer.status;
    this.code = code;
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  }
}

/** No answer came from the server. */
export class NoAnswerError extends CommandError {
  constructor(url: string, cause: unknown) {
    super(phrase`${url} does not answer (${codeOf(cause)}).`);
  }
}

/** Sends requests with a key to the API of a server. */
export class ApiClient {
  constructor(
    private readonly access: ServerAccess,
    private readonly language: Language,
    /** Added to each request. */
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** The JSON of the answer; undefined: it has none. Throws ApiError and NoAnswerError. */
  async call<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
    const answer = await this.send(method, path, body, headers);
    const bytes = await answer.arrayBuffer().catch((error: unknown) => {
      throw new NoAnswerError(this.access.url, error);
    });
    const json = jsonIn(bytes);
    if (!answer.ok) throw new ApiError(answer, json ?? {});
    return json as T;
  }

  /** The time of the server in ms, at most a second behind; that of this machine where a proxy keeps it back. */
  async serverTime(): Promise<number> {
    const answer = await this.send('GET', '/api/me', undefined, {});
    await answer.body?.cancel();
    const told = Date.parse(answer.headers.get('date') ?? '');
    return Number.isNaN(told) ? Date.now() : told;
  }

  private async send(method: string, path: string, body: object | undefined, headers: Record<string, string>) {
    const { url, key } = this.access;
    try {
      return await fetch(`${url}${path}`, {
        method,
        headers: {
          ...this.headers,
          authorization: `Bearer ${key}`,
          'accept-language': this.language,
          'user-agent': `Recado-CLI/${programVersion()}`,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        // A redirect would take the key to another address.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new NoAnswerError(url, error);
    }
  }
}

function jsonIn(bytes: ArrayBuffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    // Not from Recado, such as a page of a proxy: that is UTF-8.
    return undefined;
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, name } = cause as NodeJS.ErrnoException;
  return code ?? name ?? 'ERROR';
}
