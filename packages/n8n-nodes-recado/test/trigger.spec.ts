import { type IDataObject, NodeApiError } from 'n8n-workflow';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { RecadoTrigger } from '../nodes/RecadoTrigger/RecadoTrigger.node.js';
import { Host } from './host.js';

const CREDENTIAL = { baseUrl: 'http://recado.test', apiKey: 'rcd_test_1' };
const ADDRESS = 'https://n8n.example/webhook/1/webhook';
const EVENTS = ['message.delivered', 'message.failed'];
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const AUTOMATIC = { events: EVENTS, registration: 'automatic' };
const BY_HAND = { events: EVENTS, registration: 'byHand' };
const methods = new RecadoTrigger().webhookMethods.default;

/** The hooks of a trigger whose server answers what `answers` has for a request, else 404. */
function trigger(
  answers: Record<string, object | null>,
  { kept = {}, parameters = AUTOMATIC }: { kept?: IDataObject; parameters?: IDataObject } = {},
) {
  const asked: [string, unknown][] = [];
  const host = new Host(CREDENTIAL, async (url, init = {}) => {
    const name = `${init.method} ${new URL(url as string).pathname}`;
    asked.push([name, init.body ? JSON.parse(Buffer.from(init.body as Uint8Array).toString()) : undefined]);
    const answer = answers[name];
    if (answer === null) return new Response(null, { status: 204 });
    return new Response(JSON.stringify(answer ?? { code: 'not_found', detail: 'Not here.' }), {
      status: answer ? 200 : 404,
    });
  });
  return { asked, kept, hooks: host.hooks(parameters, ADDRESS, kept) };
}

const event = (type: string) =>
  `{"type":"${type}","timestamp":"2026-11-26T12:00:00.000Z","data":{"id":184203, "sequence":3}}`;

/** What the trigger makes of a request that is signed with a secret. */
async function hears(
  body: string,
  { parameters = BY_HAND, own = SECRET, signed = SECRET, kept = {}, changed = body, at = new Date() } = {},
) {
  const signature = new Webhook(signed).sign('evt_1', at, body);
  const time = String(Math.floor(at.getTime() / 1_000));
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': time, 'webhook-signature': signature };
  const answer: { status?: number; json?: unknown } = {};
  const host = new Host({ ...CREDENTIAL, webhookSecret: own });
  const node = host.webhook(parameters, { headers, body: changed, kept, answer });
  const { workflowData } = await new RecadoTrigger().webhook.call(node);
  return { started: workflowData?.[0]?.[0]?.json, status: answer.status };
}

describe('The trigger of n8n', () => {
  it('makes its webhook, and keeps the id and the secret', async () => {
    const { hooks, asked, kept } = trigger({ 'POST /api/webhooks': { id: 3, secret: SECRET } });
    expect(await methods.checkExists.call(hooks)).toBe(false);
    expect(await methods.create.call(hooks)).toBe(true);
    expect(asked).toEqual([['POST /api/webhooks', { url: ADDRESS, events: EVENTS, description: 'n8n: Avisos' }]]);
    expect(kept).toEqual({ webhookId: 3, secret: SECRET });
  });

  it('leaves a webhook alone that is as it should be', async () => {
    const found = { id: 3, url: ADDRESS, events: EVENTS.toReversed(), enabled: true };
    const { hooks, asked } = trigger({ 'GET /api/webhooks/3': found }, { kept: { webhookId: 3, secret: SECRET } });
    expect(await methods.checkExists.call(hooks)).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['has another address', { id: 3, url: 'https://old.example', events: EVENTS, enabled: true }],
    ['has other events', { id: 3, url: ADDRESS, events: ['message.read'], enabled: true }],
    ['was disabled', { id: 3, url: ADDRESS, events: EVENTS, enabled: false }],
  ])('mends a webhook that %s', async (_, found) => {
    const answers = { 'GET /api/webhooks/3': found, 'PATCH /api/webhooks/3': { id: 3 } };
    const { hooks, asked } = trigger(answers, { kept: { webhookId: 3, secret: SECRET } });
    expect(await methods.checkExists.call(hooks)).toBe(true);
    expect(asked[1]).toEqual(['PATCH /api/webhooks/3', { url: ADDRESS, events: EVENTS, enabled: true }]);
  });

  it('makes a new one where somebody removed it', async () => {
    const { hooks, kept } = trigger({}, { kept: { webhookId: 3, secret: SECRET } });
    expect(await methods.checkExists.call(hooks)).toBe(false);
    expect(kept).toEqual({});
  });

  it.each([
    ['removes its webhook', { 'DELETE /api/webhooks/3': null }],
    ['knows that it is gone', {}],
  ])('%s with the workflow', async (_, answers) => {
    const { hooks, asked, kept } = trigger(answers, { kept: { webhookId: 3, secret: SECRET } });
    expect(await methods.delete.call(hooks)).toBe(true);
    expect(asked.map(([name]) => name)).toEqual(['DELETE /api/webhooks/3']);
    expect(kept).toEqual({});
  });

  it('asks nothing of the server for a webhook that was made by hand', async () => {
    const { hooks, asked } = trigger({}, { parameters: BY_HAND });
    for (const method of Object.values(methods)) expect(await method.call(hooks)).toBe(true);
    expect(asked).toEqual([]);
  });

  it('says in words why its webhook cannot be made', async () => {
    const { hooks } = trigger({});
    await expect(methods.create.call(hooks)).rejects.toThrow(NodeApiError);
    await expect(methods.create.call(hooks)).rejects.toThrow('Not here.');
  });
});

describe('A request to the trigger', () => {
  it('starts the workflow with its event and its id when it is genuine', async () => {
    const { started, status } = await hears(event('message.delivered'));
    expect(started).toEqual({ id: 'evt_1', ...(JSON.parse(event('message.delivered')) as object) });
    expect(status).toBeUndefined();
  });

  it.each([
    ['has a changed byte', { changed: event('message.delivered').replace('184203', '184204') }],
    ['has other white space', { changed: event('message.delivered').replace(', ', ',') }],
    ['is signed with another secret', { signed: OTHER }],
    ['is too old', { at: new Date(Date.now() - 301_000) }],
    ['comes while no secret is known', { own: '' }],
    ['comes to an automatic one that lost its secret', { parameters: AUTOMATIC, own: SECRET }],
  ])('is refused when it %s', async (_, how) => {
    expect(await hears(event('message.delivered'), how)).toEqual({ started: undefined, status: 401 });
  });

  it.each([
    ['either secret of the credential while one is replaced', { own: `${OTHER} ${SECRET}` }],
    ['the secret of the automatic registration', { parameters: AUTOMATIC, own: '', kept: { secret: SECRET } }],
  ])('may be signed with %s', async (_, how) => {
    expect((await hears(event('message.failed'), how)).started).toMatchObject({ type: 'message.failed' });
  });

  it.each(['message.read', 'webhook.test', 'something.new'])('is answered and starts nothing for %s', async (type) => {
    expect(await hears(event(type))).toEqual({ started: undefined, status: 200 });
  });
});
