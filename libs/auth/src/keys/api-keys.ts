import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Actor } from '@recado/audit';
import { Settings } from '@recado/config';
import { Clock, localDay } from '@recado/core';
import {
  ApiKey,
  ApiKeySecret,
  Database,
  type SqlValue,
  type Transaction,
  UniqueViolationError,
} from '@recado/database';
import { MoreThan, Repository } from 'typeorm';
import { AuthInputError } from '../auth-input-error.js';
import type { ApiKeyView, ReplacedSecretView, IssueApiKey, KeySettings, IssuedApiKey } from './api-key.view.js';
import { requireNameAlone } from './key-names.js';
import { checkExpiry, checkSettings } from './key-settings.js';
import { KeyTrail } from './key-trail.js';
import { usableScopes } from './scope.js';
import { makeSecret, secretFault, hashSecret, shownParts } from './secret.js';
import { settingsOf, settingsRow } from './settings-row.js';

/** A key from its row and its replaced secrets, on the day `today` of the installation. */
function toView(key: ApiKey, replaced: readonly ApiKeySecret[], today: number): ApiKeyView {
  const { id, prefix, last4, createdAt, createdBy, makerKeyId, notes, revokedAt, lastUsedAt, lastUsedIp } = key;
  return {
    ...settingsOf(key),
    id,
    prefix,
    last4,
    createdAt,
    createdBy,
    makerKeyId,
    notes,
    revokedAt,
    lastUsedAt,
    lastUsedIp,
    testMode: key.testMode === 1,
    requestsToday: key.usageDay === today ? key.usageRequests : 0,
    replaced: key.revokedAt === null ? replaced.map(toReplacedView) : [],
    isCancelingWaiting: key.cancelWaitingSince !== null,
  };
}

function toReplacedView(secret: ApiKeySecret): ReplacedSecretView {
  const { id, prefix, last4, replacedAt, expiresAt, lastUsedAt, lastUsedIp } = secret;
  return { id, prefix, last4, replacedAt, expiresAt, lastUsedAt, lastUsedIp };
}

/** The checked and completed input for a key. */
interface NewKey {
  settings: KeySettings;
  testMode: boolean;
  secret: string;
  /** The secret was given and not made. */
  takenOver: boolean;
}

/** Checks and completes the input for a key, without the scopes that its mode cannot use. Throws AuthInputError. */
function newKey(input: IssueApiKey, now: number): NewKey {
  const testMode = input.testMode ?? false;
  const settings = checkSettings({ ...input, scopes: usableScopes(input.scopes, testMode) });
  checkExpiry(settings.expiresAt, now);
  const secret = input.secret === undefined ? makeSecret(testMode) : checkSecret(input.secret);
  return { settings, testMode, secret, takenOver: input.secret !== undefined };
}

function checkSecret(secret: string): string {
  const fault = secretFault(secret);
  if (fault) throw new AuthInputError(fault);
  return secret;
}

/** Issues and lists API keys. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly database: Database,
    @InjectRepository(ApiKey) private readonly rows: Repository<ApiKey>,
    @InjectRepository(ApiKeySecret) private readonly replaced: Repository<ApiKeySecret>,
    private readonly trail: KeyTrail,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Issues a key. Its secret cannot be read again. Rejects with AuthInputError. */
  async issue(input: IssueApiKey, actor: Actor): Promise<IssuedApiKey> {
    const now = this.clock.now();
    const order = newKey(input, now);
    const id = await this.insert(order, now, actor, input);
    const row = await this.rows.findOneByOrFail({ id });
    return { key: toView(row, [], this.dayOf(now)), secret: order.secret };
  }

  /** Every key, newest first, the revoked ones last. */
  async list(): Promise<ApiKeyView[]> {
    const now = this.clock.now();
    const newest = await this.rows.find({ order: { id: 'DESC' } });
    const replaced = await this.replaced.find({ where: { expiresAt: MoreThan(now) }, order: { id: 'DESC' } });
    const of = (id: number) => replaced.filter(({ apiKeyId }) => apiKeyId === id);
    const views = newest.map((row) => toView(row, of(row.id), this.dayOf(now)));
    return [...views.filter((key) => key.revokedAt === null), ...views.filter((key) => key.revokedAt !== null)];
  }

  async find(id: number): Promise<ApiKeyView | null> {
    const now = this.clock.now();
    const row = await this.rows.findOneBy({ id });
    if (!row) return null;
    const replaced = await this.replaced.find({
      where: { apiKeyId: id, expiresAt: MoreThan(now) },
      order: { id: 'DESC' },
    });
    return toView(row, replaced, this.dayOf(now));
  }

  /** Whether this is or was the secret of a key, revoked keys and replaced secrets included. */
  async knows(secret: string): Promise<boolean> {
    const hash = hashSecret(secret);
    return (await this.rows.existsBy({ hash })) || (await this.replaced.existsBy({ hash }));
  }

  private dayOf(time: number): number {
    return localDay(time, this.settings.timezone);
  }

  private async insert(
    order: NewKey,
    now: number,
    actor: Actor,
    { hasNameAlone = false, makerKeyId = null }: { hasNameAlone?: boolean; makerKeyId?: number | null },
  ): Promise<number> {
    const row = { ...toRow(order, now), created_by: actor.name, maker_key_id: makerKeyId };
    const { settings, testMode, takenOver } = order;
    try {
      return await this.trail.write(async (tx) => {
        const id = await tx.insertOne('api_keys', Object.keys(row), Object.values(row));
        await this.refuseReplaced(tx, order.secret);
        const details = { ...settings, testMode, takenOver };
        await this.trail.changed(tx, { action: 'api_key.created', id, details, actor });
        if (hasNameAlone) await requireNameAlone(tx, { id, name: settings.name }, this.database.capabilities.rowLock);
        return id;
      });
    } catch (error) {
      throw error instanceof UniqueViolationError ? new AuthInputError('secret_taken') : error;
    }
  }

  /** Called after the insert: from then on no key with this secret can be replaced. */
  private async refuseReplaced(tx: Transaction, secret: string): Promise<void> {
    const select = `SELECT id FROM api_key_secrets WHERE hash = ? ${this.database.capabilities.rowLock}`;
    const [other] = await tx.all(select, [hashSecret(secret)]);
    if (other) throw new AuthInputError('secret_taken');
  }
}

function toRow({ settings, testMode, secret }: NewKey, now: number): Record<string, SqlValue> {
  const { prefix, last4 } = shownParts(secret);
  const identity = { prefix, last4, hash: hashSecret(secret), test_mode: testMode ? 1 : 0, created_at: now };
  return { ...identity, ...settingsRow(settings) };
}
