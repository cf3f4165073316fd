import { expect, it } from 'vitest';
import { allConfirmed } from './confirmations.js';

it('allConfirmed resolves at the last confirmation', async () => {
  const confirmations: ((error: Error | null) => void)[] = [];
  let isOver = false;
  const all = allConfirmed(2, (confirmed) => confirmations.push(confirmed, confirmed)).then(() => (isOver = true));
  confirmations[0]!(null);
  await Promise.resolve();
  expect(isOver).toBe(false);
  confirmations[1]!(null);
  expect(await all).toBe(true);
});

it('allConfirmed rejects at an error', async () => {
  await expect(allConfirmed(2, (confirmed) => confirmed(new Error('refused')))).rejects.toThrow('refused');
});
