import { describe, expect, it } from 'vitest';
import { accepted, acceptedItem, message, refusals } from '../../test/batch-fixtures.js';

const LONG = { maxMessageLength: 4_096 };
/** The example of the manual of the Banco Central do Brasil for static codes. */
const STATIC =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
/** A dynamic code, which has an address in place of a key. */
const DYNAMIC = withChecksum(
  '00020126370014br.gov.bcb.pix2515pix.example/v2/5204000053039865802BR5906José A6002SP62070503***6304',
);
const BOLETO = { type: 'boleto', line: '00190.50095 40144.816069 06809.350314 3 37370000000100' };
const LINK = { type: 'link', url: 'https://loja.example/pagar' };

const paymentOf = (payment: object, more: object = {}) =>
  acceptedItem({ messages: [message({ payment, ...more })] }, LONG).content?.payment;
const refusalsOf = (payment: object | null, more: object = {}) =>
  refusals({ messages: [message({ payment, ...more })] }, LONG).map((each) => each.replace('messages.0.', ''));

/** Bits shifted one by one: another way than that of the program. */
function withChecksum(body: string): string {
  let crc = 0xff_ff;
  for (const byte of Buffer.from(body)) {
    for (let bit = 7; bit >= 0; bit--) {
      const top = ((crc >> 15) & 1) ^ ((byte >> bit) & 1);
      crc = (crc << 1) & 0xff_ff;
      if (top === 1) crc ^= 0x10_21;
    }
  }
  return body + crc.toString(16).toUpperCase().padStart(4, '0');
}

