import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
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
  type ApiKeyView,
  ApiKeys,
  AuthInputError,
  checkAllowList,
  type IssuedApiKey,
  KeyChanges,
  KeyReplacement,
  KeyRevocation,
  type NewSecret,
  limitsOf,
  usableScopes,
} from '@recado/auth';
import { Channels } from '@recado/channels';
import { Settings } from '@recado/config';
import { DomainError, type Violation } from '@recado/core';
import type { Transaction } from '@recado/database';
import { found } from '@recado/http';
import type { KeyedIdentity } from '@recado/intake';
import { isOther, Versions } from '../http/versions.js';
import { LIMITS, readGrace, readKeyChanges, readNewKey } from './key.body.js';
import { KeyRotations } from './key-rotations.js';

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
function requireOther({ keyId }: Principal, id: number): void {
  if (keyId === id) throw new DomainError('not_changeable', { reason: { path: '', code: 'key_own' } });
}

function forbidden(code: string, params?: Violation['params']): DomainError {
  return new DomainError('forbidden', { reason: { path: '', code, ...(params && { params }) } });
}

function lacking({ scopes: own }: Principal, scopes: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => !own.has(scope));
}

/** The fields of refusals by the rules of keys. */
const FIELDS: Partial<Record<AuthInputError['code'], [path: string, code: string]>> = {
  name_missing: ['name', 'field_required'],
  name_too_long: ['name', 'key_name_too_long'],
  name_characters: ['name', 'name_characters'],
  name_taken: ['name', 'key_name_taken'],
  scopes_missing: ['scopes', 'key_scopes_missing'],
  expiry_past: ['expires_at', 'key_expiry_past'],
  timezone_unknown: ['timezone', 'key_timezone_unknown'],
  ip_invalid: ['ip_allow_list', 'key_address_invalid'],
  ip_list_too_long: ['ip_allow_list', 'key_addresses_too_many'],
  too_many_secrets: ['grace_seconds', 'key_secrets_too_many'],
};

/** A new secret that a program asks for. */
interface RotationRequest {
  own: Principal;
  id: number;
  body: unknown;
  actor: Actor;
  /** The version on which it is based. */
  seen?: string | undefined;
  /** By what its repeats are known; missing: by nothing. */
  identity?: KeyedIdentity | undefined;
}

/** Makes and changes keys for programs, by the services and the rules of the panel, and never one that is stronger. */
@Injectable()
export class KeyAdministration {
  constructor(
    private readonly keys: ApiKeys,
    private readonly changes: KeyChanges,
    private readonly replacement: KeyReplacement,
    private readonly revocation: KeyRevocation,
    private readonly rotations: KeyRotations,
    private readonly channels: Channels,
    private readonly versions: Versions,
    private readonly installation: Settings,
  ) {}

  /** Throws DomainError `not_found`. */
  async find(id: number): Promise<ApiKeyView> {
    return found(await this.keys.find(id));
  }

  /** Creates a key from a body. Throws DomainError. */
  async create(own: Principal, body: unknown, actor: Actor): Promise<IssuedApiKey> {
    const input = readNewKey(body, await this.context());
    return refusing(async () => {
      const { expiresAt = null, testMode = false } = input;
      const scopes = usableScopes(input.scopes, testMode);
      const ipAllowList = checkAllowList(input.ipAllowList ?? []);
      requireMaker(own);
      requireNoStronger(own, { scopes, expiresAt, ipAllowList, limits: limitsOf(input.limits ?? {}) });
      return this.keys.issue({ ...input, hasNameAlone: true, makerKeyId: own.keyId }, actor);
    });
  }

  /** Changes another key by a body. `seen`: the version on which the change is based. Throws DomainError. */
  async change(own: Principal, id: number, body: unknown, actor: Actor, seen?: string): Promise<ApiKeyView> {
    requireOther(own, id);
    const input = readKeyChanges(body, await this.context());
    await this.basedOn(id, seen, async (same) => {
      const check = (before: KeyInForce, after: KeySettings) => {
        same(before);
        requireReach(own, before);
        requireNoStronger(own, after);
      };
      found(await refusing(() => this.changes.change(id, input, actor, { check, hasNameAlone: true })));
    });
    return this.find(id);
  }

