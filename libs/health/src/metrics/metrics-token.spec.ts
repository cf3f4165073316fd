import { describe, expect, it } from 'vitest';
import { carriesToken } from './metrics.controller.js';

const TOKEN = 'a-token-of-this-test';

describe('carriesToken', () => {
  it.each([`Bearer ${TOKEN}`, `bearer  ${TOKEN}`])('finds the token in %j', (header) => {
    expect(carriesToken(header, TOKEN)).toBe(true);
  });

  it.each([
    undefined,
    '',
    TOKEN,
    'Bearer',
    'Bearer ',
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
  ])('does not find the token in %j', (header) => {
    expect(carriesToken(header, TOKEN)).toBe(false);
  });
});
