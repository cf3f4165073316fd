import { OWN_DATA_SCOPES, type Principal, SCOPES, type Scope } from '@recado/auth';
import { DomainError } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { requireMaker, requireNoStronger, requireReach, requireRotatable } from './key-administration.js';

const NO_LIMITS = { requestsPerMinute: null, requestsPerDay: null, messagesPerMinute: null, messagesPerDay: null };
const PREFIX = 'rcd_live_abcd';
const ACTING: Principal = {
  ...{ keyId: 1, name: 'Gestora', prefix: PREFIX, scopes: new Set(['keys:write']), testMode: false, timezone: null },
  ...{ missingVariable: null, limits: NO_LIMITS, makers: [], lostAnswerGuard: true, ipAllowList: ['10.0.0.0/8'] },
  ...{ expiresAt: null, defaultChannelId: null, dialects: {} },
};

/** A key that does what a program does, with these scopes. */
const keyWith = (scopes: readonly Scope[]) => ({
  ...{ name: 'ERP', prefix: 'rcd_live_efgh', scopes, expiresAt: null, timezone: null, missingVariable: null },
  ...{
    limits: NO_LIMITS,
    lostAnswerGuard: true,
    ipAllowList: ['10.1.0.0/16'],
    defaultChannelId: null,
    dialects: {},
    makerKeyId: null as number | null,
  },
});
const acting = (...scopes: Scope[]): Principal => ({ ...ACTING, scopes: new Set<Scope>(['keys:write', ...scopes]) });

function refusalOf(act: () => void): string {
  try {
    act();
    return 'allowed';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.reason?.code ?? error.violations[0]?.code ?? error.code;
  }
}

/** What the key sees that belongs to other keys. */
const seesAll = (scopes: readonly Scope[]) => scopes.includes('messages:read_all');

describe('what a key may do to another key', () => {
  const pairs = SCOPES.flatMap((own) => SCOPES.map((other) => [own, other] as const));

  it.each(pairs)('with %s, to one with %s, yields nothing that it may not see', (own, other) => {
    const key = keyWith([other]);
    const has = own === other || other === 'keys:write';
    expect(refusalOf(() => requireReach(acting(own), key))).toBe(has ? 'allowed' : 'key_stronger');
    expect(refusalOf(() => requireNoStronger(acting(own), key))).toBe(has ? 'allowed' : 'key_scopes_not_own');
    const shows = OWN_DATA_SCOPES.includes(other) && !seesAll([own]);
    const expected = !has ? 'key_stronger' : shows ? 'key_sees_own' : 'allowed';
    expect(refusalOf(() => requireRotatable(acting(own), 2, key))).toBe(expected);
  });

  it('includes a new secret of one that sees its own messages only with messages:read_all', () => {
    const key = keyWith(['messages:write', 'messages:read']);
    const sender = acting('messages:write', 'messages:read');
    expect(refusalOf(() => requireRotatable(sender, 2, key))).toBe('key_sees_own');
    const auditor = acting('messages:write', 'messages:read', 'messages:read_all');
    expect(refusalOf(() => requireRotatable(auditor, 2, key))).toBe('allowed');
    // It was told the first secret.
    expect(refusalOf(() => requireRotatable(sender, 2, { ...key, makerKeyId: 1 }))).toBe('allowed');
    expect(refusalOf(() => requireRotatable(sender, 2, { ...key, makerKeyId: 3 }))).toBe('key_sees_own');
    // Of itself it sees everything already.
    expect(refusalOf(() => requireRotatable(sender, 1, { ...key, prefix: PREFIX }))).toBe('allowed');
  });

  it('ends where the line of keys that made it is long', () => {
    const makers = Array.from({ length: 20 }, (_, index) => ({ keyId: index + 2, limits: NO_LIMITS }));
    expect(refusalOf(() => requireMaker({ ...ACTING, makers: makers.slice(1) }))).toBe('allowed');
    expect(refusalOf(() => requireMaker({ ...ACTING, makers }))).toBe('key_line_too_long');
  });
});
