import { describe, expect, it } from 'vitest';
import { checkPhone } from './check-phone.js';
import { formatPhone, phoneInFile } from './format-phone.js';
import { isSurrogate, surrogateFor } from './surrogate.js';
import { personOf, phonesOf } from './person.js';
import { isUserId, userIdentity, userIdIn } from './user-id.js';

describe('a surrogate', () => {
  const [numeric, lettered] = [surrogateFor('BR.1502576394655843', 7), surrogateFor('BR.abcd', 987_654_321)];

  it('is one person of one form that no number has, and shows the end of the ID', () => {
    for (const surrogate of [numeric, lettered]) {
      expect(surrogate).toMatch(/^0\d{14}$/);
      expect([isSurrogate(surrogate), checkPhone(surrogate).ok]).toEqual([true, false]);
      expect([personOf(surrogate), phonesOf(surrogate)]).toEqual([surrogate, [surrogate]]);
    }
    expect([numeric, lettered].map(formatPhone)).toEqual(['ID …5843', 'ID …4321']);
    expect(phoneInFile(numeric)).toBe('ID …5843');
    expect(formatPhone(`0${'•'.repeat(12)}43`)).toBe('ID …••43');
  });

  it.each(['5511987654321', '14155550123', '05511987654321', '', '00000000712584'])('is not %j', (phone) =>
    expect(isSurrogate(phone)).toBe(false),
  );
});

describe('a user ID of Meta', () => {
  it.each(['BR.1', 'US.ENT.4711', `BR.${'9'.repeat(119)}`])('is %s', (userId) => {
    expect(isUserId(userId)).toBe(true);
    expect(userIdIn(userIdentity(userId))).toBe(userId);
  });

  it.each(['', 'BR.', 'br.1', 'BR 1', '5511987654321', 'BR.1 ', `BR.${'9'.repeat(120)}`, 'lid:4711'])(
    'is not %j',
    (userId) => expect(isUserId(userId)).toBe(false),
  );
});
