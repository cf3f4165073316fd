import { describe, expect, it } from 'vitest';
import { isSecret, MAX_SEARCHED, readTerms } from './search-terms.js';

describe('the phones of what was typed', () => {
  const both = ['5511987654321', '551187654321'];

  it.each([
    '11987654321',
    '(11) 98765-4321',
    '(011) 98765-4321',
    '+55 11 98765-4321',
    '55 (11) 98765 4321',
    '11 98765.4321',
    '11 8765-4321',
    '+551187654321',
    '\u202a+55 11 98765\u20114321\u202c',
    'https://wa.me/5511987654321',
    'tel:+5511987654321',
    '5511987654321@s.whatsapp.net',
  ])('are those of a mobile number of Brazil with and without its ninth digit: %s', (typed) => {
    expect(readTerms(typed).phones.filter((phone) => phone.startsWith('55'))).toEqual(both);
  });

  it.each([
    ['(11) 3322-4455', ['551133224455', '1133224455']],
    ['5511987654321', both],
    ['11987654321', [...both, '11987654321']],
    ['+351 912 345 678', ['351912345678']],
    ['123456', []],
    ['pedido 5511987654321', []],
    ['0000000', []],
  ])('are as they may be stored: %s', (typed, phones) => {
    expect(readTerms(typed).phones).toEqual(phones);
  });
});

describe('what is said about a phone', () => {
  it.each([
    ['98765-4321', 'area_missing'],
    ['11 98765-43', 'too_short'],
    ['5,51199E+12', 'scientific'],
    ['+55 98765-4321', 'area_missing'],
    ['12345678901@lid', undefined],
    ['pedido 5511987654321', undefined],
    ['184.203', undefined],
    ['Loja Centro', undefined],
  ])('is why %s is none: %s', (typed, reason) => {
    const { reading, phones } = readTerms(typed);
    expect([reading?.ok === false ? reading.reason : undefined, phones]).toEqual([reason, []]);
  });
});

describe('the number of a message or of a batch', () => {
  it.each([
    ['1234', 1234],
    ['#1234', 1234],
    ['184.203', 184203],
    ['184,203', 184203],
    ['lote 1.218', 1218],
    ['Lote 1218', 1218],
    ['Batch #1,218', 1218],
    ['mensagem 4711', 4711],
    ['envio 3', 3],
    ['lote', undefined],
    ['lotes 3 de 4', undefined],
    ['pedido-7', undefined],
    ['0', undefined],
  ])('is read from %s', (typed, id) => expect(readTerms(typed).id).toBe(id));
});

it('is empty for what is no text, and is cut', () => {
  expect(readTerms(undefined)).toEqual({ text: '', id: undefined, phones: [], reading: null });
  expect(readTerms(['a', 'b']).text).toBe('');
  expect(readTerms(` ${'a'.repeat(MAX_SEARCHED + 1)}`).text).toHaveLength(MAX_SEARCHED);
});

it.each([
  ['pedido-7', false],
  ['rcd_live_9fQ2', false],
  [`rcd_live_${'9fQ2'.repeat(10)}`, true],
])('tells whether it is the secret of a key: %s', (typed, expected) => {
  expect(isSecret(readTerms(typed))).toBe(expected);
});
