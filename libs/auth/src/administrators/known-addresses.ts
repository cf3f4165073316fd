import { Injectable } from '@nestjs/common';
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

/** From where administrators have logged in before. The audit trail knows it over restarts. */
@Injectable()
export class KnownAddresses {
  private places: Promise<Set<string>> | undefined;

  constructor(private readonly database: Database) {}

  async has(administratorId: number, ip: string): Promise<boolean> {
    return (await this.load()).has(place(administratorId, ip));
  }

  async add(administratorId: number, ip: string): Promise<void> {
    const places = await this.load();
    if (places.size >= MAX_PLACES) places.delete(places.values().next().value ?? '');
    places.add(place(administratorId, ip));
  }

  private load(): Promise<Set<string>> {
    this.places ??= this.read().catch((error: unknown) => {
      this.places = undefined;
      throw error;
    });
    return this.places;
  }

  private async read(): Promise<Set<string>> {
    const rows = await this.database.read<{ administratorId: number; ip: string }>(RECENT, [LOGGED_IN]);
    return new Set(rows.reverse().map(({ administratorId, ip }) => place(administratorId, ip)));
  }
}

function place(administratorId: number, ip: string): string {
  return `${administratorId} ${addressNetwork(ip)}`;
}
