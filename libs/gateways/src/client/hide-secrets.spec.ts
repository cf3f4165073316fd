import { describe, expect, it } from 'vitest';
import { hideSecrets } from './hide-secrets.js';

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

  it('keeps words that are too short to be secrets', () => {
    expect(hideSecrets('no such number', ['no'])).toBe('no such number');
  });
});
