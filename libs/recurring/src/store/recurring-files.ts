import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@recado/database';
import { MediaFiles } from '@recado/media';
import type { RecurringView } from './recurring.view.js';

const OF_SEND = 'SELECT file_id AS fileId FROM send_files WHERE send_id = ? AND position = 0 AND fault IS NULL';
const PUBLIC_ID = 'SELECT public_id AS id FROM media_files WHERE id = ?';
const CARRY = 'UPDATE sends SET files_json = ? WHERE id = ?';
const ROW = ['send_id', 'position', 'paths_json', 'file_id', 'fault'];
/** Not while a time of it still waits: its send is made of the file. */
const RELEASE = `UPDATE recurring_sends SET file_id = NULL WHERE id = ? AND state = 'ended' AND file_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM recurring_occurrences WHERE recurring_id = ? AND state = 'waiting')`;

/** The file that goes to everybody at each time of a recurring send. It is kept until no time is to come. */
@Injectable()
export class RecurringFiles {
  constructor(
    private readonly database: Database,
    private readonly files: MediaFiles,
  ) {}

  /** Whether the file that it needs is there, with its bytes. True where it needs none. */
  async isThere({ plan, fileId }: Pick<RecurringView, 'plan' | 'fileId'>): Promise<boolean> {
    if (!plan.file) return true;
    if (fileId === null) return false;
    const [row] = await this.database.read<{ id: string }>(PUBLIC_ID, [fileId]);
    const file = row && (await this.files.find([row.id])).get(row.id);
    return file !== undefined && this.files.has(file);
  }

  /** Gives a send that begins the file of this recurring send. */
  async giveIn(
    tx: Transaction,
    sendId: number,
    { plan, fileId }: Pick<RecurringView, 'plan' | 'fileId'>,
  ): Promise<void> {
    if (!plan.file || fileId === null) return;
    await tx.run(CARRY, [JSON.stringify({ kind: 'one', name: plan.file }), sendId]);
    await tx.insert('send_files', ROW, [[sendId, 0, JSON.stringify([plan.file]), fileId, null]]);
  }
}

/** The file of a send that carries one; null: it carries none. */
export async function fileOfSend(tx: Transaction, sendId: number): Promise<number | null> {
  const [row] = await tx.all<{ fileId: number | null }>(OF_SEND, [sendId]);
  return row?.fileId ?? null;
}

/** Lets go of the file of a recurring send that has ended: retention removes it when its messages need it no more. */
export async function releaseFile(tx: Transaction, id: number): Promise<void> {
  await tx.run(RELEASE, [id, id]);
}
