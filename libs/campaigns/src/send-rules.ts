import { Inject, Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { type BatchOptions, Clock, type FileReading, personOf } from '@recado/core';
import { RecipientBlocklist } from '@recado/messages';
import { readerOf, samePersons } from '@recado/recipients';
import { Database, type Transaction } from '@recado/database';
import { type CheckedRow, checkRows, type ListedRow } from './check/check-rows.js';
import { fault } from './check/row-fault.js';
import { numberColumns } from './check/row-recipient.js';
import type { RowFiles } from './check/row-files.js';
import { SendFiles } from './files/send-files.js';
import type { SendView } from './store/send.view.js';

/** Texts of a chunk of rows together, in UTF-8 bytes. */
const MAX_TEXT_BYTES = 32 * 1024 ** 2;

/** What of a send decides how its rows are read. */
type Checked = Pick<
  SendView,
  'id' | 'revision' | 'text' | 'template' | 'columns' | 'encoding' | 'reading' | 'timezone' | 'files'
>;

/** Checks the rows of sends by the rules of the API, and by the people who want no messages. */
@Injectable()
export class SendRules {
  constructor(
    private readonly database: Database,
    private readonly blocklist: RecipientBlocklist,
    private readonly channels: Channels,
    private readonly files: SendFiles,
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
    const files = await this.files.of(send);
    const { template, encoding } = send;
    const isText = (send.reading?.kind ?? 'text') === 'text';
    const numbers = numberColumns(send.columns);
    const reading = { text: send.text ?? '', template, targets, numbers, encoding, isText, files };
    const checked = checkRows(rows, reading, this.options(send, files));
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
  private options({ timezone }: Checked, files: RowFiles | undefined): BatchOptions {
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
      ...(files && { fileOf: (media) => readingOf(files, media) }),
    };
  }
}

/** The id is that which the row got. */
function readingOf(files: RowFiles, media: object): FileReading | undefined {
  const file = files.withId((media as { id?: unknown }).id);
  return file && { ok: true, file: file.media };
}
