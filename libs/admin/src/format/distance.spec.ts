import { expect, it } from 'vitest';
import { formatSpan } from './format.js';

const words = { day: 'dia', days: 'dias' };

it.each([
  [0, '0 ms'],
  [9, '9 ms'],
  [999, '999 ms'],
  [5_321, '5,3 s'],
  [9_999, '9,9 s'],
  [48_900, '48 s'],
  [60_000, '1 min'],
  [125_000, '2 min 5 s'],
  [4_320_000, '1 h 12 min'],
  [86_400_000, '1 dia'],
  [187_200_000, '2 dias 4 h'],
])('says %i ms as %s', (ms, text) => {
  expect(formatSpan(ms, 'pt-BR', words)).toBe(text);
});
