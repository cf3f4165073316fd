import { Injectable } from '@nestjs/common';
import { BoundedMap, Clock } from '@recado/core';
import { Database } from '@recado/database';
import { addressNetwork } from '../address.js';

/** The action under which the audit trail keeps a login. */
export const LOGGED_IN = 'administrator.logged_in';

/** The latest places that are remembered. */
const MAX_ADDRESSES = 5_000;
/** How far back in the trail they are looked for: the trail has no index on actions, and this much is read in 50 ms. */
const MAX_ENTRIES = 100_000;
const RECENT = `SELECT target_id AS administratorId, ip, MAX(id) AS latest FROM audit_entries
  WHERE id > (SELECT MAX(id) FROM audit_entries) - ${MAX_ENTRIES} AND action = ? AND ip IS NOT NULL
  GROUP BY target_id, ip ORDER BY latest DESC LIMIT ${MAX_ADDRESSES}`;

/** Logins at other processes are looked for again after this. */
const READ_EVERY_MS = 60_000;

type Known = BoundedMap<string, true>;

/** From where administrators have logged in before. The audit trail knows it over restarts, and for all processes. */
@Injectable()
export class KnownAddresses {
  private known: Promise<Known> | undefined;
  private readAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async has(administratorId: number, ip: string): Promise<boolean> {
    const sought = loginSource(administratorId, ip);
    if ((await this.load()).has(sought)) return true;
    if (this.clock.now() - this.readAt < READ_EVERY_MS) return false;
    this.known = undefined;
    return (await this.load()).has(sought);
  }

  async add(administratorId: number, ip: string): Promise<void> {
    (await this.load()).set(loginSource(administratorId, ip), true);
  }

  private load(): Promise<Known> {
    if (this.known) return this.known;
    this.readAt = this.clock.now();
    this.known = this.read().catch((error: unknown) => {
      this.known = undefined;
      throw error;
    });
    return this.known;
  }

  private async read(): Promise<Known> {
    const rows = await this.database.read<{ administratorId: number; ip: string }>(RECENT, [LOGGED_IN]);
    const known = new BoundedMap<string, true>(MAX_ADDRESSES);
    for (const { administratorId, ip } of rows.reverse()) known.set(loginSource(administratorId, ip), true);
    return known;
  }
}

function loginSource(administratorId: number, ip: string): string {
  return `${administratorId} ${addressNetwork(ip)}`;
}
