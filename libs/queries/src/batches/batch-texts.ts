import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';
import { BY_BATCH_INDEX, type MessageDetail } from '@recado/messages';
import { MessageQueries } from '../search/message.queries.js';

/** Messages of a batch whose texts are compared. */
const COMPARED = 3;

const FIRST = `SELECT id, text FROM messages ${BY_BATCH_INDEX} WHERE batch_id = ? ORDER BY id LIMIT ${COMPARED}`;

/** What a batch says: its first message, and the texts of the first ones. */
export interface BatchSample {
  message: MessageDetail;
  /** Without those that were erased. */
  texts: string[];
}

/** Reads the first messages of a batch, which show what it says. */
@Injectable()
export class BatchTexts {
  constructor(
    private readonly database: Database,
    private readonly messages: MessageQueries,
  ) {}

  /** Null: no message of it is there yet, or any more. */
  async sample(batchId: number): Promise<BatchSample | null> {
    const rows = await this.database.read<{ id: number; text: string | null }>(FIRST, [batchId]);
    const message = rows[0] ? await this.messages.detail(rows[0].id) : null;
    return message && { message, texts: rows.flatMap(({ text }) => text ?? []) };
  }
}
