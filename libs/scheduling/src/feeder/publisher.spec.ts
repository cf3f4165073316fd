import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FeederFixture } from '../testing/feeder-fixture.js';

const PACE = { messages: 1, periodMs: 1_000, jitterPercent: 0 };

describe('Publisher', () => {
  let feeding: FeederFixture;

  beforeEach(async () => {
    feeding = await FeederFixture.create();
  });
  afterEach(() => feeding.close());

  it.each([
    ['cannot be written', () => Promise.reject(new Error('disk full'))],
    ['were reserved by another leader', () => Promise.resolve(false)],
  ])('reserves no recipient when the send times %s', async (_what, advance) => {
    feeding.limit({ pace: PACE, spacingMs: 3_600_000 });
    const [id] = await feeding.store([{}]);
    vi.spyOn(feeding.paces, 'advance').mockImplementationOnce(advance);
    // In one of the cases the tick fails on purpose.
    await feeding.tick().catch(() => undefined);
    expect(feeding.queue.empty()).toEqual([]);
    await feeding.tick();
    expect(feeding.queue.empty()).toMatchObject([{ ids: [id] }]);
  });

  it('rejects when send times cannot be written', async () => {
    feeding.limit({ pace: PACE });
    await feeding.store([{}]);
    vi.spyOn(feeding.paces, 'advance').mockRejectedValueOnce(new Error('disk full'));
    await expect(feeding.tick()).rejects.toThrow('disk full');
  });
});
