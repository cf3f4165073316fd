import { describe, expect, it } from 'vitest';
import { FAILURE_CODES } from './failure-explanations.js';
import { failureTitle } from './failure-titles.js';

describe('The title of a failure', () => {
  const titles = FAILURE_CODES.map((code) => [failureTitle(code, 'pt-BR') ?? '', failureTitle(code, 'en') ?? '']);

  it('is short, begins with a capital or a figure and has no full stop', () => {
    for (const title of titles.flat()) expect(title).toMatch(/^[\p{Lu}\d][^.{}]{4,39}$/u);
  });

  it('is that of no other code', () => {
    expect(new Set(titles.flat()).size).toBe(titles.length * 2);
  });

  it('is missing for an unknown code', () => expect(failureTitle('constructor', 'en')).toBeUndefined());
});
