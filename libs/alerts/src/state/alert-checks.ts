import { hostname } from 'node:os';
import { Injectable } from '@nestjs/common';
import { Clock, MINUTE_MS } from '@recado/core';
import { Database } from '@recado/database';

/** A check every ten seconds that has been missing for so long is missed, in ms. */
const MISSED_AFTER_MS = MINUTE_MS;
const MAX_NAME = 100;

/** When somebody last checked what the owner should know. */
export interface CheckView {
  /** UTC milliseconds; null: nobody has yet. */
  at: number | null;
  /** The host and the number of the process that did, for people. */
  by: string | null;
  /** Nobody has for a minute: what is known of alerts may be over, and new ones are unknown. */
  isMissed: boolean;
}

/** Who last checked the alerts, and when: without a check nobody can say that all is well. */
@Injectable()
export class AlertChecks {
  private readonly startedAt: number;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.startedAt = clock.now();
  }

  async last(): Promise<CheckView> {
    const [row] = await this.database.read<{ at: number | null; checkedBy: string | null }>(
      'SELECT alerts_checked_at AS at, alerts_checked_by AS checkedBy FROM installation WHERE id = 1',
    );
    const at = row?.at ?? null;
    return { at, by: row?.checkedBy ?? null, isMissed: this.isMissed(at) };
  }

  /** When the last check was, in the statement that all loops share; null: nobody has checked yet. */
  lastAt(): Promise<number | null> {
    return this.database.poll('SELECT alerts_checked_at FROM installation WHERE id = 1');
  }

  /** Whether this process may check in the place of those that should. One that starts gives them as long. */
  isAnyMissed(at: number | null): boolean {
    return this.isMissed(at) && this.isMissed(this.startedAt);
  }

  /** Notes that this process has checked at this time, UTC milliseconds. */
  async note(at: number): Promise<void> {
    const by = `${hostname()} · ${process.pid}`.slice(-MAX_NAME);
    const note = 'UPDATE installation SET alerts_checked_at = ?, alerts_checked_by = ? WHERE id = 1';
    await this.database.write((tx) => tx.run(note, [at, by]));
  }

  private isMissed(at: number | null): boolean {
    return this.clock.now() - (at ?? this.startedAt) >= MISSED_AFTER_MS;
  }
}
