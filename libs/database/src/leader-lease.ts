import type { Clock } from '@recado/core';
import type { Database } from './port/database.js';

/** How long a dead leader still counts as alive, in ms. */
export const LEADER_LEASE_MS = 5_000;

/** The right to be the only one of its name among all processes, for a while at a time. */
export class LeaderLease {
  private heldUntil = 0;

  /** `holder` must be unique among all processes and all runs of them. */
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly name: string,
    private readonly holder: string,
  ) {}

  /** Whether this process may act as the leader at this moment. */
  get isHeld(): boolean {
    return this.database.capabilities.singleServer || this.heldUntil > this.clock.now();
  }

  /** Takes or renews the lease; false: another process holds it. Call it every second or two. */
  async hold(): Promise<boolean> {
    if (this.database.capabilities.singleServer) return true;
    const until = this.clock.now() + LEADER_LEASE_MS;
    const isOurs = (await this.renew(until)) || (await this.claim(until));
    this.heldUntil = isOurs ? until : 0;
    return isOurs;
  }

  /** Gives up the lease, so that another process can take it at once. */
  async release(): Promise<void> {
    this.heldUntil = 0;
    if (this.database.capabilities.singleServer) return;
    await this.database.write((tx) =>
      tx.run('DELETE FROM leader_leases WHERE name = ? AND holder = ?', [this.name, this.holder]),
    );
  }

  private async renew(until: number): Promise<boolean> {
    const renew =
      'UPDATE leader_leases SET holder = ?, held_until = ? WHERE name = ? AND (holder = ? OR held_until < ?)';
    const values = [this.holder, until, this.name, this.holder, this.clock.now()];
    return (await this.database.run(renew, values)) > 0;
  }

  private async claim(until: number): Promise<boolean> {
    const row = [this.name, this.holder, until];
    const inserted = await this.database.write((tx) =>
      tx.insertIfAbsent('leader_leases', ['name', 'holder', 'held_until'], [row]),
    );
    return inserted > 0;
  }
}
