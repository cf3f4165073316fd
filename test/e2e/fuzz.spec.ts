import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { runFuzz } from '../fuzz/run-fuzz.js';

describe('generated requests', () => {
  it('are answered as the OpenAPI document says, without internal details', async () => {
    const seed = randomInt(1, 1_000_000);
    const { failures, statuses } = await runFuzz({ seed, count: 400 });
    expect(failures, `npm run fuzz -- --seed ${seed} --count 400`).toEqual([]);
    for (const seen of Object.values(statuses)) expect(Object.keys(seen).length).toBeGreaterThan(2);
  });
});