describe('The payment of a message', () => {
  it('is a Pix, a boleto or a link with its amount and reference', () => {
    const rest = { amount: 1_234, reference: 'pedido_4711.a-b' };
    expect(paymentOf({ ...LINK, ...rest })).toEqual({ ...LINK, ...rest });
    expect(paymentOf({ ...BOLETO, ...rest })).toMatchObject({ line: BOLETO.line.replace(/\D/g, ''), ...rest });
    expect(paymentOf(LINK, { fallback: 'text' })).toMatchObject({ fallback: 'text', reference: null, amount: null });
  });

  it('takes the receiver of a static Pix code from the code', () => {
    const receiver = { name: 'Fulano de Tal', key: '123e4567-e12b-12d1-a456-426655440000', keyType: 'EVP' };
    expect(paymentOf({ type: 'pix', code: STATIC })).toMatchObject({ receiver });
    expect(paymentOf({ type: 'pix', code: STATIC, merchant_name: 'Loja', key_type: 'evp' })).toMatchObject({
      receiver: { ...receiver, name: 'Loja' },
    });
  });

  it.each([
    ['12345678909', 'CPF'],
    ['12345678000195', 'CNPJ'],
    ['12ABC34501DE35', 'CNPJ'],
    ['+5511987654321', 'PHONE'],
    ['loja@example.com', 'EMAIL'],
  ])('takes the key of a dynamic one from the request, which shows its kind: %s', (key, keyType) => {
    expect(paymentOf({ type: 'pix', code: DYNAMIC })?.receiver).toEqual({ name: 'José A' });
    expect(paymentOf({ type: 'pix', code: DYNAMIC, key })?.receiver).toEqual({ name: 'José A', key, keyType });
  });

  it('takes the reference of the message where it has none of its own', () => {
    expect(paymentOf(LINK, { reference: 'pedido-4711' })?.reference).toBe('pedido-4711');
    expect(paymentOf({ ...LINK, reference: 'p' }, { reference: 'pedido-4711' })?.reference).toBe('p');
    expect(paymentOf(LINK, { reference: 'pedido nº 4711' })?.reference).toBeNull();
  });

  it('may be an order, whose lines make its amount', () => {
    const items = [
      { name: 'Camiseta', amount: 500, quantity: 2, id: 'sku-1' },
      { name: 'Meia', amount: 34 },
    ];
    const read = [items[0], { name: 'Meia', amount: 34, quantity: 1, id: '2' }];
    expect(paymentOf({ ...LINK, items, amount: 1_034 })).toMatchObject({ items: read, amount: 1_034 });
    expect(paymentOf({ ...LINK, items, tax: 0, shipping: 100, discount: 34 })).toMatchObject({
      parts: { tax: 0, shipping: 100, discount: 34 },
      amount: 1_100,
    });
    expect(refusalsOf({ ...LINK, items, amount: 1_035 })).toEqual(['payment.amount payment_total_differs']);
    expect(refusalsOf({ ...LINK, items, discount: 1_034 })).toEqual(['payment.amount payment_total_differs']);
  });

  it.each([
    [{ ...LINK, reference: 'a b' }, 'payment.reference payment_reference_invalid'],
    [{ ...LINK, reference: 'x'.repeat(61) }, 'payment.reference payment_reference_invalid'],
    [{ ...LINK, amount: 12.34 }, 'payment.amount payment_amount_invalid'],
    [{ ...LINK, amount: '12,34' }, 'payment.amount payment_amount_invalid'],
    [{ ...LINK, tax: 5 }, 'payment.tax payment_parts_without_items'],
    [{ ...LINK, key: 'a@b.br' }, 'payment.key payment_pix_only'],
    [{ ...LINK, items: [5] }, 'payment.items.0 object_expected'],
    [{ ...LINK, items: [{ name: 'A' }] }, 'payment.items.0.amount payment_amount_invalid'],
    [
      { ...LINK, items: [{ name: 'A', amount: 1, quantity: 1.5 }] },
      'payment.items.0.quantity payment_quantity_invalid',
    ],
    [{ type: 'pix', code: STATIC, key: 'x@y.br' }, 'payment.key pix_key_contradicts'],
    [{ type: 'pix', code: DYNAMIC, key: '11 98765-4321' }, 'payment.key pix_key_invalid'],
    [{ type: 'pix', code: DYNAMIC, key: 'a@b.br', key_type: 'CPF' }, 'payment.key_type pix_key_type_invalid'],
    [{ type: 'pix', code: STATIC.replace('1D3D', '1D3E') }, 'payment.code pix_code_checksum'],
  ])('is refused with its path: %j', (payment, refusal) => expect(refusalsOf(payment)).toEqual([refusal]));

  it('has a reference of its own in the batch', () => {
    const payment = { ...LINK, reference: 'p' };
    expect(refusals({ messages: [message({ payment }), message({ payment })] }, LONG)).toEqual([
      'messages.1.payment.reference payment_reference_repeated',
    ]);
  });

  it('stands under a text of up to 1,024 characters, without a medium and buttons', () => {
    const media = { type: 'image', url: 'https://example.com/a.jpg' };
    const buttons = [{ reply: { id: 'a', title: 'A' } }];
    expect(refusalsOf(LINK, { media })).toEqual(['payment payment_with_media']);
    expect(refusalsOf(LINK, { buttons })).toEqual(['payment payment_with_buttons']);
    expect(refusalsOf(LINK, { message: '' })).toEqual(['message message_required']);
    expect(refusalsOf(LINK, { message: '', template: { name: 'aviso' } })).toEqual(['message message_required']);
    expect(refusalsOf(LINK, { message: 'x'.repeat(1_025) })).toEqual(['message message_too_long']);
    expect(refusalsOf(LINK, { fallback: 'pix' })).toEqual(['fallback fallback_unknown']);
  });

  const withAmount = (code: string, amount: string) =>
    withChecksum(code.slice(0, -4).replace('5303986', `530398654${String(amount.length).padStart(2, '0')}${amount}`));
  const BILL = { type: 'boleto', line: '83620000000-5 66780048100-0 18097565731-3 00158963608-1' };

  it.each([
    [{ type: 'pix', code: withAmount(STATIC, '12.34') }, 1_234, 1_235, 'refused'],
    [{ type: 'pix', code: withAmount(STATIC, '12.3') }, 1_230, 1_203, 'refused'],
    [{ type: 'pix', code: withAmount(STATIC, '12') }, 1_200, 12, 'refused'],
    [{ type: 'pix', code: withAmount(DYNAMIC, '12.34') }, 1_234, 1_300, 'warned'],
    [BOLETO, 100, 101, 'warned'],
    [BILL, 6_678, 6_700, 'warned'],
    // They name no amount.
    [{ type: 'pix', code: STATIC }, 1_234, 5, 'taken'],
    [{ type: 'pix', code: withAmount(STATIC, '0.00') }, 1_234, 5, 'taken'],
    [{ ...BILL, line: '84670000001-7 43590024020-9 02405000243-5 84221010811-9' }, 14_359, 5, 'warned'],
  ])('%j has its own amount %i: %i is %s', (payment, own, other, expected) => {
    const answers = (amount: number) => {
      const refused = refusalsOf({ ...payment, amount });
      if (refused.length > 0) return refused.map((each) => each.replace('payment.amount ', ''));
      return accepted({ messages: [message({ payment: { ...payment, amount } })] }, LONG).warnings.map(
        ({ code }) => code,
      );
    };
    expect(answers(own)).toEqual([]);
    const codes = { refused: ['pix_amount_contradicts'], warned: ['payment_amount_differs'], taken: [] };
    expect(answers(other)).toEqual(codes[expected as keyof typeof codes]);
    const items = [{ name: 'A', amount: other }];
    if (expected === 'refused')
      expect(refusalsOf({ ...payment, items })).toEqual(['payment.amount pix_amount_contradicts']);
  });
});
