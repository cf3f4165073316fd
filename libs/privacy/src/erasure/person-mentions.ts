import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database, type SqlValue } from '@recado/database';

/** Rows of one page. */
const PAGE = 500;

interface Place {
  table: string;
  /** The columns that name a row, in the order of an index. */
  key: readonly string[];
  columns: readonly string[];
}

/** Where a number may stand that no message and no row of a list leads to: in names of files, and in what people looked for. */
const PLACES: readonly Place[] = [
  { table: 'bulk_changes', key: ['id'], columns: ['selection', 'position'] },
  { table: 'sends', key: ['id'], columns: ['list_reading', 'files_json', 'columns_json'] },
  { table: 'send_files', key: ['send_id', 'position'], columns: ['paths_json'] },
  { table: 'people_lists', key: ['id'], columns: ['draft_json'] },
  { table: 'media_files', key: ['id'], columns: ['filename'] },
];
/** What endpoints answered to events that are about no message of ours, such as those of what people wrote. */
const ANSWERED = `SELECT id, last_answer AS answer FROM webhook_deliveries WHERE message_id IS NULL AND id > ? ORDER BY id
  LIMIT ${PAGE}`;
const ATTEMPTS = 'SELECT id, answer FROM webhook_attempts WHERE answer IS NOT NULL AND delivery_id IN';

type Row = Record<string, SqlValue>;

/** Takes the numbers of a person out of where nothing but a look at each row finds them. */
@Injectable()
export class PersonMentions {
  constructor(private readonly database: Database) {}

  /** Zeros take the place of the digits: a filter that is still used must not find other people. */
  async erase(phones: readonly string[]): Promise<void> {
    for (const place of PLACES) await this.eraseAt(place, phones);
    await this.eraseAnswers(phones);
  }

  private async eraseAt({ table, key, columns }: Place, phones: readonly string[]): Promise<void> {
    const order = key.join(', ');
    for (let after: SqlValue[] | undefined = key.map(() => -1); after !== undefined;) {
      const select = `SELECT ${[...key, ...columns].join(', ')} FROM ${table}
        WHERE ${isAfter(key)} ORDER BY ${order} LIMIT ${PAGE}`;
      const rows: Row[] = await this.database.read<Row>(select, valuesAfter(after));
      for (const row of rows) await this.eraseIn({ table, key, columns }, row, phones);
      const last: Row | undefined = rows.length < PAGE ? undefined : rows.at(-1);
      after = last && key.map((name) => last[name] ?? 0);
      await nextPass();
    }
  }

  private async eraseIn({ table, key, columns }: Place, row: Row, phones: readonly string[]): Promise<void> {
    for (const column of columns) {
      const text = row[column];
      if (typeof text !== 'string' || !names(text, phones)) continue;
      // What somebody has changed meanwhile is found by a repetition.
      const where = [...key, column].map((name) => `${name} = ?`).join(' AND ');
      const values = [withoutNumbers(text, phones), ...key.map((name) => row[name] ?? null), text];
      await this.database.write((tx) => tx.run(`UPDATE ${table} SET ${column} = ? WHERE ${where}`, values));
    }
  }

  private async eraseAnswers(phones: readonly string[]): Promise<void> {
    const { list } = this.database.capabilities;
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows: { id: number; answer: string | null }[] = await this.database.read(ANSWERED, [after]);
      const ids = rows.map(({ id }) => id);
      const attempts = await this.database.read<{ id: number; answer: string }>(`${ATTEMPTS} ${list}`, [ids]);
      const told = (all: readonly { id: number; answer: string | null }[]) =>
        all.filter(({ answer }) => answer !== null && names(answer, phones)).map(({ id }) => id);
      const [deliveries, tries] = [told(rows), told(attempts)];
      await this.database.write(async (tx) => {
        if (deliveries.length > 0)
          await tx.run(`UPDATE webhook_deliveries SET last_answer = NULL WHERE id IN ${list}`, [deliveries]);
        if (tries.length > 0) await tx.run(`UPDATE webhook_attempts SET answer = NULL WHERE id IN ${list}`, [tries]);
      });
      after = rows.length < PAGE ? undefined : ids.at(-1);
      await nextPass();
    }
  }
}

/** One or two columns, each before the next one. The first stands alone as well, so that SQLite finds it by the index. */
function isAfter([first, second]: readonly string[]): string {
  return second === undefined ? `${first} > ?` : `${first} >= ? AND (${first} > ? OR ${second} > ?)`;
}

function valuesAfter([first, second]: readonly SqlValue[]): SqlValue[] {
  return second === undefined ? [first!] : [first!, first!, second];
}

function names(text: string, phones: readonly string[]): boolean {
  return phones.some((phone) => text.includes(phone));
}

function withoutNumbers(text: string, phones: readonly string[]): string {
  return phones.reduce((left, phone) => left.replaceAll(phone, '0'.repeat(phone.length)), text);
}
