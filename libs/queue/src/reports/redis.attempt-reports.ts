import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { RedisConnections, RedisHealth, RedisSignal } from '@recado/redis';
import type { AttemptReport } from './attempt-reports.js';
import { LocalAttemptReports } from './local.attempt-reports.js';
import { ReportBuffer } from './report-buffer.js';

/** Brings reports to the feeder: in this process at once, in another one over Redis. */
@Injectable()
export class RedisAttemptReports extends LocalAttemptReports implements OnApplicationShutdown {
  private readonly waiting = new ReportBuffer();
  private readonly others: RedisSignal;
  private isSubscribed = false;

  constructor(connections: RedisConnections, health: RedisHealth) {
    super();
    this.others = new RedisSignal(connections, health, 'attempts', () => JSON.stringify(this.waiting.take()));
  }

  onApplicationShutdown(): void {
    this.others.stop();
  }

  override tell(report: AttemptReport): void {
    if (this.hear(report)) return;
    this.waiting.add(report);
    this.others.publish();
  }

  override onReport(listener: (report: AttemptReport) => boolean): () => void {
    if (!this.isSubscribed) this.others.subscribe((data) => void this.hear(reportOf(data)));
    this.isSubscribed = true;
    return super.onReport(listener);
  }
}

/** The report in the data of a signal; an empty one for anything else, as when signals may have been missed. */
function reportOf(data: string): AttemptReport {
  try {
    const { claimed, sent, changed, throttled } = JSON.parse(data) as Record<keyof AttemptReport, unknown>;
    return { claimed: idsIn(claimed), sent: idsIn(sent), changed: idsIn(changed), throttled: idsIn(throttled) };
  } catch {
    // Said above: it is no report.
    return {};
  }
}

function idsIn(list: unknown): number[] {
  return Array.isArray(list) ? list.filter((id): id is number => Number.isSafeInteger(id)) : [];
}
