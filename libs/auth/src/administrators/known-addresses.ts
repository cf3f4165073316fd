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

/** What is remembered, each with the latest entries at the end. */
interface Known {
  pairs: BoundedMap<string, true>;
  networks: BoundedMap<string, true>;
}

/** The addresses from which administrators have logged in, read from the audit trail. */
@Injectable()
export class KnownAddresses {
  private known: Promise<Known> | undefined;
  private readAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether this administrator has logged in from this address. */
  has(administratorId: number, ip: string): Promise<boolean> {
    return this.find(({ pairs }) => pairs.has(pairOf(administratorId, ip)));
  }

  /** Whether anybody has logged in from this address. */
  hasAny(ip: string): Promise<boolean> {
    return this.find(({ networks }) => networks.has(addressNetwork(ip)));
  }

  async add(administratorId: number, ip: string): Promise<void> {
    remember(await this.load(), administratorId, ip);
  }

  private async find(isIn: (known: Known) => boolean): Promise<boolean> {
    if (isIn(await this.load())) return true;
    if (this.clock.now() - this.readAt < READ_EVERY_MS) return false;
    this.known = undefined;
    return isIn(await this.load());
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
    const known: Known = { pairs: new BoundedMap(MAX_PAIRS), networks: new BoundedMap(MAX_PAIRS) };
    for (const { administratorId, ip } of rows.reverse()) remember(known, administratorId, ip);
    return known;
  }
}

function remember({ pairs, networks }: Known, administratorId: number, ip: string): void {
  pairs.set(pairOf(administratorId, ip), true);
  networks.set(addressNetwork(ip), true);
}

function pairOf(administratorId: number, ip: string): string {
  return `${administratorId} ${addressNetwork(ip)}`;
}
