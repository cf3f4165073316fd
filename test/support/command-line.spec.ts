import { describe, expect, it } from 'vitest';
import { choiceOption, numberOption, wholeOption } from './command-line.js';

describe('The options of the commands of the tests', () => {
  it('have their defaults', () => {
    expect(numberOption('--minutes', undefined, 2)).toBe(2);
    expect(wholeOption('--count', undefined, 5_000)).toBe(5_000);
    expect(choiceOption('--shape', undefined, ['embedded'])).toBeUndefined();
  });

  it('take numbers, with a fraction where it makes sense', () => {
    expect(numberOption('--minutes', '0.5', 2)).toBe(0.5);
    expect(wholeOption('--seed', '20261120', 1)).toBe(20_261_120);
  });

  it.each(['0.5', '-1', '1e3', 'many', '', '1234567890'])('refuse %j as a count or seed', (value) => {
    expect(() => wholeOption('--count', value, 5_000)).toThrow('--count takes a whole number');
  });

  it('refuse what is no choice', () => {
    expect(() => choiceOption('--shape', 'both', ['embedded', 'production'])).toThrow('embedded, production');
  });
});
