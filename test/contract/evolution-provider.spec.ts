import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EvolutionGateway } from '../../libs/gateways/src/evolution/evolution.gateway.js';
import type { OutgoingMessage, SentMessage } from '../../libs/gateways/src/port/gateway.js';
import { CallbackReceiver } from '../support/stand-ins/callback-receiver.js';
import {
  type EvolutionProof,
  EvolutionStandIn,
  notActivated,
  notOnWhatsApp,
  problem,
} from '../support/stand-ins/evolution.stand-in.js';
import { type StandInAnswer } from '../support/stand-ins/stand-in.js';
import { until } from '../support/until.js';
import {
  DISCONNECTED,
  MESSAGE,
  NEVER,
  NOT_REACHED,
  NO_ROUTE,
  UNKNOWN,
  endBridge,
  manual,
  startEvolution,
} from './bridge-provider.js';
import { describeCheckBehindProxy, describeFailedChecks } from './provider-check.contract.js';

const WRONG_VERSION = manual('channel_version_unsupported');
/** A request that the schema refuses, which answers a list within the list. */
const misfit = (words: string) => problem(400, 'Bad Request', [[words]]);

describe('the evolution gateway', () => {
  let standIn: EvolutionStandIn;
  let gateway: EvolutionGateway;

  beforeEach(async () => void ({ gateway, standIn } = await startEvolution()));
  afterEach(() => endBridge({ gateway, standIn }));

  const send = (settings = standIn.settings) => gateway.send(MESSAGE, settings, NEVER);
  const answering = (answer: StandInAnswer) => {
    standIn.decide(() => ({ kind: 'answer', ...answer }));
    return send();
  };
  const texts = () => standIn.requests.filter(({ path }) => path.startsWith('/message/'));

  it('requests a text from the instance, without a delay and a preview', async () => {
    await send();
    expect(standIn.requests).toMatchObject([
      {
        method: 'POST',
        path: '/message/sendText/loja 1',
        headers: { apikey: standIn.settings.apiKey },
        json: { number: '5531987654321', text: 'Olá!', linkPreview: false },
      },
    ]);
  });

  it('gives each message an id of WhatsApp’s form, the same for all attempts', async () => {
    await send();
    await gateway.send({ ...MESSAGE, attempt: 2 }, standIn.settings, NEVER);
    await gateway.send({ ...MESSAGE, retries: 1 }, standIn.settings, NEVER);
    const [first, again, retried] = texts().map(({ json }) => json?.messageId);
    expect(first).toMatch(/^3EB0[0-9A-F]{18}$/);
    expect([again === first, retried === first]).toEqual([true, false]);
  });

  it('lets a receipt find its message by that id although the answer was lost', async () => {
    const receiver = await CallbackReceiver.start();
    const telling = await EvolutionStandIn.start({ callbackUrl: receiver.url });
    telling.takesIds = true;
    telling.decide(() => ({ kind: 'reset', taken: true }));
    expect(await send(telling.settings)).toMatchObject({ kind: 'unknown', code: 'gateway_connection_lost' });
    await until(() => receiver.requests.length === 3);
    const { receipts } = gateway.readCallback(receiver.requests[1]!, telling.settings);
    expect(receipts).toMatchObject([{ messageId: 7, retries: 0, kind: 'delivered' }]);
    const sent: SentMessage = { ...MESSAGE, media: null, providerMessageId: null, recipientId: null, sentAt: 0 };
    expect(await gateway.pull({ ...sent, key: MESSAGE }, telling.settings, NEVER)).toBe('read');
    await telling.close();
    await receiver.close();
  });

  it('returns the id of the message and WhatsApp’s id of the recipient', async () => {
    expect(await send()).toEqual({
      kind: 'accepted',
      providerMessageId: standIn.taken[0]?.providerId,
      recipientId: '553187654321@s.whatsapp.net',
    });
    expect(await answering({ status: 201, body: { key: {} } })).toEqual({ kind: 'accepted', providerMessageId: null });
  });

  it.each<[string, StandInAnswer, object]>([
    ['a number without WhatsApp', notOnWhatsApp(MESSAGE.to), { kind: 'rejected', code: 'recipient_not_on_whatsapp' }],
    ['a key that is not good', problem(401, 'Unauthorized', 'Unauthorized'), manual('channel_auth_failed')],
    ['a key of another instance', problem(403, 'Forbidden', 'Forbidden'), manual('channel_auth_failed')],
    [
      'an instance that is not there',
      problem(404, 'Not Found', ['The "x" instance does not exist']),
      manual('channel_not_found'),
    ],
    ['a proxy without a route to it', NO_ROUTE, NOT_REACHED],
    ['one that says so in JSON', { status: 404, body: { message: 'no Route matched' } }, NOT_REACHED],
    ['an empty 404', { status: 404, body: '' }, NOT_REACHED],
    ['a timeout behind it', problem(400, 'Bad Request', ['Error: Timed Out']), UNKNOWN],
    ['a trouble of its own database', problem(400, 'Bad Request', ['Invalid `prisma.message.create()`']), UNKNOWN],
    ['a 400 without words', { status: 400, body: '' }, UNKNOWN],
    [
      'a trouble of its own database that repeats our text',
      problem(400, 'Bad Request', ['PrismaClientKnownRequestError: \nInvalid call: "server returned error 463"']),
      UNKNOWN,
    ],
    ['the schema of version 1', misfit('instance requires property "textMessage"'), WRONG_VERSION],
    ['a schema that knows a field less', misfit('instance additional property "messageId" exists'), WRONG_VERSION],
    [
      'a schema that does not take a value',
      misfit('number does not match pattern "^\\d+$"'),
      { kind: 'rejected', code: 'message_invalid' },
    ],
    [
      'a 500, which comes before the sending',
      problem(500, 'Internal Server Error', 'oops'),
      { kind: 'retryLater', scope: 'message', code: 'gateway_error', suspectsChannel: true },
    ],
    ['a proxy without a server', { status: 502, body: '<html>' }, UNKNOWN],
    ['a proxy whose server is busy', { status: 503, body: 'Service Unavailable' }, UNKNOWN],
    ['a proxy that waited for too long', { status: 504, body: '<html>' }, UNKNOWN],
    ['a 500 of a proxy', { status: 500, body: '<html>' }, UNKNOWN],
    ['a throttle', { status: 429, headers: { 'retry-after': '9' } }, { scope: 'channel', afterMs: 9_000 }],
    ['a redirect', { status: 301 }, { scope: 'channel', code: 'gateway_redirect' }],
    ['another refusal', { status: 413 }, { kind: 'retryLater', scope: 'message', suspectsChannel: true }],
  ])('reads %s', async (_, answer, expected) => {
    expect(await answering(answer)).toMatchObject(expected);
    expect(texts()).toHaveLength(1);
  });

  it.each<[string, StandInAnswer]>([
    ['a login page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Login' }],
    ['nothing at all', { status: 200, body: '' }],
    ['an error of Meta', { status: 200, body: { error: { code: 131026, message: 'said' } } }],
    ['a JSON of somebody else', { status: 201, body: { ok: true } }],
    ['a list', { status: 200, body: [] }],
  ])('does not accept a 2xx with %s', async (_, answer) => {
    const result = await answering(answer);
    expect(result).toMatchObject({ kind: 'unknown', code: 'gateway_bad_answer' });
  });

  describe('when it answers that the connection to WhatsApp was closed', () => {
    const closed = problem(400, 'Bad Request', ['Error: Connection Closed']);

    it.each(['close', 'connecting'] as const)('suspends the channel while the connection is %s', async (state) => {
      standIn.state = state;
      expect(await send()).toMatchObject(DISCONNECTED);
    });

    it('suspends the channel also after a 500 without those words, because nothing was sent', async () => {
      standIn.decide(() => {
        standIn.state = 'close';
        return { kind: 'answer', ...problem(500, 'Internal Server Error', 'Cannot read properties of undefined') };
      });
      expect(await send()).toMatchObject(DISCONNECTED);
    });

    it('suspends the channel and returns unknown after another error of the sending', async () => {
      standIn.decide(() => {
        standIn.state = 'close';
        return { kind: 'answer', ...problem(400, 'Bad Request', ['Error: Timed Out']) };
      });
      expect(await send()).toMatchObject({ ...UNKNOWN, suspends: DISCONNECTED });
    });

    it('returns unknown when the connection is open, and lets the channel rest so that no other message is', async () => {
      expect(await answering(closed)).toMatchObject({ ...UNKNOWN, suspends: DISCONNECTED });
    });

    it('does the same when the instance does not tell its state', async () => {
      standIn.stateFate = { kind: 'answer', status: 502, body: '<html>' };
      expect(await answering(closed)).toMatchObject({ ...UNKNOWN, suspends: DISCONNECTED });
    });
  });

  describe('when it has not been activated', () => {
    const REQUIRED = {
      code: 'channel_license_required',
      detail: 'register_url: https://license.example.com/register?token=abc',
    };

    it('suspends the channel until it is, and says where to do it', async () => {
      standIn.instead = notActivated();
      expect(await send()).toMatchObject({ kind: 'suspendChannel', resume: 'auto', ...REQUIRED });
      standIn.instead = { ...notActivated(), status: 401 };
      expect(await send()).toMatchObject({ kind: 'suspendChannel', resume: 'auto', ...REQUIRED });
      expect(await gateway.check(standIn.settings, NEVER)).toEqual({ ready: false, ...REQUIRED });
      expect(standIn.requests.filter(({ method }) => method === 'GET')).toHaveLength(1);
    });

    it('says the same to those who pair it', async () => {
      standIn.instead = notActivated();
      const failed = { kind: 'failed', ...REQUIRED };
      expect(await gateway.pairing.state(standIn.settings, NEVER)).toEqual(failed);
      expect(await gateway.pairing.begin(standIn.settings, NEVER, { channelId: 1 })).toEqual(failed);
    });

    it.each([
      'javascript:alert(1)',
      'http://license.example.com/register',
      'https://user:word@license.example.com/',
      'https://license.example.com/ a',
      'https://',
      `https://license.example.com/${'x'.repeat(300)}`,
      undefined,
      { href: 'https://license.example.com/' },
    ])('shows no address like %j', async (address) => {
      standIn.instead = { status: 503, body: { code: 'LICENSE_REQUIRED', register_url: address } };
      expect(await send()).toMatchObject({ code: REQUIRED.code, detail: 'HTTP 503: LICENSE_REQUIRED' });
    });
  });

  describe('when it cannot fetch a medium', () => {
    const media = { type: 'image', url: 'https://files.example.com/a.png', mimetype: null, filename: null } as const;
    const fetching = (words: string, changes: Partial<OutgoingMessage> = {}) => {
      standIn.decide(() => ({ kind: 'answer', ...problem(500, 'Internal Server Error', words) }));
      return gateway.send({ ...MESSAGE, content: { media }, ...changes }, standIn.settings, NEVER);
    };

    it('tries once more and then fails with that reason', async () => {
      const words = 'getaddrinfo ENOTFOUND files.example.com';
      const code = 'media_unreachable';
      expect(await fetching(words)).toMatchObject({ kind: 'retryLater', scope: 'message', code });
      expect(await fetching(words, { attempt: 2 })).toMatchObject({ kind: 'rejected', code });
      expect(await fetching('AxiosError: Request failed with status code 404', { attempt: 2 })).toMatchObject({ code });
    });

    it('takes the same words for nothing else', async () => {
      expect(await fetching('connect ECONNREFUSED 127.0.0.1:5432')).toMatchObject({ code: 'gateway_error' });
      const text = await fetching('getaddrinfo ENOTFOUND files.example.com', { content: null });
      expect(text).toMatchObject({ code: 'gateway_error' });
    });
  });

  it('removes its key from any answer', async () => {
    const { apiKey, webhookSecret } = standIn.settings;
    const result = await answering(problem(400, 'Bad Request', [`bad: ${apiKey} and ${webhookSecret}`]));
    expect(result).toMatchObject({ detail: expect.stringContaining('bad: *** and ***') });
  });

  describe('checks whether it could send', () => {
    it('and returns the connection state of the instance', async () => {
      expect(await gateway.check(standIn.settings, NEVER)).toEqual({ ready: true, detail: 'loja 1 is open' });
      standIn.state = 'close';
      const found = await gateway.check(standIn.settings, NEVER);
      expect(found).toEqual({ ready: false, code: 'channel_disconnected', detail: 'loja 1 is close' });
      expect(standIn.taken).toEqual([]);
    });

    it.each([
      ['2.3.7', { ready: true, detail: 'loja 1 is open, Evolution API 2.3.7' }],
      ['3.0.0-rc1', { ready: true, detail: 'loja 1 is open, Evolution API 3.0.0-rc1' }],
      ['<b>2</b>', { ready: true, detail: 'loja 1 is open' }],
      ['1.8.2', { ready: false, code: 'channel_version_unsupported', detail: 'loja 1 is open, Evolution API 1.8.2' }],
    ])('and tells the version %s', async (version, expected) => {
      standIn.version = version;
      expect(await gateway.check(standIn.settings, NEVER)).toEqual(expected);
    });

    const check = (changes: object) => gateway.check({ ...standIn.settings, ...changes }, NEVER);
    describeFailedChecks(check, [
      [{ apiKey: 'another' }, 'channel_auth_failed'],
      [{ instance: 'outra' }, 'channel_not_found'],
    ]);
    describeCheckBehindProxy(check);

    it.each([502, 503, 504, 500])('and knows a proxy that has no server for it (%i)', async (status) => {
      standIn.stateFate = { kind: 'answer', status, body: '<html>' };
      expect(await check({})).toMatchObject({ ready: false, code: 'gateway_down' });
    });

    it('and says of an error of its own that it was the answer to a question', async () => {
      standIn.stateFate = { kind: 'answer', ...problem(500, 'Internal Server Error', 'oops') };
      expect(await check({})).toMatchObject({ ready: false, code: 'gateway_question_failed' });
    });
  });

  it.each<EvolutionProof>(['header', 'jwt'])(
    'reads what it posts of a message on its way, proved by %s',
    async (proof) => {
      const receiver = await CallbackReceiver.start();
      const telling = await EvolutionStandIn.start({ callbackUrl: receiver.url, proof });
      const result = await send(telling.settings);
      await until(() => receiver.requests.length === 3);
      const news = receiver.requests.map((request) => gateway.readCallback(request, telling.settings));
      const providerMessageId = result.kind === 'accepted' && result.providerMessageId;
      const base = { sender: 'loja 1', providerMessageId };
      expect(news.flatMap(({ receipts }) => receipts)).toMatchObject([
        { ...base, kind: 'sent' },
        { ...base, kind: 'delivered' },
        { ...base, kind: 'read' },
      ]);
      await telling.close();
      await receiver.close();
    },
  );
});
