import type { IExecuteFunctions, IHookFunctions, IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';
import { Recado } from '../../client/src/client.js';
import { VERSION } from '../../client/src/routes.js';

/** What the node asks of n8n to make a request. */
type Host = IExecuteFunctions | IHookFunctions;

const ATTEMPT_MS = 60_000;
/** n8n puts the real key into the header `Authorization`. */
const KEY_OF_N8N = 'in-the-credential';

/** The TypeScript client of Recado over the requests of n8n, so that its credential, proxy and certificates hold. */
export async function recadoOf(host: Host, deadlineMs = 120_000): Promise<Recado> {
  const { baseUrl, language } = await host.getCredentials<{ baseUrl: string; language?: 'pt-BR' | 'en' }>('recadoApi');
  // What gets no answer is asked for again before the deadline.
  const attemptMs = Math.min(ATTEMPT_MS, deadlineMs / 2);
  return new Recado({
    url: baseUrl,
    key: KEY_OF_N8N,
    language: language ?? 'pt-BR',
    deadlineMs,
    attemptMs,
    fetch: fetchThrough(host, attemptMs),
    userAgent: `recado-n8n/${VERSION}`,
  });
}

function fetchThrough(host: Host, timeout: number): typeof fetch {
  // The client asks with the address as text.
  return async (address, init = {}) => {
    const url = address as string;
    const answer = await endedBy(init.signal, ask(host, { ...(await requestOf(url, init)), timeout }));
    const { body, headers, statusCode } = answer;
    const hasBody = body.length > 0 && statusCode !== 204;
    return new Response(hasBody ? new Uint8Array(body) : null, { status: statusCode, headers: textsIn(headers) });
  };
}

interface Answer {
  body: Buffer;
  headers: Record<string, unknown>;
  statusCode: number;
}

async function ask(host: Host, options: IHttpRequestOptions): Promise<Answer> {
  try {
    return (await host.helpers.httpRequestWithAuthentication.call(host, 'recadoApi', options)) as Answer;
  } catch (error) {
    // As fetch does it: the client reads the code of the system there, to know whether anybody listened.
    const cause = Object.assign(new Error(messageOf(error)), { code: systemCodeIn(error) });
    return Promise.reject(new TypeError('the request failed', { cause }));
  }
}

async function requestOf(url: string, { method, headers, body }: RequestInit): Promise<IHttpRequestOptions> {
  const sent = { ...(headers as Record<string, string>) };
  delete sent.authorization;
  const request: IHttpRequestOptions = {
    url,
    method: method as IHttpRequestMethods,
    headers: sent,
    encoding: 'arraybuffer',
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    disableFollowRedirect: true,
  };
  if (!body) return request;
  // Encodes a form as the Fetch API does it; a text stays as it is.
  const encoded = new Response(body);
  const type = sent['content-type'] ?? encoded.headers.get('content-type') ?? 'application/octet-stream';
  return {
    ...request,
    headers: { ...sent, 'content-type': type },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** n8n gives its requests a signal of its own in the place of ours. */
function endedBy<Value>(signal: AbortSignal | null | undefined, work: Promise<Value>): Promise<Value> {
  if (!signal) return work;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function textsIn(headers: Record<string, unknown>): Record<string, string> {
  const wanted = ['content-type', 'retry-after'];
  return Object.fromEntries(
    wanted.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );
}

/** Such as ECONNREFUSED: n8n wraps what its HTTP client threw, at times more than once. */
function systemCodeIn(error: unknown): string | undefined {
  const { code, httpCode, cause } = Object(error) as { code?: unknown; httpCode?: unknown; cause?: unknown };
  const own = [code, httpCode].find((value) => typeof value === 'string' && /^[A-Z][A-Z_]+$/.test(value));
  if (typeof own === 'string') return own;
  return cause === undefined || cause === error ? undefined : systemCodeIn(cause);
}

function messageOf(error: unknown): string {
  const { cause } = Object(error) as { cause?: unknown };
  return cause instanceof Error && cause.message !== '' ? cause.message : error instanceof Error ? error.message : '';
}
