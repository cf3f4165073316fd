import { Injectable } from '@nestjs/common';
import { checkPhone, Clock, isSurrogate, maySameSubscriber, personOf } from '@recado/core';
import { type Transaction, checkThenInsert, Database } from '@recado/database';
import { IdentityJoins, type KnownIdentity } from './identity-joins.js';
import { numberIdentity, samePersons } from './learned-numbers.js';
import { surrogatesOf } from './surrogates.js';

/** The times that count for all numbers of a person. Whom a channel has reached is counted, so it stays with its number. */
const SHARED = ['inbound_at', 'closed_at', 'touched_at'] as const;

interface Contact {
  channelId: number;
  person: string;
  inbound_at: number | null;
  closed_at: number | null;
  touched_at: number;
}

/**
 * Gives each of these persons, who are one, the latest of what channels know of any of them: when they wrote, and when the
 * provider said that they had not. Returns those of whom a channel knew something only by another number.
 */
async function shareContacts(tx: Transaction, persons: readonly string[], list: string): Promise<string[]> {
  const rows = await tx.all<Contact>(
    `SELECT channel_id AS channelId, person, inbound_at, closed_at, touched_at FROM recipient_contacts WHERE person IN ${list}`,
    [persons],
  );
  const latest = new Map<number, (number | null)[]>();
  for (const row of rows) {
    const known = latest.get(row.channelId);
    latest.set(
      row.channelId,
      known ? known.map((at, index) => later(at, row[SHARED[index]!])) : SHARED.map((name) => row[name]),
    );
  }
  if (latest.size === 0) return [];
  const shared = [...latest].flatMap(([channelId, times]) => persons.map((person) => [channelId, person, ...times]));
  const columns = ['channel_id', 'person', ...SHARED] as const;
  await tx.insertIfAbsent('recipient_contacts', columns, shared);
  await tx.updateRows({
    table: 'recipient_contacts',
    columns: { channel_id: 'int', person: 'text', inbound_at: 'int', closed_at: 'int', touched_at: 'int' },
    rows: shared,
    set: Object.fromEntries(SHARED.map((name) => [name, `r.${name}`])),
    where: 'm.channel_id = r.channel_id AND m.person = r.person',
  });
  return [...persons];
}

