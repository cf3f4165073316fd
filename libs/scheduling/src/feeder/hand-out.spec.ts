import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FeederFixture } from '../testing/feeder-fixture.js';

const PACE = { messages: 1, periodMs: 1_000, jitterPercent: 0 };

describe('HandOut', () => {
  let feeding: FeederFixture;

  beforeEach(async () => {
    feeding = await FeederFixture.create();
  });
  afterEach(() => feeding.close());

  it.each([
    ['cannot be written', () => Promise.reject(new Error('disk full'))],
    ['were given away by another leader', () => Promise.resolve(false)],
  ])('counts nobody as written to when the places %s', async (_what, advance) => {
    feeding.limit({ pace: PACE, spacingMs: 3_600_000 });
    const [id] = await feeding.store([{}]);
    vi.spyOn(feeding.paces, 'advance').mockImplementationOnce(advance);
    await feeding.turn().catch(() => undefined);
    expect(feeding.shelf.empty()).toEqual([]);
    await feeding.turn();
    expect(feeding.shelf.empty()).toMatchObject([{ ids: [id] }]);
  });

  it('does not hide that places cannot be written', async () => {
    feeding.limit({ pace: PACE });
    await feeding.store([{}]);
    vi.spyOn(feeding.paces, 'advance').mockRejectedValueOnce(new Error('disk full'));
    await expect(feeding.turn()).rejects.toThrow('disk full');
  });
});
