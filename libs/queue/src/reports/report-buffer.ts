import type { AttemptReport } from './attempt-reports.js';

/** More ids than the windows of many channels have; beyond it they are dropped, and their rows are read. */
const MAX_IDS = 20_000;

/** Collects reports until they are taken together. */
export class ReportBuffer {
  private claimed: number[] = [];
  private sent: number[] = [];
  private changed: number[] = [];
  private throttled: number[] = [];

  add({ claimed = [], sent = [], changed = [], throttled = [] }: AttemptReport): void {
    if (this.claimed.length + this.sent.length + this.changed.length > MAX_IDS) this.take();
    this.claimed.push(...claimed);
    this.sent.push(...sent);
    this.changed.push(...changed);
    this.throttled.push(...throttled);
  }

  /** Everything since the last call. */
  take(): Required<AttemptReport> {
    const { claimed, sent, changed, throttled } = this;
    [this.claimed, this.sent, this.changed, this.throttled] = [[], [], [], []];
    return { claimed, sent, changed, throttled };
  }
}
