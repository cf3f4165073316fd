import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@recado/core';
import { type ApiKey, Database, DatabaseUnavailableError } from '@recado/database';
import { ApiKeyCache, type KnownKey } from './api-key.cache.js';
import { ApiKeyUsage } from './api-key.usage.js';
import { KeyVersionWatch } from './key-version.watch.js';
import type { Principal } from './principal.js';
import { hashSecret, isSameHash, secretFault } from './secret.js';
import { parseScopes } from './to-view.js';

/** What a token turned out to be. */
export type Verification =
  { outcome: 'ok'; principal: Principal } | { outcome: 'unauthorized' } | { outcome: 'unavailable' };

type KeyRow = Pick<
  ApiKey,
  'id' | 'name' | 'hash' | 'scopes' | 'testMode' | 'timezone' | 'missingVariable' | 'expiresAt'
>;

const FIND = `SELECT id, name, hash, scopes, test_mode AS testMode, timezone, missing_variable AS missingVariable,
  expires_at AS expiresAt FROM api_keys WHERE hash = ? AND revoked_at IS NULL`;

/** Tells whom a token belongs to. */
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

  /** Checks a token and, when it is good, counts the request. `unavailable`: nobody can tell at the moment. */
  async verify(token: string, ip: string): Promise<Verification> {
    if (secretFault(token)) return { outcome: 'unauthorized' };
    const key = await this.find(hashSecret(token));
    if (key === undefined) return { outcome: 'unavailable' };
    if (key === null || this.isExpired(key)) return { outcome: 'unauthorized' };
    this.usage.record(key.principal.keyId, ip);
    return { outcome: 'ok', principal: key.principal };
  }

  /** The key, null for a stranger, undefined when the database is away. */
  private async find(hash: string): Promise<KnownKey | null | undefined> {
    const remembered = this.watch.isCurrent ? this.cache.get(hash) : undefined;
    if (remembered !== undefined) return remembered;
    try {
      return await this.ask(hash);
    } catch (error) {
      // That the database is away is the watch's to tell, once; anything else is news.
      if (!(error instanceof DatabaseUnavailableError)) this.logger.error(error);
      return undefined;
    }
  }

  private async ask(hash: string): Promise<KnownKey | null> {
    const remember = this.cache.prepare(hash);
    const [row] = await this.database.read<KeyRow>(FIND, [hash]);
    const key = row && isSameHash(row.hash, hash) ? toKnownKey(row) : null;
    remember(key);
    return key;
  }

  private isExpired({ expiresAt }: KnownKey): boolean {
    return expiresAt !== null && expiresAt <= this.clock.now();
  }
}

function toKnownKey(row: KeyRow): KnownKey {
  const principal: Principal = Object.freeze({
    keyId: row.id,
    name: row.name,
    scopes: new Set(parseScopes(row.scopes)),
    testMode: row.testMode === 1,
    timezone: row.timezone,
    missingVariable: row.missingVariable,
  });
  return { principal, expiresAt: row.expiresAt };
}
