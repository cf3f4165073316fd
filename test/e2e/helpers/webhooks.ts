import { expect } from 'vitest';
import { type Api, api, type Json } from '../../support/api.js';
import { createKey } from '../../support/keys.js';
import { type Server, type ServerOptions, startServer } from '../../support/server.js';
import { until } from '../../support/until.js';
import { type SinkRequest, verified, type WebhookSink } from '../../support/webhook-sink.js';

export const WEBHOOKS = '/api/webhooks';
/** Allows endpoints on this machine, where the sinks of tests are. */
export const LOOPBACK_ALLOWED = { WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8,::1/128' };
export const MESSAGE_EVENTS = ['message.sent', 'message.delivered', 'message.read', 'message.failed'];

const SCOPES = ['messages:write', 'messages:read', 'webhooks:read', 'webhooks:write'];

/** Starts a server that may call endpoints on this machine. */
export function startNotifying({ env, ...options }: ServerOptions = {}): Promise<Server> {
  return startServer({ env: { ...LOOPBACK_ALLOWED, ...env }, ...options });
}

let made = 0;

/** A client with a new key, by default a test key: the sandbox sends, delivers and reads its messages by itself. */
export async function clientWithNewKey(server: Server, test = true): Promise<Api> {
  return api(server, await createKey(server, { name: `webhooks ${++made}`, scopes: SCOPES, test }));
}

/** Creates an endpoint; answers it with its secret. */
export async function subscribe(client: Api, url: string, events: string[] = MESSAGE_EVENTS): Promise<Json> {
  const { status, body, text } = await client.post(WEBHOOKS, { url, events });
  expect(status, text).toBe(201);
  return body;
}

/** Enqueues this many messages; answers their ids. */
export async function queue(client: Api, count: number, changes: object = {}): Promise<number[]> {
  const messages = Array.from({ length: count }, (_, index) => ({
    phone: String(5511987650000 + index),
    message: 'Olá',
    ...changes,
  }));
  const { status, body, text } = await client.post('/api/enqueue-messages', { messages });
  expect(status, text).toBe(200);
  return (body.messages as { id: number }[]).map(({ id }) => id);
}

/** The events at a path, each id once. Throws when a signature is wrong. */
export function eventsAt(sink: WebhookSink, path: string, secret: string): Json[] {
  const byId = new Map<string, Json>();
  for (const request of sink.at(path)) byId.set(request.id, verified(request, secret));
  return [...byId.values()];
}

/** The types of a message's events, in the order of their `sequence`. */
export function stepsOf(events: readonly Json[], id: number): string[] {
  const own = events.filter(({ data }) => data.id === id);
  return own.sort((a, b) => a.data.sequence - b.data.sequence).map(({ type }) => type as string);
}

/** Waits until the sink has received a matching request; answers it. */
export function arrives(sink: WebhookSink, what: (request: SinkRequest) => boolean) {
  return until(() => sink.requests.find(what), { describe: 'a webhook to arrive' });
}
