import {
  isWithin,
  type KeySettings,
  LIMIT_NAMES,
  LIVE_ONLY_SCOPES,
  MAX_MAKERS,
  OWN_DATA_SCOPES,
  type Principal,
  type KeyInForce,
  type Scope,
} from '@recado/auth';
import { DomainError, type Violation } from '@recado/core';
import { LIMITS } from './key.body.js';

type Key = Pick<KeySettings, 'scopes' | 'ipAllowList' | 'expiresAt' | 'limits'>;

/** What a key that is made or changed by another one must not be. Throws DomainError `validation_failed`. */
export function requireNoStronger(own: Principal, key: Key): void {
  const violations = strengthsOf(own, key);
  if (violations.length > 0) throw new DomainError('validation_failed', { violations });
}

/** In what a key is stronger than the one that makes it. */
function strengthsOf(own: Principal, { scopes, ipAllowList, expiresAt, limits }: Key): Violation[] {
  const foreign = lacking(own, scopes);
  // Who sends and sees its own messages alone may do so from another place.
  const reachesBeyond = scopes.some((scope) => LIVE_ONLY_SCOPES.includes(scope));
  const isElsewhere = reachesBeyond && !isWithin(ipAllowList, own.ipAllowList);
  const isLater = own.expiresAt !== null && (expiresAt === null || expiresAt > own.expiresAt);
  return [
    ...(foreign.length === 0
      ? []
      : [{ path: 'scopes', code: 'key_scopes_not_own', params: { scopes: foreign.join(', ') } }]),
    ...(isElsewhere ? [{ path: 'ip_allow_list', code: 'key_addresses_not_own' }] : []),
    ...(isLater ? [{ path: 'expires_at', code: 'key_expires_later' }] : []),
    ...LIMIT_NAMES.flatMap((name) => {
      const most = own.limits[name];
      const isWider = most !== null && (limits[name] === null || limits[name] > most);
      return isWider ? [{ path: `limits.${LIMITS[name]}`, code: 'key_limit_not_own', params: { max: most } }] : [];
    }),
  ];
}

/** A key with more scopes is out of reach. Throws DomainError `forbidden`. */
export function requireReach(own: Principal, { scopes }: Pick<Key, 'scopes'>): void {
  const foreign = lacking(own, scopes);
  if (foreign.length === 0) return;
  throw forbidden('key_stronger', { scopes: foreign.join(', ') });
}

/**
 * A key gets no new secret of one that is stronger in any way, and of itself only by its present secret: whoever has
 * one that was replaced must not end the one that replaced it. Throws DomainError `forbidden`.
 */
export function requireRotatable(own: Principal, id: number, key: KeyInForce): void {
  if (own.keyId === id) {
    if (own.prefix !== key.prefix) throw forbidden('key_secret_replaced');
    return;
  }
  requireReach(own, key);
  // With its secret one sees what belongs to it. Whoever made it was told its first secret.
  const mayOpen = own.scopes.has('messages:read_all') || key.makerKeyId === own.keyId;
  const seen = mayOpen ? [] : key.scopes.filter((scope) => OWN_DATA_SCOPES.includes(scope));
  if (seen.length > 0) throw forbidden('key_sees_own', { scopes: seen.join(', ') });
  const wider = strengthsOf(own, key).map(({ path }) => path);
  if (wider.length > 0) throw forbidden('key_wider', { fields: wider.join(', ') });
}

/**
 * The limits of a key bind those that it makes, which is read with each of them: a line of keys has an end. Throws
 * DomainError `forbidden`.
 */
export function requireMaker({ makers }: Principal): void {
  if (makers.length >= MAX_MAKERS) throw forbidden('key_line_too_long', { max: MAX_MAKERS });
}

/** A key does not change what it may do itself. Throws DomainError `not_changeable`. */
export function requireOther({ keyId }: Principal, id: number): void {
  if (keyId === id) throw new DomainError('not_changeable', { reason: { path: '', code: 'key_own' } });
}

function forbidden(code: string, params?: Violation['params']): DomainError {
  return new DomainError('forbidden', { reason: { path: '', code, ...(params && { params }) } });
}

function lacking({ scopes: own }: Principal, scopes: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => !own.has(scope));
}
