import { expect, it } from 'vitest';
import { RecipientRests } from './recipient-rests.js';

it('leaves a recipient alone until the provider allows it, and nobody else', () => {
  let now = 0;
  const rests = new RecipientRests(() => now);
  rests.add('ana', 5_000);
  rests.add('ana', 1_000);
  rests.add('bia', 2_000);
  now = 2_000;
  expect(['ana', 'bia', 'caio'].map((phone) => rests.isResting(phone))).toEqual([true, false, false]);
  now = 5_000;
  rests.add('caio', 6_000);
  expect(['ana', 'bia', 'caio'].map((phone) => rests.isResting(phone))).toEqual([false, false, true]);
});
