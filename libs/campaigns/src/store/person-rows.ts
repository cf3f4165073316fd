import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { decodeCell, personOf, readPhone } from '@recado/core';
import { Database, type Send, type Transaction } from '@recado/database';
import type { ListedRow } from '../check/check-rows.js';
import { SELECT_SENDS, sendOf, type SendView } from './send.view.js';
import { Sends } from './sends.js';

/** A row of the list of a send that names a person. */
export interface PersonRow {
  sendId: number;
  /** The line of the file, from 1. */
  line: number;
  /** As texts; null: a cell that is no text in the encoding of the file. */
  cells: (string | null)[];
}

/** Rows that one query reads. */
const PAGE = 1_000;
/** Longer cells are a text, in which no number is looked for. */
const MAX_CELL = 200;
/** Digits with the signs that people write between them: a number in a text, such as `ligar 11 98765-4321 à noite`. */
const NUMBER_IN_TEXT = /\(?\+?\d[\d\s().\-\u2010-\u2015]{6,}\d/g;
const WITH_LISTS = `${SELECT_SENDS} WHERE state IN ('reading', 'ready', 'queuing') ORDER BY id`;

/** Finds and removes the rows of a person in the lists that are not queued yet. `persons`: as `personOf` returns
 * them. */
@Injectable()
export class PersonRows {
  constructor(
    private readonly database: Database,
    private readonly sends: Sends,
  ) {}

  async find(persons: readonly string[]): Promise<PersonRow[]> {
    const found: PersonRow[] = [];
    for (const send of (await this.database.read<Send>(WITH_LISTS)).map(sendOf)) {
      for await (const rows of this.rowsOf(send, persons)) {
        const texts = ({ cells }: ListedRow) => cells.map((cell) => decodeCell(cell, send.encoding) ?? null);
        found.push(...rows.map((row) => ({ sendId: send.id, line: row.line, cells: texts(row) })));
      }
    }
    return found;
  }

  /** Removes them: nothing is sent to the person by these lists. */
  async remove(persons: readonly string[]): Promise<void> {
    for (const send of (await this.database.read<Send>(WITH_LISTS)).map(sendOf)) {
      for await (const rows of this.rowsOf(send, persons)) {
        if (rows.length > 0) await this.database.write((tx) => this.removeIn(tx, send.id, rows));
      }
    }
  }

  /** A send that is being queued ends with its last row, however many there are. */
  private async removeIn(tx: Transaction, sendId: number, rows: readonly ListedRow[]): Promise<void> {
    const { list, rowLock } = this.database.capabilities;
    const lines = rows.map(({ line }) => line);
    // The steps that queue rows take the same lock, so that a row is either queued or removed.
    const [send] = await tx.all<{ position: number }>(`SELECT position FROM sends WHERE id = ? ${rowLock}`, [sendId]);
    if (!send) return;
    const good = `SELECT line FROM send_rows WHERE send_id = ? AND line IN ${list} AND line > ? AND fault IS NULL`;
    const planned = (await tx.all(good, [sendId, lines, send.position])).length;
    const removed = await tx.run(`DELETE FROM send_rows WHERE send_id = ? AND line IN ${list}`, [sendId, lines]);
    const counts = `UPDATE sends SET total = total - ?, good = CASE WHEN good > ? THEN good - ? ELSE 0 END WHERE id = ?`;
    await tx.run(counts, [removed, planned, planned, sendId]);
  }

  /** The rows with the person in any of their cells, page by page. Before the list is complete its columns are not known. */
  private async *rowsOf(send: SendView, persons: readonly string[]): AsyncGenerator<ListedRow[], void> {
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows: ListedRow[] = await this.sends.rows(send.id, { after, limit: PAGE });
      yield rows.filter(({ cells }) => cells.some((cell) => namesPerson(decodeCell(cell, send.encoding), persons)));
      after = rows.length < PAGE ? undefined : rows.at(-1)?.line;
      // The cells of a page take some milliseconds: let others run in between.
      await nextPass();
    }
  }
}

/** Whether a cell has a number of one of these persons, alone or in a text. */
export function namesPerson(cell: string | undefined, persons: readonly string[]): boolean {
  if (cell === undefined || cell.length > MAX_CELL) return false;
  // A cell that is refused as a number may still name the person.
  return [cell, ...(cell.match(NUMBER_IN_TEXT) ?? [])].some((text) => {
    const reading = readPhone(text);
    return reading.ok && persons.includes(personOf(reading.phone));
  });
}
