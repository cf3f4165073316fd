import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { type Api, api, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import type { Server } from '../support/server.js';
import { startTraceReceiver, type TraceReceiver } from '../support/trace-receiver.js';
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.js';
import { arrives, startNotifying, subscribe } from './helpers/webhooks.js';

const SECRET = `whsec_${Buffer.alloc(24, 'g').toString('base64')}`;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const PHONE = '5511987654329';
const TEXT = 'Oi Maria, o boleto vence amanhã';
const SCOPES = ['messages:write', 'messages:read', 'webhooks:read', 'webhooks:write'];

let receiver: TraceReceiver;
let stub: HttpGatewayStub;
let sink: WebhookSink;
let server: Server;
let client: Api;

beforeAll(async () => {
  [receiver, stub, sink] = await Promise.all([startTraceReceiver(), startHttpGatewayStub(), startWebhookSink()]);
  const env = {
    GATEWAY: 'http',
    HTTP_GATEWAY_URL: stub.url,
    HTTP_GATEWAY_SECRET: SECRET,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.origin}/otlp/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20c2VncmVkbw==,x-scope=recado',
    OTEL_SERVICE_NAME: 'recado-da-loja',
  };
  server = await startNotifying({ env });
  client = api(server, await createKey(server, { name: 'traces', scopes: SCOPES }));
});
afterAll(async () => {
  await server?.stop();
  await Promise.all([receiver?.close(), stub?.close(), sink?.close()]);
});

const queue = async (traceparent: string, reference: string): Promise<Json> => {
  const messages = [{ phone: PHONE, message: TEXT, reference }];
  const { status, body } = await client.post('/api/enqueue-messages', { messages }, { headers: { traceparent } });
  expect(status).toBe(200);
  return body;
};

async function report(id: number): Promise<void> {
  const body = JSON.stringify({ receipts: [{ id, status: 'delivered' }] });
  const at = new Date();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': `r-${id}`,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(SECRET).sign(`r-${id}`, at, body),
  };
  const answer = await fetch(`${server.url}/gateways/default/receipts`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

describe('a trace', () => {
  it('shows a message from the request of its client to the webhook about its receipt', async () => {
    await subscribe(client, sink.url('/events'), ['message.sent', 'message.delivered', 'batch.completed']);
    const { batch_id: batch, messages } = await queue(`00-${TRACE}-${CALLER}-01`, 'pedido-77');
    const { id } = messages[0];
    const sent = await arrives(sink, ({ event }) => event.type === 'message.sent');
    await report(id);
    const delivered = await arrives(sink, ({ event }) => event.type === 'message.delivered');
    const completed = await arrives(sink, ({ event }) => event.type === 'batch.completed');
    // Its client asks for nothing to be recorded: the trace goes on, and nothing is exported.
    const quiet = '0af7651916cd43dd8448eb211c80319c';
    const { messages: unsampled } = await queue(`00-${quiet}-${CALLER}-00`, 'pedido-78');
    await arrives(sink, ({ event }) => event.type === 'message.sent' && event.data.id === unsampled[0].id);
    // What has not been exported by then leaves before the end of the process.
    await server.stop();

    const spans = receiver.spans.filter(({ traceId }) => traceId === TRACE);
    const named = (name: string, attributes: object = {}) =>
      spans.find((span) => span.name === name && attributesMatch(span.attributes, attributes));
    const request = named('enqueue messages');
    expect(request).toMatchObject({
      kind: 2,
      parentSpanId: CALLER,
      attributes: { 'recado.batch.id': batch, 'recado.messages': 1 },
    });
    const claim = named('claim messages');
    expect(claim).toMatchObject({ kind: 5, parentSpanId: request!.spanId, attributes: { 'recado.messages': 1 } });
    const send = named('send message');
    expect(send).toMatchObject({
      kind: 3,
      parentSpanId: claim!.spanId,
      attributes: { 'recado.message.id': id, 'recado.gateway': 'http', 'recado.outcome': 'accepted' },
    });
    const receipt = named('apply receipt');
    expect(receipt).toMatchObject({
      parentSpanId: request!.spanId,
      attributes: { 'recado.message.id': id, 'recado.receipt': 'delivered' },
    });
    for (const webhook of [sent, delivered, completed]) {
      const span = named('deliver webhook', { 'recado.event': webhook.event.type });
      expect(span).toMatchObject({ parentSpanId: request!.spanId, attributes: { 'http.response.status_code': 204 } });
      expect(webhook.headers.traceparent).toBe(`00-${TRACE}-${span!.spanId}-01`);
    }
    expect(named('deliver webhook', { 'recado.message.id': id, 'recado.event': 'message.delivered' })).toBeDefined();
    expect(stub.accepted.get(id)?.request.headers.traceparent).toBe(`00-${TRACE}-${send!.spanId}-01`);
    expect(spans).toHaveLength(7);
    for (const { from, to } of spans) expect(to).toBeGreaterThanOrEqual(from);

    expect(stub.accepted.get(unsampled[0].id)?.request.headers.traceparent).toMatch(
      new RegExp(`^00-${quiet}-[0-9a-f]{16}-00$`),
    );
    expect(receiver.spans.filter(({ traceId }) => traceId === quiet)).toEqual([]);
  });

  it('tells no phone, no text and no reference, and goes where the settings say', () => {
    const everything = receiver.bodies.join('\n');
    expect(everything).toContain('send message');
    for (const personal of [PHONE, '987654329', TEXT, 'Maria', 'pedido-77']) expect(everything).not.toContain(personal);
    expect(receiver.resource).toMatchObject({ 'service.name': 'recado-da-loja' });
    for (const { path, headers } of receiver.requests) {
      expect(path).toBe('/otlp/v1/traces');
      expect(headers).toMatchObject({ authorization: 'Basic c2VncmVkbw==', 'x-scope': 'recado' });
    }
    expect(server.logs()).not.toContain('c2VncmVkbw');
  });
});

function attributesMatch(attributes: object, wanted: object): boolean {
  return Object.entries(wanted).every(([key, value]) => (attributes as Record<string, unknown>)[key] === value);
}
