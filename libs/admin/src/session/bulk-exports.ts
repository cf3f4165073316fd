import { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { Audit } from '@recado/audit';
import { CSV_START } from '@recado/core';
import { Database } from '@recado/database';
import type { PanelRequest } from '../panel/panel-request.js';
import { confirmHref } from './confirm-href.js';

/** A file of many rows that a page offers. */
export interface BulkExport {
  /** With its ending. */
  file: string;
  /** What the audit trail says: a dotted name, what the file is of, and which rows were asked for. Never a whole phone. */
  entry: {
    action: string;
    target?: { type: string; id: number };
    filter?: Readonly<Record<string, unknown>>;
  };
  /** The line with the headings. */
  head: string;
  /** The lines, some at a time. */
  pages: AsyncIterable<readonly string[]>;
}

/**
 * Sends files of many rows. They hold the data of many people at once, so they ask for the password like other sensitive
 * steps, and leave an entry in the audit trail, also where the download is broken off.
 */
@Injectable()
export class BulkExports {
  private readonly logger = new Logger(BulkExports.name);

  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** Sends the file, or leads to the page that asks for the password and then to the same address. */
  async send(panel: PanelRequest, given: BulkExport): Promise<void> {
    if (panel.asksPassword) return panel.redirect(confirmHref(panel.request.url));
    const disposition = `attachment; filename="${given.file}"`;
    panel.reply.header('content-disposition', disposition).type('text/csv; charset=utf-8');
    const progress = { rows: 0, isComplete: false };
    try {
      await panel.send(Readable.from(linesOf(given, progress)));
    } finally {
      await this.record(panel, given.entry, progress);
    }
  }

  /** The file has left already: that the entry could not be written is logged. */
  private async record(
    { actor, request }: PanelRequest,
    { action, target, filter = {} }: BulkExport['entry'],
    { rows, isComplete }: { rows: number; isComplete: boolean },
  ): Promise<void> {
    const details = { filter, rows, complete: isComplete };
    try {
      await this.database.write((tx) => this.audit.record(tx, { actor, action, ...(target && { target }), details }));
    } catch (error) {
      const msg = 'an export could not be recorded in the audit trail';
      this.logger.error({ msg, requestId: request.id, action, ...details, err: error });
    }
  }
}

async function* linesOf(
  { head, pages }: BulkExport,
  progress: { rows: number; isComplete: boolean },
): AsyncGenerator<string, void> {
  yield CSV_START + head;
  for await (const lines of pages) {
    progress.rows += lines.length;
    yield lines.join('');
  }
  progress.isComplete = true;
}
