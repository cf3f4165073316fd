import { expect, it } from 'vitest';
import { fitDetail } from './detail.js';

it.each([
  ['a text that fits', 'x'.repeat(255), 'x'.repeat(255)],
  ['a text that is too long', 'x'.repeat(256), 'x'.repeat(255)],
  ['a pair of surrogates at the edge', `${'x'.repeat(254)}😀`, 'x'.repeat(254)],
  ['nothing', null, null],
])('fitDetail keeps of %s what its column takes, without half a character', (_, given, kept) => {
  expect(fitDetail(given)).toBe(kept);
});