  /**
   * Gives a key a new secret; to the repeat of a request with an Idempotency-Key the same one, while the secret before it
   * works. Throws DomainError.
   */
  async rotate(request: RotationRequest): Promise<IssuedApiKey & { isReplay: boolean }> {
    const graceMs = readGrace(request.body);
    // Without a grace nobody could repeat the request by the secret that made it, so that nothing is kept.
    const identity = graceMs > 0 ? request.identity : undefined;
    const earlier = identity && (await this.rotated(identity, request));
    if (earlier) return { ...earlier, isReplay: true };
    try {
      return { ...(await this.replace(request, graceMs, identity)), isReplay: false };
    } catch (error) {
      // An equal request may have been faster: its secret is the answer to both.
      const faster = identity && (await this.rotated(identity, request));
      if (!faster) throw error;
      return { ...faster, isReplay: true };
    }
  }

  /** Revokes another key; one that is revoked stays so. `seen`: the version on which that is based. Throws DomainError. */
  async revoke(own: Principal, id: number, cancelWaiting: boolean, actor: Actor, seen?: string): Promise<void> {
    requireOther(own, id);
    await this.basedOn(id, seen, async (same) => {
      const check = (key: KeyInForce) => {
        same(key);
        requireReach(own, key);
      };
      if (await this.revocation.revoke(id, actor, { cancelWaiting, check })) return;
      check(await this.find(id));
      if (cancelWaiting) await this.revocation.cancelWaiting(id, actor);
    });
  }

  private replace(
    { own, id, actor, seen }: RotationRequest,
    graceMs: number,
    identity?: KeyedIdentity,
  ): Promise<IssuedApiKey> {
    return this.basedOn(id, seen, async (same) => {
      const check = (key: KeyInForce) => {
        same(key);
        requireRotatable(own, id, key);
      };
      const keep = identity && ((tx: Transaction, made: NewSecret) => this.rotations.keep(tx, identity, own, made));
      const steps = { check, ...(keep && { keep }) };
      return found(await refusing(() => this.replacement.replace(id, graceMs, actor, steps)));
    });
  }

  /**
   * What an earlier, equal request has made of the key. A key gets its own secret again by the secret that asked for it
   * or by the new one, never by others of it that still work. Throws DomainError: it may not be shown, or there is a newer one.
   */
  private async rotated(identity: KeyedIdentity, { own, id }: RotationRequest): Promise<IssuedApiKey | undefined> {
    const made = await this.rotations.find(identity);
    const key = made && (await this.keys.find(id));
    if (!key || key.revokedAt !== null) return undefined;
    if (own.keyId !== id) requireRotatable(own, id, key);
    else if (own.prefix !== made.askedBy && own.prefix !== made.prefix) throw forbidden('key_secret_replaced');
    if (key.prefix !== made.prefix) throw await this.versions.refusal('api_key', id, ['api_key.replaced']);
    return { key, secret: made.secret };
  }

  /** Acts with a check that the settings of the key are still those of a version, and says who was faster. */
  private async basedOn<T>(
    id: number,
    seen: string | undefined,
    act: (same: (key: KeyInForce) => void) => Promise<T>,
  ): Promise<T> {
    let isStale = false;
    try {
      return await act((key) => {
        isStale = isOther(seen, versionOf(key));
        if (isStale) throw new DomainError('changed_meanwhile');
      });
    } catch (error) {
      if (isStale)
        throw await this.versions.refusal('api_key', id, ['api_key.changed', 'api_key.replaced', 'api_key.revoked']);
      throw error;
    }
  }

  /** The name of the channel or pool of a key. */
  channelOf({ defaultChannelId }: KeySettings): string | null {
    return defaultChannelId === null ? null : (this.channels.senderWithId(defaultChannelId)?.name ?? null);
  }

  private async context() {
    await this.channels.refreshIfChanged();
    const senders = this.channels.openSenders();
    const senderId = (name: string) => senders.find((sender) => sender.name === name)?.id;
    return { zone: this.installation.timezone, senderId };
  }
}

/** What the settings of a key and its secret are, in a word: another one after any change. */
export function versionOf(key: KeyInForce): string {
  const { prefix, name, scopes, expiresAt, timezone, missingVariable, limits, lostAnswerGuard } = key;
  const { ipAllowList, defaultChannelId } = key;
  const text = JSON.stringify([
    ...[prefix, name, scopes, expiresAt, timezone, missingVariable, Object.entries(limits).sort(), lostAnswerGuard],
    ...[ipAllowList, defaultChannelId],
  ]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

async function refusing<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const at = error instanceof AuthInputError ? FIELDS[error.code] : undefined;
    if (!at) throw error;
    throw new DomainError('validation_failed', { violations: [{ path: at[0], code: at[1] }] });
  }
}
