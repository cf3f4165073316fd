import { Inject, Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { type BatchOptions, Clock, personOf } from '@recado/core';
import { RecipientBlocklist } from '@recado/messages';
import { readerOf, samePersons } from '@recado/recipients';
import { Database, type Transaction } from '@recado/database';
import { type CheckedRow, checkRows, type ListedRow } from './check/check-rows.js';
import { fault } from './check/row-fault.js';
import type { SendView } from './store/send.view.js';

/** Texts of a chunk of rows together, in UTF-8 bytes. */
const MAX_TEXT_BYTES = 32 * 1024 ** 2;

/** What of a send decides how its rows are read. */
type Checked = Pick<SendView, 'text' | 'columns' | 'encoding' | 'timezone'>;

/** Checks the rows of sends by the rules of the API, and by the people who want no messages. */
@Injectable()
export class SendRules {
  constructor(
    private readonly database: Database,
    private readonly blocklist: RecipientBlocklist,
    private readonly channels: Channels,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The rows, each with its message or its fault. `apiKeyId`: the key of the panel. */
  async check(
    rows: readonly ListedRow[],
    send: Checked,
    apiKeyId: number,
    reader: Pick<Transaction, 'all'> = { all: this.database.read.bind(this.database) },
  ): Promise<CheckedRow[]> {
    const targets = send.columns.map(({ target }) => target);
    const checked = checkRows(rows, { text: send.text ?? '', targets, encoding: send.encoding }, this.options(send));
    const addressed = checked.flatMap((row) =>
      'item' in row ? [{ id: row.line, apiKeyId, phone: row.item.phone }] : [],
    );
    const blocked = new Set((await this.blocklist.blocked(reader, addressed)).map(({ id }) => id));
    return checked.map((row) => (blocked.has(row.line) ? { line: row.line, fault: fault('opted_out') } : row));
  }

  /** The persons of rows with a message, each under all names by which providers know them, by number. */
  async personsOf(rows: readonly CheckedRow[]): Promise<Map<string, readonly string[]>> {
    const phones = rows.flatMap((row) => ('item' in row ? [row.item.phone] : []));
    const { list } = this.database.capabilities;
    const same = await samePersons(readerOf(this.database), list, phones.map(personOf));
    return new Map(phones.map((phone) => [phone, same.get(personOf(phone))!]));
  }

  /** A text must not leave half-made, whatever the installation lets integrators do. */
  private options({ timezone }: Checked): BatchOptions {
    const { intake } = this.config;
    return {
      maxBatch: intake.maxBatch,
      maxMessageLength: intake.maxMessageLength,
      maxBatchTextBytes: MAX_TEXT_BYTES,
      now: this.clock.now(),
      pastGraceMs: intake.schedulePastGraceMs,
      defaultTimezone: timezone,
      missingVariable: 'reject',
      channels: this.channels.names(),
    };
  }
}
