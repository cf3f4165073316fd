import { Installation, parseBatch } from '@recado/core';
import type { ChannelTemplates, ChannelView, TemplateView } from '@recado/channels';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WhatsAppCloudGateway } from '../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.gateway.js';
import { TemplateChecks } from '../../libs/intake/src/batch/template-checks.js';
import { problemsOf } from '../support/fixtures/cloud-requests.js';
import { ManualClock } from '../support/fixtures/manual-clock.js';
import { notReleased } from '../support/not-released.js';
import type { MetaTemplate } from '../support/stand-ins/cloud-template-desk.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';

const NEVER = new AbortController().signal;
const PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
const BOLETO = '00190.50095 40144.816069 06809.350314 3 37370000000100';
const OTP = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code_expiration_minutes=5&code=otp{{1}}';
const body = { type: 'BODY', text: 'Olá, {{1}}. Até logo.' };
const buttons = (...list: object[]) => ({ type: 'BUTTONS', buttons: list });
const media = (url: string) => ({ media: { url } });
const card = {
  components: [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'Por {{1}}.' },
    buttons({ type: 'URL', text: 'Ver', url: 'https://x.br/{{1}}' }),
  ],
};
const cardUse = { header: media('https://x.br/1.jpg'), parameters: ['R$ 5'], buttons: [{ index: 0, text: 'a' }] };

/** Ten kinds: what Meta lists, what a client sends, and mistakes with what is said of each. */
const KINDS: Readonly<
  Record<
    string,
    { listed: object[]; fields?: Partial<MetaTemplate>; sent: object; mistakes: readonly [object, string][] }
  >
