import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { BatchWriter } from '../batch/batch-writer.js';
import { PendingResponses } from '../records/pending-responses.js';
import type { KeylessIdentity } from '../records/response-record.js';

/** Guards, and whom to tell that their outcome is on disk. */
type Told = Map<number, () => void>;

/**
 * The guards of written answers stay for one to two times so long, in ms: many go at once, and who was gone when an
 * answer arrived is heard of meanwhile. Another process answers no equal request before.
 */
const REST_MS = 50;
const REST_AFTER_ERROR_MS = 1_000;
/** Told and not yet written down. What is beyond it is found by the sweep, or waited for. */
const MAX_TOLD = 100_000;

/** Writes down what became of answers, beside the batches that are stored anyway. */
@Injectable()
export class ResponseRecorder implements OnApplicationShutdown {
  private readonly logger = new Logger(ResponseRecorder.name);
  private written: Told = new Map();
  private rested: Told = new Map();
  private lost: Told = new Map();
  private uncertain = new Map<KeylessIdentity, () => void>();
  private timer: NodeJS.Timeout | undefined;
  private isFlushing = false;

  constructor(
    private readonly writer: BatchWriter,
    private readonly pending: PendingResponses,
  ) {}

  /** An answer is on its way: its guard can go, unless it is told to be lost meanwhile. Resolves when either is done. */
  recordWritten(pendingId: number): Promise<void> {
    if (this.written.size >= MAX_TOLD) return Promise.resolve();
    return new Promise((resolve) => {
      this.written.set(pendingId, resolve);
      this.flushIn(REST_MS);
    });
  }

  /** An answer cannot be written any more, or met a client that was gone. Resolves when every process can know. */
  recordLost(pendingId: number): Promise<void> {
    if (this.lost.size >= MAX_TOLD) return Promise.resolve();
    const told = [this.written, this.rested, this.lost].map((each) => this.take(each, pendingId));
    return new Promise((resolve) => {
      this.lost.set(pendingId, () => {
        told.forEach((done) => done?.());
        resolve();
      });
      if (!this.isFlushing) void this.flush();
    });
  }

  /**
   * The database did not say whether it kept this answer's guard, and its client was told that nothing was stored. If it
   * did, the answer is lost. Resolves when that is known.
   */
  recordUncertain(identity: KeylessIdentity): Promise<void> {
    if (this.uncertain.size >= MAX_TOLD) return Promise.resolve();
    return new Promise((resolve) => {
      this.uncertain.set(identity, resolve);
      this.flushIn(REST_MS);
    });
  }

  /** Requests have ended by now, and the database is still open. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush(new Map([...this.rested, ...this.written]));
    clearTimeout(this.timer);
  }

  private take(told: Told, pendingId: number): (() => void) | undefined {
    const done = told.get(pendingId);
    told.delete(pendingId);
    return done;
  }

  private flushIn(ms: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush(this.nextRested());
    }, ms).unref();
  }

  private nextRested(): Told {
    const { rested } = this;
    this.rested = this.written;
    this.written = new Map();
    if (this.rested.size > 0) this.flushIn(REST_MS);
    return rested;
  }

  private async flush(written: Told = new Map()): Promise<void> {
    const { lost, uncertain: doubtful } = this;
    if (written.size + lost.size + doubtful.size === 0) return;
    this.isFlushing = true;
    this.lost = new Map();
    this.uncertain = new Map();
    try {
      await this.writer.writeWithNext(async (tx) => {
        await this.pending.remove(tx, [...written.keys()]);
        await this.pending.markLost(tx, [...lost.keys()]);
        await this.pending.markUncertain(tx, [...doubtful.keys()]);
      });
      for (const told of [written, lost, doubtful]) told.forEach((resolve) => resolve());
    } catch (error) {
      doubtful.forEach((resolve, identity) => this.uncertain.set(identity, resolve));
      this.keep(written, lost, error);
    }
    this.isFlushing = false;
    if (this.lost.size + this.uncertain.size > 0 && !this.timer) void this.flush();
  }

  private keep(written: Told, lost: Told, error: unknown): void {
    this.logger.warn(`What became of answers is not written down yet: ${String(error)}`);
    written.forEach((resolve, id) => this.written.set(id, resolve));
    lost.forEach((resolve, id) => this.lost.set(id, resolve));
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushIn(REST_AFTER_ERROR_MS);
  }
}
