import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Clock, DomainError, isoTime } from '@recado/core';
import { Database, type Transaction } from '@recado/database';

/** How long after its end a file is looked at, in ms: a request that was accepted before has stored its batch by then. */
export const GRACE_MS = 3_600_000;
/** The owner of all files. Keys have ids from 1. */
export const INSTALLATION = 0;

const USED = 'SELECT bytes FROM media_usage WHERE owner_id = ?';
const TAKE = 'UPDATE media_usage SET bytes = bytes + ? WHERE owner_id = ? AND bytes <= ?';
const GIVE = 'UPDATE media_usage SET bytes = CASE WHEN bytes > ? THEN bytes - ? ELSE 0 END WHERE owner_id = ?';
const HAS = 'SELECT id FROM media_files WHERE content_id = ? AND api_key_id = ? LIMIT 1';
const NEXT = 'SELECT MIN(expires_at) AS at FROM media_files WHERE api_key_id = ?';
const NEXT_OF_ALL = 'SELECT MIN(expires_at) AS at FROM media_files';

/** A content that a file begins or ceases to use. */
interface Use {
  contentId: number;
  size: number;
  /** The key of the file; null: a person in the panel gave it. */
  apiKeyId: number | null;
  /** Whether no other file has the content. */
  isOnly: boolean;
}

/** A file does not fit. Ends its transaction. */
export class QuotaFullError extends Error {
  constructor(readonly owner: number) {
    super('the quota of files is used up');
  }
}

/**
 * Counts the bytes of files that are kept: for the installation each content once, and once more for each key that has a
 * file of it. The counts move in the transactions that keep and remove files, after the row of the content is locked, so
 * that they are exact however many processes there are. Bytes that are still coming in are not counted.
 */
@Injectable()
export class MediaQuota {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What an owner keeps, and what it may keep, in bytes; null: there is no limit. */
  async of(owner: number): Promise<{ used: number; limit: number | null }> {
    const [row] = await this.database.read<{ bytes: number }>(USED, [owner]);
    return { used: Number(row?.bytes ?? 0), limit: this.limitOf(owner) };
  }

  /** The owner who has least room for a new content, and how much. */
  async room(apiKeyId: number | null): Promise<{ owner: number; bytes: number }> {
    const rooms: { owner: number; bytes: number }[] = [];
    for (const owner of apiKeyId === null ? [INSTALLATION] : [apiKeyId, INSTALLATION]) {
      const { used, limit } = await this.of(owner);
      rooms.push({ owner, bytes: Math.max((limit ?? Infinity) - used, 0) });
    }
    return rooms.reduce((least, room) => (room.bytes < least.bytes ? room : least));
  }

  /** Counts the content of a file that is about to be stored. Throws QuotaFullError. */
  async take(tx: Transaction, use: Use): Promise<void> {
    for (const owner of await ownersOf(tx, use)) {
      const values = [use.size, owner, (this.limitOf(owner) ?? Number.MAX_SAFE_INTEGER) - use.size];
      if ((await tx.run(TAKE, values)) > 0) continue;
      // Changed first, because a row that exists is locked by an insert (see `insertIfAbsent`).
      await tx.insertIfAbsent('media_usage', ['owner_id', 'bytes'], [[owner, 0]]);
      if ((await tx.run(TAKE, values)) === 0) throw new QuotaFullError(owner);
    }
  }

  /** Counts the content of a file that was just removed no more. */
  async giveBack(tx: Transaction, use: Use): Promise<void> {
    for (const owner of await ownersOf(tx, use)) await tx.run(GIVE, [use.size, use.size, owner]);
  }

  /** Why a file of so many bytes is not kept. */
  async refusal(owner: number, size: number): Promise<DomainError> {
    const { used, limit } = await this.of(owner);
    const [next] = await (owner === INSTALLATION
      ? this.database.read<{ at: number | null }>(NEXT_OF_ALL)
      : this.database.read<{ at: number | null }>(NEXT, [owner]));
    const at = Math.max(Number(next?.at ?? 0) + GRACE_MS, this.clock.now());
    const code = owner === INSTALLATION ? 'media_installation_quota_exceeded' : 'media_key_quota_exceeded';
    const params = { size, used, max: limit ?? 0, at: isoTime(at) };
    return new DomainError('media_quota_exceeded', { reason: { path: 'file', code, params } });
  }

  private limitOf(owner: number): number | null {
    const { maxBytesInAll, maxBytesPerKey } = this.config.media;
    return owner === INSTALLATION ? maxBytesInAll : maxBytesPerKey;
  }
}

/** Who counts the content, in the order in which their rows are locked. */
async function ownersOf(tx: Transaction, { contentId, apiKeyId, isOnly }: Use): Promise<number[]> {
  const isOfKey = apiKeyId !== null && (await tx.all(HAS, [contentId, apiKeyId])).length === 0;
  return [...(isOfKey ? [apiKeyId] : []), ...(isOnly ? [INSTALLATION] : [])];
}
