import { Installation, type MessageContent, type MessagePayment } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '../../libs/gateways/src/port/gateway.js';
import { WhatsAppCloudGateway } from '../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.gateway.js';
import { problemsOf } from '../support/fixtures/cloud-requests.js';
import { ManualClock } from '../support/fixtures/manual-clock.js';
import { notReleased } from '../support/not-released.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';

const NEVER = new AbortController().signal;
const TO = '5531987654321';
const TEXT = 'Seu pedido 4711.';
const receiver = { name: 'Loja', key: 'loja@example.com', keyType: 'EMAIL' } as const;
const PIX: MessagePayment = { type: 'pix', code: '000201…6304ABCD', amount: 1_234, reference: 'p-1', receiver };
const BOLETO: MessagePayment = { type: 'boleto', line: '1'.repeat(47), amount: 1_234, reference: 'b-1' };
const LINK: MessagePayment = { type: 'link', url: 'https://loja.example/p', amount: 1_234, reference: 'l-1' };

describe('the payments of the whatsapp-cloud gateway', () => {
  let standIn: WhatsAppCloudStandIn;
  let gateway: WhatsAppCloudGateway;

  beforeEach(async () => {
    standIn = await WhatsAppCloudStandIn.start();
    standIn.windows.areUsed = true;
    standIn.windows.openFor(TO);
    standIn.desk.add('aviso', 'pt_BR', 'Aviso: {{1}}');
    gateway = new WhatsAppCloudGateway({
      version: '1',
      clock: new ManualClock(),
      installation: new Installation('t', 0),
    });
  });
  afterEach(async () => {
    await gateway.stop();
    await standIn.close();
    for (const { json } of standIn.requests) expect(problemsOf(json)).toEqual([]);
  });

  let id = 0;
  const send = async (content: MessageContent, changes: Partial<OutgoingMessage> = {}, settings: object = {}) => {
    const message = { id: ++id, attempt: 1, retries: 0, to: TO, text: TEXT, channelId: 1, channel: 'default' };
    const all = { ...standIn.settings, ...settings };
    return notReleased(await gateway.send({ ...message, content, ...changes }, all, NEVER));
  };
  const parameters = () =>
    (standIn.requests.at(-1)?.json as { interactive: { action: { parameters: object } } }).interactive.action
      .parameters;

  it.each([
    [
      PIX,
      { code: '000201…6304ABCD', merchant_name: 'Loja', key: 'loja@example.com', key_type: 'EMAIL' },
      'pix_dynamic_code',
    ],
    [BOLETO, { digitable_line: '1'.repeat(47) }, 'boleto'],
    [LINK, { uri: 'https://loja.example/p' }, 'payment_link'],
  ])('bring a button that pays: %#', async (payment, setting, type) => {
    expect(await send({ payment })).toMatchObject({ kind: 'accepted', sentAs: 'payment' });
    expect(parameters()).toEqual({
      ...{ reference_id: payment.reference, type: 'digital-goods', payment_type: 'br', currency: 'BRL' },
      ...{ total_amount: { value: 1_234, offset: 100 }, payment_settings: [{ type, [type]: setting }] },
    });
  });

  it('bring an order, whose sum Meta checks', async () => {
    const items = [{ id: '1', name: 'Camiseta', amount: 617, quantity: 2 }];
    const parts = { shipping: 100, discount: 100 };
    expect(await send({ payment: { ...LINK, items, parts } })).toMatchObject({ kind: 'accepted' });
    expect(parameters()).toMatchObject({
      type: 'physical-goods',
      order: {
        status: 'pending',
        items: [{ retailer_id: '1', amount: { value: 617, offset: 100 }, quantity: 2 }],
        ...{ subtotal: { value: 1_234, offset: 100 }, tax: { value: 0, offset: 100 } },
      },
    });
    const wrong = { ...LINK, reference: 'l-2', items, amount: 1_000 };
    expect(await send({ payment: wrong })).toMatchObject({ kind: 'rejected', code: 'message_invalid' });
  });

  it('are taken once for each reference, as Meta does', async () => {
    await send({ payment: LINK });
    expect(await send({ payment: LINK })).toMatchObject({ kind: 'rejected', code: 'message_invalid' });
  });

  it('are told of afterwards, and what Meta does not let happen has its own code', async () => {
    await send({ payment: LINK });
    const news = { reference: 'l-1', status: 'captured', order: 'processing', description: 'Obrigado' } as const;
    expect(await send({ paymentNews: news })).toMatchObject({ kind: 'accepted', sentAs: 'payment_status' });
    expect(parameters()).toEqual({
      ...{ reference_id: 'l-1', order: { status: 'processing', description: 'Obrigado' } },
      payment: { status: 'captured' },
    });
    for (const change of [{ order: 'canceled' }, { status: 'failed' }] as const) {
      const refused = await send({ paymentNews: { ...news, ...change } });
      expect(refused).toMatchObject({ kind: 'rejected', code: 'payment_status_refused' });
    }
  });

  describe('outside the window', () => {
    const cold = { isCold: true };
    const carrier = { outsideWindow: 'template', carrierTemplate: 'aviso:pt_BR' };
    const direct = { outsideWindow: 'direct_send' };
    const fallback = 'text' as const;
    beforeEach(() => {
      standIn.windows.closeFor(TO);
      standIn.hasDirectSend = true;
    });

    it('leave as a text with the code where the message allows it', async () => {
      expect(await send({ payment: { ...LINK, fallback } }, cold, direct)).toMatchObject({ sentAs: 'direct_send' });
      expect(await send({ payment: { ...LINK, fallback } }, cold, carrier)).toMatchObject({ sentAs: 'template:aviso' });
      expect(standIn.taken.map(({ text }) => text)).toEqual([
        `${TEXT}\n\nhttps://loja.example/p`,
        `Aviso: ${TEXT} · https://loja.example/p`,
      ]);
    });

    it('fail like other contents otherwise, and where a template would change the code', async () => {
      const code = `000201      ${'1'.repeat(10)}`;
      for (const payment of [LINK, { ...PIX, code, fallback }]) {
        expect(await send({ payment }, cold, carrier)).toMatchObject({ kind: 'rejected', code: 'text_not_carriable' });
      }
      expect(await send({ payment: LINK }, cold, direct)).toMatchObject({ kind: 'rejected', code: 'outside_window' });
      const paymentNews = { reference: 'l-1', status: 'captured', order: 'processing' } as const;
      expect(await send({ paymentNews }, cold, carrier)).toMatchObject({ code: 'text_not_carriable' });
    });

    it('leave by the template that their sender gave, before any text', async () => {
      const template = { name: 'aviso', language: 'pt_BR', parameters: ['x'] };
      const sent = await send({ payment: { ...LINK, fallback }, template }, cold, direct);
      expect(sent).toMatchObject({ kind: 'accepted', sentAs: 'template:aviso' });
    });
  });

  it('that are a text already are sent as one', async () => {
    expect(await send({ payment: { ...LINK, isText: true } })).not.toHaveProperty('sentAs');
    expect(standIn.taken).toMatchObject([{ form: 'text', text: TEXT }]);
  });
});
