import { Injectable } from '@nestjs/common';
import { BoundedMap, Clock } from '@recado/core';
import { Database } from '@recado/database';
import { addressNetwork } from '../address.js';

/** The action of a login in the audit trail. */
export const LOGGED_IN = 'administrator.logged_in';

/** Pairs of an account and an address that are remembered, the latest ones. */
const MAX_PAIRS = 5_000;
/** The latest entries of the trail that are read. The trail has no index on actions; so many take 50 ms. */
const MAX_ENTRIES = 100_000;
const RECENT = `SELECT target_id AS administratorId, ip, MAX(id) AS latest FROM audit_entries
  WHERE id > (SELECT MAX(id) FROM audit_entries) - ${MAX_ENTRIES} AND action = ? AND ip IS NOT NULL
  GROUP BY target_id, ip ORDER BY latest DESC LIMIT ${MAX_PAIRS}`;

/** The trail is read again after this, for logins at other processes. */
const READ_EVERY_MS = 60_000;

type Pairs = BoundedMap<string, true>;

/** The addresses from which each administrator has logged in, read from the audit trail. */
@Injectable()
export class KnownAddresses {
  private pairs: Promise<Pairs> | undefined;
  private readAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async has(administratorId: number, ip: string): Promise<boolean> {
    const pair = pairOf(administratorId, ip);
    if ((await this.load()).has(pair)) return true;
    if (this.clock.now() - this.readAt < READ_EVERY_MS) return false;
    this.pairs = undefined;
    return (await this.load()).has(pair);
  }

  async add(administratorId: number, ip: string): Promise<void> {
    (await this.load()).set(pairOf(administratorId, ip), true);
  }

  private load(): Promise<Pairs> {
    if (this.pairs) return this.pairs;
    this.readAt = this.clock.now();
    this.pairs = this.read().catch((error: unknown) => {
      this.pairs = undefined;
      throw error;
    });
    return this.pairs;
  }

  private async read(): Promise<Pairs> {
    const rows = await this.database.read<{ administratorId: number; ip: string }>(RECENT, [LOGGED_IN]);
    const pairs: Pairs = new BoundedMap(MAX_PAIRS);
    for (const { administratorId, ip } of rows.reverse()) pairs.set(pairOf(administratorId, ip), true);
    return pairs;
  }
}

function pairOf(administratorId: number, ip: string): string {
  return `${administratorId} ${addressNetwork(ip)}`;
}
