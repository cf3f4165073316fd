import type { BatchItem, MessagePayment } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { checkPayment } from './content-checks.js';

const LINK: MessagePayment = { type: 'link', url: 'https://loja.example/p', amount: 5, reference: 'l-1' };
const PIX: MessagePayment = { type: 'pix', code: '0002', amount: null, reference: null };
const CHANNEL = { name: 'vendas' };

function check(payment: MessagePayment, carries: { payments?: true }, maxLength = 4_096) {
  const item = { index: 3, text: 'Pague:', content: { payment } } as BatchItem;
  const { item: checked, violations } = checkPayment(item, CHANNEL, carries, maxLength);
  return { text: checked.text, content: checked.content, codes: violations.map(({ path, code }) => `${path} ${code}`) };
}

describe('The payment of a message', () => {
  it('needs what its button shows', () => {
    expect(check(LINK, { payments: true })).toMatchObject({ text: 'Pague:', codes: [] });
    expect(check(PIX, { payments: true }).codes).toEqual([
      'messages.3.payment.amount payment_amount_required',
      'messages.3.payment.reference payment_reference_required',
      'messages.3.payment.key pix_key_required',
      'messages.3.payment.merchant_name pix_name_required',
    ]);
  });

  it('is refused by a channel without such buttons', () => {
    expect(check(LINK, {}).codes).toEqual(['messages.3.payment payment_unsupported']);
  });

  it('leaves there as a text with the code on its own line where it may, once', () => {
    const sent = check({ ...PIX, fallback: 'text' }, {});
    expect(sent).toMatchObject({ text: 'Pague:\n\n0002', codes: [], content: { payment: { isText: true } } });
    const again = check({ ...PIX, fallback: 'text', isText: true }, {});
    expect(again).toMatchObject({ text: 'Pague:', codes: [] });
    expect(check({ ...PIX, isText: true }, { payments: true }).codes).toEqual([]);
  });

  it('may make the text too long', () => {
    expect(check({ ...LINK, fallback: 'text' }, {}, 20).codes).toEqual(['messages.3.message message_too_long']);
  });
});
