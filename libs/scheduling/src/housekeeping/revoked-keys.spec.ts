import { SchedulerRegistry } from '@nestjs/schedule';
import { NoMetrics } from '@recado/core';
import type { KeyCancellation } from '@recado/messages';
import { expect, it, vi } from 'vitest';
import { RevokedKeys } from './revoked-keys.js';

it('RevokedKeys cancels in chunks until nothing is left', async () => {
  const chunks = [500, 500, 3];
  const sweep = vi.fn(async () => chunks.shift() ?? 0);
  const cancellation = { sweep } as unknown as KeyCancellation;
  await new RevokedKeys(cancellation, { isLeader: true }, new SchedulerRegistry(), new NoMetrics()).tick();
  expect(sweep).toHaveBeenCalledTimes(4);
});
