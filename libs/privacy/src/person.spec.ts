import { describe, expect, it } from 'vitest';
import { personWith } from './person.js';

describe('the person with a number', () => {
  it.each(['5511987654321', '551187654321'])('is one with both spellings of a mobile number of Brazil: %s', (phone) => {
    const found = personWith(phone);
    expect(found).toMatchObject({ phone, person: '5511987654321' });
    expect([...found!.phones].sort()).toEqual(['551187654321', '5511987654321']);
  });

  it('has one number elsewhere', () => {
    expect(personWith('14155550123')).toEqual({
      phone: '14155550123',
      person: '14155550123',
      persons: ['14155550123'],
      phones: ['14155550123'],
      userIds: [],
    });
  });

  it.each(['', '+5511987654321', '551198', 'ana', '5511987654321999'])('is nobody: %j', (phone) => {
    expect(personWith(phone)).toBeNull();
  });
});
