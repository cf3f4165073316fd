import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SendChanges } from '../send-changes.js';
import { type SendColumn } from '../store/send.view.js';
import { Sends } from '../store/sends.js';
import { type ListColumn, type ListView, type ListedPerson, PeopleLists } from './people-lists.js';

/** Rows of one unit of work. */
const CHUNK = 500;
/** The heading of the number in sends of lists. */
const PHONE = 'telefone';

/** What came of filling a send. changed: a file replaced the people meanwhile, and the send must be given up. */
export type FilledSend = 'filled' | 'changed';

/** Copies the people of a list into a send, whose rows are then as if its file had had them. */
@Injectable()
export class ListSource {
  constructor(
    private readonly lists: PeopleLists,
    private readonly changes: SendChanges,
    private readonly sends: Sends,
  ) {}

  /** Goes on behind the rows that the send has, so that a copy can be finished by another process. */
  async fill(sendId: number, { id, name, version, columns }: ListView): Promise<FilledSend> {
    let last = await this.sends.lastLine(sendId);
    for (;;) {
      const people = await this.lists.people(id, version, { after: last, limit: CHUNK });
      if (people.length === 0) break;
      const rows = people.map((person) => ({ line: person.line, cells: cellsOf(person, columns) }));
      await this.changes.addRows(sendId, rows);
      last = people.at(-1)!.line;
      await nextPass();
    }
    // The rows of a version go when another one counts.
    if ((await this.lists.find(id))?.version !== version) return 'changed';
    const total = await this.sends.countRows(sendId);
    const reading = { kind: 'list' as const, sheet: name, headingLine: null, titles: 0 };
    await this.changes.listRead(sendId, { columns: sendColumns(columns), encoding: 'utf-8', reading, total });
    return 'filled';
  }
}

/** The columns of a send of a list with these columns. */
function sendColumns(columns: readonly ListColumn[]): SendColumn[] {
  return [{ heading: PHONE, target: 'phone' }, ...columns.map(({ heading, key }) => ({ heading, target: key }))];
}

/** The number with its `+`, so that nothing is assumed about it. Rows have each byte as one character. */
function cellsOf({ phone, values }: ListedPerson, columns: readonly ListColumn[]): string[] {
  return [`+${phone}`, ...columns.map(({ key }) => values[key] ?? '')].map((cell) =>
    Buffer.from(cell, 'utf8').toString('latin1'),
  );
}
