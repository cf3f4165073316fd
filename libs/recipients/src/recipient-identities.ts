import { Injectable, Optional } from '@nestjs/common';
import { Clock, personOf } from '@recado/core';
import { checkThenInsert, Database, type Transaction } from '@recado/database';
import { IdentityJoins, type KnownIdentity } from './identity-joins.js';

/** A number and an identity that a provider named together. */
export interface IdentityLink {
  /** Digits with country code. */
  phone: string;
  /** Such as `lid:4711`. */
  identity: string;
}

/** Width of the column. */
const MAX_IDENTITY = 128;
/** The state by an identity becomes that of its person where it is newer. */
const MERGED = ['inbound_at', 'closed_at', 'reached_at', 'cold_at', 'touched_at'] as const;

/** The persons behind identities that hide their numbers. */
@Injectable()
export class RecipientIdentities {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Optional() private readonly joins?: IdentityJoins,
  ) {}

  /** The persons behind these identities, as far as they are known. */
  async persons(identities: readonly string[]): Promise<Map<string, string>> {
    if (identities.length === 0) return new Map();
    const rows = await this.database.read<KnownIdentity>(
      `SELECT identity, person FROM recipient_identities WHERE identity IN ${this.database.capabilities.list}`,
      [[...new Set(identities)]],
    );
    return new Map(rows.map(({ identity, person }) => [identity, person]));
  }

  /**
   * The same as part of a transaction. It waits for one that is storing such a link, so that of two which store what is
   * kept by an identity and whom it belongs to, one sees the other.
   */
  async personsIn(tx: Transaction, identities: readonly string[]): Promise<Map<string, string>> {
    const { list, rowLock } = this.database.capabilities;
    const select = `SELECT identity, person FROM recipient_identities WHERE identity IN ${list} ${rowLock}`;
    const rows = await tx.all<KnownIdentity>(select, [identities]);
    return new Map(rows.map(({ identity, person }) => [identity, person]));
  }

  /**
   * Stores that these numbers and identities belong together, and moves what was kept by the identities to the persons.
   * Resolves when that is on disk, with the persons of whom a channel knew something by an identity only. Of two numbers
   * for one identity the later one counts.
   */
  async link(links: readonly IdentityLink[]): Promise<string[]> {
    const byIdentity = new Map<string, KnownIdentity>();
    for (const { identity, phone } of links) {
      if (identity.length <= MAX_IDENTITY) byIdentity.set(identity, { identity, person: personOf(phone) });
    }
    const known = [...byIdentity.values()];
    if (known.length === 0) return [];
    return checkThenInsert(this.database, async (tx) => {
      await this.store(tx, known);
      const merged = await mergeContacts(tx, known, this.database.capabilities.list);
      await this.joins?.join(tx, known);
      return merged;
    });
  }

  private async store(tx: Transaction, known: readonly KnownIdentity[]): Promise<void> {
    const at = this.clock.now();
    const update = {
      table: 'recipient_identities',
      columns: { identity: 'text', person: 'text', at: 'int' },
      rows: known.map(({ identity, person }) => [identity, person, at]),
      set: { person: 'r.person', learned_at: 'r.at' },
      where: 'm.identity = r.identity',
    } as const;
    if ((await tx.updateRows(update)) === known.length) return;
    await tx.insertIfAbsent('recipient_identities', ['identity', 'person', 'learned_at'], update.rows);
  }
}

/** The rows of contacts that are kept by an identity become, or are merged into, those of its person. Returns the persons. */
async function mergeContacts(tx: Transaction, known: readonly KnownIdentity[], list: string): Promise<string[]> {
  const persons = new Map(known.map(({ identity, person }) => [identity, person]));
  const columns = ['channel_id', 'person', ...MERGED] as const;
  const identities = [[...persons.keys()]];
  const rows = await tx.all<Record<(typeof columns)[number], string | number | null>>(
    `SELECT ${columns.join(', ')} FROM recipient_contacts WHERE person IN ${list}`,
    identities,
  );
  if (rows.length === 0) return [];
  const merged = rows.map((row) => [
    row.channel_id,
    persons.get(String(row.person))!,
    ...MERGED.map((name) => row[name]),
  ]);
  await tx.insertIfAbsent('recipient_contacts', columns, merged);
  const later = (name: string) =>
    `CASE WHEN COALESCE(r.${name}, 0) > COALESCE(m.${name}, 0) THEN r.${name} ELSE m.${name} END`;
  await tx.updateRows({
    table: 'recipient_contacts',
    columns: { channel_id: 'int', person: 'text', ...Object.fromEntries(MERGED.map((name) => [name, 'int' as const])) },
    rows: merged,
    set: Object.fromEntries(MERGED.map((name) => [name, later(name)])),
    where: 'm.channel_id = r.channel_id AND m.person = r.person',
  });
  await tx.run(`DELETE FROM recipient_contacts WHERE person IN ${list}`, identities);
  return merged.map(([, person]) => String(person));
}
