import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock, isSurrogate, OPT_OUT_SCOPES, personOf } from '@recado/core';
import { checkThenInsert, Database, type SqlRow, type Transaction } from '@recado/database';
import { samePersons } from '@recado/recipients';
import { OptOutEvents } from './opt-out-events.js';
import { type AddResult, type NewOptOut } from './opt-out.view.js';

/** An added opt-out. */
export interface AddedOptOut {
  id: number;
  outcome: AddResult;
}

/** The result of an import: how many numbers were added, and how many were known already. */
export interface ImportedOptOuts {
  added: number;
  known: number;
}

/** Persons in one unit of work. */
const CHUNK = 500;
const VALUES = ['phone', 'scope', 'source', 'channel_id', 'added_by', 'created_at', 'settled_at'] as const;
const COLUMNS = ['test_mode', 'person', ...VALUES] as const;

/** An opt-out that counts for other numbers too. */
interface SharedOptOut extends Pick<NewOptOut, 'scope' | 'source'> {
  testMode: number;
  channelId: number | null;
}

const SHARED = `SELECT id, test_mode AS testMode, scope, source, channel_id AS channelId FROM opt_outs
  WHERE test_mode IN (0, 1) AND person IN`;

interface Known {
  id: number;
  person: string;
  scope: NewOptOut['scope'];
  source: NewOptOut['source'];
}

/** An opt-out as it is removed. */
interface Removable {
  id: number;
  phone: string;
  scope: string;
  source: string;
  channelId: number | null;
  createdAt: number;
}

