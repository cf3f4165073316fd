import { describe, expect, it } from 'vitest';
import { hideSecrets } from './provider-client.js';

describe('hideSecrets', () => {
  it('replaces every occurrence of every secret', () => {
    expect(hideSecrets('Malformed access token EAAB123, EAAB123', ['EAAB123', undefined])).toBe(
      'Malformed access token ***, ***',
    );
  });

  it('replaces secrets as JSON spells them, with and without escaped slashes', () => {
    const secret = 'a/b"c\\d';
    expect(hideSecrets(JSON.stringify({ said: secret }), [secret])).toBe('{"said":"***"}');
    expect(hideSecrets(JSON.stringify({ said: secret }).replace('/', '\\/'), [secret])).toBe('{"said":"***"}');
  });

  it('replaces secrets as an address and a form spell them', () => {
    const secret = "se/n h+a'~";
    const form = new URLSearchParams({ k: secret }).toString();
    const { search } = new URL(`https://a.example/?k=${encodeURIComponent(secret)}`);
    for (const text of [`k=${encodeURIComponent(secret)}`, form, search.slice(1), form.replaceAll('+', '%20')]) {
      expect(hideSecrets(text, [secret])).toBe('k=***');
      expect(
        hideSecrets(
          text.replaceAll(/%../g, (hex) => hex.toLowerCase()),
          [secret],
        ),
      ).toBe('k=***');
    }
    expect(hideSecrets('half \ud800abc', ['\ud800abc'])).toBe('half ***');
  });

  it('keeps words that are too short to be secrets', () => {
    expect(hideSecrets('no such number', ['no'])).toBe('no such number');
  });
});
