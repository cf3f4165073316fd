import type { AppSecret } from '@recado/auth';
import { describe, expect, it } from 'vitest';
import { MessageTokens } from './message-tokens.js';

const keyOf = (name: string) => Buffer.from(name.padEnd(32, '.'));
/** Tokens of an installation whose secrets these are, the present one first. */
const tokensOf = (...secrets: [string, ...string[]]) =>
  new MessageTokens({ deriveAll: () => secrets.map(keyOf) } as unknown as AppSecret);
const IDS = [1, 2, 3, 255, 256, 4_711, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER];

describe('a token of a message', () => {
  const tokens = tokensOf('one');

  it.each(IDS)('is read back, in both lengths: %d', (id) => {
    expect(tokens.of(id)).toMatch(/^[0-9A-F]{18}$/);
    expect(tokens.longOf(id)).toMatch(/^[0-9a-f]{32}$/);
    expect([tokens.read(tokens.of(id)), tokens.read(tokens.longOf(id))]).toEqual([id, id]);
    expect(tokens.read(tokens.of(id).toLowerCase())).toBe(id);
  });

  it('is another one for each id, and tells nothing of its neighbours', () => {
    const all = Array.from({ length: 2_000 }, (_, at) => tokens.of(at + 1));
    expect(new Set(all).size).toBe(2_000);
    const alike = all
      .slice(1)
      .map((token, at) => [...token].filter((digit, place) => digit === all[at]![place]).length);
    // Of 18 random digits of hex one or two are equal by chance.
    expect(Math.max(...alike)).toBeLessThan(9);
  });

  it('is foreign where another secret made it, or somebody guessed it', () => {
    const foreign = IDS.map((id) => tokensOf('two').longOf(id));
    expect(foreign.map((token) => tokens.read(token))).toEqual(IDS.map(() => undefined));
    const guessed = Array.from({ length: 5_000 }, (_, at) => tokens.read(at.toString(16).padStart(18, '0')));
    // One in 256 passes the check byte, and of those nearly none is a possible id.
    expect(guessed.filter((id) => id !== undefined)).toEqual([]);
  });

  it('is still read after APP_SECRET was changed, while the previous one is given', () => {
    expect(tokensOf('two', 'one').read(tokens.of(7))).toBe(7);
    expect(tokensOf('two').read(tokens.longOf(7))).toBeUndefined();
  });

  it.each(['', 'wamid', '3EB0', 'g'.repeat(18), '0'.repeat(31), '0'.repeat(33)])('is no other text: %s', (text) => {
    expect(tokens.read(text)).toBeUndefined();
  });
});
