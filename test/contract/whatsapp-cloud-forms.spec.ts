import { Installation, type MessageContent } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage, SendResult } from '../../libs/gateways/src/port/gateway.js';
import type { WhatsAppCloudSettings } from '../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.definition.js';
import { WhatsAppCloudGateway } from '../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.gateway.js';
import { problemsOf } from '../support/fixtures/cloud-requests.js';
import { ManualClock } from '../support/fixtures/manual-clock.js';
import { notReleased } from '../support/not-released.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';

const NEVER = new AbortController().signal;
const TO = '5531987654321';
const MESSAGE: OutgoingMessage = {
  id: 184_203,
  attempt: 1,
  retries: 0,
  to: TO,
  text: 'Olá, Ana!\nSeu pedido saiu.',
  channelId: 1,
  channel: 'default',
};
const COLD = { isCold: true };
const IMAGE = { type: 'image', url: 'https://example.com/a.png', filename: 'a.png', mimetype: 'image/png' } as const;
const PDF = { type: 'document', url: 'https://example.com/a.pdf', filename: 'boleto.pdf', mimetype: null } as const;
const template = (parameters: readonly string[] | Record<string, string>, name = 'pedido') => ({
  template: { name, language: 'pt_BR', parameters },
});

const DIRECT = { outsideWindow: 'direct_send' } as const;
const CARRIER = { carrierTemplate: 'aviso:pt_BR' };
const BY_CARRIER = { outsideWindow: 'template', ...CARRIER } as const;
const DIRECT_THEN_CARRIER = { ...DIRECT, ...CARRIER };

