import { ADMINISTRATION_SCOPES, isWithin, type KeySettings, type Principal, type Scope } from '@recado/auth';
import { DomainError, type Violation } from '@recado/core';

type Key = Pick<KeySettings, 'scopes' | 'ipAllowList' | 'expiresAt'>;

/** What a key that is made or changed by another one must not be. Throws DomainError `validation_failed`. */
export function requireNoStronger(own: Principal, key: Key): void {
  const violations: Violation[] = [];
  const foreign = lacking(own, key.scopes);
  if (foreign.length > 0)
    violations.push({ path: 'scopes', code: 'key_scopes_not_own', params: { scopes: foreign.join(', ') } });
  if (key.scopes.some((scope) => ADMINISTRATION_SCOPES.includes(scope))) violations.push(...ofAdministration(own, key));
  if (violations.length > 0) throw new DomainError('validation_failed', { violations });
}

/** A key that administers must come from where its maker may come from, and end when that one does. */
function ofAdministration(own: Principal, { ipAllowList, expiresAt }: Key): Violation[] {
  const isLater = own.expiresAt !== null && (expiresAt === null || expiresAt > own.expiresAt);
  return [
    ...(isWithin(ipAllowList, own.ipAllowList) ? [] : [{ path: 'ip_allow_list', code: 'key_addresses_not_own' }]),
    ...(isLater ? [{ path: 'expires_at', code: 'key_expires_later' }] : []),
  ];
}

/** A key with more scopes is out of reach. Throws DomainError `forbidden`. */
export function requireReach(own: Principal, { scopes }: Pick<Key, 'scopes'>): void {
  const foreign = lacking(own, scopes);
  if (foreign.length === 0) return;
  throw new DomainError('forbidden', {
    reason: { path: '', code: 'key_stronger', params: { scopes: foreign.join(', ') } },
  });
}

/** A key does not change what it may do itself. Throws DomainError `not_changeable`. */
export function requireOther({ keyId }: Principal, id: number): void {
  if (keyId === id) throw new DomainError('not_changeable', { reason: { path: '', code: 'key_own' } });
}

function lacking({ scopes: own }: Principal, scopes: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => !own.has(scope));
}
