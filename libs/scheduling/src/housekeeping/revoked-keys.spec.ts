import type { KeyCancellation } from '@recado/messages';
import { expect, it, vi } from 'vitest';
import { RevokedKeys } from './sweeps.js';
import { withTools } from '../../../../test/support/fixtures/with-tools.js';

it('RevokedKeys cancels in chunks until nothing is left', async () => {
  const chunks = [500, 500, 3];
  const sweep = vi.fn(async () => chunks.shift() ?? 0);
  const cancellation = { sweep, hasWork: async () => true } as unknown as KeyCancellation;
  await withTools(new RevokedKeys(cancellation)).tick();
  expect(sweep).toHaveBeenCalledTimes(4);
});
