import { readFileSync } from 'node:fs';
import { Installation } from '@recado/core';
import type { CallbackReceipt } from '@recado/gateways';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage, SendResult } from '../../libs/gateways/src/port/gateway.js';
import { WhatsAppCloudGateway } from '../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.gateway.js';
import { ManualClock } from '../support/fixtures/manual-clock.js';
import { notReleased } from '../support/not-released.js';
import { CallbackReceiver } from '../support/stand-ins/callback-receiver.js';
import { CLOUD_LIMITS } from '../support/stand-ins/cloud-limits.js';
import { failingLaterWith, failingWith, WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { inProject } from '../support/paths.js';
import { until } from '../support/until.js';
import { describeFailedChecks } from './provider-check.contract.js';

const NEVER = new AbortController().signal;
const HOUR = 3_600_000;
const MESSAGE: OutgoingMessage = {
  id: 184_203,
  attempt: 1,
  retries: 0,
  to: '5531987654321',
  text: 'Olá, Ana! https://example.com',
  channelId: 1,
  channel: 'default',
};

const rejected = (code: string, more = {}) => ({ kind: 'rejected', code, ...more });
const manual = (code: string) => ({ kind: 'suspendChannel', code, resume: 'manual' });
const channel = (afterMs: number | null) => ({ kind: 'retryLater', scope: 'channel', afterMs });
const passing = { kind: 'retryLater', scope: 'message', code: 'gateway_error', suspectsChannel: true };

/** Every code of the page with its result. */
const TABLE: [number, object][] = [
  [0, manual('channel_auth_failed')],
  [190, manual('channel_auth_failed')],
  [3, manual('channel_permission_missing')],
  [10, manual('channel_permission_missing')],
  [200, manual('channel_permission_missing')],
  [299, manual('channel_permission_missing')],
  [131005, manual('channel_permission_missing')],
  [4, channel(120_000)],
  [80007, channel(120_000)],
  [130429, channel(null)],
  [131056, { kind: 'retryLater', scope: 'recipient', code: 'recipient_throttled', afterMs: 1_000 }],
  [131048, manual('channel_spam_limited')],
  [131057, { kind: 'suspendChannel', code: 'channel_maintenance', resume: 'auto', afterMs: 60_000 }],
  [1, passing],
  [2, passing],
  [131000, passing],
  [131016, passing],
  [133004, passing],
  [100, rejected('message_invalid')],
  [131008, rejected('message_invalid')],
  [131009, rejected('message_invalid')],
  [33, manual('channel_not_found')],
  [131021, rejected('recipient_is_sender')],
  [131026, rejected('recipient_unreachable')],
  [131047, rejected('outside_window')],
  [131049, { kind: 'retryLater', scope: 'message', code: 'recipient_withheld', afterMs: 24 * HOUR }],
  [131050, rejected('recipient_opted_out', { optOut: 'marketing' })],
  [130472, rejected('recipient_in_experiment')],
  [131051, rejected('message_unsupported')],
  [131052, rejected('message_media_failed')],
  [131053, rejected('message_media_failed')],
  [131030, rejected('recipient_not_allowed')],
  [135000, rejected('message_invalid')],
  [131031, manual('channel_locked')],
  [368, manual('channel_locked')],
  [130497, rejected('recipient_country_restricted')],
  [131037, manual('channel_name_rejected')],
  [131042, manual('channel_payment_problem')],
  [131045, manual('channel_certificate_problem')],
  [133010, manual('channel_not_registered')],
  [132000, rejected('template_rejected')],
  [132001, rejected('template_rejected')],
  [132005, rejected('template_rejected')],
  [132007, rejected('template_rejected')],
  [132012, rejected('template_rejected')],
  [132018, rejected('template_rejected')],
  [132015, rejected('template_unavailable')],
  [132016, rejected('template_unavailable')],
  [130403, rejected('recipient_blocked')],
  [131055, rejected('template_rejected')],
  [131062, rejected('recipient_without_number')],
  [131063, rejected('marketing_not_here')],
  [131064, { kind: 'retryLater', scope: 'message', code: 'templates_limited', afterMs: 24 * HOUR }],
  [132068, rejected('template_unavailable')],
  [132069, { kind: 'retryLater', scope: 'message', code: 'template_throttled', afterMs: HOUR }],
  [134011, rejected('payments_not_accepted')],
  [134100, rejected('template_rejected')],
  [134101, { kind: 'retryLater', scope: 'message', code: 'template_syncing', afterMs: 600_000 }],
  [134102, rejected('template_unavailable')],
  [139200, rejected('direct_send_blocked')],
];

/** The codes of the page's table, as `4` or `200–299`, each with its ends. */
function codesOfThePage(): [number, number][] {
  const [, chapter = ''] = readFileSync(inProject('docs/gateways/facts.md'), 'utf8').split('\n| code | meaning |');
  const [rows = ''] = chapter.split('\n\n');
  const codes = [...rows.matchAll(/^\| ([\d–, ]+)/gm)].flatMap(([, cell = '']) => cell.trim().split(', '));
  return codes.map((code) => {
    const [from, to = from] = code.split('–').map(Number);
    return [from!, to!];
  });
}

it('The table of codes is that of docs/gateways/facts.md', () => {
  const page = codesOfThePage();
  const tried = TABLE.map(([code]) => code);
  const isTold = (code: number) => page.some(([from, to]) => from <= code && code <= to);
  expect(tried.filter((code) => !isTold(code))).toEqual([]);
  expect(page.filter(([from, to]) => !tried.some((code) => from <= code && code <= to))).toEqual([]);
});

describe('the whatsapp-cloud gateway', () => {
  let standIn: WhatsAppCloudStandIn;
  let gateway: WhatsAppCloudGateway;
  const clock = new ManualClock();

  beforeEach(async () => {
    standIn = await WhatsAppCloudStandIn.start();
    gateway = new WhatsAppCloudGateway({ version: '1.2.3', clock, installation: new Installation('test', 0) });
  });
  afterEach(async () => {
    await gateway.stop();
    await standIn.close();
  });

  const send = async (changes: Partial<OutgoingMessage> = {}, settings = standIn.settings): Promise<SendResult> =>
    notReleased(await gateway.send({ ...MESSAGE, ...changes }, settings, NEVER));
  const answering = (status: number, body: unknown = '', headers: Record<string, string> = {}) => {
    standIn.decide(() => ({ kind: 'answer', status, headers, body }));
    return send();
  };
  const error = (code: number, more = {}) => ({ error: { code, message: 'said', ...more } });

  it('requests a text with our id of the attempt', async () => {
    await send({ attempt: 2 });
    await send({ retries: 1 });
    const [first, second] = standIn.requests;
    expect(first).toMatchObject({
      method: 'POST',
      path: '/v25.0/106540352242922/messages',
      headers: { authorization: 'Bearer EAAB-the-token', 'user-agent': 'Recado/1.2.3' },
    });
    expect(first?.json).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '5531987654321',
      type: 'text',
      text: { preview_url: false, body: MESSAGE.text },
      biz_opaque_callback_data: '184203.2.itest',
    });
    expect(second?.json).toMatchObject({ biz_opaque_callback_data: '184203.1.r1.itest' });
  });

  it('names the user ID in place of what stands for a number', async () => {
    const userId = 'BR.1502576394655843';
    const result = await send({ to: '000000000125843', userId });
    expect(standIn.requests[0]?.json).toMatchObject({ recipient: userId, type: 'text' });
    expect(standIn.requests[0]?.json).not.toHaveProperty('to');
    expect(result).toMatchObject({ kind: 'accepted', recipientId: userId });
  });

  it('returns the id of the message and Meta’s id of the recipient', async () => {
    expect(await send()).toEqual({
      kind: 'accepted',
      providerMessageId: standIn.taken[0]?.providerId,
      recipientId: '553187654321',
    });
  });

  it.each([
    ['without an id', { messages: [] }],
    ['with half a body', '{"messages":[{"id":"wam'],
    ['with an id that no column holds', { messages: [{ id: 'w'.repeat(129) }] }],
  ])('accepts a 200 %s', async (_, body) => {
    expect(await answering(200, body)).toEqual({ kind: 'accepted', providerMessageId: null });
  });

  it.each<[string, { status: number; body: unknown }]>([
    ['a login page', { status: 200, body: '<!doctype html><title>Login' }],
    ['nothing at all', { status: 200, body: '' }],
    ['an error of Meta', { status: 200, body: { error: { code: 131026, message: 'said' } } }],
    ['both in one', { status: 200, body: { error: { code: 1 }, messages: [{ id: 'wamid.1' }] } }],
    ['a JSON of somebody else', { status: 201, body: { ok: true } }],
    ['a list', { status: 200, body: [] }],
  ])('does not accept a 2xx with %s', async (_, { status, body }) => {
    const result = await answering(status, body);
    expect(result).toMatchObject({ kind: 'unknown', code: 'gateway_bad_answer' });
  });

  describe('classifies errors by their code:', () => {
    it.each(TABLE)('%i', async (code, expected) => {
      const result = await send({ to: failingWith(code) });
      expect(result).toMatchObject({ ...expected, detail: `${code}: details of ${code}` });
    });

    it('100 with the subcode 33 as an unknown sender', async () => {
      expect(await send({ to: failingWith(100, 33) })).toMatchObject(manual('channel_not_found'));
      expect(await send({}, { ...standIn.settings, phoneNumberId: '1' })).toMatchObject(manual('channel_not_found'));
    });

    it('with any status of the answer', async () => {
      expect(await answering(500, error(131026))).toMatchObject(rejected('recipient_unreachable'));
      expect(await answering(429, error(131056))).toMatchObject({ scope: 'recipient' });
    });

    it('131049 is deferred twice, a day longer each time', async () => {
      const to = failingWith(131049);
      expect(await send({ to, attempt: 2 })).toMatchObject({ kind: 'retryLater', afterMs: 48 * HOUR });
      expect(await send({ to, attempt: 3 })).toMatchObject(rejected('recipient_withheld'));
    });

    it('with a Retry-After, also a longer one for a pair', async () => {
      const headers = { 'retry-after': '300' };
      const waits = [];
      for (const code of [4, 130429, 131056, 131057, 131000]) waits.push(await answering(429, error(code), headers));
      expect(waits.map((result) => 'afterMs' in result && result.afterMs)).toEqual(Array(5).fill(300_000));
    });

    it('unknown ones as passing, so that many of them block the channel and no message is lost', async () => {
      expect(await answering(400, error(999_999))).toEqual({ ...passing, afterMs: null, detail: '999999: said' });
    });
  });

  it('returns a rest four times as long each time for a recipient, until a message is accepted', async () => {
    const rests: unknown[] = [];
    standIn.decide(() => ({ kind: 'answer', status: 400, body: error(131056) }));
    for (let hit = 0; hit < 3; hit++) rests.push(await send());
    expect(rests).toMatchObject([{ afterMs: 1_000 }, { afterMs: 4_000 }, { afterMs: 16_000 }]);
    standIn.decide(() => undefined);
    await send();
    expect(await answering(400, error(131056))).toMatchObject({ afterMs: 1_000 });
  });

  it.each([
    [502, '<html>Bad Gateway</html>', { kind: 'unknown', code: 'gateway_unclear', suspectsChannel: true }],
    [500, '', { kind: 'unknown', code: 'gateway_unclear', detail: 'HTTP 500' }],
    [403, '<html>Forbidden</html>', passing],
    [401, '', manual('channel_auth_failed')],
    [429, '', { kind: 'retryLater', scope: 'channel', code: 'gateway_throttled' }],
    [302, '', { kind: 'retryLater', scope: 'channel', code: 'gateway_redirect' }],
  ])('classifies a %i without an error of Meta', async (status, body, expected) => {
    expect(await answering(status, body)).toMatchObject(expected);
  });

  it('removes the token from an answer that repeats it', async () => {
    const result = await send({}, { ...standIn.settings, token: 'EAAB-wrong/one' });
    expect(result).toMatchObject({ ...manual('channel_auth_failed'), detail: '190: Malformed access token ***' });
  });

  describe('checks whether it could send', () => {
    it('and returns the name of the number', async () => {
      const found = await gateway.check(standIn.settings, NEVER);
      expect(found).toEqual({ ready: true, detail: 'Loja, +55 11 90000-0000, GREEN', phone: '5511900000000' });
      expect(standIn.taken).toEqual([]);
    });

    describeFailedChecks(
      (changes) => gateway.check({ ...standIn.settings, ...changes }, NEVER),
      [
        [{ token: 'another' }, 'channel_auth_failed'],
        [{ phoneNumberId: '7' }, 'channel_not_found'],
      ],
    );
  });

  it('is throttled by the provider, for the number and for one recipient', async () => {
    const limited = await WhatsAppCloudStandIn.start({ limits: CLOUD_LIMITS });
    const to = (index: number) => `551198765${String(index).padStart(4, '0')}`;
    const crowd = Array.from({ length: 200 }, (_, index) => send({ to: to(index) }, limited.settings));
    const codes = (await Promise.all(crowd)).map((result) => ('code' in result ? result.code : result.kind));
    expect(new Set(codes)).toEqual(new Set(['accepted', 'gateway_throttled']));
    const again = await send({ to: to(0), channelId: 2 }, limited.settings);
    expect(again).toMatchObject({ kind: 'retryLater' });
    await limited.close();
  });

  describe('reads the callbacks of Meta', () => {
    it('of a sent message', async () => {
      const receiver = await CallbackReceiver.start();
      const telling = await WhatsAppCloudStandIn.start({ callbackUrl: receiver.url });
      const result = await send({ attempt: 2 }, telling.settings);
      await send({ id: 184_204, to: failingLaterWith(131050) }, telling.settings);
      await until(() => receiver.requests.length === 2);
      const news = receiver.requests.map((request) => gateway.readCallback(request, telling.settings));
      const receipts = news.flatMap((one): CallbackReceipt[] => one.receipts);
      const providerMessageId = result.kind === 'accepted' && result.providerMessageId;
      const base = { sender: telling.settings.phoneNumberId, messageId: 184_203, attempt: 2, providerMessageId };
      expect(receipts.filter(({ messageId }) => messageId === 184_203)).toMatchObject([
        { ...base, kind: 'sent' },
        { ...base, kind: 'delivered' },
        { ...base, kind: 'read' },
      ]);
      expect(receipts.filter(({ messageId }) => messageId === 184_204)).toMatchObject([
        { kind: 'failed', code: 'recipient_opted_out', optOut: 'marketing', detail: '131050: details of 131050' },
      ]);
      await telling.close();
      await receiver.close();
    });
  });
});
