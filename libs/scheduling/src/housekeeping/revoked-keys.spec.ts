import { Logger } from '@nestjs/common';
import type { KeyCancellation } from '@recado/messages';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Leadership } from '../leadership/leadership.js';
import { RevokedKeys } from './revoked-keys.js';

beforeAll(() => Logger.overrideLogger(false));

const cancellation = (chunks: number[]) => {
  const sweep = vi.fn(async () => chunks.shift() ?? 0);
  return { sweep } as unknown as KeyCancellation & { sweep: typeof sweep };
};
const leadership = (isLeader: boolean) => ({ isLeader }) as Leadership;

it('cancels chunk after chunk until nothing is left', async () => {
  const work = cancellation([500, 500, 3]);
  await new RevokedKeys(work, leadership(true)).sweep();
  expect(work.sweep).toHaveBeenCalledTimes(4);
});

it('does nothing unless this process leads', async () => {
  const work = cancellation([500]);
  await new RevokedKeys(work, leadership(false)).sweep();
  expect(work.sweep).not.toHaveBeenCalled();
});

it('continues after an error, and never overlaps', async () => {
  const work = cancellation([]);
  const keys = new RevokedKeys(work, leadership(true));
  work.sweep.mockRejectedValueOnce(new Error('away'));
  await keys.sweep();
  let release: (canceled: number) => void = () => undefined;
  work.sweep.mockImplementationOnce(() => new Promise((resolve) => (release = resolve)));
  const [slow, other] = [keys.sweep(), keys.sweep()];
  await other;
  expect(work.sweep).toHaveBeenCalledTimes(2);
  release(0);
  await slow;
});
