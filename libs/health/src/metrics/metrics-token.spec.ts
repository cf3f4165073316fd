import { describe, expect, it } from 'vitest';
import { carriesToken } from './metrics-token.js';

const TOKEN = 'a-token-of-this-test';

describe('the token of /metrics', () => {
  it.each([`Bearer ${TOKEN}`, `bearer  ${TOKEN}`])('is found in %j', (header) => {
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
  ])('is not found in %j', (header) => {
    expect(carriesToken(header, TOKEN)).toBe(false);
  });
});
