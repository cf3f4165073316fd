import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CallbackSignal } from '@recado/channels';
import { Clock, Vault } from '@recado/core';
import { Database, type SqlRow, releaseDeadLeases, type Transaction } from '@recado/database';
import { ReceiptBacklog } from '@recado/messages';
import { GroupCommit } from '@recado/work';

/** The purpose from which the vault derives its keys for bodies. */
/** The purpose of the vault for the bodies of callbacks. */
export const VAULT_PURPOSE = 'gateway callbacks';
/** Callbacks that are stored in one unit of work. */
const MAX_TOGETHER = 128;
/** Size of one claim: rows, and bytes of their bodies. */
const MAX_ROWS = 128;
const MAX_BYTES = 8 * 1024 * 1024;
/**
 * For how long an equal callback without an id and a time is a repetition, in ms: providers repeat within some minutes what was
 * not answered in time, and a person who writes the same later means it, as a second opt-out.
 */
const REPEATED_MS = 5 * 60_000;
/** Length of a claim's lease in ms. After it the callback is claimed again. */
const LEASE_MS = 20_000;
const MAX_REST_MS = 15 * 60_000;
/** Rest of callbacks that this process cannot open, in ms: another process, or this one after its next start, may know their secret. */
const UNOPENED_REST_MS = 5 * 60_000;
const COLUMNS = ['channel_id', 'digest', 'sealed_json', 'size', 'received_at', 'next_at'] as const;

/** A verified request of a channel's provider. */
export interface NewCallback {
  channelId: number;
  /** As it came, in UTF-8. */
  body: string;
  /** The provider's id of this request; empty: it has none. */
  requestId: string;
  /** It brings a text without an id and a time, so that an equal one later is another text. Missing: it is a repetition. */
  isUnnamed?: boolean | undefined;
  /** UTC milliseconds. */
  receivedAt: number;
}

/** A callback that this process applies. */
export interface ClaimedCallback {
  id: number;
  channelId: number;
  /** Undefined: this process does not know the secret that sealed it. */
  body: string | undefined;
  receivedAt: number;
  attempts: number;
}

