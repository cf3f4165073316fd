import { Injectable } from '@nestjs/common';
import { DomainError, MessageStatus, WAITING } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { BY_CLAIM_INDEX } from '../store/forced-index.js';
import { IN_CLAIM_RANGE, claimRanges } from '../store/key-backlog.js';

/** A message that a change is about, as it stands until the transaction ends. */
export interface LockedMessage {
  id: number;
  status: MessageStatus;
  expiresAt: number | null;
}

/** A batch and what of it belongs to the answer. */
export interface FoundBatch {
  id: number;
  total: number;
  timezone: string;
}

/** Messages of one unit of work: on SQLite some 10 ms. */
export const CHUNK = 500;

const LOCKED = 'SELECT id, status, expires_at AS expiresAt FROM messages';

/**
 * Finds what is to be changed and locks it. Who begins attempts passes by what is locked here, and what has begun is
 * seen so: that, and the guard in each UPDATE, decides who was first.
 */
@Injectable()
export class LockedMessages {
  constructor(private readonly database: Database) {}

  /** The message; throws DomainError `not_found`, also when it is another key's. */
  async one(tx: Transaction, id: number, apiKeyId?: number): Promise<LockedMessage> {
    const { rowLock } = this.database.capabilities;
    const { owner, values } = ownedBy(id, apiKeyId);
    const [row] = await tx.all<LockedMessage>(`${LOCKED} WHERE id = ?${owner} ${rowLock}`, values);
    if (!row) throw new DomainError('not_found');
    return row;
  }

  /** These messages, a chunk at most. */
  async these(tx: Transaction, ids: readonly number[]): Promise<LockedMessage[]> {
    if (ids.length === 0) return [];
    const { list, rowLock } = this.database.capabilities;
    return tx.all<LockedMessage>(`${LOCKED} WHERE id IN ${list} ORDER BY id ${rowLock}`, [ids]);
  }

  /** The batch; throws DomainError `not_found`, also when it is another key's. */
  async batch(id: number, apiKeyId?: number): Promise<FoundBatch> {
    const { owner, values } = ownedBy(id, apiKeyId);
    const [row] = await this.database.read<FoundBatch>(
      `SELECT id, total, timezone FROM message_batches WHERE id = ?${owner}`,
      values,
    );
    if (!row) throw new DomainError('not_found');
    return row;
  }

  /** A chunk of what waits of a key on these channels, without what is locked already. */
  async waitingOfKey(tx: Transaction, apiKeyId: number, channelIds: readonly number[]): Promise<LockedMessage[]> {
    const select = `${LOCKED} ${BY_CLAIM_INDEX} WHERE ${IN_CLAIM_RANGE} ORDER BY due_at, id LIMIT ? ${this.database.capabilities.claimLock}`;
    const found: LockedMessage[] = [];
    for (const place of claimRanges(apiKeyId, WAITING, channelIds)) {
      if (found.length >= CHUNK) break;
      found.push(...(await tx.all<LockedMessage>(select, [...place, CHUNK - found.length])));
    }
    return found;
  }

  /**
   * Does something with all messages of a batch, a chunk a transaction, so that others get their turn between. Each
   * message is seen once; yields what was done to each chunk, once it is on disk. A unit may be run more than once.
   */
  async *chunks<T>(
    batchId: number,
    work: (tx: Transaction, messages: LockedMessage[]) => Promise<T>,
  ): AsyncGenerator<T, void> {
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after;
      const { ids, done } = await this.database.write(async (tx) => {
        const found = await nextOfBatch(tx, batchId, from);
        return { ids: found, done: await work(tx, await this.these(tx, found)) };
      });
      yield done;
      after = ids.length < CHUNK ? undefined : ids.at(-1);
    }
  }
}

const NEXT_OF_BATCH = `SELECT id FROM messages WHERE batch_id = ? AND id > ? ORDER BY id LIMIT ${CHUNK}`;

/** Without a lock: told to lock what it finds so, MySQL 9 reads, sorts and locks the whole batch for each chunk. */
async function nextOfBatch(tx: Transaction, batchId: number, after: number): Promise<number[]> {
  return idsOf(await tx.all<{ id: number }>(NEXT_OF_BATCH, [batchId, after]));
}

/** Whether a message has not begun: it may be canceled and moved. */
export function isWaiting({ status }: LockedMessage): boolean {
  return WAITING.includes(status);
}

export function idsOf(messages: readonly { id: number }[]): number[] {
  return messages.map(({ id }) => id);
}

function ownedBy(id: number, apiKeyId: number | undefined): { owner: string; values: number[] } {
  return apiKeyId === undefined
    ? { owner: '', values: [id] }
    : { owner: ' AND api_key_id = ?', values: [id, apiKeyId] };
}
