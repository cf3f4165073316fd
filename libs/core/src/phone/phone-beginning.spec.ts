import { describe, expect, it } from 'vitest';
import { readPhoneBeginning } from './phone-beginning.js';

describe('the beginning of a number', () => {
  it.each([
    ['55 31 8765-43', '5531876543'],
    ['+55 31', '5531'],
    ['31 8765', '318765'],
    ['999', '999'],
    ['+351', '351'],
    ['31 8765-4321', '553187654321 country'],
    ['11 95555-4321', '5511955554321 country'],
    ['55 011 91111-2222', '5511911112222 trunk_zero'],
    ['98765-4321', 'area_missing'],
    ['5,51199E+12', 'scientific'],
    ['11 97000 (casa)', 'text_after'],
    ['', 'empty'],
  ])('%j: %s', (typed, expected) => {
    const reading = readPhoneBeginning(typed);
    expect(reading.ok ? [reading.phone, ...reading.assumed].join(' ') : reading.reason).toBe(expected);
  });
});
