import { describe, expect, it } from 'vitest';
import { DomainError } from '@recado/core';
import { readPeople } from './list.body.js';

const CLOCK = { now: () => Date.UTC(2026, 10, 20) };

function violations(body: unknown) {
  try {
    return readPeople(body, CLOCK);
  } catch (error) {
    return (error as DomainError).violations.map(({ path, code }) => `${path} ${code}`);
  }
}

describe('the people of a request', () => {
  it('have the fields of messages', () => {
    const ana = { phone: '5511987654321', name: ' Ana ', email: null, variables: { pedido: '4711', vazio: null } };
    expect(readPeople({ people: [ana, { phone: 5_511_987_654_322 }] }, CLOCK)).toEqual([
      { phone: '5511987654321', values: { name: 'Ana', 'variable:pedido': '4711' } },
      { phone: '5511987654322', values: {} },
    ]);
  });

  it.each([
    [null, ['people people_required']],
    [{ people: [] }, ['people people_required']],
    [{ people: Array(1_001).fill({ phone: '5511987654321' }) }, ['people people_too_many']],
    [{ people: ['5511987654321'] }, ['people.0 message_not_object']],
    [
      { people: [{ phone: '+5511987654321' }, { phone: '5511987654321', name: 5.5e30, variables: { 'a b': 'x' } }] },
      expect.arrayContaining(['people.0.phone phone_characters', 'people.1.variables variable_name_invalid']),
    ],
  ])('are refused as a whole with the place of each fault: %j', (body, expected) => {
    expect(violations(body)).toEqual(expected);
  });
});