describe('the forms in which the whatsapp-cloud gateway sends', () => {
  let standIn: WhatsAppCloudStandIn;
  let gateway: WhatsAppCloudGateway;
  const clock = new ManualClock();

  beforeEach(async () => {
    standIn = await WhatsAppCloudStandIn.start();
    standIn.windows.areUsed = true;
    standIn.desk.add('aviso', 'pt_BR', 'Aviso da loja: {{1}} Responda se precisar.');
    standIn.desk.add('pedido', 'pt_BR', 'O pedido {{1}} saiu.');
    standIn.desk.add('chegada', 'pt_BR', 'Chega {{dia}}, {{nome}}.', { parameter_format: 'NAMED' });
    standIn.desk.add('ola', 'pt_BR', 'Olá!');
    gateway = new WhatsAppCloudGateway({ version: '1.2.3', clock, installation: new Installation('test', 0) });
  });
  afterEach(async () => {
    await gateway.stop();
    await standIn.close();
    for (const { json } of standIn.requests) expect(problemsOf(json)).toEqual([]);
  });

  const send = async (changes: Partial<OutgoingMessage> = {}, settings: Partial<WhatsAppCloudSettings> = {}) =>
    notReleased(await gateway.send({ ...MESSAGE, ...changes }, { ...standIn.settings, ...settings }, NEVER));
  const sent = () => standIn.requests.map(({ json }) => json);
  const sentAs = (result: SendResult) => result.kind === 'accepted' && (result.sentAs ?? 'text');

  it('sends a text within the window', async () => {
    standIn.windows.openFor(TO);
    expect(sentAs(await send({}, DIRECT_THEN_CARRIER))).toBe('text');
    expect(standIn.taken).toMatchObject([{ form: 'text', text: MESSAGE.text }]);
  });

  it('quotes what the recipient wrote, above a text and above a medium, and not above a template', async () => {
    standIn.windows.openFor(TO);
    const quoted = { replyTo: 'wamid.A' };
    expect(sentAs(await send({ content: quoted }))).toBe('text');
    expect(sentAs(await send({ id: 2, content: { ...quoted, media: IMAGE } }))).toBe('media');
    await send({ id: 3, content: { ...quoted, ...template(['4711']) }, text: '' });
    expect(sent().map((json) => json?.context)).toEqual([
      { message_id: 'wamid.A' },
      { message_id: 'wamid.A' },
      undefined,
    ]);
  });

  it.each(['held_for_quality_assessment', 'paused'] as const)(
    'tells which template Meta holds back: %s',
    async (word) => {
      standIn.holds.word = word;
      standIn.windows.openFor(TO);
      const heldBy = async (changes: Partial<OutgoingMessage>, settings = {}) => {
        const result = await send(changes, settings);
        return result.kind === 'accepted' && (result.held ?? null);
      };
      const own = { content: template(['4711']), text: '' };
      expect(await heldBy(own)).toEqual({ template: 'pedido:pt_BR', isCarrier: false });
      expect(await heldBy(COLD, BY_CARRIER)).toEqual({ template: 'aviso:pt_BR', isCarrier: true });
      expect(await heldBy({})).toBeNull();
      standIn.holds.word = undefined;
      expect(await heldBy(own)).toBeNull();
    },
  );

  describe('sends a medium within the window:', () => {
    const medium = async (media: NonNullable<MessageContent['media']>, text = 'Veja') => {
      standIn.windows.openFor(TO);
      expect(sentAs(await send({ text, content: { media } }))).toBe('media');
      return sent()[0];
    };

    it.each(['image', 'video'] as const)('%s with its caption, without a name', async (type) => {
      expect(await medium({ ...IMAGE, type })).toMatchObject({ type, [type]: { link: IMAGE.url, caption: 'Veja' } });
      expect(sent()[0]?.[type]).not.toHaveProperty('filename');
    });

    it('a document with its caption and name', async () => {
      expect((await medium(PDF))?.document).toEqual({ link: PDF.url, caption: 'Veja', filename: 'boleto.pdf' });
    });

    it('audio, which has no caption', async () => {
      expect((await medium({ ...IMAGE, type: 'audio' }))?.audio).toEqual({ link: IMAGE.url });
    });

    it('one without a caption', async () => {
      expect((await medium({ ...PDF, filename: null }, ''))?.document).toEqual({ link: PDF.url });
    });
  });

  describe('sends a template of the client:', () => {
    const request = (parameters: object[]) => ({
      type: 'template',
      template: {
        name: expect.any(String) as string,
        language: { policy: 'deterministic', code: 'pt_BR' },
        ...(parameters.length > 0 && { components: [{ type: 'body', parameters }] }),
      },
    });

    it('with parameters by position', async () => {
      expect(sentAs(await send({ ...COLD, content: template(['4711']) }))).toBe('template:pedido');
      expect(sent()[0]).toMatchObject(request([{ type: 'text', text: '4711' }]));
      expect(standIn.taken[0]?.text).toBe('O pedido 4711 saiu.');
    });

    it('with parameters by name', async () => {
      await send({ ...COLD, content: template({ nome: 'Ana', dia: 'hoje' }, 'chegada') });
      const nome = { type: 'text', text: 'Ana', parameter_name: 'nome' };
      expect(sent()[0]).toMatchObject(request([nome, { type: 'text', text: 'hoje', parameter_name: 'dia' }]));
      expect(standIn.taken[0]?.text).toBe('Chega hoje, Ana.');
    });

    it('without parameters', async () => {
      await send({ text: '', content: template([], 'ola') });
      expect(sent()[0]?.template).toEqual(expect.objectContaining({ name: 'ola' }));
      expect(sent()[0]?.template).not.toHaveProperty('components');
      expect(standIn.taken[0]?.form).toBe('template:ola');
    });

    it('with parameters in one line, because Meta refuses others', async () => {
      await send({ ...COLD, content: template(['4711\n(duas     caixas)']) });
      expect(standIn.taken[0]?.text).toBe('O pedido 4711 · (duas caixas) saiu.');
    });

    it.each([
      [template(['a', 'b']), 'template_rejected', /^132000: body: number of localizable_params \(2\)/],
      [template([], 'nada'), 'template_rejected', /^132001: template name \(nada\) does not exist in pt_BR/],
      [template({ nome: 'Ana', hora: '9h' }, 'chegada'), 'template_rejected', /^132012/],
    ])('fails when Meta refuses it: %j', async (content, code, detail) => {
      expect(await send({ ...COLD, content })).toMatchObject({
        kind: 'rejected',
        code,
        detail: expect.stringMatching(detail) as string,
      });
    });
  });

  describe('outside the window', () => {
    const windowClosed = { facts: [{ kind: 'windowClosed' }] };
    const again = { kind: 'retryLater', scope: 'message', immediately: true };

    it('fails with the reason on a channel that fails', async () => {
      const failed = { kind: 'rejected', code: 'outside_window', ...windowClosed };
      expect(await send()).toMatchObject(failed);
      expect(await send({ ...COLD })).toMatchObject(failed);
      expect(await send({ content: { media: IMAGE } })).toMatchObject(failed);
    });

    it.each<[string, Partial<OutgoingMessage>, Partial<WhatsAppCloudSettings>]>([
      ['the carrier', {}, BY_CARRIER],
      ['Direct Send', {}, DIRECT],
      ['its own template', { content: template(['1']) }, {}],
    ])('is told of a text for which the channel has %s', async (_, changes, settings) => {
      expect(await send(changes, settings)).toMatchObject({ ...again, code: 'outside_window', ...windowClosed });
    });

    it('fails with the reason when the text does not fit into the carrier', async () => {
      const impossible = { kind: 'rejected', code: 'text_not_carriable' };
      expect(await send({ content: { media: IMAGE } }, BY_CARRIER)).toMatchObject({ ...impossible, ...windowClosed });
      expect(standIn.requests).toHaveLength(1);
      expect(await send({ ...COLD, text: 'a'.repeat(1_025) }, BY_CARRIER)).toMatchObject(impossible);
      expect(standIn.requests).toHaveLength(1);
    });

    it('fails so as well when only Meta knows the words of the carrier', async () => {
      const result = await send({ ...COLD, text: 'a'.repeat(1_024) }, BY_CARRIER);
      expect(result).toMatchObject({ kind: 'rejected', code: 'text_not_carriable' });
      expect(standIn.requests).toHaveLength(1);
    });

    it('sends the text by the carrier', async () => {
      expect(sentAs(await send(COLD, BY_CARRIER))).toBe('template:aviso');
      const text = 'Aviso da loja: Olá, Ana! · Seu pedido saiu. Responda se precisar.';
      expect(standIn.taken).toMatchObject([{ to: TO, form: 'template:aviso', text }]);
    });

    it.each([
      ['PAUSED', 132015],
      ['DISABLED', 132016],
    ])('waits for a carrier that is %s', async (status, code) => {
      standIn.desk.change('aviso:pt_BR', { status });
      const fact = { kind: 'templateUnavailable', name: 'aviso', language: 'pt_BR', status };
      const result = await send(COLD, BY_CARRIER);
      expect(result).toMatchObject({ kind: 'retryLater', scope: 'message', code: 'template_unavailable' });
      expect(result.facts).toEqual([{ ...fact, detail: expect.stringContaining(String(code)) as string }]);
      expect(result).not.toHaveProperty('immediately');
    });

    it('sends the text by Direct Send, with its lines', async () => {
      standIn.hasDirectSend = true;
      expect(sentAs(await send(COLD, DIRECT))).toBe('direct_send');
      expect(sent()[0]).toMatchObject({ type: 'text', text: { body: MESSAGE.text }, category: 'utility' });
      expect(sent()[0]).not.toHaveProperty('ttl_seconds');
      expect(standIn.taken).toMatchObject([{ form: 'direct_send', text: MESSAGE.text }]);
    });

    it.each([
      ['utility', 3_600, 3_600],
      ['utility', 5, 30],
      ['utility', 43_200, 43_200],
      ['utility', 43_201, undefined],
      ['authentication', 900, 900],
      ['authentication', 901, undefined],
    ] as const)('tells Direct Send when a text of %s expires: in %i s', async (category, seconds, ttl) => {
      standIn.hasDirectSend = true;
      const expiresAt = clock.now() + seconds * 1_000 + 500;
      expect(sentAs(await send({ ...COLD, expiresAt, content: { category } }, DIRECT))).toBe('direct_send');
      expect(sent()[0]?.ttl_seconds).toBe(ttl);
    });

    describe('is refused Direct Send', () => {
      const refused = { ...again, code: 'direct_send_blocked', facts: [{ kind: 'directSendRefused' }] };
      const answering = (code: number, message: string) =>
        standIn.decide(() => ({ kind: 'answer', status: 400, body: { error: { code, message } } }));

      it('and remembers it for the messages after it', async () => {
        expect(await send(COLD, DIRECT_THEN_CARRIER)).toMatchObject(refused);
        expect(sentAs(await send(COLD, DIRECT_THEN_CARRIER))).toBe('template:aviso');
        expect(await send(COLD, DIRECT)).toMatchObject({ kind: 'rejected', code: 'outside_window' });
        expect(sent().map((json) => json?.category)).toEqual(['utility', undefined, undefined]);
      });

      it('once by many messages at a time, of which the others go by the carrier', async () => {
        const to = (index: number) => `551198765${String(index).padStart(4, '0')}`;
        const messages = Array.from({ length: 50 }, (_, at) => ({ ...COLD, id: at + 1, to: to(at) }));
        const results = await Promise.all(messages.map((message) => send(message, DIRECT_THEN_CARRIER)));
        expect(results.filter(({ kind }) => kind === 'retryLater')).toMatchObject([refused]);
        expect(standIn.taken.map(({ form }) => form)).toEqual(Array(49).fill('template:aviso'));
        expect(sent().filter((json) => json?.category !== undefined)).toHaveLength(1);
      });

      it.each([
        [139_200, 'Message blocked'],
        [100, 'Invalid parameter: Unexpected key "category" on param "message"'],
        [131_047, 'Re-engagement message'],
      ])('with the code %i: %s', async (code, message) => {
        answering(code, message);
        expect(await send(COLD, DIRECT_THEN_CARRIER)).toMatchObject(refused);
      });

      it('but not by another error of its message', async () => {
        answering(100, 'Invalid parameter: to');
        expect(await send(COLD, DIRECT)).toMatchObject({ kind: 'rejected', code: 'message_invalid' });
        answering(131_026, 'Message undeliverable');
        expect(await send(COLD, DIRECT)).toMatchObject({ kind: 'rejected', code: 'recipient_unreachable' });
      });
    });
  });
});

describe('Meta’s OpenAPI document', () => {
  const base = { messaging_product: 'whatsapp', recipient_type: 'individual', to: TO };
  const language = { policy: 'deterministic', code: 'pt_BR' };

  it.each([
    ['a request without a recipient', { ...base, to: undefined, type: 'text', text: { body: 'a' } }],
    ['a text that is too long', { ...base, type: 'text', text: { body: 'a'.repeat(4_097) } }],
    ['a text that is none', { ...base, type: 'text', text: {} }],
    ['another type than its part', { ...base, type: 'text', image: { link: IMAGE.url } }],
    ['a caption that is too long', { ...base, type: 'image', image: { link: IMAGE.url, caption: 'a'.repeat(1_025) } }],
    ['a link that is none', { ...base, type: 'image', image: { link: 'a.png' } }],
    ['a template without the policy', { ...base, type: 'template', template: { name: 'a', language: { code: 'en' } } }],
    [
      'another component',
      { ...base, type: 'template', template: { name: 'a', language, components: [{ type: 'feet' }] } },
    ],
    ['an unknown field', { ...base, type: 'text', text: { body: 'a' }, pigeon: true }],
  ])('objects to %s', (_, request) => {
    expect(problemsOf(request)).not.toEqual([]);
  });
});
