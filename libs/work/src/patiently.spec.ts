import { expect, it } from 'vitest';
import { patiently } from './patiently.js';

const SHORT = { forMs: 60_000, restMs: 1 };

/** Fails as often as this, then answers. */
function failing(times: number) {
  let runs = 0;
  return () => (runs++ < times ? Promise.reject(new Error(`run ${runs}`)) : Promise.resolve(runs));
}

it('runs work again until it succeeds, and tells of each rest', async () => {
  const waits: string[] = [];
  const onWait = (error: unknown) => void waits.push(String(error));
  expect(await patiently(failing(2), SHORT, { isForNow: () => true, onWait })).toBe(3);
  expect(waits).toEqual(['Error: run 1', 'Error: run 2']);
});

it('rejects at once with a failure that does not pass, and with the last one when patience is over', async () => {
  const none = { isForNow: () => false, onWait: () => expect.unreachable() };
  await expect(patiently(failing(1), SHORT, none)).rejects.toThrow('run 1');
  const all = { isForNow: () => true, onWait: () => undefined };
  let runs = 0;
  const always = () => Promise.reject(new Error(`run ${++runs}`));
  const last: unknown = await patiently(always, { forMs: 20, restMs: 5 }, all).catch((error: unknown) => error);
  expect(last).toEqual(new Error(`run ${runs}`));
});
