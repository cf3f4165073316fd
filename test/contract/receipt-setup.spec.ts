import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EvolutionGateway } from '../../libs/gateways/src/evolution/evolution.gateway.js';
import { HttpGateway } from '../../libs/gateways/src/http/http.gateway.js';
import { WahaGateway } from '../../libs/gateways/src/waha/waha.gateway.js';
import { EvolutionStandIn } from '../support/stand-ins/evolution.stand-in.js';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { bridgeOptions, NEVER, endBridge, startEvolution, startWaha } from './bridge-provider.js';

const OPTIONS = bridgeOptions();
const TARGET = { url: 'https://recado.example.com/gateways/loja/receipts', secret: 'a-secret-of-receipts' };
const ELSEWHERE = 'https://chatwoot.example.com/webhook?token=of-somebody';

describe('the receipts of Evolution', () => {
  let provider: EvolutionStandIn;
  let gateway: EvolutionGateway;

  beforeEach(async () => void ({ gateway, standIn: provider } = await startEvolution()));
  afterEach(() => endBridge({ gateway, standIn: provider }));

  const state = (target = TARGET) => gateway.receiptSetup.state(provider.settings, target, NEVER);
  const set = (replaces = false) => gateway.receiptSetup.set(provider.settings, TARGET, replaces, NEVER);

  it('are set, read back, and proved by the header of the webhook', async () => {
    expect(await state()).toEqual({ kind: 'unset' });
    expect(await set()).toEqual({ kind: 'set' });
    expect(provider.webhook).toMatchObject({
      url: TARGET.url,
      enabled: true,
      headers: { 'X-Webhook-Token': TARGET.secret },
      events: ['MESSAGES_UPDATE', 'MESSAGES_UPSERT', 'MESSAGES_EDITED', 'CONNECTION_UPDATE'],
    });
    expect(await state({ ...TARGET, secret: 'another-secret' })).toEqual({ kind: 'incomplete', lacks: ['proof'] });
  });

  it('do not replace another address before somebody has agreed', async () => {
    provider.webhook = { url: ELSEWHERE, enabled: true, headers: null, events: ['MESSAGES_UPSERT'] };
    expect(await state()).toEqual({ kind: 'other', url: ELSEWHERE });
    expect(await set()).toEqual({ kind: 'other', url: ELSEWHERE });
    expect(provider.webhook.url).toBe(ELSEWHERE);
    expect(await set(true)).toEqual({ kind: 'set' });
  });

  it('say what is wrong with a webhook for this address, and keep what else it has', async () => {
    const headers = { 'x-webhook-token': 'an-old-secret', 'X-Team': 'loja' };
    const url = `${TARGET.url}/`;
    provider.webhook = { url, enabled: false, headers, events: ['QRCODE_UPDATED'], webhookByEvents: true };
    expect(await state()).toEqual({ kind: 'incomplete', lacks: ['off', 'events', 'proof'] });
    expect(await set()).toEqual({ kind: 'set' });
    const expected = { 'X-Team': 'loja', 'X-Webhook-Token': TARGET.secret };
    expect(provider.webhook).toMatchObject({ headers: expected, webhookByEvents: true });
    expect(provider.webhook.events).toContain('QRCODE_UPDATED');
  });

  it('are set flat in the first versions of 2, which keep no proof', async () => {
    provider.isFlat = true;
    expect(await set()).toEqual({ kind: 'incomplete', lacks: ['proof'] });
    expect(provider.webhook).toMatchObject({ url: TARGET.url, enabled: true });
  });

  it('are set with an instance that is created, and left alone at one that exists', async () => {
    provider.hasInstance = false;
    expect(await state()).toMatchObject({ kind: 'missing' });
    expect(await gateway.pairing.begin(provider.settings, NEVER, { channelId: 1, receipts: TARGET })).toBeNull();
    expect(await state()).toEqual({ kind: 'set' });
    provider.webhook = null;
    await gateway.pairing.begin(provider.settings, NEVER, { channelId: 1, receipts: TARGET });
    expect(provider.webhook).toBeNull();
  });

  it('show no secret of an answer, and name a wrong key also where the instance is missing', async () => {
    provider.hasInstance = false;
    provider.knowsKey = false;
    expect(await state()).toMatchObject({ kind: 'failed', code: 'channel_auth_failed' });
    expect(await gateway.check(provider.settings, NEVER)).toMatchObject({ ready: false, code: 'channel_auth_failed' });
    expect(await gateway.pairing.state(provider.settings, NEVER)).toMatchObject({ code: 'channel_auth_failed' });
    provider.knowsKey = true;
    expect(await gateway.check(provider.settings, NEVER)).toMatchObject({ ready: false, code: 'channel_not_found' });
  });
});

