import { hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { UnreadableSecretError, Vault } from './secrets.js';

const key = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
const vault = (current: string, ...earlier: string[]) =>
  new Vault((purpose) => [key(current, purpose), ...earlier.map((secret) => key(secret, purpose))]);

describe('Vault', () => {
  it('opens a text for the purpose that it was sealed for, and no other', () => {
    const sealed = vault('a').seal('webhooks', 'whsec_ção');
    expect(vault('a').unseal('webhooks', sealed)).toBe('whsec_ção');
    expect(() => vault('a').unseal('channels', sealed)).toThrow(UnreadableSecretError);
    expect(sealed).not.toContain('whsec');
    expect(vault('a').seal('webhooks', 'whsec_ção')).not.toBe(sealed);
  });

  it('opens what an earlier secret sealed, and reports that it must be sealed again', () => {
    const sealed = vault('a').seal('webhooks', 'text');
    const rotated = vault('b', 'a');
    expect(rotated.unseal('webhooks', sealed)).toBe('text');
    expect(rotated.isCurrent('webhooks', sealed)).toBe(false);
    expect(rotated.isCurrent('webhooks', rotated.seal('webhooks', 'text'))).toBe(true);
  });

  it.each([
    ['another secret', () => vault('b').unseal('webhooks', vault('a').seal('webhooks', 'text'))],
    ['a changed text', () => vault('a').unseal('webhooks', `${vault('a').seal('webhooks', 'text').slice(0, -4)}AAAA`)],
    ['a cut one', () => vault('a').unseal('webhooks', vault('a').seal('webhooks', 'text').slice(0, 20))],
    ['nonsense', () => vault('a').unseal('webhooks', '')],
  ])('refuses %s', (_what, open) => {
    expect(open).toThrow(UnreadableSecretError);
  });
});
