import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@recado/audit';
import { circuitDelay, suspensionDelay, Clock } from '@recado/core';
import type { Transaction } from '@recado/database';
import { ChannelChanges } from '../list/channel-changes.js';
import type { BlockKind } from '../list/channel.view.js';
import { CLEAN_RECORD } from '../list/channels.js';
import { writeNotification } from './channel-notifications.js';

/** Longer than any rest between two tries of a failing channel, in ms: those grow to 15 minutes, or take what the provider asks. */
const LATELY_MS = 3_600_000;

/** The last try of a failing channel, and until when it may not be tried, UTC milliseconds. */
interface LastTry {
  lastErrorAt: number | null;
  blockedUntil: number;
}

/**
 * Whether a failing channel was tried in the hour before `now`, blocks not counted. Otherwise nothing could leave on it,
 * as outside its window or while everything was paused, and that time is no failure.
 */
export function wasTriedLately({ lastErrorAt, blockedUntil }: LastTry, now: number): boolean {
  return lastErrorAt !== null && Math.max(lastErrorAt, blockedUntil) >= now - LATELY_MS;
}

/** The code of a phone that is disconnected from WhatsApp. */
const DISCONNECTED = 'channel_disconnected';

/** The codes of stops that end when the phone is connected again: whoever connected it has done what they asked for. */
const ENDED_BY_CONNECTION: ReadonlySet<string> = new Set([
  DISCONNECTED,
  'phone_unlinked',
  'channel_locked',
  'phone_used_elsewhere',
  'phone_client_outdated',
  'phone_not_multidevice',
  'phone_library_missing',
]);

/** The code of a number that WhatsApp restricts for a time. Its channel is not tried before the restriction ends. */
export const RESTRICTED = 'channel_restricted';
/** Length of a restriction whose end the provider does not tell, in ms. */
const RESTRICTED_MS = 24 * 3_600_000;
/** The code of an address whose answers do not look like those of the channel's provider. */
const WRONG_ADDRESS = 'channel_address_wrong';
/** The columns of a channel that is not paused. */
const NO_PAUSE = 'paused_at = NULL, paused_by = NULL, pause_note = NULL, pause_code = NULL';
/** So many such answers in a row suspend the channel. */
const MAX_BAD_ANSWERS = 3;

/** Why a channel is blocked. */
export interface BlockReason {
  kind: BlockKind;
  /** Our stable code. */
  code: string;
  /** What the provider said. */
  detail: string | null;
  /**
   * Length of the block in ms; null: it grows with each failure. For a suspended channel this is the length of the first
   * block. For a restricted one it is the whole length (null: a day).
   */
  afterMs: number | null;
  /**
   * When the provider noticed it, UTC milliseconds; missing: now. A reason from before the channel was last resumed has no
   * effect.
   */
  at?: number;
}

interface Record {
  name: string;
  failures: number;
  badAnswers: number;
  until: number;
  kind: BlockKind | null;
  code: string | null;
  pausedAt: number | null;
  /** Null: a person paused it, or nobody did. */
  pauseCode: string | null;
  failingSince: number | null;
  lastErrorAt: number | null;
}

/**
 * Blocks, suspends and unblocks channels by the answers of their gateways. The state is kept in the row of the channel.
 */
