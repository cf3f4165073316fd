import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { ChannelChanges } from '../list/channel-changes.js';

/** The code of a channel that may not write to recipients who have not written to it. */
const REACH_OUT_LOCKED = 'reach_out_locked';
/** Length of a lock whose end the provider does not tell, in ms. */
const LOCKED_MS = 24 * 3_600_000;

/** Keeps what providers said about the accounts behind channels, beyond the state of the channel. */
@Injectable()
export class ChannelFacts {
  constructor(
    private readonly changes: ChannelChanges,
    private readonly clock: Clock,
  ) {}

  /**
   * The channel writes to no cold recipient before `until` (UTC milliseconds; null: not told, which counts as a day). An
   * end that the provider tells replaces an earlier one; without one a lock is not made shorter. Resolves to its end.
   */
  async lockCold(id: number, code: string, until: number | null): Promise<number> {
    const end = until ?? this.clock.now() + LOCKED_MS;
    const differs = until === null ? 'cold_until < ?' : 'cold_until <> ?';
    await this.changes.write(async (tx) => {
      const lock = `UPDATE channels SET cold_until = ?, cold_code = ? WHERE id = ? AND ${differs}`;
      return (await tx.run(lock, [end, code, id, end])) > 0;
    });
    return end;
  }

  /** Applies what the provider said about recipients who have not written to the channel. */
  async reachOut(id: number, said: { locked: false } | { locked: true; until: number | null }): Promise<void> {
    if (said.locked) await this.lockCold(id, REACH_OUT_LOCKED, said.until);
    else await this.unlockCold(id);
  }

  /** The channel may write to cold recipients again. */
  async unlockCold(id: number): Promise<void> {
    await this.changes.write(async (tx) => {
      const unlock = 'UPDATE channels SET cold_until = 0, cold_code = NULL WHERE id = ? AND cold_until > 0';
      return (await tx.run(unlock, [id])) > 0;
    });
  }

  /** The provider refused Direct Send for the account of the channel. */
  async directSendRefused(id: number): Promise<void> {
    await this.changes.write(async (tx) => {
      const note = 'UPDATE channels SET direct_refused_at = ? WHERE id = ?';
      return (await tx.run(note, [this.clock.now(), id])) > 0;
    });
  }
}
