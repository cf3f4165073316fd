import { Injectable, Logger, Optional } from '@nestjs/common';
import { MINUTE_MS } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { withTimeout } from '@recado/work';
import { FreeSpace } from './free-space.js';

/** The result of a try is reused for so long, in ms. */
const FRESH_FOR_MS = 2_000;
/** Longest wait for a try under way, in ms. */
const MAX_WAIT_MS = 2_000;
/** A try that takes longer counts as failed, in ms. */
const FAILED_AFTER_MS = 2_000;
/** The same on SQLite, which waits as long for the lock of another process. */
const FAILED_AFTER_ON_SQLITE_MS = 5_000;

/**
 * What must be free after a full disk until it counts as writable again, in bytes: what comes free bit by bit is taken by the
 * next messages.
 */
const ROOM = 64 * 1024 ** 2;
/** Where the free space is not known, or is all there will be: after so long without a full disk, in ms. */
const STEADY_FOR_MS = 5 * MINUTE_MS;
/** The codes of the drivers for a disk or a table that is full. */
const FULL_CODE = /^(?:SQLITE_FULL|ENOSPC|ER_DISK_FULL|ER_RECORD_FILE_FULL)$/;

/**
 * Pages of a SQLite file that a try changes: as many as a message needs (10 to 12). On a full disk the log often has
 * space left for a single page, which is too little for a message.
 */
const PAGES = 12;
/** More rows than fit on a page of 4 KiB. */
const ROWS_PER_PAGE = 400;

/** Tries whether the database takes writes: on a full disk it answers queries but accepts no message. */
@Injectable()
export class WriteProbe {
  private readonly logger = new Logger(WriteProbe.name);
  private attempt: Promise<void> | undefined;
  private startedAt = -Infinity;
  private endedAt = -Infinity;
  private succeeded = true;
  private tookMs: number | undefined;

  /** The rows that a try changes: each on its own page of SQLite; a single one on a server, whose disk is elsewhere. */
  private readonly ids: readonly number[];

  /** When a try last found the disk full, by the monotonic clock; undefined: there has been room since. */
  private fullAt: number | undefined;

  constructor(
    private readonly database: Database,
    @Optional() private readonly space?: FreeSpace,
  ) {
    const pages = database.capabilities.singleServer ? PAGES : 1;
    this.ids = Array.from({ length: pages }, (_, page) => 1 + page * ROWS_PER_PAGE);
  }

  /** Whether the last try was committed. Tries again if it is older than 2 s. Never rejects. */
  async isWritable(): Promise<boolean> {
    if (!this.attempt && performance.now() - this.endedAt >= FRESH_FOR_MS) this.attempt = this.try();
    // The try logs its own failure; one that is not over in time counts by its age.
    if (this.attempt) await withTimeout(MAX_WAIT_MS, this.attempt).catch(() => undefined);
    const failedAfterMs = this.database.capabilities.singleServer ? FAILED_AFTER_ON_SQLITE_MS : FAILED_AFTER_MS;
    const isOverdue = this.attempt !== undefined && performance.now() - this.startedAt >= failedAfterMs;
    return this.succeeded && !isOverdue;
  }

  /** How long the last try took, or one under way that takes longer, in ms; undefined: there was none. */
  get lastMs(): number | undefined {
    const soFar = this.attempt ? performance.now() - this.startedAt : 0;
    return this.tookMs === undefined && !this.attempt ? undefined : Math.max(this.tookMs ?? 0, soFar);
  }

  private async try(): Promise<void> {
    this.startedAt = performance.now();
    try {
      await this.write();
      if (await this.hasRoom()) this.settle(true);
    } catch (error) {
      if (isFull(error)) this.fullAt = performance.now();
      this.settle(false, error);
    } finally {
      this.attempt = undefined;
      this.endedAt = performance.now();
      this.tookMs = this.endedAt - this.startedAt;
    }
  }

  /** Whether the disk was found full, and has no room yet. */
  get isFull(): boolean {
    return this.fullAt !== undefined;
  }

  /** Whether the next messages have room, too, where the disk was full. */
  private async hasRoom(): Promise<boolean> {
    if (this.fullAt === undefined) return true;
    // Without the figure only time tells.
    const free = await this.space?.bytes().catch(() => undefined);
    const hasRoom = free !== undefined && free >= ROOM;
    if (!hasRoom && performance.now() - this.fullAt < STEADY_FOR_MS) return false;
    this.fullAt = undefined;
    return true;
  }

  private write(): Promise<unknown> {
    const now = Date.now();
    const update = `UPDATE write_probe SET tried_at = ? WHERE id IN ${this.database.capabilities.list}`;
    return this.database.write(async (tx) => {
      if ((await tx.run(update, [now, this.ids])) < this.ids.length) await this.fill(tx, now);
    });
  }

  /** Inserts the rows, and those between them. */
  private async fill(tx: Transaction, now: number): Promise<void> {
    const last = this.ids.at(-1) as number;
    await tx.run('DELETE FROM write_probe WHERE id <= ?', [last]);
    const rows = Array.from({ length: last }, (_, index) => [index + 1, now]);
    await tx.insertIfAbsent('write_probe', ['id', 'tried_at'], rows);
  }

  /** Logs each change once. */
  private settle(succeeded: boolean, error?: unknown): void {
    const changed = succeeded !== this.succeeded;
    this.succeeded = succeeded;
    if (!changed) return;
    if (succeeded) this.logger.log('the database takes writes again');
    else this.logger.error({ msg: 'the database takes no writes: its disk may be full', err: error });
  }
}

function isFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && FULL_CODE.test(at.code)) return true;
  return false;
}
