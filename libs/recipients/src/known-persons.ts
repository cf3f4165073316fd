import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, personOf } from '@recado/core';
import { Database } from '@recado/database';
import { numberIdentity, numberIn } from './learned-numbers.js';

/** Which numbers are one person's, without a query for each message. */
export interface PersonNames {
  /** Every person (see `personOf`) that is the one with this number; the first is the same for all of their numbers. */
  all(phone: string): readonly [string, ...string[]];
  /** Reads again what providers have named, where it is old. Never rejects. */
  fresh(): Promise<void>;
}

/** The names by the table of known double forms alone. */
export const BY_TABLE: PersonNames = { all: (phone) => [personOf(phone)], fresh: () => Promise.resolve() };

/** How long what was read counts, in ms: what a provider names is known to order and spacing so late at most. */
const FRESH_MS = 2_000;
/** The same as a multiple of the time that the read took, so that it never takes more than a hundredth of a process. */
const REST_PER_READ = 100;
/** Most numbers in memory, some 10 MB. Those beyond are known by the table alone. */
const MAX_NUMBERS = 50_000;

/** Numbers of one read: SQLite gives as many in some 10 ms, in which nothing else runs. */
const PAGE = 5_000;
/**
 * The primary key has the numbers in a range of their own. What stands for no number begins with 0, comes last and is known
 * where room is left: nothing but order and spacing goes by it.
 */
const SELECT = `SELECT identity, person FROM recipient_identities
  WHERE identity > ? AND identity < ? ORDER BY identity DESC LIMIT ${PAGE}`;
const [FIRST, END] = [numberIdentity('0'), numberIdentity(':')];

interface Row {
  identity: string;
  person: string;
}

/**
 * The same with the numbers that providers have named for each other, as this process last read them: the feeder asks for each
 * candidate and the dispatcher for each message, so that a query for each would cost more than the message.
 */
@Injectable()
export class KnownPersons implements PersonNames {
  private readonly logger = new Logger(KnownPersons.name);
  /** By each of the numbers of a person who has several. */
  private persons = new Map<string, [string, ...string[]]>();
  private staleAt = -Infinity;
  private reading: Promise<void> | undefined;
  private hasFailed = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  all(phone: string): readonly [string, ...string[]] {
    const person = personOf(phone);
    return this.persons.get(person) ?? [person];
  }

  fresh(): Promise<void> {
    if (this.clock.now() < this.staleAt) return Promise.resolve();
    this.reading ??= this.read();
    return this.reading;
  }

  private async read(): Promise<void> {
    const from = performance.now();
    try {
      this.persons = byNumber(await this.numbers());
      this.hasFailed = false;
    } catch (error) {
      // One line for each outage; what was known before still counts.
      if (!this.hasFailed) this.logger.warn(`Cannot read which numbers are one person’s: ${String(error)}`);
      this.hasFailed = true;
    } finally {
      this.staleAt = this.clock.now() + Math.max(FRESH_MS, REST_PER_READ * (performance.now() - from));
      this.reading = undefined;
    }
  }

  private async numbers(): Promise<Row[]> {
    const rows: Row[] = [];
    let before: string | undefined = END;
    while (before !== undefined && rows.length < MAX_NUMBERS) {
      const page: Row[] = await this.database.read<Row>(SELECT, [FIRST, before]);
      rows.push(...page);
      before = page.length < PAGE ? undefined : page.at(-1)!.identity;
      if (before !== undefined) await nextPass();
    }
    return rows;
  }
}

function byNumber(rows: readonly Row[]): Map<string, [string, ...string[]]> {
  const persons = new Map<string, [string, ...string[]]>();
  for (const { identity, person } of rows) {
    const all = persons.get(person) ?? [person];
    const number = numberIn(identity)!;
    if (number !== person) all.push(number);
    persons.set(person, all);
    persons.set(number, all);
  }
  return persons;
}