function later(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

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
    private readonly joins: IdentityJoins,
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
   * The same as part of a transaction, which waits for one that is linking these identities. So of two transactions,
   * one of which stores something by an identity while the other links the identity to a person, one sees what the
   * other did.
   */
  async personsIn(tx: Transaction, identities: readonly string[]): Promise<Map<string, string>> {
    const { list, rowLock } = this.database.capabilities;
    const select = `SELECT identity, person FROM recipient_identities WHERE identity IN ${list} ${rowLock}`;
    const rows = await tx.all<KnownIdentity>(select, [identities]);
    return new Map(rows.map(({ identity, person }) => [identity, person]));
  }

  /**
   * Stores that these numbers and identities belong together, and moves what was kept by the identities to the persons.
   * Two numbers for one identity are joined where they can be one subscriber's; of others the later one counts.
   * Resolves when that is on disk, to the persons for whom a channel's knowledge about an identity or another number
   * counts from now on.
   */
  async link(links: readonly IdentityLink[]): Promise<string[]> {
    const byIdentity = new Map<string, KnownIdentity>();
    for (const { identity, phone } of links) {
      if (identity.length <= MAX_IDENTITY) byIdentity.set(identity, { identity, person: personOf(phone) });
    }
    const known = [...byIdentity.values()];
    if (known.length === 0) return [];
    return checkThenInsert(this.database, (tx) => this.linkIn(tx, known));
  }

  /** The same as part of a transaction. `withWindows`: what channels know by the identities is moved, too. */
  async linkIn(tx: Transaction, known: readonly KnownIdentity[], withWindows = true): Promise<string[]> {
    const joined = await this.joinNumbersOf(tx, known);
    const others = known.filter(({ identity }) => !joined.identities.has(identity));
    if (others.length === 0) return joined.persons;
    await this.store(tx, others);
    const merged = withWindows ? await mergeContacts(tx, others, this.database.capabilities.list) : [];
    await this.joins.join(tx, others);
    return [...joined.persons, ...merged, ...(await this.joinSurrogatesIn(tx, others))];
  }

  /** What channels know by these identities counts for their surrogates from now on, as part of a transaction. */
  async moveContactsIn(tx: Transaction, surrogates: ReadonlyMap<string, string>): Promise<void> {
    const known = [...surrogates].map(([identity, person]) => ({ identity, person }));
    if (known.length > 0) await mergeContacts(tx, known, this.database.capabilities.list);
  }

  /**
   * Makes the surrogates of these identities numbers of their persons, as part of a transaction. One that was another
   * person's is only moved, because an ID that changes hands makes no two people one.
   */
  async joinSurrogatesIn(tx: Transaction, known: readonly KnownIdentity[]): Promise<string[]> {
    const { list, rowLock } = this.database.capabilities;
    const names = known.map(({ identity }) => identity);
    const surrogates = await surrogatesOf(tx, list, names, rowLock);
    const joined: string[] = [];
    for (const { identity, person } of known) {
      const surrogate = surrogates.get(identity);
      if (surrogate === undefined) continue;
      const same = (await samePersons(tx, list, [surrogate], rowLock)).get(surrogate)!;
      if (same.length === 1) joined.push(...(await this.linkNumbersIn(tx, [person, surrogate])));
      else if (!same.includes(person)) await this.store(tx, [{ identity: numberIdentity(surrogate), person }]);
    }
    return joined;
  }

  /**
   * Stores that two numbers are one person's, because a provider named one for the other, and lets what is kept by one
   * count for both. Call it only where `maySameSubscriber` allows it. Resolves when that is on disk, to the persons for
   * whom a channel's knowledge about another number counts from now on; to none where the two were known to be one.
   */
  linkNumbers(phone: string, other: string): Promise<string[]> {
    return checkThenInsert(this.database, (tx) => this.linkNumbersIn(tx, [personOf(phone), personOf(other)]));
  }

  /**
   * The same as part of a transaction. `latest`: the one that the person has now, where they changed it: they are known by
   * it, and what channels know by the other one stays there.
   */
  async linkNumbersIn(tx: Transaction, pair: readonly [string, string], latest?: string): Promise<string[]> {
    const { list, rowLock } = this.database.capabilities;
    const same = await samePersons(tx, list, pair, rowLock);
    const persons = [...new Set(pair.flatMap((person) => same.get(person)!))];
    if (same.get(pair[0])!.includes(pair[1])) return [];
    const [ranked] = persons.toSorted(byRank);
    const root = latest ?? ranked!;
    const others = persons.filter((person) => person !== root);
    // What names one of the others as its number, a hidden identity too, names this one from now on.
    await tx.run(`UPDATE recipient_identities SET person = ? WHERE person IN ${list}`, [root, others]);
    await tx.run('DELETE FROM recipient_identities WHERE identity = ?', [numberIdentity(root)]);
    await this.store(
      tx,
      others.map((person) => ({ identity: numberIdentity(person), person: root })),
    );
    const shared = latest === undefined ? await shareContacts(tx, persons, list) : [];
    await this.joins.joinNumbers(tx, persons);
    return shared;
  }

  /** Joins the numbers of identities that are known by another number of the same subscriber. Such identities stay as they are. */
  private async joinNumbersOf(tx: Transaction, known: readonly KnownIdentity[]) {
    const before = await this.personsIn(
      tx,
      known.map(({ identity }) => identity),
    );
    const joined = { identities: new Set<string>(), persons: [] as string[] };
    for (const { identity, person } of known) {
      const earlier = before.get(identity);
      if (earlier === undefined || earlier === person) continue;
      const { list, rowLock } = this.database.capabilities;
      const same = (await samePersons(tx, list, [earlier], rowLock)).get(earlier)!;
      if (!same.includes(person) && !same.some((each) => maySameSubscriber(each, person))) continue;
      joined.identities.add(identity);
      joined.persons.push(...(await this.linkNumbersIn(tx, [person, earlier])));
    }
    return joined;
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

/**
 * Under which of several numbers a person is known: one of a usual length before others, since earlier forms are not usual
 * any more, and any number before what stands for none. It does not matter which, but all processes must choose the same.
 */
function byRank(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || (a < b ? -1 : 1);
}

function rankOf(phone: string): number {
  if (isSurrogate(phone)) return 2;
  const check = checkPhone(phone);
  return check.ok && !check.unusual ? 0 : 1;
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
