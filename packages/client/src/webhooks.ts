import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { WebhookError, WrongUseError } from './errors.js';
import type { components, webhooks } from './openapi.js';

type Schemas = components['schemas'];
type Named = keyof webhooks;
type BodyOf<Name extends Named> = webhooks[Name] extends {
  post: { requestBody: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** Every event that a later release may add has at least these fields. */
export interface UnknownEvent {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}
export type RecadoEvent = { [Name in Named]: BodyOf<Name> }[Named];
export type WebhookEventName = Schemas['WebhookEvent'];

/** The headers of a request, as Node, Express, Fastify or the Fetch API have them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookOptions {
  /** How old a request may be, or how far in the future, in seconds; 300 as Standard Webhooks recommends. */
  toleranceSeconds?: number;
  /** UTC milliseconds; for tests. */
  now?: number;
}

/**
 * The event in a request of Recado. `body`: its bytes, or its text, exactly as they came, before any JSON parser. `secrets`: that
 * of the endpoint, `whsec_…`; several while it is being replaced. Throws a `WebhookError` where the request is not genuine,
 * or too old. The same event may come more than once, with the same `webhook-id`.
 */
export function verifyWebhook(
  body: Uint8Array | string,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: WebhookOptions = {},
): RecadoEvent {
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((name) => headerOf(headers, `webhook-${name}`));
  if (!id || !time || !signatures) throw new WebhookError('the headers of a signed request are missing');
  if (!/^\d+$/.test(time)) throw new WebhookError('webhook-timestamp is no time');
  if (Math.abs(now / 1_000 - Number(time)) > toleranceSeconds) throw new WebhookError('too old, or a clock is wrong');
  const given = signatures
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [Buffer.from(one.slice(3), 'base64')] : []));
  const isGenuine = [secrets].flat().some((secret) => {
    const wanted = signed(id, time, body, secret);
    return given.some((signature) => signature.length === wanted.length && timingSafeEqual(signature, wanted));
  });
  if (!isGenuine) throw new WebhookError('not signed with this secret');
  return parsed(body);
}

/** The headers with which Recado would send this body: for the tests of your program. `now`: UTC milliseconds. */
export function signWebhook(
  body: Uint8Array | string,
  secret: string,
  { id = `evt_${randomUUID()}`, now = Date.now() }: { id?: string; now?: number } = {},
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const time = String(Math.floor(now / 1_000));
  const signature = `v1,${signed(id, time, body, secret).toString('base64')}`;
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature };
}

function signed(id: string, time: string, body: Uint8Array | string, secret: string): Buffer {
  return createHmac('sha256', keyOf(secret)).update(`${id}.${time}.`).update(body).digest();
}

function parsed(body: Uint8Array | string): RecadoEvent {
  let event: unknown;
  try {
    event = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  } catch (cause) {
    throw new WebhookError('the body is no JSON', { cause });
  }
  if (typeof event !== 'object' || event === null || !('type' in event)) throw new WebhookError('the body is no event');
  return event as RecadoEvent;
}

/** A secret that was read from a file may end with a line break. */
function keyOf(secret: string): Uint8Array {
  const key = Buffer.from(secret.trim().replace(/^whsec_/, ''), 'base64');
  if (key.length === 0) throw new WrongUseError('the secret of a webhook is missing');
  return key;
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  // Node has them in lower case; whoever made the object may not.
  const value = headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : value?.[0];
}