@Injectable()
export class ChannelBlocks {
  constructor(
    private readonly changes: ChannelChanges,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * Blocks the channel for a while. Failures of requests that were under way when it was blocked count once, and none
   * makes a block shorter. Returns the end of the block, UTC milliseconds.
   */
  async block(id: number, reason: BlockReason): Promise<number> {
    const now = this.clock.now();
    const until = await this.changes.write(async (tx) => {
      const record = await this.read(tx, id);
      if (!record || (await this.isOutdated(tx, id, reason))) return false;
      const failures = record.until > now ? record.failures : record.failures + 1;
      const until = Math.max(now + restOf(reason, failures), record.until);
      // The longer block keeps its code.
      const code = record.until > now && until === record.until && record.code ? record.code : reason.code;
      const failingSince = reason.code === RESTRICTED ? until : failingSinceOf(record, now);
      await writeBlock(tx, id, { reason, code, failures, until, kind: kindOf(record, reason), failingSince, now });
      const isNewlySuspended = reason.kind === 'held' && record.kind !== 'held' && record.pausedAt === null;
      if (isNewlySuspended) await this.tell(tx, 'channel.paused', record.name, reason.code, 'auto');
      return until;
    });
    return until === false ? now : until;
  }

  /** Suspends the channel until a person resumes it. */
  async suspend(id: number, reason: Pick<BlockReason, 'code' | 'detail' | 'at'>): Promise<void> {
    await this.changes.write(async (tx) => {
      const record = await this.read(tx, id);
      if (!record || record.pausedAt !== null || (await this.isOutdated(tx, id, reason))) return false;
      await this.stop(tx, id, record, reason);
      return true;
    });
  }

  /**
   * Counts an answer that does not look like the provider's, over all processes, and suspends the channel at the third
   * in a row: nobody knows what such a server does with the messages. `isFirst`: the answer before it was a good one.
   */
  async countBadAnswer(id: number, detail: string | null, { isFirst }: { isFirst: boolean }): Promise<void> {
    await this.changes.write(async (tx) => {
      const record = await this.read(tx, id);
      if (!record || record.pausedAt !== null) return false;
      const badAnswers = isFirst ? 1 : record.badAnswers + 1;
      await tx.run('UPDATE channels SET bad_answers = ? WHERE id = ?', [badAnswers, id]);
      if (badAnswers >= MAX_BAD_ANSWERS) await this.stop(tx, id, record, { code: WRONG_ADDRESS, detail });
      return true;
    });
  }

  /**
   * Clears the failures of a channel that works again. Writes only when there were failures and the block has ended.
   */
  async unblock(id: number): Promise<void> {
    await this.changes.write(async (tx) => {
      const record = await this.read(tx, id);
      if (!record || (record.failures === 0 && record.badAnswers === 0)) return false;
      if (record.until > this.clock.now()) return false;
      await tx.run(`UPDATE channels SET ${CLEAN_RECORD} WHERE id = ?`, [id]);
      if (record.kind === 'held' && record.pausedAt === null) {
        await this.tell(tx, 'channel.resumed', record.name, null, null);
      }
      return true;
    });
  }

  /** The phone behind the channel is connected again: ends the stop that its disconnection caused. */
  async reconnected(id: number): Promise<void> {
    await this.changes.write(async (tx) => {
      const record = await this.read(tx, id);
      if (!record) return false;
      const isEndedPause = record.pauseCode !== null && ENDED_BY_CONNECTION.has(record.pauseCode);
      const isEndedBlock = record.kind === 'held' && ENDED_BY_CONNECTION.has(record.code ?? '');
      if (!isEndedPause && !isEndedBlock) return false;
      await tx.run(`UPDATE channels SET ${CLEAN_RECORD}${isEndedPause ? `, ${NO_PAUSE}` : ''} WHERE id = ?`, [id]);
      if (record.pausedAt === null || isEndedPause) await this.tell(tx, 'channel.resumed', record.name, null, null);
      return true;
    });
  }

  private async stop(
    tx: Transaction,
    id: number,
    { name, kind }: Record,
    { code, detail }: Pick<BlockReason, 'code' | 'detail'>,
  ): Promise<void> {
    const now = this.clock.now();
    await tx.run(
      `UPDATE channels SET paused_at = ?, paused_by = NULL, pause_note = NULL, pause_code = ?, failing_since = COALESCE(failing_since, ?),
         last_error_code = ?, last_error_detail = ?, last_error_at = ? WHERE id = ?`,
      [now, code, now, code, detail, now, id],
    );
    if (kind !== 'held') await this.tell(tx, 'channel.paused', name, code, 'manual');
  }

  /** The row of the channel is locked by then, so a resumption is either seen or comes afterwards. */
  private async isOutdated(tx: Transaction, id: number, { at }: Pick<BlockReason, 'at'>): Promise<boolean> {
    if (at === undefined) return false;
    return this.trail.isDoneSince(tx, { type: 'channel', id, actions: ['channel.resumed'] }, at);
  }

  private async read(tx: Transaction, id: number): Promise<Record | undefined> {
    const [record] = await tx.all<Record>(
      `SELECT name, failures, bad_answers AS badAnswers, blocked_until AS until, blocked_as AS kind, failure_code AS code, paused_at AS pausedAt, pause_code AS pauseCode,
         failing_since AS failingSince, last_error_at AS lastErrorAt FROM channels
       WHERE id = ? ${this.changes.rowLock}`,
      [id],
    );
    return record;
  }

  private async tell(
    tx: Transaction,
    type: 'channel.paused' | 'channel.resumed',
    channel: string,
    code: string | null,
    resume: 'manual' | 'auto' | null,
  ): Promise<void> {
    const notification = { type, at: this.clock.now(), channel, code, resume };
    await writeNotification(tx, notification, this.changes.rowLock);
  }
}

/** Since when it fails: from now on where it was not tried lately. */
function failingSinceOf({ failingSince, lastErrorAt, until: blockedUntil }: Record, now: number): number {
  return wasTriedLately({ lastErrorAt, blockedUntil }, now) ? (failingSince ?? now) : now;
}

function restOf({ kind, code, afterMs }: BlockReason, failures: number): number {
  if (code === RESTRICTED) return afterMs ?? RESTRICTED_MS;
  const random = Math.random();
  return kind === 'held' ? suspensionDelay(failures, afterMs, random) : (afterMs ?? circuitDelay(failures, random));
}

/** A suspended channel stays suspended until it works again, whatever other failures follow. */
function kindOf(record: Record, { kind }: BlockReason): BlockKind {
  return record.failures > 0 && record.kind === 'held' ? 'held' : kind;
}

interface Block {
  reason: BlockReason;
  /** Why it is blocked until then. */
  code: string;
  failures: number;
  until: number;
  kind: BlockKind;
  /**
   * Messages are given up after a day of failures. The day begins when a restriction ends, so that the channel is tried
   * first.
   */
  failingSince: number;
  now: number;
}

async function writeBlock(
  tx: Transaction,
  id: number,
  { reason, code, failures, until, kind, failingSince, now }: Block,
): Promise<void> {
  await tx.run(
    `UPDATE channels SET failures = ?, blocked_until = ?, blocked_as = ?, failure_code = ?,
       failing_since = ?, last_error_code = ?, last_error_detail = ?, last_error_at = ?
     WHERE id = ?`,
    [failures, until, kind, code, failingSince, reason.code, reason.detail, now, id],
  );
}