describe('the receipts of WAHA', () => {
  let provider: WahaStandIn;
  let gateway: WahaGateway;

  beforeEach(async () => void ({ gateway, standIn: provider } = await startWaha()));
  afterEach(() => endBridge({ gateway, standIn: provider }));

  const state = (target = TARGET) => gateway.receiptSetup.state(provider.settings, target, NEVER);
  const set = () => gateway.receiptSetup.set(provider.settings, TARGET, false, NEVER);

  it('are set beside the webhooks and settings that the session has', async () => {
    // A key that is the same as a secret of the channel must not be written back as ***.
    const other = { url: ELSEWHERE, events: ['*'], hmac: { key: provider.settings.webhookSecret } };
    provider.config = { proxy: { server: 'proxy:3128' }, noweb: { store: { enabled: true } }, webhooks: [other] };
    expect(await state()).toEqual({ kind: 'unset' });
    expect(await set()).toEqual({ kind: 'set' });
    const ours = {
      url: TARGET.url,
      hmac: { key: TARGET.secret },
      events: ['message.ack', 'message', 'message.edited', 'session.status'],
    };
    expect(provider.config).toMatchObject({
      proxy: { server: 'proxy:3128' },
      noweb: { store: { enabled: true } },
      webhooks: [other, ours],
    });
    expect(await set()).toEqual({ kind: 'set' });
    expect(provider.config?.webhooks).toHaveLength(2);
    expect(provider.restarts).toBe(2);
  });

  it('say what is wrong with a webhook for this address', async () => {
    provider.config = { webhooks: [{ url: TARGET.url, events: ['message'], hmac: null }] };
    expect(await state()).toEqual({ kind: 'incomplete', lacks: ['events', 'proof'] });
  });

  it('are not set where the keys of other webhooks are hidden, or the configuration is too long to be read whole', async () => {
    const hidden = { webhooks: [{ url: ELSEWHERE, events: ['*'], hmac: { key: '***' } }] };
    provider.config = hidden;
    expect(await set()).toMatchObject({ kind: 'failed' });
    expect(provider.config).toEqual(hidden);
    const long = { metadata: { notes: 'x'.repeat(1_100_000) } };
    provider.config = long;
    expect(await set()).toMatchObject({ kind: 'failed' });
    expect(provider.config).toEqual(long);
  });

  it('are set with a session that is created', async () => {
    provider.hasSession = false;
    expect(await state()).toMatchObject({ kind: 'missing' });
    expect(await gateway.pairing.begin(provider.settings, NEVER, { channelId: 1, receipts: TARGET })).toBeNull();
    expect(await state()).toEqual({ kind: 'set' });
  });
});

describe('the address of a channel', () => {
  /** An error of Recado, as `errorBody` of the server makes it. */
  const OWN = {
    success: false,
    code: 'not_found',
    type: 'https://recado.example.com/docs/errors#not_found',
    status: 404,
    detail: 'O recurso pedido não existe.',
  };

  const type = 'https://recado.example.com/docs/errors#unauthorized';
  const OWN_KEY = { ...OWN, code: 'unauthorized', type, status: 401 };

  it.each([
    ['of Recado itself', { status: 404, body: OWN }, { code: 'channel_address_wrong', isOwn: true }],
    // Addresses below `/api` ask for a key of Recado.
    ['of Recado itself, below /api', { status: 401, body: OWN_KEY }, { code: 'channel_address_wrong', isOwn: true }],
    [
      'of another service that answers in JSON',
      { status: 404, body: { statusCode: 404, status: 404, message: 'Cannot GET /api/sessions/default' } },
      { code: 'channel_address_wrong' },
    ],
  ])('%s is not taken for that of a provider that lacks the sender', async (_, answer, expected) => {
    const evolution = await EvolutionStandIn.start();
    const waha = await WahaStandIn.start();
    for (const standIn of [evolution, waha]) Object.assign(standIn, { respond: () => answer });
    for (const [gateway, { settings }] of [
      [new EvolutionGateway(OPTIONS), evolution],
      [new WahaGateway(OPTIONS), waha],
    ] as const) {
      expect(await gateway.check(settings as never, NEVER)).toMatchObject({ ready: false, ...expected });
      expect(await gateway.pairing.state(settings as never, NEVER)).toMatchObject({ kind: 'failed', ...expected });
      expect(await gateway.pairing.begin(settings as never, NEVER, { channelId: 1 })).toMatchObject({
        kind: 'failed',
        ...expected,
      });
      await gateway.stop();
    }
    await evolution.close();
    await waha.close();
  });
});

it('a provider whose webhooks only a person can set offers no setup', () => {
  expect(new HttpGateway(OPTIONS).receiptSetup).toBeUndefined();
});
