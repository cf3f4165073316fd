import { AppSecret } from '@recado/auth';
import { MINUTE_MS } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/fixtures/manual-clock.js';
import { testConfig } from '../../../test/support/fixtures/test-config.js';
import { SendTokens } from './send-tokens.js';

const CONTENT = { messages: [{ phone: '5511987654321', message: 'Oi' }] };
const KEY = 7;

function tokensOf(secret = 'a'.repeat(32)) {
  const clock = new ManualClock();
  const config = testConfig({ NODE_ENV: 'test', APP_SECRET: secret });
  return { clock, tokens: new SendTokens(new AppSecret(config), clock) };
}

describe('a token of a dry run', () => {
  it('is worth its own number, for exactly its content and its key', () => {
    const { tokens } = tokensOf();
    const [first, second] = [tokens.issue(KEY, CONTENT), tokens.issue(KEY, CONTENT)];
    const numbers = [first, second].map(({ token }) => tokens.read(token, KEY, CONTENT));
    expect(numbers[0]?.nonce).not.toBe(numbers[1]?.nonce);
    expect(tokens.read(first.token, KEY, CONTENT)?.nonce).toBe(numbers[0]?.nonce);
    expect(tokens.read(first.token, KEY + 1, CONTENT)).toBeUndefined();
    for (const other of [{ ...CONTENT, channel: 'loja' }, { messages: [...CONTENT.messages, ...CONTENT.messages] }])
      expect(tokens.read(first.token, KEY, other)).toBeUndefined();
  });

  it('knows what its preview showed', () => {
    const { tokens } = tokensOf();
    const { token } = tokens.issue(KEY, CONTENT, ['vendas', 1]);
    const read = tokens.read(token, KEY, CONTENT);
    expect([read?.shows(['vendas', 1]), read?.shows(['loja', 1])]).toEqual([true, false]);
    const other = Buffer.from(token, 'base64url');
    other[22]! ^= 1;
    expect(tokens.read(other.toString('base64url'), KEY, CONTENT)).toBeUndefined();
  });

  it('ends after ten minutes, whatever is written into it', () => {
    const { tokens, clock } = tokensOf();
    const { token, expiresAt } = tokens.issue(KEY, CONTENT);
    expect(expiresAt).toBe(clock.now() + 10 * MINUTE_MS);
    const later = Buffer.from(token, 'base64url');
    later.writeUIntBE(expiresAt + MINUTE_MS, 16, 6);
    expect(tokens.read(later.toString('base64url'), KEY, CONTENT)).toBeUndefined();
    clock.advance(10 * MINUTE_MS - 1);
    expect(tokens.read(token, KEY, CONTENT)).toMatchObject({ isExpired: false });
    clock.advance(1);
    expect(tokens.read(token, KEY, CONTENT)).toMatchObject({ isExpired: true });
  });

  it.each(['', 'yes', 'confirmed', 'A'.repeat(72), '%%%'])('is not made up: %s', (made) => {
    expect(tokensOf().tokens.read(made, KEY, CONTENT)).toBeUndefined();
  });

  it('of another installation is worth nothing', () => {
    const { token } = tokensOf('b'.repeat(32)).tokens.issue(KEY, CONTENT);
    expect(tokensOf().tokens.read(token, KEY, CONTENT)).toBeUndefined();
  });
});
