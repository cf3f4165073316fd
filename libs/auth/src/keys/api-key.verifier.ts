import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database, DatabaseUnavailableError } from '@recado/database';
import { ApiKeyCache, type KnownKey } from './api-key.cache.js';
import { ApiKeyUsage } from './api-key.usage.js';
import { IpAllowList } from './ip-allow-list.js';
import { type KeyLimits, limitsOf } from './key-limits.js';
import { KeyVersionWatch } from './key-version.watch.js';
import type { KeyMaker, Principal } from './principal.js';
import { hashSecret, isSameHash, secretFault } from './secret.js';
import { SETTINGS_COLUMNS, type SettingsFields, settingsOf } from './settings-row.js';

/** Keys that may stand between a key and the person to whom it goes back: no key makes one behind more. */
export const MAX_MAKERS = 20;

/** The id of a key that made another one, its limits, and by which key it was made itself. */
interface MakerRow extends KeyLimits {
  id: number;
}

const MAKERS = `WITH RECURSIVE makers AS (
    SELECT id, maker_key_id, requests_per_minute, requests_per_day, messages_per_minute, messages_per_day, 1 AS distance
    FROM api_keys WHERE id = ?
    UNION ALL SELECT k.id, k.maker_key_id, k.requests_per_minute, k.requests_per_day, k.messages_per_minute,
      k.messages_per_day, m.distance + 1
    FROM makers m JOIN api_keys k ON k.id = m.maker_key_id WHERE m.distance < ${MAX_MAKERS})
  SELECT id, requests_per_minute AS requestsPerMinute, requests_per_day AS requestsPerDay,
    messages_per_minute AS messagesPerMinute, messages_per_day AS messagesPerDay FROM makers ORDER BY distance`;

/** The key with this id and those by which it was made, the nearest first; null: none. Revoked ones bind, too. */
export async function readMakers(database: Database, makerKeyId: number | null): Promise<KeyMaker[]> {
  if (makerKeyId === null) return [];
  const rows = await database.read<MakerRow>(MAKERS, [makerKeyId]);
  return rows.map(({ id, ...limits }) => ({ keyId: id, limits: limitsOf(limits) }));
}

/** The result of a verification. */
export type Verification =
  | { outcome: 'ok'; principal: Principal }
  | { outcome: 'unauthorized' | 'forbidden' | 'unavailable' };

interface KeyRow extends SettingsFields {
  id: number;
  prefix: string;
  hash: string;
  makerKeyId: number | null;
  /** Set for a replaced secret. */
  secretId: number | null;
  secretExpiresAt: number | null;
}

const COLUMNS = `k.id, k.maker_key_id AS makerKeyId, ${SETTINGS_COLUMNS}`;
/** The present secret is in the key's own row; replaced secrets have rows of their own. */
const FIND = `SELECT ${COLUMNS}, k.prefix, k.hash, NULL AS secretId, NULL AS secretExpiresAt
  FROM api_keys k WHERE k.hash = ? AND k.revoked_at IS NULL
  UNION ALL SELECT ${COLUMNS}, s.prefix, s.hash, s.id AS secretId, s.expires_at AS secretExpiresAt
  FROM api_key_secrets s JOIN api_keys k ON k.id = s.api_key_id WHERE s.hash = ? AND k.revoked_at IS NULL`;

/** Finds the key of a token. */
@Injectable()
export class ApiKeyVerifier {
  private readonly logger = new Logger(ApiKeyVerifier.name);

  constructor(
    private readonly database: Database,
    private readonly cache: ApiKeyCache,
    private readonly watch: KeyVersionWatch,
    private readonly usage: ApiKeyUsage,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks a token and counts the request where it is valid. `forbidden`: the token is valid, but not from this address;
   * `unavailable`: the database cannot be read.
   */
  async verify(token: string, ip: string): Promise<Verification> {
    const hash = hashSecret(token);
    const remembered = this.watch.isCurrent ? this.cache.get(hash) : undefined;
    const key = remembered === undefined ? await this.find(token, hash) : remembered;
    if (key === undefined) return { outcome: 'unavailable' };
    if (key === null || this.isExpired(key)) return { outcome: 'unauthorized' };
    if (!key.allowList.allows(ip)) return { outcome: 'forbidden' };
    this.usage.record(key.principal.keyId, ip, key.replacedSecretId);
    return { outcome: 'ok', principal: key.principal };
  }

  /** The key, null for an unknown token, undefined where the database cannot be read. */
  private async find(token: string, hash: string): Promise<KnownKey | null | undefined> {
    if (secretFault(token)) return null;
    try {
      return await this.ask(hash);
    } catch (error) {
      // The watch over keys logs an unavailable database, once; other errors are logged here.
      if (!(error instanceof DatabaseUnavailableError)) this.logger.error(error);
      return undefined;
    }
  }

  private async ask(hash: string): Promise<KnownKey | null> {
    const remember = this.cache.prepare(hash);
    const [row] = await this.database.read<KeyRow>(FIND, [hash, hash]);
    const isKnown = row !== undefined && isSameHash(row.hash, hash);
    const key = isKnown ? toKnownKey(row, await readMakers(this.database, row.makerKeyId)) : null;
    remember(key);
    return key;
  }

  private isExpired({ principal: { expiresAt } }: KnownKey): boolean {
    return expiresAt !== null && expiresAt <= this.clock.now();
  }
}

function toKnownKey(row: KeyRow, makers: readonly KeyMaker[]): KnownKey {
  const { id, prefix, secretId } = row;
  const settings = settingsOf(row);
  const principal: Principal = Object.freeze({
    ...settings,
    keyId: id,
    makers,
    prefix,
    scopes: new Set(settings.scopes),
    testMode: row.testMode === 1,
    expiresAt: earlier(settings.expiresAt, row.secretExpiresAt),
  });
  return { principal, allowList: new IpAllowList(settings.ipAllowList), replacedSecretId: secretId };
}

function earlier(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}
