import { describe, expect, it } from 'vitest';
import { callbackJson } from './callback-json.js';
import { jsonIn, withLongNumbers } from './json-parts.js';

describe('withLongNumbers', () => {
  it.each([
    ['{"id":12345678901234567890}', { id: '12345678901234567890' }],
    ['{"id":-9007199254740993}', { id: '-9007199254740993' }],
    ['{"ids":[ 9007199254740993 ,1]}', { ids: ['9007199254740993', 1] }],
    ['{"id":9007199254740991}', { id: 9_007_199_254_740_991 }],
    ['{"amount":0.12345678901234567,"big":1.5e300}', { amount: 0.12345678901234567, big: 1.5e300 }],
    [
      '{"text":"ref 12345678901234567890, \\" 12345678901234567890"}',
      { text: 'ref 12345678901234567890, " 12345678901234567890' },
    ],
    ['\ufeff{"id":"x"}', { id: 'x' }],
  ])('reads %s', (text, expected) => {
    expect(JSON.parse(withLongNumbers(text))).toEqual(expected);
    expect(callbackJson(Buffer.from(text), { keepsLongNumbers: true })).toEqual({ ok: true, value: expected });
  });

  it('keeps every letter of a callback', () => {
    const body = Buffer.from('{"text":"Olá 👍","id":12345678901234567890}');
    const value = { text: 'Olá 👍', id: '12345678901234567890' };
    expect(callbackJson(body, { keepsLongNumbers: true })).toEqual({ ok: true, value });
  });
});

it('jsonIn reads what begins with a byte order mark', () => {
  expect(jsonIn('\ufeff{"id":"x"}')).toEqual({ id: 'x' });
});
