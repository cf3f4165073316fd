import { expect, it } from 'vitest';
import { ThrottledRecipients } from './throttled-recipients.js';

it('ThrottledRecipients remembers each recipient until the time that the provider named', () => {
  let now = 0;
  const throttled = new ThrottledRecipients(() => now);
  throttled.add('ana', 5_000);
  throttled.add('ana', 1_000);
  throttled.add('bia', 2_000);
  now = 2_000;
  expect(['ana', 'bia', 'caio'].map((phone) => throttled.has(phone))).toEqual([true, false, false]);
  throttled.add('525512345678', 3_000);
  expect(throttled.has('5215512345678')).toBe(true);
  now = 5_000;
  throttled.add('caio', 6_000);
  expect(['ana', 'bia', 'caio'].map((phone) => throttled.has(phone))).toEqual([false, false, true]);
});
