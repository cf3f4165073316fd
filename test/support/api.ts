import { expectDocumented } from './openapi/check-answer.js';
import type { Server } from './server.js';

export interface ApiResponse<B> {
  readonly status: number;
  readonly headers: Headers;
  /** The body as it was sent. */
  readonly text: string;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: B;
}

export interface ApiRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, sent unchanged instead of as JSON. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
}

export type Api = ReturnType<typeof api>;

/**
 * A client of one server with one key or none. Paths begin with `/`. Errors are normal answers; an answer that differs
 * from the API's document throws.
 */
export function api(server: Pick<Server, 'url'>, key?: string) {
  const request = async <B = Json>(
    method: string,
    path: string,
    body?: unknown,
    { headers, raw }: ApiRequest = {},
  ): Promise<ApiResponse<B>> => {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(server.url + path, {
      method,
      headers: { ...defaultHeaders(key, content !== undefined), ...headers },
      body: content,
      redirect: 'manual',
    });
    const text = await response.text();
    const header = (name: string) => response.headers.get(name) ?? undefined;
    expectDocumented({ method, url: path, status: response.status, header, text });
    return { status: response.status, headers: response.headers, text, body: parse(text) as B };
  };
  return {
    request,
    get: <B = Json>(path: string, options?: ApiRequest) => request<B>('GET', path, undefined, options),
    post: <B = Json>(path: string, body?: unknown, options?: ApiRequest) => request<B>('POST', path, body, options),
    patch: <B = Json>(path: string, body?: unknown, options?: ApiRequest) => request<B>('PATCH', path, body, options),
    delete: <B = Json>(path: string, options?: ApiRequest) => request<B>('DELETE', path, undefined, options),
  };
}

/** A parsed answer whose fields a test reads without declaring their types. */
// oxlint-disable-next-line typescript/no-explicit-any -- with `unknown` every access would need a cast
export type Json = any;

function defaultHeaders(key: string | undefined, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is no JSON.
    return undefined;
  }
}
