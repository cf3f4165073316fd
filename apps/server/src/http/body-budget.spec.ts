import { describe, expect, it } from 'vitest';
import { BodyBudget, type BodySender } from './json-body.js';

const MIB = 1024 ** 2;
const key = (keyId: number): BodySender => ({ keyId, address: '10.0.0.1' });
const stranger = (address: string): BodySender => ({ keyId: undefined, address });

describe('the memory of bodies that are being received', () => {
  it('is bounded for each key, whatever the others hold', () => {
    const budget = new BodyBudget(16 * MIB);
    expect(budget.take(key(1), 64 * MIB)).toBe(true);
    expect(budget.take(key(1), 1)).toBe(false);
    expect(budget.take(key(2), 64 * MIB)).toBe(true);
    budget.release(key(1), MIB);
    expect(budget.take(key(1), MIB)).toBe(true);
  });

  it.each([1, 16, 65, 200])('lets a key send four bodies of the largest size at once: %i MiB', (size) => {
    const budget = new BodyBudget(size * MIB);
    for (let n = 0; n < 4; n++) expect(budget.take(key(1), size * MIB)).toBe(true);
    expect(budget.take(key(1), 64 * MIB)).toBe(false);
  });

  it('is bounded for each address without a key, and for all of them', () => {
    const budget = new BodyBudget(16 * MIB);
    for (const n of [1, 2, 3, 4]) {
      expect(budget.take(stranger(`10.0.0.${n}`), 16 * MIB)).toBe(true);
      expect(budget.take(stranger(`10.0.0.${n}`), 1)).toBe(false);
    }
    expect(budget.take(stranger('10.0.0.5'), 1)).toBe(false);
    budget.release(stranger('10.0.0.1'), 16 * MIB);
    expect(budget.take(stranger('10.0.0.5'), 16 * MIB)).toBe(true);
  });
});
