import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS, HOUR_MS } from '@recado/core';
import { Database } from '@recado/database';
import { PeriodicTask } from '@recado/work';

const EVERY_MS = 600_000;

/** How long figures are kept, and the time whose rows one statement deletes, by the length of their time in minutes. */
const KEPT = [
  { span: 1, keptMs: 2 * DAY_MS, stepMs: HOUR_MS },
  { span: 60, keptMs: 400 * DAY_MS, stepMs: DAY_MS },
];
/** How many days of prices are kept. */
const PRICE_DAYS = 400;

/** Deletes old figures, every ten minutes. Every process may do so: who comes second finds nothing. */
@Injectable()
export class FiguresRetention extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super({ everyMs: EVERY_MS });
  }

  protected override async run(): Promise<void> {
    for (const { span, keptMs, stepMs } of KEPT) {
      const before = this.clock.now() - keptMs;
      await this.untilDone(() => this.deleteSome(span, before, stepMs));
    }
    await this.untilDone(() => this.deletePrices());
  }

  private async deleteSome(span: number, before: number, stepMs: number): Promise<number> {
    const [oldest] = await this.database.read<{ startsAt: number }>(
      'SELECT starts_at AS startsAt FROM message_figures WHERE span = ? AND starts_at < ? ORDER BY starts_at LIMIT 1',
      [span, before],
    );
    if (!oldest) return 0;
    const until = Math.min(oldest.startsAt + stepMs, before);
    const remove = 'DELETE FROM message_figures WHERE span = ? AND starts_at >= ? AND starts_at < ?';
    return this.database.write((tx) => tx.run(remove, [span, oldest.startsAt, until]));
  }

  /** Those of one day. */
  private async deletePrices(): Promise<number> {
    const before = Math.floor(this.clock.now() / DAY_MS) - PRICE_DAYS;
    const [oldest] = await this.database.read<{ day: number }>(
      'SELECT day FROM price_figures WHERE day < ? ORDER BY day LIMIT 1',
      [before],
    );
    if (!oldest) return 0;
    return this.database.write((tx) => tx.run('DELETE FROM price_figures WHERE day = ?', [oldest.day]));
  }
}
