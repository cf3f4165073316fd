import { describe, expect, it } from 'vitest';
import { until } from '../../../test/support/until.js';
import { FreshLook } from './fresh-look.js';

describe('FreshLook', () => {
  it('looks at once, and then once for all who ask within the time', async () => {
    const looks: number[] = [];
    const fresh = new FreshLook(async () => void looks.push(performance.now()), 50);
    await fresh.now();
    await Promise.all(Array.from({ length: 1_000 }, () => fresh.now()));
    expect(looks).toHaveLength(2);
    // A timer may fire a millisecond early.
    expect(looks[1]! - looks[0]!).toBeGreaterThanOrEqual(48);
  });

  it('begins a new look for who asks during one', async () => {
    let looks = 0;
    let end = () => {};
    const fresh = new FreshLook(() => new Promise((resolve) => ((end = resolve), looks++)), 0);
    void fresh.now();
    await until(() => looks === 1);
    const second = fresh.now();
    await until(() => looks === 2);
    end();
    await second;
  });

  it('passes an error on to those who asked, and looks again for the next', async () => {
    let fails = true;
    const fresh = new FreshLook(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve()), 0);
    await expect(Promise.all([fresh.now(), fresh.now()])).rejects.toThrow('away');
    fails = false;
    await fresh.now();
  });
});
