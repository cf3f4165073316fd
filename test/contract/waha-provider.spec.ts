import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '../../libs/gateways/src/port/gateway.js';
import { WahaGateway } from '../../libs/gateways/src/waha/waha.gateway.js';
import { CallbackReceiver } from '../support/stand-ins/callback-receiver.js';
import { type Fate, type StandInAnswer } from '../support/stand-ins/stand-in.js';
import { type WahaEngine, WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { until } from '../support/until.js';
import {
  ABROAD,
  DISCONNECTED,
  MESSAGE,
  NEVER,
  NOT_REACHED,
  NO_ROUTE,
  UNKNOWN,
  bridgeOptions,
  endBridge,
  manual,
  startWaha,
} from './bridge-provider.js';
import { describeCheckBehindProxy, describeFailedChecks } from './provider-check.contract.js';

const said = (status: number, message: unknown): StandInAnswer => ({ status, body: { message, statusCode: status } });
const LACKING = { kind: 'rejected', code: 'gateway_feature_missing' };

describe('the waha gateway', () => {
  let standIn: WahaStandIn;
  let gateway: WahaGateway;

  beforeEach(async () => void ({ gateway, standIn } = await startWaha()));
  afterEach(() => endBridge({ gateway, standIn }));

  const send = (changes: Partial<OutgoingMessage> = {}, settings = standIn.settings) =>
    gateway.send({ ...MESSAGE, ...changes }, settings, NEVER);
  const asked = (path: string) => standIn.requests.filter((request) => request.path === path);
  const texts = () => asked('/api/sendText');
  const questions = () => asked('/api/contacts/check-exists');

  it('requests a text to the chat of a number from the session', async () => {
    await send({ to: ABROAD });
    expect(standIn.requests).toMatchObject([
      {
        method: 'POST',
        path: '/api/sendText',
        headers: { 'x-api-key': 'the-waha-key' },
        json: { session: 'default', chatId: `${ABROAD}@c.us`, text: 'Olá!', linkPreview: false },
      },
    ]);
  });

  describe('looks up the chat of a number that may have other digits', () => {
    it('once for each number and channel, and sends to that chat', async () => {
      const first = await send();
      expect(first).toMatchObject({ kind: 'accepted', recipientId: '553187654321@c.us' });
      await send();
      expect([questions().length, texts().length]).toEqual([1, 2]);
      expect(texts()[1]?.json).toMatchObject({ chatId: '553187654321@c.us' });
      expect(questions()[0]?.query.get('phone')).toBe('5531987654321');
      await send({ channelId: 2 });
      expect(questions()).toHaveLength(2);
    });

    it('of every number that the table knows in two forms', async () => {
      expect(await send({ to: '525512345678' })).toMatchObject({ kind: 'accepted', recipientId: '5215512345678@c.us' });
      await send({ to: '541123456789' });
      await send({ to: '22997123456' });
      expect(questions().map(({ query }) => query.get('phone'))).toEqual([
        '525512345678',
        '541123456789',
        '22997123456',
      ]);
    });

    it('and rejects a number that is not on WhatsApp, without remembering it', async () => {
      standIn.strangers.add(MESSAGE.to);
      expect(await send()).toMatchObject({ kind: 'rejected', code: 'recipient_not_on_whatsapp' });
      standIn.strangers.clear();
      expect(await send()).toMatchObject({ kind: 'accepted' });
    });

    it('and again where the answer was not WAHA’s', async () => {
      standIn.checkExistsFate = { kind: 'answer', status: 200, body: '<!doctype html><title>Login' };
      await send();
      standIn.checkExistsFate = undefined;
      expect(await send()).toMatchObject({ kind: 'accepted', recipientId: '553187654321@c.us' });
    });

    it('and sends nothing when the lookup fails', async () => {
      standIn.status = 'STARTING';
      expect(await send()).toMatchObject(DISCONNECTED);
      standIn.knowsKey = false;
      expect(await send()).toMatchObject(manual('channel_auth_failed'));
      expect(texts()).toEqual([]);
    });

    it('and charges no attempt when the lookup gets no answer', async () => {
      const hasty = new WahaGateway({ ...bridgeOptions(), timeoutMs: 1_000 });
      const waits = { kind: 'retryLater', scope: 'channel', code: 'gateway_not_answering' };
      standIn.checkExistsFate = { kind: 'hang', taken: false };
      expect(await hasty.send(MESSAGE, standIn.settings, NEVER)).toMatchObject(waits);
      standIn.checkExistsFate = { kind: 'reset', taken: false };
      expect(await send()).toMatchObject(waits);
      expect(texts()).toEqual([]);
      await hasty.stop();
    });

    it.each([500, 502, 503, 504])('and lets the channel wait while only a proxy answers it (%i)', async (status) => {
      standIn.checkExistsFate = { kind: 'answer', status, body: '<html>Bad Gateway</html>' };
      expect(await send()).toMatchObject({ kind: 'retryLater', scope: 'channel', code: 'gateway_down' });
      expect(texts()).toEqual([]);
    });

    it.each([500, 503, 400, 422])('and lets its recipient wait after an error of WAHA itself (%i)', async (status) => {
      standIn.checkExistsFate = { kind: 'answer', ...said(status, 'Evaluation failed') };
      const waits = { kind: 'retryLater', scope: 'recipient', code: 'gateway_question_failed', suspectsChannel: true };
      expect(await send()).toMatchObject(waits);
      expect(texts()).toEqual([]);
    });

    it('and sends to the plain chat where the engine cannot look it up', async () => {
      standIn.checkExistsFate = { kind: 'answer', ...said(501, 'The method is not implemented by the engine.') };
      expect(await send()).toMatchObject({ kind: 'accepted', recipientId: `${MESSAGE.to}@c.us` });
    });

    it('and releases a message that may not leave any more after the lookup', async () => {
      expect(await send({ mayLeave: () => questions().length === 0 })).toEqual({ kind: 'released' });
      expect(standIn.taken).toEqual([]);
    });

    it('and releases the message when the worker stops during the lookup', async () => {
      standIn.checkExistsFate = { kind: 'hang', taken: false };
      const worker = new AbortController();
      const sending = gateway.send(MESSAGE, standIn.settings, worker.signal);
      await until(() => questions().length === 1, { describe: 'the lookup' });
      worker.abort();
      expect(await sending).toEqual({ kind: 'released' });
      expect(texts()).toEqual([]);
    });
  });

  it.each<WahaEngine>(['WEBJS', 'NOWEB', 'GOWS'])('finds the id in the answer of %s', async (engine) => {
    const other = await WahaStandIn.start({ engine });
    expect(await send({ to: ABROAD }, other.settings)).toEqual({
      kind: 'accepted',
      providerMessageId: other.taken[0]?.providerId,
      recipientId: `${ABROAD}@c.us`,
    });
    await other.close();
  });

  const session = (status: string) => ({ error: 'not as expected', session: 'default', status, expected: ['WORKING'] });
  it.each<[string, StandInAnswer, object]>([
    ['an acceptance without an id', { status: 201, body: '' }, { kind: 'accepted', providerMessageId: null }],
    ['a key that is not good', said(401, 'Unauthorized'), manual('channel_auth_failed')],
    ['a key without the right', said(403, 'Forbidden'), manual('channel_auth_failed')],
    ['a session without a phone', { status: 422, body: session('SCAN_QR_CODE') }, DISCONNECTED],
    ['a session that failed', { status: 422, body: session('FAILED') }, DISCONNECTED],
    ['a session that was stopped', said(404, "We didn't find a session with name 'default'."), DISCONNECTED],
    ['a session of another edition', said(422, "WAHA Core support only 'default' session."), DISCONNECTED],
    ['an address of WAHA that is not there', said(404, 'Cannot POST /api/sendText'), manual('channel_not_found')],
    ['a proxy without a route to it', NO_ROUTE, NOT_REACHED],
    ['one that says so in JSON', { status: 404, body: { message: 'no Route matched' } }, NOT_REACHED],
    ['fields that are wrong', said(400, ['chatId must be a string']), { kind: 'rejected', code: 'message_invalid' }],
    [
      'a medium of another edition',
      said(422, "The feature is available only in Plus version for 'NOWEB' engine."),
      LACKING,
    ],
    ['a medium of another engine', said(422, 'The method is not implemented by the engine.'), LACKING],
    ['the same in newer versions', said(501, "The method is not implemented by the engine 'GOWS'."), LACKING],
    ['another refusal', said(422, 'try later'), { kind: 'retryLater', scope: 'message', suspectsChannel: true }],
    ['a 400 in words', said(400, 'nope'), { kind: 'retryLater', scope: 'message', suspectsChannel: true }],
    [
      'a trouble that repeats our text and names lines',
      {
        status: 500,
        body: {
          exception: {
            message: 'Evaluation failed',
            stack: 'Error: Evaluation failed\n    at send (/app/dist/main.js:463:12)',
          },
          request: { path: '/api/sendText', body: { text: 'Seu código é 463, e error 463 é account_restricted' } },
        },
      },
      UNKNOWN,
    ],
    ['a trouble of the engine', said(500, 'Evaluation failed'), UNKNOWN],
    ['a proxy without a server', { status: 502, body: '<html>' }, UNKNOWN],
    ['a throttle', { status: 429, headers: { 'retry-after': '9' } }, { scope: 'channel', afterMs: 9_000 }],
    ['a redirect', { status: 301 }, { scope: 'channel', code: 'gateway_redirect' }],
  ])('reads %s', async (_, answer, expected) => {
    standIn.decide((): Fate => ({ kind: 'answer', ...answer }));
    expect(await send({ to: ABROAD })).toMatchObject(expected);
    expect(texts()).toHaveLength(1);
  });

  it.each<[string, StandInAnswer]>([
    ['a login page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Login' }],
    ['nothing at all', { status: 200, body: '' }],
    ['an error of Meta', { status: 200, body: { error: { code: 131026, message: 'said' } } }],
    ['a JSON of somebody else', { status: 201, body: { ok: true } }],
    ['a list', { status: 200, body: [] }],
  ])('does not accept a 2xx with %s', async (_, answer) => {
    standIn.decide((): Fate => ({ kind: 'answer', ...answer }));
    const result = await send({ to: ABROAD });
    expect(result).toMatchObject({ kind: 'unknown', code: 'gateway_bad_answer' });
  });

  describe('when it cannot fetch a medium', () => {
    const media = { type: 'image', url: 'https://files.example.com/a.png', mimetype: null, filename: null } as const;
    const fetching = (exception: object, changes: Partial<OutgoingMessage> = {}) => {
      standIn.decide((): Fate => ({ kind: 'answer', status: 500, body: { statusCode: 500, exception } }));
      return send({ to: ABROAD, content: { media }, ...changes });
    };

    it('fails with that reason, and with no other message', async () => {
      const exception = { name: 'Error', message: 'getaddrinfo ENOTFOUND files.example.com' };
      expect(await fetching(exception)).toMatchObject({ kind: 'rejected', code: 'media_unreachable' });
      expect(await fetching({ message: 'Protocol error' })).toMatchObject(UNKNOWN);
      expect(await fetching(exception, { content: null })).toMatchObject(UNKNOWN);
    });
  });

  it('removes its key from any answer', async () => {
    standIn.decide((): Fate => ({ kind: 'answer', ...said(500, 'bad key the-waha-key') }));
    expect(await send({ to: ABROAD })).toMatchObject({ detail: expect.stringContaining('bad key ***') });
  });

  describe('checks whether it could send', () => {
    it('and returns the state of the session', async () => {
      expect(await gateway.check(standIn.settings, NEVER)).toEqual({ ready: true, detail: 'default is WORKING' });
      standIn.status = 'SCAN_QR_CODE';
      const found = await gateway.check(standIn.settings, NEVER);
      expect(found).toEqual({ ready: false, code: 'channel_disconnected', detail: 'default is SCAN_QR_CODE' });
      expect(standIn.taken).toEqual([]);
    });

    const check = (changes: object) => gateway.check({ ...standIn.settings, ...changes }, NEVER);
    describeFailedChecks(check, [
      [{ apiKey: 'another' }, 'channel_auth_failed'],
      [{ session: 'outra' }, 'channel_not_found'],
    ]);
    describeCheckBehindProxy(check);

    it('and knows a proxy that has no server for it', async () => {
      const proxy = await WahaStandIn.start();
      proxy.sessionFate = { kind: 'answer', status: 502, body: '<html>' };
      expect(await check({ url: proxy.url })).toMatchObject({ ready: false, code: 'gateway_down' });
      await proxy.close();
    });
  });

  it('reads the callbacks of a sent message', async () => {
    const receiver = await CallbackReceiver.start();
    const telling = await WahaStandIn.start({ callbackUrl: receiver.url, engine: 'NOWEB' });
    const result = await send({}, telling.settings);
    await until(() => receiver.requests.length === 3);
    const news = receiver.requests.map((request) => gateway.readCallback(request, telling.settings));
    const providerMessageId = result.kind === 'accepted' && result.providerMessageId;
    const base = { sender: 'default', providerMessageId };
    expect(news.flatMap(({ receipts }) => receipts)).toMatchObject([
      { ...base, kind: 'sent' },
      { ...base, kind: 'delivered' },
      { ...base, kind: 'read' },
    ]);
    await telling.close();
    await receiver.close();
  });
});
