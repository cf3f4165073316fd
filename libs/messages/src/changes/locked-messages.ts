import { Injectable } from '@nestjs/common';
import { DomainError, WAITING } from '@recado/core';
import { Database, Message, MessageBatch, selectList, type Transaction } from '@recado/database';
import { BY_CLAIM_INDEX } from '../store/forced-index.js';
import { ANY_IN_CLAIM_RANGE, claimRanges } from '../store/key-backlog.js';
import { ownedBy } from '../store/owned-by.js';
import { CHUNK, idsOf } from '../store/rows.js';

const MESSAGE_FIELDS = ['id', 'status', 'expiresAt'] as const;
const BATCH_FIELDS = ['id', 'total', 'timezone', 'isFilling'] as const;

/** A message whose row is locked until the transaction ends. */
export type LockedMessage = Pick<Message, (typeof MESSAGE_FIELDS)[number]>;

/** A batch as its changes need it. */
export type FoundBatch = Pick<MessageBatch, (typeof BATCH_FIELDS)[number]>;

const LOCKED = `SELECT ${selectList(Message, MESSAGE_FIELDS)} FROM messages`;
const BATCH = `SELECT ${selectList(MessageBatch, BATCH_FIELDS)} FROM message_batches`;
const NEXT_OF_BATCH = `SELECT id FROM messages WHERE batch_id = ? AND id > ? ORDER BY id LIMIT ${CHUNK}`;

/**
 * Finds the messages of a change and locks their rows. A claim skips locked rows, and a message that was claimed before
 * is seen as such: together with the guard in each UPDATE this decides between a change and a claim.
 */
@Injectable()
export class LockedMessages {
  constructor(private readonly database: Database) {}

  /** The message; throws DomainError `not_found`, also when it belongs to another key. */
  async one(tx: Transaction, id: number, apiKeyId?: number): Promise<LockedMessage> {
    const { rowLock } = this.database.capabilities;
    const { owner, values } = ownedBy(apiKeyId);
    const [row] = await tx.all<LockedMessage>(`${LOCKED} WHERE id = ?${owner} ${rowLock}`, [id, ...values]);
    if (!row) throw new DomainError('not_found');
    return row;
  }

  /** These messages, at most a chunk. */
  async withIds(tx: Transaction, ids: readonly number[]): Promise<LockedMessage[]> {
    if (ids.length === 0) return [];
    const { list, rowLock } = this.database.capabilities;
    return tx.all<LockedMessage>(`${LOCKED} WHERE id IN ${list} ORDER BY id ${rowLock}`, [ids]);
  }

  /** The batch, without a lock; throws DomainError `not_found`, also when it belongs to another key. */
  async batch(id: number, apiKeyId?: number): Promise<FoundBatch> {
    const { owner, values } = ownedBy(apiKeyId);
    const [row] = await this.database.read<FoundBatch>(`${BATCH} WHERE id = ?${owner}`, [id, ...values]);
    if (!row) throw new DomainError('not_found');
    return row;
  }

  /** A chunk of the waiting messages of a key on these channels, without rows that are locked already. */
  async waitingOfKey(tx: Transaction, apiKeyId: number, channelIds: readonly number[]): Promise<LockedMessage[]> {
    const { claimLock } = this.database.capabilities;
    const select = `${LOCKED} ${BY_CLAIM_INDEX} WHERE ${ANY_IN_CLAIM_RANGE} LIMIT ? ${claimLock}`;
    const found: LockedMessage[] = [];
    for (const range of claimRanges(apiKeyId, WAITING, channelIds)) {
      if (found.length >= CHUNK) break;
      found.push(...(await tx.all<LockedMessage>(select, [...range, CHUNK - found.length])));
    }
    return found;
  }

  /**
   * Runs `work` with all messages of a batch, each once, in chunks of one transaction each, so that other writers need
   * not wait for all of them. Yields each result after its commit. `work` may run more than once for a chunk.
   */
  async *chunks<T>(
    batchId: number,
    work: (tx: Transaction, messages: LockedMessage[]) => Promise<T>,
  ): AsyncGenerator<T, void> {
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after;
      const { ids, done } = await this.database.write(async (tx) => {
        const found = await nextOfBatch(tx, batchId, from);
        return { ids: found, done: await work(tx, await this.withIds(tx, found)) };
      });
      yield done;
      after = ids.length < CHUNK ? undefined : ids.at(-1);
    }
  }
}

/** Without a lock: with one, MySQL 9 reads, sorts and locks the whole batch for each chunk. */
async function nextOfBatch(tx: Transaction, batchId: number, after: number): Promise<number[]> {
  return idsOf(await tx.all<{ id: number }>(NEXT_OF_BATCH, [batchId, after]));
}

/** Whether a message has not been claimed: it may be canceled and rescheduled. */
export function isWaiting({ status }: LockedMessage): boolean {
  return WAITING.includes(status);
}