/** Adds and removes opt-outs, with audit entries. */
@Injectable()
export class OptOutChanges {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly events: OptOutEvents,
  ) {}

  /** Once this has resolved, no message to the person is claimed any more; their waiting messages are canceled later. */
  add(optOut: NewOptOut): Promise<AddedOptOut> {
    return checkThenInsert(this.database, (tx) => this.addIn(tx, optOut));
  }

  /**
   * The same as part of another transaction. It holds for every number that providers have named for the person: each gets
   * an opt-out of its own, so that it is found by one number alone, and holds when the link is forgotten.
   */
  async addIn(tx: Transaction, optOut: NewOptOut): Promise<AddedOptOut> {
    const added = await this.addOne(tx, optOut);
    const [, ...others] = await this.sameIn(tx, personOf(optOut.phone));
    for (const phone of others.filter(isNumber)) await this.addOne(tx, { ...optOut, phone });
    return added;
  }

  /** Lets the opt-outs of each of these persons, who are one, hold for all of them, as part of a transaction. */
  async shareIn(tx: Transaction, persons: readonly string[]): Promise<void> {
    const { list, rowLock } = this.database.capabilities;
    const rows = await tx.all<SharedOptOut>(`${SHARED} ${list} ORDER BY id ${rowLock}`, [persons]);
    for (const { testMode, scope, source, channelId } of rows) {
      const optOut = { scope, source, channelId, testMode: testMode === 1 };
      for (const phone of persons.filter(isNumber)) await this.addOne(tx, { ...optOut, phone });
    }
  }

  /** The persons who are this one, as a transaction sees them; themselves first. */
  async sameIn(tx: Transaction, person: string): Promise<string[]> {
    const { list, rowLock } = this.database.capabilities;
    return (await samePersons(tx, list, [person], rowLock)).get(person)!;
  }

  private async addOne(tx: Transaction, optOut: NewOptOut): Promise<AddedOptOut> {
    const { rowLock } = this.database.capabilities;
    const select = `SELECT id, person, scope, source FROM opt_outs WHERE test_mode = ? AND person = ? ${rowLock}`;
    const [known] = await tx.all<Known>(select, identity(optOut));
    if (known && !widens(known, optOut)) {
      await this.claim(tx, [[known, optOut]]);
      return { id: known.id, outcome: 'known' };
    }
    const now = this.clock.now();
    const id = known
      ? await this.widen(tx, known, optOut, now)
      : await tx.insertOne('opt_outs', COLUMNS, rowOf(optOut, now));
    await this.events.announce(tx, [optOut], now);
    const { actor, phone, scope, source } = optOut;
    const details = { phone, scope, source, ...(optOut.testMode && { testMode: true }) };
    const record = { action: known ? 'opt_out.widened' : 'opt_out.added', target: { type: 'opt_out', id }, details };
    await this.audit.record(tx, { actor: actor ?? SYSTEM, ...record });
    return { id, outcome: known ? 'widened' : 'added' };
  }

  /**
   * Removes the opt-out of the person with this number, for test keys or for all other keys, by all of their numbers.
   * Returns false if there was none.
   */
  remove(phone: string, actor: Actor, testMode = false): Promise<boolean> {
    return this.database.write(async (tx) => {
      let removed = false;
      for (const person of await this.sameIn(tx, personOf(phone))) {
        if (await this.removeOne(tx, person, actor, testMode)) removed = true;
      }
      return removed;
    });
  }

  /**
   * Lifts the opt-outs from marketing of these persons that the provider reported, as part of a transaction; others stay.
   * `told`: only those that are of this channel and not younger; null: all.
   */
  async liftIn(
    tx: Transaction,
    persons: readonly string[],
    told: { channelId: number; at: number } | null,
  ): Promise<void> {
    const isLifted = ({ scope, source, channelId, createdAt }: Removable) =>
      scope === 'marketing' &&
      source === 'provider' &&
      (told === null || (channelId === told.channelId && createdAt <= told.at));
    for (const person of persons) await this.removeOne(tx, person, SYSTEM, false, isLifted);
  }

  private async removeOne(
    tx: Transaction,
    phone: string,
    actor: Actor,
    testMode: boolean,
    isMeant: (optOut: Removable) => boolean = () => true,
  ): Promise<boolean> {
    const { rowLock } = this.database.capabilities;
    const [known] = await tx.all<Removable>(
      `SELECT id, phone, scope, source, channel_id AS channelId, created_at AS createdAt FROM opt_outs
       WHERE test_mode = ? AND person = ? ${rowLock}`,
      identity({ phone, testMode }),
    );
    if (!known || !isMeant(known)) return false;
    const { id, scope, source } = known;
    const details = { phone: known.phone, scope, source, ...(testMode && { testMode }) };
    await tx.run('DELETE FROM opt_outs WHERE id = ?', [id]);
    await this.audit.record(tx, { actor, action: 'opt_out.removed', target: { type: 'opt_out', id }, details });
    return true;
  }

  /** Adds many opt-outs, not for test keys, in chunks with one audit entry each. An error keeps the chunks before it. */
  async addMany(optOuts: readonly NewOptOut[], actor: Actor): Promise<ImportedOptOuts> {
    const byPerson = new Map<string, NewOptOut>();
    for (const optOut of optOuts) {
      const person = personOf(optOut.phone);
      const earlier = byPerson.get(person);
      if (!earlier || widens(earlier, optOut)) byPerson.set(person, { ...optOut, actor });
    }
    const unique = [...byPerson];
    let added = 0;
    for (let from = 0; from < unique.length; from += CHUNK) {
      const chunk = new Map(unique.slice(from, from + CHUNK));
      added += await checkThenInsert(this.database, (tx) => this.addChunk(tx, chunk, actor));
    }
    return { added, known: unique.length - added };
  }

  private async addChunk(tx: Transaction, chunk: ReadonlyMap<string, NewOptOut>, actor: Actor): Promise<number> {
    const { list, rowLock } = this.database.capabilities;
    const select = `SELECT id, person, scope, source FROM opt_outs WHERE test_mode = 0 AND person IN ${list} ${rowLock}`;
    const known = new Map((await tx.all<Known>(select, [[...chunk.keys()]])).map((row) => [row.person, row]));
    const fresh = [...chunk].filter(([person]) => !known.has(person)).map(([, optOut]) => optOut);
    const met = [...chunk].flatMap(([person, optOut]): [Known, NewOptOut][] => {
      const row = known.get(person);
      return row ? [[row, optOut]] : [];
    });
    const wider = met.filter(([row, optOut]) => widens(row, optOut));
    const same = met.filter(([row, optOut]) => !widens(row, optOut));
    const now = this.clock.now();
    await this.claim(tx, same);
    const rows = fresh.map((optOut) => rowOf(optOut, now));
    if (rows.length > 0) await tx.insert('opt_outs', COLUMNS, rows);
    for (const [row, optOut] of wider) await this.widen(tx, row, optOut, now);
    const added = [...fresh, ...wider.map(([, optOut]) => optOut)];
    if (added.length === 0) return 0;
    await this.events.announce(tx, added, now);
    await this.audit.record(tx, { actor, action: 'opt_out.imported', details: { numbers: added.length } });
    await this.addOthers(tx, added);
    return added.length;
  }

  /** Adds imported opt-outs by the other numbers of their persons. */
  private async addOthers(tx: Transaction, added: readonly NewOptOut[]): Promise<void> {
    const { list, rowLock } = this.database.capabilities;
    const persons = added.map(({ phone }) => personOf(phone));
    const same = await samePersons(tx, list, persons, rowLock);
    for (const optOut of added) {
      const [, ...others] = same.get(personOf(optOut.phone))!;
      for (const phone of others.filter(isNumber)) await this.addOne(tx, { ...optOut, phone });
    }
  }

  /** What somebody of ours or the person asks for again is not the provider's any more, which could lift it. */
  private async claim(tx: Transaction, asked: readonly (readonly [Known, NewOptOut])[]): Promise<void> {
    for (const [{ id, scope, source: before }, { source, channelId = null, actor }] of asked) {
      if (scope !== 'marketing' || before !== 'provider' || source === 'provider') continue;
      const set = 'UPDATE opt_outs SET source = ?, channel_id = ?, added_by = ? WHERE id = ?';
      await tx.run(set, [source, channelId, actor?.name ?? null, id]);
    }
  }

  private async widen(tx: Transaction, { id }: Known, optOut: NewOptOut, now: number): Promise<number> {
    const set = VALUES.map((column) => `${column} = ?`);
    await tx.run(`UPDATE opt_outs SET ${set.join(', ')} WHERE id = ?`, [...valuesOf(optOut, now), id]);
    return id;
  }
}

/** The values of `VALUES`. A marketing opt-out is settled at once: no message says whether it is marketing, so none is canceled. */
function rowOf(optOut: NewOptOut, now: number): SqlRow {
  return [...identity(optOut), ...valuesOf(optOut, now)];
}

function valuesOf({ phone, scope, source, channelId = null, actor }: NewOptOut, now: number) {
  return [phone, scope, source, channelId, actor?.name ?? null, now, scope === 'all' ? null : now];
}

/** The actor of opt-outs by the person or the provider. */
export const SYSTEM: Actor = { type: 'system', id: null, name: 'opt-outs' };

/** What stands for a number that is not known has no opt-out: it is blocked by those of its person. */
function isNumber(phone: string): boolean {
  return !isSurrogate(phone);
}

/** The unique key of an opt-out: mode and person. */
function identity({ testMode = false, phone }: Pick<NewOptOut, 'testMode' | 'phone'>): [number, string] {
  return [Number(testMode), personOf(phone)];
}

function widens(known: Pick<NewOptOut, 'scope'>, { scope }: Pick<NewOptOut, 'scope'>): boolean {
  return OPT_OUT_SCOPES.indexOf(scope) < OPT_OUT_SCOPES.indexOf(known.scope);
}