> = {
  'a text in its header': {
    listed: [{ type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' }, body],
    sent: { parameters: ['Ana'], header: '4711' },
    mistakes: [
      [{ header: null }, 'header template_header_missing'],
      [{ header: media('https://x.br/a.jpg') }, 'header template_header_kind'],
      [{ parameters: [] }, 'parameters template_parameters_count'],
      [{ code: '1' }, 'code template_code_unexpected'],
    ],
  },
  'an image in its header': {
    listed: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://scontent.whatsapp.net/x'] } },
      body,
    ],
    sent: { parameters: ['Ana'], header: media('https://x.br/a.jpg') },
    mistakes: [
      [{ header: null }, 'header template_header_missing'],
      [{ header: { media: { url: 'https://x.br/a.pdf', type: 'document' } } }, 'header template_header_kind'],
      [{ header: 'texto' }, 'header template_header_kind'],
    ],
  },
  'a video in its header': {
    listed: [{ type: 'HEADER', format: 'VIDEO' }, body],
    sent: { parameters: ['Ana'], header: media('https://x.br/a.mp4') },
    mistakes: [[{ header: null }, 'header template_header_missing']],
  },
  'a document in its header and a link': {
    listed: [
      { type: 'HEADER', format: 'DOCUMENT' },
      body,
      buttons({ type: 'PHONE_NUMBER', text: 'Ligar' }, { type: 'URL', text: 'Pagar', url: 'https://x.br/{{1}}' }),
    ],
    sent: {
      parameters: ['Ana'],
      header: { ...media('https://x.br/boleto.pdf'), filename: 'boleto-4711.pdf' },
      buttons: [{ index: 1, text: 'pedido/4711' }],
    },
    mistakes: [
      [{ buttons: [] }, 'buttons template_button_missing'],
      [
        {
          buttons: [
            { index: 0, text: 'x' },
            { index: 1, text: 'y' },
          ],
        },
        'buttons.0 template_button_unexpected',
      ],
      [{ buttons: [{ index: 1, coupon: 'X' }] }, 'buttons.0 template_button_unexpected'],
      [{ header: null }, 'header template_header_missing'],
    ],
  },
  'a place in its header': {
    listed: [{ type: 'HEADER', format: 'LOCATION' }, body],
    sent: { parameters: ['Ana'], header: { latitude: -23.55, longitude: -46.63, name: 'Loja', address: 'Rua A, 1' } },
    mistakes: [
      [{ header: null }, 'header template_header_missing'],
      [{ header: 'Rua A' }, 'header template_header_kind'],
    ],
  },
  'quick replies, named values and a fixed link': {
    listed: [
      { type: 'HEADER', format: 'TEXT', text: 'Olá, {{nome}}' },
      { type: 'BODY', text: 'Pedido {{pedido}}.' },
      buttons({ type: 'QUICK_REPLY', text: 'Sim' }, { type: 'URL', text: 'Site', url: 'https://x.br' }),
    ],
    fields: { parameter_format: 'NAMED' },
    sent: { parameters: { pedido: '4711' }, header: 'Ana', buttons: [{ index: 0, payload: 'sim:4711' }] },
    mistakes: [
      [{ parameters: ['4711'] }, 'parameters template_parameters_names'],
      [{ buttons: [{ index: 1, text: 'x' }] }, 'buttons.0 template_button_unexpected'],
    ],
  },
  'a coupon and an offer that ends': {
    listed: [
      { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Só hoje', has_expiration: true } },
      body,
      buttons({ type: 'COPY_CODE', example: 'NATAL10' }),
    ],
    sent: { parameters: ['Ana'], offer_ends_at: '2026-12-24 18:00:00', buttons: [{ index: 0, coupon: 'NATAL10' }] },
    mistakes: [
      [{ offer_ends_at: '' }, 'offer_ends_at template_offer_missing'],
      [{ buttons: null }, 'buttons template_button_missing'],
    ],
  },
  'a one-time code': {
    listed: [
      { type: 'BODY', text: '*{{1}}* é o seu código.' },
      { type: 'FOOTER', text: 'Expira em 5 minutos.' },
      buttons({ type: 'URL', text: 'Copiar', url: OTP }),
    ],
    fields: { category: 'AUTHENTICATION' },
    sent: { code: '482913' },
    mistakes: [
      [{ code: null }, 'code template_code_missing'],
      [{ code: null, parameters: ['482913'] }, 'code template_code_missing'],
      [{ parameters: ['482913'] }, 'parameters template_parameters_count'],
      [{ buttons: [{ index: 0, coupon: '482913' }] }, 'buttons.0 template_button_unexpected'],
    ],
  },
  'Pix, boleto and a link to pay': {
    listed: [
      body,
      buttons(
        { type: 'PAYMENT_REQUEST', text: 'Copy Pix code', payment_setting: { type: 'pix_dynamic_code' } },
        { type: 'PAYMENT_REQUEST', text: 'Copy Boleto code', payment_setting: { type: 'boleto' } },
        { type: 'PAYMENT_REQUEST', text: 'Open payment link', payment_setting: { type: 'payment_link' } },
      ),
    ],
    sent: {
      parameters: ['Ana'],
      buttons: [
        { index: 0, payment: { type: 'pix', code: PIX, amount: 1_234 } },
        { index: 1, payment: { type: 'boleto', line: BOLETO } },
        { index: 2, payment: { type: 'link', url: 'https://x.br/pagar' } },
      ],
    },
    mistakes: [
      [{ buttons: [{ index: 0, payment: { type: 'pix', code: PIX } }] }, 'buttons template_button_missing'],
      [
        {
          buttons: [
            { index: 0, payment: { type: 'boleto', line: BOLETO } },
            { index: 1, payment: { type: 'pix', code: PIX } },
            { index: 2, payment: { type: 'link', url: 'https://x.br/pagar' } },
          ],
        },
        'buttons.0 template_button_unexpected',
      ],
    ],
  },
  'a carousel': {
    listed: [body, { type: 'CAROUSEL', cards: [card, card] }],
    sent: { parameters: ['Ana'], cards: [cardUse, cardUse] },
    mistakes: [
      [{ cards: [cardUse] }, 'cards template_cards_count'],
      [{ cards: [cardUse, { ...cardUse, header: null }] }, 'cards.1.header template_header_missing'],
      [{ cards: [cardUse, { ...cardUse, parameters: [] }] }, 'cards.1.parameters template_parameters_count'],
      [{ cards: [{ ...cardUse, buttons: [] }, cardUse] }, 'cards.0.buttons template_button_missing'],
    ],
  },
};

describe('A whole template', () => {
  let standIn: WhatsAppCloudStandIn;
  const clock = new ManualClock();
  const gateway = new WhatsAppCloudGateway({ version: '1.2.3', clock, installation: new Installation('test', 0) });
  beforeAll(async () => {
    standIn = await WhatsAppCloudStandIn.start();
  });
  afterAll(async () => {
    await gateway.stop();
    await standIn.close();
  });
  beforeEach(() => {
    standIn.desk.templates.clear();
    standIn.requests.length = 0;
    standIn.taken.length = 0;
  });

  /** As the client writes it, as a message of a batch. */
  function parsed(sent: object) {
    const request = { messages: [{ phone: '5531987654321', template: { name: 'modelo', ...sent } }] };
    const result = parseBatch(request, {
      ...{ maxBatch: 10, maxMessageLength: 4_096, maxBatchTextBytes: 1e6, now: 0, pastGraceMs: 0 },
      ...{ defaultTimezone: 'America/Sao_Paulo', missingVariable: 'reject', channels: new Set<string>() },
    });
    if (!result.ok) throw new Error(JSON.stringify(result.violations));
    return result.batch.items[0]!.content!;
  }

  /** Compares it with what the account lists. */
  async function checked(sent: object) {
    const listed = await gateway.templates.list(standIn.settings, NEVER);
    if (listed.kind !== 'listed') throw new Error(listed.code);
    const views = listed.templates as unknown as TemplateView[];
    const checks = new TemplateChecks({ listOf: async () => views } as unknown as ChannelTemplates);
    return checks.check(0, parsed(sent), { id: 1, name: 'vendas' } as ChannelView, 'listed');
  }

  async function send(template: NonNullable<ReturnType<typeof parsed>['template']>) {
    const message = { id: 1, attempt: 1, retries: 0, to: '5531987654321', text: '', channelId: 1, channel: 'vendas' };
    return notReleased(await gateway.send({ ...message, content: { template } }, standIn.settings, NEVER));
  }

  const add = (name: string) => {
    const { listed, fields } = KINDS[name]!;
    standIn.desk.add('modelo', 'pt_BR', '', { components: listed as unknown as MetaTemplate['components'], ...fields });
  };

  it.each(Object.keys(KINDS))('with %s is accepted as it is meant', async (name) => {
    add(name);
    const { violations, warnings, template } = await checked(KINDS[name]!.sent);
    expect({ violations, warnings }).toEqual({ violations: [], warnings: [] });
    expect(await send(template!)).toMatchObject({ kind: 'accepted', sentAs: 'template:modelo' });
    const { json } = standIn.requests.at(-1)!;
    expect(problemsOf(json)).toEqual([]);
    expect(json!.template).toMatchSnapshot();
  });

  const mistakes = Object.entries(KINDS).flatMap(([name, { mistakes: list }]) =>
    list.map(([change, lack]) => [name, lack, change] as const),
  );

  it.each(mistakes)('with %s is refused by us before Meta refuses it: %s', async (name, lack, change) => {
    add(name);
    const { violations } = await checked({ ...KINDS[name]!.sent, ...change });
    expect(violations.map(({ path, code }) => `${path.replace('messages.0.template.', '')} ${code}`)).toContain(lack);
    expect(standIn.taken).toEqual([]);
    // Beside a code nothing else is sent, so Meta does not see it.
    if (name === 'a one-time code' && !('code' in change)) return;
    // The stand-in refuses it by rules of its own.
    const result = await send(parsed({ ...KINDS[name]!.sent, ...change }).template!);
    expect(result.kind).not.toBe('accepted');
  });

  it('with a part of a kind that is not known is accepted with a warning', async () => {
    standIn.desk.add('modelo', 'pt_BR', '', { components: [body, buttons({ type: 'CATALOG', text: 'Ver' })] as never });
    const { violations, warnings } = await checked({ parameters: ['Ana'] });
    expect(violations).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'template_kind_unknown', params: { kinds: 'CATALOG' } }]);
  });
});