/** The callbacks that have not been applied yet. Any number of processes may claim them. */
@Injectable()
export class CallbackStore extends ReceiptBacklog {
  private readonly writes = new GroupCommit<NewCallback>({
    commit: (callbacks) => this.insert(callbacks),
    maxItems: MAX_TOGETHER,
  });

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly signal: CallbackSignal,
  ) {
    super();
  }

  /** Stores a callback; it is on disk when this resolves. A repeated one is stored once. */
  async add(callback: NewCallback): Promise<void> {
    if (callback.isUnnamed && (await this.isRepeated(callback))) return;
    await this.writes.add(callback);
    this.announce();
  }

  /** Stores a callback as part of another transaction; `announce` when that is committed. */
  async addIn(tx: Transaction, callback: NewCallback): Promise<void> {
    await tx.insertIfAbsent('gateway_callbacks', COLUMNS, [this.rowOf(digestOf(callback), callback)]);
  }

  /** Tells those that apply callbacks, in this and in other processes, that one is stored. */
  announce(): void {
    this.signal.nudge();
  }

  /** Calls the listener when a process has stored a callback. Returns the function that removes it. */
  onStored(listener: () => void): () => void {
    return this.signal.onNudge(listener);
  }

  async oldest(): Promise<number | null> {
    const [row] = await this.database.read<{ at: number | null }>(
      'SELECT MIN(received_at) AS at FROM gateway_callbacks WHERE next_at IS NOT NULL',
    );
    return row?.at ?? null;
  }

  /**
   * At the start of the only server: ends all leases, because their holders are dead. Does nothing where other servers
   * may run.
   */
  async releaseDeadLeases(): Promise<void> {
    const release = 'UPDATE gateway_callbacks SET next_at = received_at WHERE next_at > ? AND attempts > 0';
    await releaseDeadLeases(this.database, (tx) => tx.run(release, [this.clock.now()]));
  }

  /** Whether any callback is due. */
  async hasDue(): Promise<boolean> {
    const due = 'SELECT 1 FROM gateway_callbacks WHERE next_at <= ? LIMIT 1';
    return (await this.database.poll(due, [this.clock.now()])) !== null;
  }

  /** Claims due callbacks for this process until `complete` or `retry`, or until the lease ends. */
  async claim(): Promise<ClaimedCallback[]> {
    const now = this.clock.now();
    const { claimLock, list } = this.database.capabilities;
    const due = 'SELECT id, size FROM gateway_callbacks WHERE next_at <= ? ORDER BY next_at LIMIT ?';
    if ((await this.database.read(due, [now, 1])).length === 0) return [];
    const rows = await this.database.write(async (tx) => {
      const found = await tx.all<{ id: number; size: number }>(`${due} ${claimLock}`, [now, MAX_ROWS]);
      const ids = idsWithin(MAX_BYTES, found);
      const lease = `UPDATE gateway_callbacks SET next_at = ?, attempts = attempts + 1 WHERE id IN ${list}`;
      await tx.run(lease, [now + LEASE_MS, ids]);
      return tx.all<Omit<ClaimedCallback, 'body'> & { sealed: string }>(
        `SELECT id, channel_id AS channelId, sealed_json AS sealed, received_at AS receivedAt, attempts
         FROM gateway_callbacks WHERE id IN ${list} ORDER BY id`,
        [ids],
      );
    });
    return rows.map(({ sealed, ...row }) => ({ ...row, body: this.open(sealed) }));
  }

  /** Marks callbacks as applied, and erases their bodies. */
  async complete(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const { list } = this.database.capabilities;
    const forget = `UPDATE gateway_callbacks SET next_at = NULL, sealed_json = '', size = 0 WHERE id IN ${list}`;
    await this.database.write((tx) => tx.run(forget, [ids]));
  }

  /** Makes a callback that could not be applied due again, after a rest that doubles each time. */
  async retry({ id, attempts }: ClaimedCallback): Promise<void> {
    const rest = Math.min(1_000 * 2 ** Math.min(attempts, 20), MAX_REST_MS);
    const later = 'UPDATE gateway_callbacks SET next_at = ? WHERE id = ? AND next_at IS NOT NULL';
    await this.database.write((tx) => tx.run(later, [this.clock.now() + rest, id]));
  }

  /** Makes callbacks that this process cannot open due again after some minutes. */
  async leaveUnopened(ids: readonly number[]): Promise<void> {
    const { list } = this.database.capabilities;
    const later = `UPDATE gateway_callbacks SET next_at = ? WHERE id IN ${list} AND next_at IS NOT NULL`;
    await this.database.write((tx) => tx.run(later, [this.clock.now() + UNOPENED_REST_MS, ids]));
  }

  /** Whether an equal one without an id and a time came shortly before; one of the same period is told by its digest. */
  private async isRepeated(callback: NewCallback): Promise<boolean> {
    const since = callback.receivedAt - REPEATED_MS;
    const select = 'SELECT id FROM gateway_callbacks WHERE channel_id = ? AND digest = ? AND received_at > ?';
    const before = digestOf({ ...callback, receivedAt: since });
    return (await this.database.read(select, [callback.channelId, before, since])).length > 0;
  }

  private async insert(callbacks: readonly NewCallback[]): Promise<void> {
    const byDigest = new Map(callbacks.map((callback) => [digestOf(callback), callback]));
    const rows = [...byDigest].map((entry) => this.rowOf(...entry));
    await this.database.write((tx) => tx.insertIfAbsent('gateway_callbacks', COLUMNS, rows));
  }

  private rowOf(digest: string, { channelId, body, receivedAt }: NewCallback): SqlRow {
    const sealed = this.vault.seal(VAULT_PURPOSE, body);
    return [channelId, digest, sealed, sealed.length, receivedAt, receivedAt];
  }

  private open(sealed: string): string | undefined {
    try {
      return this.vault.unseal(VAULT_PURPOSE, sealed);
    } catch {
      // It was sealed by a secret that this process does not know: during a rotation another one may.
      return undefined;
    }
  }
}

/** The first ids whose bodies have at most so many bytes together; at least one. */
function idsWithin(bytes: number, rows: readonly { id: number; size: number }[]): number[] {
  let total = 0;
  const fitting = rows.filter(({ size }, index) => (total += size) <= bytes || index === 0);
  return fitting.map(({ id }) => id);
}

function digestOf({ channelId, requestId, body, isUnnamed, receivedAt }: NewCallback): string {
  const period = isUnnamed ? [Math.floor(receivedAt / REPEATED_MS)] : [];
  return hash('sha256', JSON.stringify([channelId, requestId, body, ...period]), 'base64url');
}
