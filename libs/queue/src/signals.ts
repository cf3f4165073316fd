import { Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { RedisConnections, RedisHealth, RedisSignal, Signal } from '@recado/redis';

class UrgentSignal extends Signal {}

/** Wakes the feeder, in whichever process it runs. A lost nudge delays the feeder by one poll at most. */
@Injectable()
export class FeedSignal extends Signal {
  /** For messages of the high lane: wakes the feeder also where it rests after a tick that published many others. */
  readonly urgent: Signal;

  constructor(@Optional() connections?: RedisConnections, @Optional() health?: RedisHealth) {
    super('feed', connections, health);
    this.urgent = new UrgentSignal('urgent', connections, health);
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.urgent.onModuleInit();
  }

  override onApplicationShutdown(): void {
    super.onApplicationShutdown();
    this.urgent.onApplicationShutdown();
  }
}

/** What a worker has done with published messages: their ids, each in one of the first three lists. */
export interface AttemptReport {
  /** It has claimed them. */
  readonly claimed?: readonly number[];
  /** They were sent, and that is on disk. */
  readonly sent?: readonly number[];
  /** Anything else became of them: their rows say what. */
  readonly changed?: readonly number[];
  /**
   * Those of the last list whose recipients get nothing from the provider at present, until the messages are due again.
   */
  readonly throttled?: readonly number[];
}

/**
 * Tells the feeder what workers did with published messages, so that it need not read the rows: in this process at
 * once, in another one over Redis. A lost report costs it such a read a moment later.
 */
@Injectable()
export class AttemptReports implements OnApplicationShutdown {
  private readonly listeners = new Set<(report: AttemptReport) => boolean>();
  private readonly waiting = new ReportBuffer();
  private readonly others: RedisSignal | undefined;
  private isSubscribed = false;

  constructor(@Optional() connections?: RedisConnections, @Optional() health?: RedisHealth) {
    const data = () => JSON.stringify(this.waiting.take());
    this.others = connections && health && new RedisSignal(connections, health, 'attempts', data);
  }

  onApplicationShutdown(): void {
    this.others?.stop();
  }

  /** Reports what is already committed. */
  tell(report: AttemptReport): void {
    if (this.hear(report) || !this.others) return;
    this.waiting.add(report);
    this.others.publish();
  }

  /**
   * Calls back on every report, until the returned function is called. The listener returns whether it was for it, so that
   * no other process needs it.
   */
  onReport(listener: (report: AttemptReport) => boolean): () => void {
    if (!this.isSubscribed) this.others?.subscribe((data) => void this.hear(reportOf(data)));
    this.isSubscribed = true;
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Whether it was for a listener of this process. */
  private hear(report: AttemptReport): boolean {
    return [...this.listeners].filter((listener) => listener(report)).length > 0;
  }
}

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
