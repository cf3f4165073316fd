import { Injectable } from '@nestjs/common';
import { BoundedMap, Clock } from '@recado/core';
import { Database } from '@recado/database';
import { addressNetwork } from '../address.js';

/** The action under which the audit trail keeps a login. */
export const LOGGED_IN = 'administrator.logged_in';

/** The latest places that are remembered. */
const MAX_PLACES = 5_000;
/** How far back in the trail they are looked for: the trail has no index on actions, and this much is read in 50 ms. */
const MAX_ENTRIES = 100_000;
const RECENT = `SELECT target_id AS administratorId, ip, MAX(id) AS latest FROM audit_entries
  WHERE id > (SELECT MAX(id) FROM audit_entries) - ${MAX_ENTRIES} AND action = ? AND ip IS NOT NULL
  GROUP BY target_id, ip ORDER BY latest DESC LIMIT ${MAX_PLACES}`;

/** Logins at other processes are looked for again after this. */
const LOOK_EVERY_MS = 60_000;

type Places = BoundedMap<string, true>;

/** From where administrators have logged in before. The audit trail knows it over restarts, and for all processes. */
@Injectable()
export class KnownAddresses {
  private places: Promise<Places> | undefined;
  private lookedAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async has(administratorId: number, ip: string): Promise<boolean> {
    const sought = place(administratorId, ip);
    if ((await this.load()).has(sought)) return true;
    if (this.clock.now() - this.lookedAt < LOOK_EVERY_MS) return false;
    this.places = undefined;
    return (await this.load()).has(sought);
  }

  async add(administratorId: number, ip: string): Promise<void> {
    (await this.load()).set(place(administratorId, ip), true);
  }

  private load(): Promise<Places> {
    if (this.places) return this.places;
    this.lookedAt = this.clock.now();
    this.places = this.read().catch((error: unknown) => {
      this.places = undefined;
      throw error;
    });
    return this.places;
  }

  private async read(): Promise<Places> {
    const rows = await this.database.read<{ administratorId: number; ip: string }>(RECENT, [LOGGED_IN]);
    const places = new BoundedMap<string, true>(MAX_PLACES);
    for (const { administratorId, ip } of rows.reverse()) places.set(place(administratorId, ip), true);
    return places;
  }
}

function place(administratorId: number, ip: string): string {
  return `${administratorId} ${addressNetwork(ip)}`;
}
