import { Logger } from '@nestjs/common';
import type { Metrics } from '@recado/core';
import { Loop } from '@recado/work';
import type { EndedSpan } from './ended-span.js';
import { SpanQueue } from './span-queue.js';

/** Takes spans. Rejects where the same spans may be sent again; resolves to how many of them were refused for good. */
export type SendSpans = (spans: readonly EndedSpan[]) => Promise<number>;

/** Spans that wait at most, some 4 MB. A batch of 10,000 messages makes more than 20,000 within seconds. */
const MAX_WAITING = 4_096;
/** Spans of one request, some 300 KB. */
const MAX_SPANS = 512;
/** Rest between two exports, in ms, unless so many spans wait before. */
const EVERY_MS = 1_000;
/** The longest rest while the receiver cannot be reached, in ms. */
const MAX_ERROR_REST_MS = 30_000;

/**
 * Exports spans beside the work of the process. While the receiver does not take them, the oldest are kept and tried again,
 * and those that find the queue full are lost and counted.
 */
export class SpanExporter {
  private readonly logger = new Logger('Tracing');
  private readonly queue = new SpanQueue(MAX_WAITING);
  private readonly loop: Loop;
  private sending: readonly EndedSpan[] = [];
  private isFailing = false;

  constructor(
    private readonly send: SendSpans,
    private readonly metrics: Metrics,
    everyMs = EVERY_MS,
  ) {
    const tick = async () => ((await this.tick()) ? 0 : everyMs);
    const onError = (error: unknown) => this.failed(error);
    this.loop = new Loop({ tick, onError, errorRestMs: everyMs, maxErrorRestMs: MAX_ERROR_REST_MS });
  }

  start(): void {
    this.loop.start();
  }

  /** Never throws and never waits. */
  add(span: EndedSpan): void {
    this.queue.add(span);
    if (this.queue.size === MAX_SPANS) this.loop.nudge();
  }

  /** Exports what waits, as long as the receiver takes it, and counts the rest as lost. */
  async stop(): Promise<void> {
    await this.loop.stop();
    try {
      while (await this.exportOnce());
    } catch (error) {
      this.failed(error);
    }
    this.lose('stopped', this.sending.length + this.queue.size);
    this.lose('queue_full', this.queue.takeOverflow());
  }

  /** Whether as many spans wait already as one request takes. */
  private async tick(): Promise<boolean> {
    this.lose('queue_full', this.queue.takeOverflow());
    await this.exportOnce();
    return this.queue.size >= MAX_SPANS;
  }

  /** False: nothing waited. */
  private async exportOnce(): Promise<boolean> {
    if (this.sending.length === 0) this.sending = this.queue.take(MAX_SPANS);
    if (this.sending.length === 0) return false;
    const refused = await this.send(this.sending);
    this.sending = [];
    if (refused > 0) this.logger.warn(`the receiver of traces refused ${refused} spans`);
    this.lose('refused', refused);
    if (this.isFailing) this.logger.log('traces are exported again');
    this.isFailing = false;
    return true;
  }

  /** Says it once, however long it lasts. */
  private failed(error: unknown): void {
    if (!this.isFailing) this.logger.warn(`traces cannot be exported: ${(error as Error).message}`);
    this.isFailing = true;
  }

  private lose(reason: 'queue_full' | 'refused' | 'stopped', spans: number): void {
    if (spans > 0) this.metrics.count('lostSpans', spans, { reason });
  }
}
