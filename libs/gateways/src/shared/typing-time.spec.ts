import { describe, expect, it } from 'vitest';
import { typingTimeOf } from './typing-time.js';

describe('typingTimeOf', () => {
  it.each([
    ['', 1_000],
    ['Olá!', 1_000],
    ['x'.repeat(100), 3_000],
    ['x'.repeat(4_096), 5_000],
  ])('grows with the text from 1 s to 5 s', (text, ms) => {
    expect(typingTimeOf(text)).toBe(ms);
  });
});
