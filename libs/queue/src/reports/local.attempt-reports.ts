import { Injectable } from '@nestjs/common';
import { type AttemptReport, AttemptReports } from './attempt-reports.js';

/** Brings reports to the listeners of this process. */
@Injectable()
export class LocalAttemptReports extends AttemptReports {
  private readonly listeners = new Set<(report: AttemptReport) => boolean>();

  tell(report: AttemptReport): void {
    this.hear(report);
  }

  onReport(listener: (report: AttemptReport) => boolean): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Whether it was for a listener of this process. */
  protected hear(report: AttemptReport): boolean {
    return [...this.listeners].filter((listener) => listener(report)).length > 0;
  }
}
