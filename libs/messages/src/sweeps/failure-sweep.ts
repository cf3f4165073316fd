import { MessageStatus } from '@recado/core';
import type { Database } from '@recado/database';
import { unlistFailures } from '../store/failure-list.js';
import { idsOf } from '../store/rows.js';

/** Rows of the list that one call reads. */
const READ = 2_000;

/** A receipt of delivery undoes a failure, and retention leaves nothing that could be sent again. */
const OVER = `SELECT m.id FROM messages m WHERE m.id IN`;
const LISTED = `SELECT message_id AS id FROM message_failures WHERE message_id > ? ORDER BY message_id LIMIT ${READ}`;

/** Takes messages off the list of failures that have not failed any more, or were erased. */
export class FailureSweep {
  private after = 0;

  constructor(private readonly database: Database) {}

  /** Checks a bounded part of the list, each time the next one. */
  async sweep(): Promise<void> {
    const { list } = this.database.capabilities;
    const ids = idsOf(await this.database.read<{ id: number }>(LISTED, [this.after]));
    this.after = ids.length < READ ? 0 : ids.at(-1)!;
    if (ids.length === 0) return;
    const over = `${OVER} ${list} AND (+m.status <> ${MessageStatus.Failed} OR m.text IS NULL)`;
    await this.database.write(async (tx) => {
      const found = idsOf(await tx.all<{ id: number }>(over, [ids]));
      await unlistFailures(tx, found, this.database.capabilities);
    });
  }
}
