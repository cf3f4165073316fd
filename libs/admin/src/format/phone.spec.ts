import { formatPhone, readPhone } from '@recado/core';
import { expect, it } from 'vitest';
import { maskPhone, maskPhonesIn, phoneInField } from './phone.js';

it.each([
  ['5511987654321', '+55 (11) 98765-4321', '5511987654321'],
  ['551133224455', '+55 (11) 3322-4455', '551133224455'],
  ['14155552671', '+1 (415) 555-2671', '14155552671'],
  ['351912345678', '+351912345678', '351912345678'],
  ['34912345678', '+34912345678', '+34912345678'],
  ['551112345678', '+55 (11) 1234-5678', '+551112345678'],
  ['5511987654', '+5511987654', '+5511987654'],
  ['55119876543210', '+55119876543210', '+55119876543210'],
])('writes %s as %s, and as %s into a field', (digits, text, field) => {
  expect(formatPhone(digits)).toBe(text);
  expect(phoneInField(digits)).toBe(field);
  expect(readPhone(field, { isLookUp: true })).toMatchObject({ ok: true, phone: digits });
});

it.each([
  ['5511987654321', '+55 (11) •••••-••21'],
  ['551133224455', '+55 (11) ••••-••55'],
  ['14155552671', '+1 (4••) •••-••71'],
  ['351912345678', '+35••••••••78'],
  ['1234567', '+12•••67'],
])('masks %s as %s', (digits, text) => {
  expect(formatPhone(maskPhone(digits))).toBe(text);
});

it.each([
  ['Aviso a 5511987654321', 'Aviso a 5511•••••••21'],
  ['+55 (11) 98765-4321 e 55.11.91234-5678', '+55 (11) •••••-••21 e 55.11.•••••-••78'],
  ['Natal de 2026-12-24, lote 12345678', 'Natal de 2026-12-24, lote 12345678'],
])('masks what may be a phone in %s', (name, shown) => {
  expect(maskPhonesIn(name)).toBe(shown);
});
